"""Company pages of Y Combinator and Work at a Startup: the page's state holds the list and each posting.

Ages are relative ("20 days"), so no date is taken from the list. Fingerprint: the entry without its ages.
"""

import re

from rolecall.model import Board, Closed, Item, Page, RawPlace, RawPosting, Request
from rolecall.sources.kit import Node, StateBoard, compact, completed, node_of, stable_url, structured


class YCombinator(StateBoard):
    """One company."""

    name = "ycombinator"
    hosts = ("www.ycombinator.com", "www.workatastartup.com")
    examples = ("https://www.ycombinator.com/companies/acme/jobs", "https://www.workatastartup.com/companies/acme")
    urls = (r"(?:www\.)?(?:ycombinator|workatastartup)\.com/companies/(?!industry|location|batch)(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    state = "data-page"
    rows = "props.jobPostings"
    heads = ("id", "url", "isIncomplete")
    endpoint = "https://www.ycombinator.com/companies/{slug}/jobs"
    moving = re.compile(rb'"(?:createdAt|lastActive)":"[^"]*",?|"companyLogoUrl":"[^"]*",?')

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting's page."""
        path = head.text("url") or ""
        return stable_url(path if path.startswith("http") else f"https://www.ycombinator.com{path}")

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
        where = row.text("location")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.text("title") or "",
            employer=row.text("companyName"),
            places=tuple(RawPlace(text=text.strip()) for text in where.split(" / ")) if where else (),
            employment=compact((row.text("type"),)),
            pay_text=row.text("salaryRange"),
            department=row.text("prettyRole"),
        )


ADAPTER = YCombinator()
