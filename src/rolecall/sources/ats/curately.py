"""Curately career sites: the site's short name leads to a client, one search holds every posting.

No payload was captured. Fingerprint: the raw entry.
"""

from rolecall.model import Board, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, Node, decode, json_request, payload_error, quoted

_API = "https://api.curately.ai/QADemoCurately"


class Curately(JsonBoard):
    """One site, by its short name."""

    name = "curately"
    hosts = ("api.curately.ai",)
    examples = ("https://careers.curately.ai/jobs/acme",)
    urls = (r"careers\.curately\.ai/jobs/(?P<slug>[^/?#]+)",)
    needs = ("slug",)
    settings = {"slug": ("short_name",), "client": ("client_id",)}
    rows = "List"
    heads = ("jobId", "createDate")
    dated = "createDate"
    page_url = "https://careers.curately.ai/jobs/{slug}/job/{id}"
    fields = {
        "title": "jobTitle",
        "description": "publicJobDescr || jobDescription",
        "city": "workCity",
        "region": "workState",
        "country": "workCountry",
        "employment_type": "jobType",
        "department": "jobCategory",
        "date_posted": "createDate",
        "pay_min": "payRateMin",
        "pay_max": "payRateMax",
    }

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The client, or the search where it is known."""
        if client := board.key.get("client"):
            return [_search(client)]
        url = f"{_API}/getByShortName/{quoted(board.key['slug'])}"
        return [Request(url=url, headers=(("accept", "application/json"),), entry="client")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The client's number, then the postings."""
        if request.entry != "client":
            return super().list_page(board, page, request)
        found = Node(decode(page, object, "JSON that names the client"))
        client = found.first("clientId", "ClientId") or found.text("data", "clientId")
        if client is None:
            raise payload_error(page, "JSON that names the client", "it names none")
        return ListingPage(next=(_search(client),))


def _search(client: str) -> Request:
    return json_request(f"{_API}/sovrenjobsearch", {"clientId": int(client) if client.isdigit() else client})


ADAPTER = Curately()
