"""Paycom career pages: the page hands every visitor a session and an endpoint; pages of a hundred by POST.

No payload was captured. Fingerprint: the raw entry.
"""

import re

import msgspec

from rolecall.extract import loose_json
from rolecall.model import Board, BoardKey, Item, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, Node, PageRule, describe, json_request, page_text, payload_error

_CONFIG = re.compile(r"configsFromHost\s*=\s*(?=\{)")


class Paycom(JsonBoard):
    """One portal, by its token."""

    name = "paycom"
    hosts = ("www.paycomonline.net", "*.paycomonline.net")
    examples = ("https://www.paycomonline.net/v4/ats/web.php/portal/8A447BC5FCD6B95C1D0610E61444DA92/career-page",)
    urls = (
        r"www\.paycomonline\.net/v4/ats/web\.php/portal/(?P<portal>[0-9a-f]{32})/",
        r"www\.paycomonline\.net/v4/ats/web\.php/jobs\?(?:.*&)?clientkey=(?P<portal>[0-9a-f]{32})",
    )
    needs = ("portal",)
    settings = {"portal": ("token",)}
    rows = "jobPostingPreviews"
    total = "jobPostingPreviewsCount"
    heads = ("jobId", "postedOn")
    dated = "postedOn"
    pages = PageRule(size=100)
    page_url = "https://www.paycomonline.net/v4/ats/web.php/portal/{portal}/jobs/{id}"
    record = "jobPosting || @"
    fields = {
        "title": "jobTitle || title",
        "description": "[description, qualifications][] | [?@]",
        "locations": "location || locations || address",
        "workplace": "remoteType",
        "employment_type": "positionType || jobType",
        "department": "department || category",
        "date_posted": "postedOn",
        "base_salary": "salaryRange || payRange",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The token in upper case, as the platform writes it."""
        return super().key({"portal": parts["portal"].upper()}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """An offset; address and session follow from the page's settings."""
        return Request(url="https://www.paycomonline.net/", state={"at": str(at)})

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The page that names session and endpoint."""
        url = f"https://www.paycomonline.net/v4/ats/web.php/portal/{board.key['portal']}/career-page"
        return [Request(url=url, entry="settings")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The settings, then pages of previews."""
        if request.entry != "settings":
            found = super().list_page(board, page, request)
            items = tuple(_with_session(item, request.state) for item in found.items)
            follow = tuple(_asked(r, request.state) for r in found.next)
            return msgspec.structs.replace(found, items=items, next=follow)
        text = page_text(page)
        match = _CONFIG.search(text) if page.status < 400 else None
        rows = loose_json(text[match.end() :]) if match else []
        settings = Node(rows[0] if rows else None)
        session, service = settings.first("sessionJWT", "jwt"), settings.text("atsPortalMantleServiceUrl")
        if not session or not service:
            raise payload_error(page, "a page that names session and endpoint", describe(page))
        return ListingPage(next=(_asked(Request(url=service), {"session": session, "service": service}),))

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's record."""
        pack = Node(msgspec.json.decode(item.payload))
        service, session = pack.text("service") or "", pack.text("session") or ""
        url = f"{service.rstrip('/')}/api/ats/job-postings/{item.external_id}"
        return json_request(url, headers=(("authorization", session),))


def _asked(request: Request, state: dict[str, str]) -> Request:
    body = {"skip": int(request.state.get("at", "0")), "take": 100, "filtersForQuery": {}}
    url = state["service"].rstrip("/") + "/api/ats/job-posting-previews/search"
    asked = json_request(url, body, headers=(("authorization", state["session"]),))
    kept = {name: state[name] for name in ("session", "service")}
    return msgspec.structs.replace(asked, state={**request.state, **kept})


def _with_session(item: Item, state: dict[str, str]) -> Item:
    """An item whose record can be asked for; the session is no part of its fingerprint."""
    row: dict[str, object] = msgspec.json.decode(item.payload, type=dict[str, object])
    pack = {**row, "session": state["session"], "service": state["service"]}
    return msgspec.structs.replace(item, payload=msgspec.json.encode(pack))


ADAPTER = Paycom()
