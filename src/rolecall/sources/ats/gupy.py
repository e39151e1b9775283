"""Gupy careers pages: the page's state holds the list; each posting's state holds its text.

Talent pools are no open roles. No payload was captured. Fingerprint: the entry as decoded.
"""

from rolecall.model import Board, Closed, Item, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import Node, StateBoard, compact, describe, node_of, page_text, payload_error
from rolecall.sources.kit.state import state_named

_SECTIONS = ("description", "responsibilities", "prerequisites", "additionalInformation", "relevantExperiences")


class Gupy(StateBoard):
    """One tenant."""

    name = "gupy"
    hosts = ("*.gupy.io",)
    interval = 1.0
    examples = ("https://acme.gupy.io/", "https://acme.gupy.io/jobs/1000001?jobBoardSource=gupy_public_page")
    urls = (r"(?P<tenant>(?!portal\.|suporte\.|login\.)[\w-]+)\.gupy\.io(?:/|$)",)
    needs = ("tenant",)
    settings = {"tenant": ("tenant",)}
    rows = "props.pageProps.jobs"
    heads = ("id", "publishedDate", "type")

    def page_at(self, board: Board, at: int) -> Request:
        """The tenant's page."""
        return Request(url=f"https://{board.key['tenant']}.gupy.io/")

    def listed(self, head: Node) -> bool:
        """Talent pools collect applications without an open role."""
        return head.text("type") != "vacancy_type_talent_pool"

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        return f"https://{board.key['tenant']}.gupy.io/jobs/{identity}"

    def when(self, head: Node) -> str | None:
        """Date of publication."""
        return head.text("publishedDate")

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=f"{item.url}?jobBoardSource=gupy_public_page", entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The state of the posting's page, completed by the entry."""
        row = node_of(item.payload, f"posting {item.external_id}")
        job = Node(None)
        if page is not None:
            job = Node(state_named(page_text(page), "__NEXT_DATA__")).at("props", "pageProps", "job")
            if not job:
                raise payload_error(page, "a page whose state holds the posting", describe(page))
        return self.map(board, item, row, job)

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """The record, completed by the row."""
        parts = [text for name in _SECTIONS if (text := record.text(name))]
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=record.text("name") or row.first("title", "name") or "",
            description_html="\n".join(parts) or None,
            places=_place(record, "addressCity", "addressState", "addressCountry")
            or _place(row.at("workplace", "address"), "city", "state", "country"),
            workplace=record.text("workplaceType") or row.text("workplace", "workplaceType"),
            employment=compact((record.first("jobType", "type") or row.text("type"),)),
            published=record.first("publishedAt", "publishedDate") or row.text("publishedDate"),
            valid_through=record.first("expiresAt", "applicationDeadline"),
            department=record.text("departmentName") or row.text("department"),
        )


def _place(node: Node, city: str, state: str, country: str) -> tuple[RawPlace, ...]:
    place = RawPlace(locality=node.text(city), region=node.text(state), country=node.text(country))
    return (place,) if place != RawPlace() else ()


ADAPTER = Gupy()
