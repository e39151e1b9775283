"""Haufe Umantis career pages: tables of ten links; each page links the next. No payload was captured.

Fingerprint: id and title.
"""

import re
from urllib.parse import urljoin

from rolecall.model import Board, BoardKey, Page, Request
from rolecall.sources.kit import HtmlBoard, Node, host_of, page_text

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
        """The table of every vacancy."""
        return Request(url=f"https://{board.key['host']}/Jobs/All")

    def following(self, page: Page, request: Request) -> str | None:
        """The table links its next page; the table's own number is part of the link."""
        following = int(request.state.get("at", "1")) + 1
        table = re.search(rf"\b(tc\d+)=p{following}\b", page_text(page))
        return f"{urljoin(page.final_url, '/Jobs/All')}?{table[1]}=p{following}" if table else None


ADAPTER = Umantis()
