"""Jobvite career sites: a page of links over five layouts; an unknown tenant leads to the platform's support page.

Layouts that show a few postings of each category link to the category's own list: up to six are followed.
Fingerprint: id and title.
"""

import msgspec

from rolecall.model import Board, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import HtmlBoard, anchors, claim_by, payload_error

#: Lists one page links to that are followed.
_MOST_LISTS = 6
_LIST = r"jobs\.jobvite\.com/(?:careers/)?(?P<tenant>[^/?#]+)/(?:search\?|jobs/[\w%-]+(?:[/?]|$))"


class Jobvite(HtmlBoard):
    """One tenant."""

    name = "jobvite"
    hosts = ("jobs.jobvite.com",)
    examples = (
        "https://jobs.jobvite.com/acme/jobs",
        "https://jobs.jobvite.com/careers/acme/job/oAbC1dEf",
        "https://jobs.jobvite.com/acme",
    )
    urls = (r"jobs\.jobvite\.com/(?:careers/)?(?!support|logout)(?P<tenant>[^/?#]+)",)
    needs = ("tenant",)
    settings = {"tenant": ("tenant",)}
    links = r"jobs\.jobvite\.com/(?:careers/)?(?P<tenant>[^/?#]+)/job/(?P<id>o[\w]{5,})"
    shows = r"(?i)jv-|jobvite|no (?:open|current)"
    page_url = "https://jobs.jobvite.com/{tenant}/job/{id}"
    row = ".jv-job-list tr, .jv-job-list li, tr, li.row"
    cells = {
        "title": ".jv-job-list-name",
        "locations": ".jv-job-list-location > span:last-child, td.jv-job-list-location",
        "department": ".jv-job-list-location > span:first-child:not(:last-child)",
    }
    selectors = {
        "title": ".jv-header, h1",
        "description": ".jv-job-detail-description",
    }

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The list of every position."""
        return [Request(url=f"https://jobs.jobvite.com/{board.key['tenant']}/jobs")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The links of the page."""
        if "job-seeker-support" in page.final_url:
            raise payload_error(page, "a career site", "the platform says it knows no such tenant")
        found = super().list_page(board, page, request)
        if request.entry != "list" or "at" in request.state:
            return found
        lists = dict.fromkeys(link.url.split("#", 1)[0] for link in anchors(page) if self._is_list(board, link.url))
        more = tuple(Request(url=url, entry=f"list {url}") for url in list(lists)[:_MOST_LISTS])
        return msgspec.structs.replace(found, next=(*found.next, *more))

    def _is_list(self, board: Board, url: str) -> bool:
        """Whether a link leads to another list of the tenant's."""
        parts = claim_by((_LIST,), url)
        return parts is not None and parts["tenant"].lower() == board.key["tenant"].lower()


ADAPTER = Jobvite()
