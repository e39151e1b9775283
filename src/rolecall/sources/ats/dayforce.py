"""Dayforce job boards: the list is filled by the page's own script with a token only a browser is given, so the board
is read as a browser shows it: links, and the total beside them.

Twenty-five postings a page; further ones are read where the page links to them, else the total says what is missing.
No payload was captured. Fingerprint: id, title and row.
"""

from rolecall.model import Board, BoardKey, Request, Route
from rolecall.sources.kit import HtmlBoard
from rolecall.sources.kit.urls import filled


class Dayforce(HtmlBoard):
    """One board of a tenant in one language."""

    name = "dayforce"
    version = 2
    route = Route.BROWSER
    hosts = ("jobs.dayforcehcm.com", "*.dayforcehcm.com")
    interval = 2.0
    examples = (
        "https://jobs.dayforcehcm.com/en-US/acme/CANDIDATEPORTAL",
        "https://us242.dayforcehcm.com/CandidatePortal/en-US/acme",
    )
    urls = (
        r"jobs\.dayforcehcm\.com/(?:(?P<locale>[a-z]{2}-[a-z]{2})/)?(?!api/)(?P<tenant>[^/?#]+)/(?P<board>[^/?#]+)",
        r"[\w-]+\.dayforcehcm\.com/CandidatePortal/(?P<locale>[a-z]{2}-[a-z]{2})/(?P<tenant>[^/?#]+)(?:/site/(?P<board>[^/?#]+))?",
    )
    needs = ("tenant",)
    settings = {"tenant": ("tenant",), "board": ("portal",)}
    endpoint = "https://jobs.dayforcehcm.com/{locale}/{tenant}/{board}"
    links = r"jobs\.dayforcehcm\.com/(?:[a-z]{2}-[a-z]{2}/)?(?P<tenant>[^/?#]+)/(?P<board>[^/?#]+)/jobs/(?P<id>\d+)"
    page_url = "https://jobs.dayforcehcm.com/{locale}/{tenant}/{board}/jobs/{id}"
    total = r"(?i)(?:\bof|\bsur|\bvon|\bde)\s+([\d.,]+)\s+(?:jobs?|results?|positions?|emplois?|stellen|empleos?)"
    shows = r"(?i)\bno (?:jobs|results|open positions|matching)|aucun (?:emploi|poste)|\b0 (?:jobs|results)"
    row = "li, article, [data-testid=job-card], .job-card"
    cells = {"locations": "[data-testid=job-location], .job-location", "published": "time"}
    selectors = {
        "title": "h1",
        "description": "[data-testid=job-description], .job-description, main",
        "locations": "[data-testid=job-location], .job-location",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Tenant in lower case; the platform's usual board and language where none is named."""
        board = parts.get("board", "CANDIDATEPORTAL")
        kept = {"tenant": parts["tenant"].lower(), "board": board, "locale": parts.get("locale", "en-US")}
        return super().key(kept, how)

    def page_at(self, board: Board, at: int) -> Request:
        """The board as a reader opens it."""
        return Request(url=filled(self.endpoint, board.key))


ADAPTER = Dayforce()
