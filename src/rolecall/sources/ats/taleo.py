"""Taleo Business Edition career pages: ten links a page by row number. No payload was captured.

Fingerprint: id and title.
"""

from urllib.parse import urlencode

from rolecall.model import Board, BoardKey, Request
from rolecall.sources.kit import HtmlBoard, PageRule


class Taleo(HtmlBoard):
    """One organization's career section."""

    name = "taleo"
    hosts = ("*.tbe.taleo.net",)
    examples = (
        "https://phh.tbe.taleo.net/phh01/ats/careers/v2/searchResults?org=ACME&cws=66",
        "https://phh.tbe.taleo.net/phh01/ats/careers/v2/viewRequisition?org=ACME&cws=66&rid=1001",
    )
    urls = (
        r"(?P<host>[\w-]+\.tbe\.taleo\.net)/(?P<partition>\w+)/ats/careers/[^?]*\?(?=.*\bcws=(?P<site>\d+))(?:.*&)?org=(?P<organization>[^&#]+)",
    )
    needs = ("host", "partition", "organization", "site")
    settings = {"host": ("host",), "partition": ("partition",), "organization": ("org",), "site": ("cws",)}
    links = r"(?P<host>[\w-]+\.tbe\.taleo\.net)/(?P<partition>\w+)/ats/[^?]*viewRequisition\?(?:.*&)?rid=(?P<id>\d+)"
    shows = r"(?i)taleo|oracletaleo"
    pages = PageRule(size=10)

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case, the organization in upper."""
        return super().key({**parts, "host": parts["host"].lower(), "organization": parts["organization"].upper()}, how)

    def _query(self, board: Board) -> str:
        return urlencode({"org": board.key["organization"], "cws": board.key["site"]})

    def page_at(self, board: Board, at: int) -> Request:
        """Ten rows."""
        base = f"https://{board.key['host']}/{board.key['partition']}/ats/careers/v2/searchResults"
        return Request(url=f"{base}?{self._query(board)}" + (f"&next&rowFrom={at}" if at else ""))

    def address(self, board: Board, link: object, parts: dict[str, str]) -> str:
        """The requisition's page."""
        base = f"https://{board.key['host']}/{board.key['partition']}/ats/careers/v2/viewRequisition"
        return f"{base}?{self._query(board)}&rid={parts['id']}"


ADAPTER = Taleo()
