"""Njoyn career pages: a table of links whose further pages are opened by script; the board is read in a browser.

No payload was captured. Fingerprint: id and title.
"""

from rolecall.model import Board, BoardKey, ListingKind, Request, Route
from rolecall.sources.kit import HtmlBoard


class Njoyn(HtmlBoard):
    """One client's list."""

    name = "njoyn"
    listing = ListingKind.OBSERVED
    route = Route.BROWSER
    hosts = ("*.njoyn.com",)
    examples = ("https://cgi.njoyn.com/corp/xweb/xweb.asp?NTKN=c&clid=21001&lang=1&page=joblisting",)
    urls = (r"(?P<host>[\w-]+\.njoyn\.com)/[^?]*xweb\.asp\?(?:.*&)?clid=(?P<client>\d+)",)
    needs = ("host", "client")
    links = r"[\w-]+\.njoyn\.com/[^?]*xweb\.asp\?(?:.*&)?jobid=(?P<id>[\w-]+)"
    shows = r"(?i)njoyn|joblisting"
    selectors = {"title": "h1, .jobtitle", "description": ".jobdetails, main, body"}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({**parts, "host": parts["host"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """The table."""
        query = f"NTKN=c&clid={board.key['client']}&lang=1&page=joblisting"
        return Request(url=f"https://{board.key['host']}/corp/xweb/xweb.asp?{query}")

    def address(self, board: Board, link: object, parts: dict[str, str]) -> str:
        """The posting's page."""
        query = f"NTKN=c&clid={board.key['client']}&page=jobdetails&lang=1&jobid={parts['id']}"
        return f"https://{board.key['host']}/corp/xweb/xweb.asp?{query}"


ADAPTER = Njoyn()
