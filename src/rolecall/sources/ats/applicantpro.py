"""ApplicantPro (isolved) job sites: the page names its domain's number, one answer holds the list.

No payload was captured. Fingerprint: the raw entry.
"""

import re

from rolecall.model import Board, Closed, Item, ListingPage, Page, RawPosting, Request, ScanMode
from rolecall.sources.kit import JsonBoard, completed, describe, json_request, page_text, payload_error, structured

_NUMBER = re.compile(r"""(?:domain_?id|domainId)["']?\s*[:=]\s*["']?(\d+)""")


class ApplicantPro(JsonBoard):
    """One employer's site."""

    name = "applicantpro"
    hosts = ("*.applicantpro.com", "*.isolvedhire.com")
    examples = ("https://acme.applicantpro.com/jobs/", "https://acme.isolvedhire.com/jobs/100001")
    urls = (r"(?P<host>(?!www\.|admin\.)[\w-]+\.(?:applicantpro|isolvedhire)\.com)(?:/|$)",)
    needs = ("host",)
    rows = "data.jobs"
    total = "data.jobCount"
    heads = ("id", "jobUrl", "startDateRef")
    link = "jobUrl"
    page_url = "https://{host}/jobs/{id}"
    fields = {
        "title": "title",
        "locations": "jobLocation || join(', ', [city, stateName || abbreviation] | [?@])",
        "employment_type": "employmentType",
        "department": "classification || jobBoardName",
        "date_posted": "startDateRef",
        "base_salary": "pay",
        "workplace": "workplaceType",
    }

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The page that names the number."""
        return [Request(url=f"https://{board.key['host']}/jobs/", entry="number")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The number, then the list."""
        if request.entry != "number":
            return super().list_page(board, page, request)
        found = _NUMBER.search(page_text(page)) if page.status < 400 else None
        if found is None:
            raise payload_error(page, "a page that names its number", describe(page))
        return ListingPage(next=(json_request(f"https://{board.key['host']}/core/jobs/{found[1]}?getParams=%7B%7D"),))

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's page."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data of the page, completed by the entry."""
        stated = super().posting(board, item, None)
        if page is None or not isinstance(stated, RawPosting):
            return stated
        found = structured(item, page)
        return completed(found, stated) if isinstance(found, RawPosting) else found


ADAPTER = ApplicantPro()
