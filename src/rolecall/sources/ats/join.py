"""JOIN company pages: five postings a page in the page's state; details are structured data.

The number that leads idParam is the posting's, not its id. Amounts are in minor units. No payload was captured; the
shape is described by public projects. Fingerprint: the entry as decoded.
"""

import re

from rolecall.model import Board, Closed, Item, Page, RawPay, RawPlace, RawPosting, Request
from rolecall.sources.kit import NOTHING, Node, PageRule, StateBoard, completed, node_of, quoted, structured

_JOBS = "props.pageProps.initialState.jobs"


class Join(StateBoard):
    """One company."""

    name = "join"
    hosts = ("join.com",)
    interval = 1.0
    examples = ("https://join.com/companies/acme", "https://join.com/companies/acme/1000001-route-planner")
    urls = (r"(?:www\.)?join\.com/companies/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    rows = _JOBS + ".items"
    total = _JOBS + ".pagination.rowCount"
    heads = ("idParam", "createdAt")
    pages = PageRule(size=5, first=1, step=1)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of five."""
        url = f"https://join.com/companies/{quoted(board.key['slug'])}"
        return Request(url=url if at == 1 else f"{url}?page={at}")

    def more(self, root: Node, request: Request) -> bool | None:
        """Up to the last page the platform names."""
        last = Node(root.value).number("props", "pageProps", "initialState", "jobs", "pagination", "pageCount")
        return None if last is None else int(request.state.get("at", "1")) < last

    def identity(self, head: Node) -> str | None:
        """The number of the posting's address."""
        found = re.match(r"\d+", head.text("idParam") or "")
        return found[0] if found else None

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting under its company."""
        return f"https://join.com/companies/{quoted(board.key['slug'])}/{head.text('idParam')}"

    def when(self, head: Node) -> str | None:
        """Date of creation."""
        return head.text("createdAt")

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data of the page, completed by the entry."""
        row = node_of(item.payload, f"posting {item.external_id}")
        stated = self.map(board, item, row, NOTHING)
        found = structured(item, page) if page is not None else stated
        return completed(found, stated) if isinstance(found, RawPosting) else found

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """What the entry states."""
        city = row.at("city")
        place = RawPlace(locality=city.text("cityName"), country=city.text("countryName"))
        low, high = row.at("salaryAmountFrom"), row.at("salaryAmountTo")
        pay = RawPay(
            min=_minor(low.number("amount")),
            max=_minor(high.number("amount")),
            currency=low.text("currency") or high.text("currency"),
            period=row.text("salaryFrequency"),
        )
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("title") or "",
            places=(place,) if place != RawPlace() else (),
            workplace=row.text("workplaceType"),
            employment=row.texts("employmentType", "googleType") or row.texts("employmentType", "name"),
            pay=(pay,) if pay.min or pay.max else (),
            published=row.text("createdAt"),
            department=row.text("category", "name"),
        )


def _minor(amount: int | None) -> str | None:
    """Whole units of an amount in minor units."""
    if amount is None:
        return None
    return str(amount // 100) if amount % 100 == 0 else f"{amount / 100:.2f}"


ADAPTER = Join()
