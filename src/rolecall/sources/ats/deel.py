"""Deel careers pages: settings name the organization and the board, one answer holds every posting.

No payload was captured. Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import Board, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, Node, decode, json_request, payload_error, quoted

_API = "https://api-prod.letsdeel.com/guest/ats/organizations"


class Deel(JsonBoard):
    """One organization's page."""

    name = "deel"
    hosts = ("api-prod.letsdeel.com",)
    examples = ("https://jobs.deel.com/acme-spa", "https://jobs.deel.com/job-boards/acme-spa/2b6ee4a1")
    urls = (r"jobs\.deel\.com/(?:job-boards/)?(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug",)}
    rows = "jobPostings"
    heads = ("id", "createdAt", "publishedAt")
    dated = "publishedAt"
    page_url = "https://jobs.deel.com/{slug}/job-details/{id}"
    fields = {
        "title": "title || name",
        "description": "description || descriptionHtml",
        "locations": "locations[].name || location.name || location",
        "workplace": "workplaceType || workLocationType",
        "employment_type": "employmentType || contractType",
        "department": "department.name || department",
        "date_posted": "publishedAt || createdAt",
        "pay_min": "salaryRange.min",
        "pay_max": "salaryRange.max",
        "pay_currency": "salaryRange.currency",
        "pay_period": "salaryRange.period",
    }

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The settings of the page."""
        url = f"{_API}/{quoted(board.key['slug'])}/career_page_settings"
        return [Request(url=url, headers=(("accept", "application/json"),), entry="settings")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The settings, then the postings."""
        if request.entry != "settings":
            if page.body.lstrip()[:1] == b"[":
                page = _wrapped(page, self.rows)
            return super().list_page(board, page, request)
        found = Node(decode(page, object, "JSON settings of the page"))
        organization, job_board = found.text("organizationId"), found.text("jobBoard", "id")
        if not organization or not job_board:
            raise payload_error(page, "settings that name organization and board", "they do not")
        url = f"{_API}/{quoted(organization)}/job_boards/{quoted(job_board)}/job_postings"
        return ListingPage(next=(json_request(url),))


def _wrapped(page: Page, name: str) -> Page:
    """A plain list under the name the other answer gives it."""
    return msgspec.structs.replace(page, body=b'{"' + name.encode() + b'":' + page.body + b"}")


ADAPTER = Deel()
