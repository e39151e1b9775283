"""Darwinbox career pages: the list is filled by the page's own script, so the board is read as a browser shows it.

Further pages are read where the page links to them, else the total says what is missing. No payload was captured.
Fingerprint: id, title and row.
"""

from rolecall.model import Board, BoardKey, Request, Route
from rolecall.sources.kit import HtmlBoard, quoted


class Darwinbox(HtmlBoard):
    """One tenant's career page."""

    name = "darwinbox"
    version = 2
    route = Route.BROWSER
    hosts = ("*.darwinbox.in", "*.darwinbox.com")
    interval = 2.0
    examples = (
        "https://acme.darwinbox.in/ms/candidatev2/main/careers/allJobs",
        "https://acme.darwinbox.com/ms/candidate/careers",
    )
    urls = (
        r"(?P<host>(?!www\.)[\w-]+\.darwinbox\.(?:in|com))/ms/candidate(?:v2)?/(?:(?P<company>[0-9a-z]{10,})/)?(?:[^?#]*/)?careers",
    )
    needs = ("host",)
    links = (
        r"(?P<host>[\w-]+\.darwinbox\.(?:in|com))/ms/candidate(?:v2)?/(?:[\w-]+/)?careers/"
        r"(?:jobDetails/)?(?P<id>[0-9a-f]{10,})"
    )
    total = r"(?i)\bof\s+([\d,]+)\s+(?:jobs?|results?|openings?|positions?)"
    shows = r"(?i)\bno (?:jobs|results|openings|open positions)|\b0 (?:jobs|openings)"
    row = "tr, .job-tile, .job-card, li"
    cells = {
        "department": ".job-department, td.department",
        "locations": ".job-location, td.location",
        "employment_type": ".job-type, td.type",
    }
    selectors = {"title": "h1, .job-title", "description": ".job-description, .jd-content, main"}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({**parts, "host": parts["host"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """Every job of the company, or of the tenant's one."""
        company = quoted(board.key.get("company", "main"))
        return Request(url=f"https://{board.key['host']}/ms/candidatev2/{company}/careers/allJobs")


ADAPTER = Darwinbox()
