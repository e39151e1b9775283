"""Jobvite career sites: a page of links over five layouts; an unknown tenant leads to the platform's support page.

Fingerprint: id and title.
"""

from rolecall.model import Board, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import HtmlBoard, payload_error


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
        return super().list_page(board, page, request)


ADAPTER = Jobvite()
