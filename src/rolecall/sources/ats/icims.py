"""iCIMS career portals: pages of links in a frame, strictly one after the other, since pages are bound to a session.

Dates in a posting's structured data are made up at the render and are left out. Fingerprint: id and title.
"""

import re

import msgspec

from rolecall.model import Board, BoardKey, Closed, Item, Page, RawPosting, Request
from rolecall.sources.kit import HtmlBoard, PageRule, page_text

_OF = re.compile(r"(?i)\bPage\s+(\d+)\s+of\s+(\d+)")


class Icims(HtmlBoard):
    """One portal, named by its host."""

    name = "icims"
    hosts = ("*.icims.com",)
    interval = 2.0
    examples = (
        "https://careers-acme.icims.com/jobs/search?ss=1",
        "https://careers-acme.icims.com/jobs/1001/planner/job",
    )
    urls = (r"(?P<host>(?!(?:www|media|login|cdn\d*|support|developer|care)\.)[\w-]+\.icims\.com)(?:/|$)",)
    needs = ("host",)
    settings = {"host": ("host",)}
    links = r"(?P<host>[\w-]+\.icims\.com)/jobs/(?P<id>\d+)/[^/?#]+/job"
    shows = r"(?i)iCIMS|no (?:jobs|openings|positions)"
    pages = PageRule(size=20, step=1)
    row = "li.iCIMS_JobCardItem, .iCIMS_JobsTable .row"
    cells = {
        "title": "h2, h3",
        "locations": ".header.left span:not(.sr-only):not(.field-label)",
        "requisition_id": 'dt:lexbor-contains("Job ID") + dd',
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page of the frame."""
        url = f"https://{board.key['host']}/jobs/search?"
        return Request(url=url + ("ss=1&in_iframe=1" if at == 0 else f"pr={at}&in_iframe=1"))

    def goes_on(self, page: Page, request: Request) -> bool | None:
        """The page says "Page x of y"; a frame without it is the only page."""
        found = _OF.search(re.sub(r"<[^>]+>|\s+", " ", page_text(page)))
        return int(found[1]) < int(found[2]) if found else False

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting in its frame."""
        return Request(url=f"{item.url}?in_iframe=1", entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data without its made-up dates."""
        found = super().posting(board, item, page)
        if isinstance(found, RawPosting):
            return msgspec.structs.replace(found, published=None, valid_through=None)
        return found


ADAPTER = Icims()
