"""Typify career sites: every vacancy of the employer's site by one form; lists are cut at 2,001.

No payload was captured. Fingerprint: the raw entry.
"""

from urllib.parse import urlencode

from rolecall.model import Board, BoardKey, Page, Request
from rolecall.sources.kit import JsonBoard, Node, PageRule, host_of, page_text


class Typify(JsonBoard):
    """One site, by its host."""

    name = "typify"
    caps = (2001,)
    needs = ("host",)
    rows = "vacancies"
    total = "total"
    heads = ("id", "url", "publish_date")
    link = "url"
    dated = "publish_date"
    pages = PageRule(size=100, first=1, step=1, cap=2001)
    page_url = "https://{host}/vacature/{id}"
    fields = {
        "title": "title || name",
        "description": "description || body",
        "locations": "location.name || city || location",
        "employment_type": "contract_type || employment_type || hours",
        "department": "department || category",
        "date_posted": "publish_date || created_at",
    }

    def recognize(self, page: Page) -> BoardKey | None:
        """The platform's script object on the employer's own page."""
        if "window.typify" not in page_text(page):
            return None
        return self.key({"host": host_of(page.final_url)}, "the page's own data names it")

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page's own host."""
        return {"host": host_of(url)}

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred."""
        return Request(
            url=f"https://{board.key['host']}/api/vacancies",
            method="POST",
            headers=(("accept", "application/json"), ("content-type", "application/x-www-form-urlencoded")),
            body=urlencode({"page": at, "limit": 100}),
        )


ADAPTER = Typify()
