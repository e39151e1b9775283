"""Brassring search pages: results are filled in by the page's own script, so the site is read as a browser shows it.

Fifty postings are shown; the page states how many there are, so that a longer list is known to be read in part. No
payload was captured. Fingerprint: id, title and row.
"""

from urllib.parse import urlencode

from rolecall.model import Board, Request, Route
from rolecall.sources.kit import Anchor, HtmlBoard

_BASE = "https://sjobs.brassring.com/TGnewUI/Search"


class Brassring(HtmlBoard):
    """One site of one partner."""

    name = "brassring"
    version = 2
    route = Route.BROWSER
    hosts = ("sjobs.brassring.com", "*.brassring.com")
    interval = 2.0
    examples = ("https://sjobs.brassring.com/TGnewUI/Search/Home/Home?partnerid=25416&siteid=6007",)
    urls = (
        r"[\w-]+\.brassring\.com/TGnewUI/Search/[^?]*\?(?=.*\bsiteid=(?P<site>\d+))(?:.*&)?partnerid=(?P<partner>\d+)",
    )
    needs = ("partner", "site")
    settings = {"partner": ("partner_id",), "site": ("site_id",)}
    links = (
        r"[\w-]+\.brassring\.com/TGnewUI/Search/[^?]*\?(?=.*\bpartnerid=(?P<partner>\d+))(?=.*\bsiteid=(?P<site>\d+))"
        r"(?:.*&)?jobid=(?P<id>\d+)"
    )
    total = r"(?i)(?:showing\s+[\d,]+\s*(?:-|to)\s*)?[\d,]+\s+of\s+([\d,]+)\s+(?:jobs?|results?)"
    shows = r"(?i)\bno (?:jobs|results|matching)|\b0 (?:jobs|results)"
    row = "li.job, .jobProperties, li"
    cells = {"department": ".department", "locations": ".location, .position1InPortal", "updated": ".lastupdated"}
    selectors = {"title": "h1, .jobtitleInJobDetails", "description": ".jobdescriptionInJobDetails, #content, main"}

    def page_at(self, board: Board, at: int) -> Request:
        """The search page with every result it shows."""
        query = urlencode({"partnerid": board.key["partner"], "siteid": board.key["site"]})
        return Request(url=f"{_BASE}/Home/Home?{query}")

    def address(self, board: Board, link: Anchor, parts: dict[str, str]) -> str:
        """The posting's page."""
        query = urlencode({"partnerid": board.key["partner"], "siteid": board.key["site"], "jobid": parts["id"]})
        return f"{_BASE}/home/HomeWithPreLoad?{query}&PageType=JobDetails"


ADAPTER = Brassring()
