"""Haufe Umantis career pages: tables of ten links by page number. No payload was captured.

Fingerprint: id and title.
"""

import re

from rolecall.model import Board, BoardKey, Page, Request
from rolecall.sources.kit import HtmlBoard, Node, PageRule, host_of, page_text

_SERVED = re.compile(r"globalUmantisParams|HSTableLinkSubTitle")


class Umantis(HtmlBoard):
    """One customer, on the platform's host or the employer's."""

    name = "umantis"
    hosts = ("*.umantis.com",)
    examples = (
        "https://recruitingapp-2840.umantis.com/Jobs/All",
        "https://recruitingapp-2840.de.umantis.com/Vacancies/1001/Description/1",
    )
    urls = (r"(?P<host>recruitingapp-\d+(?:\.[a-z]{2})?\.umantis\.com)(?:/|$)",)
    needs = ("host",)
    links = r"[\w.-]+/Vacancies/(?P<id>\d+)/(?:Description|Application)"
    shows = r"(?i)umantis|HSTable|Jobs/All"
    page_url = "https://{host}/Vacancies/{id}/Description/1"
    pages = PageRule(size=10, first=1, step=1)
    selectors = {"title": "h1", "description": ".contentContainer, #vacancyDescription, .description, main"}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A page the platform serves on the employer's domain."""
        found = super().recognize(page)
        if found is None and _SERVED.search(page_text(page)):
            return self.key({"host": host_of(page.final_url)}, "the page is served by the platform")
        return found

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The page's own host; the list of a row has its customer's number only."""
        return self.key({"host": host_of(url)}, "").parts

    def page_at(self, board: Board, at: int) -> Request:
        """Ten rows."""
        return Request(url=f"https://{board.key['host']}/Jobs/All" + (f"?tc1152481=p{at}" if at > 1 else ""))

    def goes_on(self, page: Page, request: Request) -> bool | None:
        """The table links its next page; its number is part of the link."""
        at = int(request.state.get("at", "1"))
        return re.search(rf"tc\d+=p{at + 1}\b", page_text(page)) is not None


ADAPTER = Umantis()
