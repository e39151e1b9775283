"""Radancy (TalentBrew) career sites: pages of links; the page states results and pages.

Dates lack leading zeros. Fingerprint: id and title.
"""

import re

from rolecall.model import Board, BoardKey, Page, Request
from rolecall.sources.kit import HtmlBoard, Node, PageRule, page_text, stable_url

_SERVED = re.compile(r"(?i)tbcdn\.talentbrew\.com|radancy\.net|tmpwebeng\.com/magicbullet")
_PAGES = re.compile(r"""data-total-pages=["'](\d+)""")


class TalentBrew(HtmlBoard):
    """One site's search page."""

    name = "talentbrew"
    needs = ("listing",)
    discovers = False
    links = r"[\w.-]+/(?:[^?#]+/)?(?:job|emploi|stelle|empleo|vacature|lavoro)/[^?#]+/(?P<id>\d+/\d+|\d{5,})(?:[/?]|$)"
    total = r"""data-total-(?:job-)?results=["'](\d+)"""
    shows = r"""(?i)id=["']search-results|data-total-(?:job-)?results"""
    pages = PageRule(size=15, first=1, step=1)

    def recognize(self, page: Page) -> BoardKey | None:
        """A search page the platform serves."""
        text = page_text(page)
        if _SERVED.search(text) is None or "search-results" not in text:
            return None
        return self.key({"listing": stable_url(page.final_url)}, "the page is served by the platform")

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The row's page is the search page."""
        return {"listing": url}

    def page_at(self, board: Board, at: int) -> Request:
        """A page of the search."""
        listing = board.key["listing"]
        joint = "&" if "?" in listing else "?"
        return Request(url=listing if at == 1 else f"{listing}{joint}p={at}")

    def goes_on(self, page: Page, request: Request) -> bool | None:
        """Up to the last page it states."""
        found = _PAGES.search(page_text(page))
        return int(request.state.get("at", "1")) < int(found[1]) if found else None


ADAPTER = TalentBrew()
