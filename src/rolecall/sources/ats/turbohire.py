"""TurboHire careers pages: a public token, then one answer with every posting.

No payload was captured. Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import Board, BoardKey, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, Node, decode, json_request, payload_error

_API = "https://thapi.azurewebsites.net/api"


class TurboHire(JsonBoard):
    """One organization."""

    name = "turbohire"
    hosts = ("thapi.azurewebsites.net",)
    examples = ("https://acme.turbohire.co/careerpage/4d757ba0-0000-4000-8000-000000000001",)
    urls = (r"(?P<host>[\w-]+\.turbohire\.co)/careerpage/(?P<organization>[0-9a-fA-F-]{36})",)
    needs = ("organization",)
    settings = {"organization": ("org_id",)}
    rows = "Result"
    heads = ("JobId", "PublishedDate", "JobUrl")
    link = "JobUrl"
    dated = "PublishedDate"
    page_url = "https://{host}/job/publicjobs/{id}"
    fields = {
        "title": "JobTitle || Title",
        "description": "JobDescription || Description",
        "locations": "Locations[].Name || Location",
        "employment_type": "JobType",
        "department": "Department",
        "date_posted": "PublishedDate || CreatedDate",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The organization in lower case, with the host it is shown on."""
        host = parts.get("host", "www.turbohire.co").lower()
        return super().key({"organization": parts["organization"].lower(), "host": host}, how)

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The public token every visitor's page asks for."""
        return [Request(url=f"{_API}/token/noauth", headers=(("accept", "application/json"),), entry="token")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The token, then the postings."""
        if request.entry != "token":
            if page.body.lstrip()[:1] == b"[":
                page = msgspec.structs.replace(page, body=b'{"Result":' + page.body + b"}")
            return super().list_page(board, page, request)
        found = Node(decode(page, object, "JSON with a token"))
        token = found.first("access_token", "Token", "token") or found.text()
        if token is None:
            raise payload_error(page, "JSON with a token", "it has none")
        url = f"{_API}/careerpagev2/filteredjobs?orgId={board.key['organization']}&pageType=0"
        return ListingPage(next=(json_request(url, headers=(("authorization", f"Bearer {token}"),)),))


ADAPTER = TurboHire()
