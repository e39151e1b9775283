"""Paylocity recruiting pages: the page's state holds the list; each posting's page states its data.

IndeedRemoteType is a code of another system and is left alone. Fingerprint: the entry as decoded.
"""

from rolecall.model import Board, BoardKey, Closed, Item, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import Node, StateBoard, completed, node_of, structured


class Paylocity(StateBoard):
    """One company's list."""

    name = "paylocity"
    hosts = ("recruiting.paylocity.com",)
    examples = (
        "https://recruiting.paylocity.com/recruiting/jobs/All/8759d8d9-0000-4000-8000-000000000001/Acme-Inc",
        "https://recruiting.paylocity.com/Recruiting/Jobs/List/8759d8d9-0000-4000-8000-000000000001",
    )
    urls = (r"recruiting\.paylocity\.com/recruiting/jobs/(?:all|list)/(?P<company>[0-9a-f-]{36})",)
    needs = ("company",)
    state = "pageData"
    rows = "Jobs"
    heads = ("JobId", "PublishedDate", "IsInternal")
    dated = "PublishedDate"
    endpoint = "https://recruiting.paylocity.com/recruiting/jobs/All/{company}"
    page_url = "https://recruiting.paylocity.com/Recruiting/Jobs/Details/{id}"

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The company's id in lower case."""
        return super().key({"company": parts["company"].lower()}, how)

    def listed(self, head: Node) -> bool:
        """Internal postings are not public."""
        return head.flag("IsInternal") is not True

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data of the page, completed by the entry."""
        stated = self.map(board, item, node_of(item.payload, f"posting {item.external_id}"), Node(None))
        found = structured(item, page) if page is not None else stated
        return completed(found, stated) if isinstance(found, RawPosting) else found

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """What the entry states."""
        place = row.at("JobLocation")
        found = RawPlace(
            text=row.text("LocationName"),
            locality=place.text("City"),
            region=place.text("State"),
            country=place.text("Country"),
            postal_code=place.text("Zip"),
        )
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("JobTitle") or "",
            description_html=row.text("Description"),
            places=(found,) if found != RawPlace() else (),
            remote=True if row.flag("IsRemote") else None,
            published=row.text("PublishedDate"),
            department=row.text("HiringDepartment"),
        )


ADAPTER = Paylocity()
