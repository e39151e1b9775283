"""Dover career pages: the page's name leads to its id, then one list; records one by one.

No payload was captured. Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import Board, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, Node, PageRule, decode, json_request, payload_error, quoted

_API = "https://app.dover.com/api/v1"


class Dover(JsonBoard):
    """One company's page."""

    name = "dover"
    hosts = ("app.dover.com",)
    examples = (
        "https://app.dover.com/jobs/acme",
        "https://app.dover.com/apply/acme/2b6ee4a1-0000-4000-8000-000000000001",
    )
    urls = (r"app\.dover\.(?:com|io)/(?:jobs|apply|dover/careers|careers)/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("slug", "token")}
    rows = "results"
    total = "count"
    heads = ("id", "is_published", "created")
    dated = "created"
    exact = False
    pages = PageRule(size=300)
    record_url = _API + "/inbound/application-portal-job/{id}"
    page_url = "https://app.dover.com/apply/{slug}/{id}"
    fields = {
        "title": "title",
        "description": "user_provided_description || description",
        "locations": "locations[].name || locations[].location_option.display_name",
        "employment_type": "compensation.employment_type || employment_type",
        "date_posted": "created",
        "pay_min": "compensation.lower_bound",
        "pay_max": "compensation.upper_bound",
        "pay_currency": "compensation.currency_code",
    }

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The page's id."""
        request = json_request(f"{_API}/careers-page-slug/{quoted(board.key['slug'])}")
        return [Request(url=request.url, headers=request.headers, entry="identity")]

    def page_at(self, board: Board, at: int) -> Request:
        """Up to three hundred rows."""
        return json_request(f"{_API}/careers-page/{quoted(board.key['page_id'])}/jobs?limit=300&offset={at}")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The page's id, then its jobs."""
        if request.entry != "identity":
            return super().list_page(_known(board, request.url), page, request)
        number = Node(decode(page, object, "JSON that names the page")).text("id")
        if number is None:
            raise payload_error(page, "JSON that names the page", "it names none")
        return ListingPage(next=(json_request(f"{_API}/careers-page/{quoted(number)}/jobs?limit=300&offset=0"),))

    def listed(self, head: Node) -> bool:
        """Unpublished jobs are no part of the page."""
        return head.flag("is_published") is not False


def _known(board: Board, url: str) -> Board:
    """The board with the page's id, as the list's address names it."""
    number = url.rsplit("/careers-page/", 1)[-1].split("/", 1)[0]
    return msgspec.structs.replace(board, key={**board.key, "page_id": number})


ADAPTER = Dover()
