"""BITE (b-ite.com) job listings: pages by POST with the customer's published key; details one by one.

The key stands in the listing's script, which the employer's page names. No payload was captured.
Fingerprint: the raw entry.
"""

import re

import msgspec

from rolecall.model import Board, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, PageRule, describe, json_request, page_text, payload_error, quoted

_KEY = re.compile(r"""["']([0-9a-f]{40})["']""")


class Bite(JsonBoard):
    """One listing of one customer."""

    name = "bite"
    hosts = ("jobs.b-ite.com", "cs-assets.b-ite.com")
    examples = ("https://cs-assets.b-ite.com/acme/jobs-api/listing.min.js",)
    urls = (r"cs-assets\.b-ite\.com/(?P<customer>[^/?#]+)/jobs-api/(?P<board>[\w-]+)\.min\.js",)
    marks = (r"""data-bite-jobs-api-listing=["'](?P<customer>[\w-]+):(?P<board>[\w-]+)["']""",)
    needs = ("customer", "board")
    rows = "jobPostings"
    total = "page.total"
    heads = ("hash", "url", "startsOn")
    link = "url"
    dated = "startsOn"
    pages = PageRule(size=100)
    page_url = "https://jobs.b-ite.com/jobposting/{id}"
    record_url = "https://jobs.b-ite.com/jobposting/{id}/json"
    fields = {
        "title": "title",
        "description": "content.html || html || description",
        "locations": "locations[].name || jobSite || location.city",
        "employment_type": "employmentType[].value || employmentType",
        "department": "department || identification",
        "date_posted": "startsOn || createdOn",
        "valid_through": "endsOn",
        "language": "locale",
    }

    def page_at(self, board: Board, at: int) -> Request:
        """A page of a hundred; the key is added where it is known."""
        return Request(url="https://jobs.b-ite.com/api/v1/postings/search", state={"at": str(at)})

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The listing's script."""
        customer, name = quoted(board.key["customer"]), quoted(board.key["board"])
        return [Request(url=f"https://cs-assets.b-ite.com/{customer}/jobs-api/{name}.min.js", entry="script")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The key, then pages."""
        if request.entry != "script":
            found = super().list_page(board, page, request)
            return msgspec.structs.replace(found, next=tuple(_asked(r, request.state["api_key"]) for r in found.next))
        match = _KEY.search(page_text(page)) if page.status < 400 else None
        if match is None:
            raise payload_error(page, "a script with the listing's key", describe(page))
        return ListingPage(next=(_asked(Request(url=""), match[1]),))


def _asked(request: Request, key: str) -> Request:
    offset = int(request.state.get("at", "0"))
    body = {"key": key, "channel": 0, "locale": "de", "page": {"num": 100, "offset": offset}}
    asked = json_request("https://jobs.b-ite.com/api/v1/postings/search", body)
    return msgspec.structs.replace(asked, state={**request.state, "api_key": key})


ADAPTER = Bite()
