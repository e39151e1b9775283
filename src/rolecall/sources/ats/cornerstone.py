"""Cornerstone career sites: the page hands every visitor a token and an endpoint; pages by POST with the total.

No payload was captured. Fingerprint: the raw entry.
"""

import re

import msgspec

from rolecall.extract import loose_json
from rolecall.model import Board, BoardKey, ListingPage, Page, Request, ScanMode
from rolecall.sources.kit import JsonBoard, Node, PageRule, describe, json_request, page_text, payload_error

_CONTEXT = re.compile(r"csod\.context\s*=\s*(?=\{)")


class Cornerstone(JsonBoard):
    """One career site of one tenant."""

    name = "cornerstone"
    hosts = ("*.csod.com",)
    examples = (
        "https://acme.csod.com/ux/ats/careersite/1/home?c=acme",
        "https://acme.csod.com/ux/ats/careersite/1/home/requisition/100?c=acme",
    )
    urls = (r"(?P<tenant>[\w-]+)\.csod\.com/ux/ats/careersite/(?P<site>\d+)/",)
    needs = ("tenant", "site")
    settings = {"tenant": ("tenant",), "site": ("site_id",)}
    rows = "data.requisitions"
    total = "data.totalCount"
    heads = ("requisitionId", "postingEffectiveDate")
    dated = "postingEffectiveDate"
    pages = PageRule(size=100, first=1, step=1)
    page_url = "https://{tenant}.csod.com/ux/ats/careersite/{site}/home/requisition/{id}?c={tenant}"
    fields = {
        "title": "displayJobTitle || jobTitle",
        "description": "externalDescription || jobDescription",
        "locations": "locations[].join(', ', [city, state, country] | [?@])",
        "date_posted": "postingEffectiveDate",
        "valid_through": "postingExpirationDate",
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Tenant in lower case and site."""
        return super().key({"tenant": parts["tenant"].lower(), "site": parts["site"]}, how)

    def page_at(self, board: Board, at: int) -> Request:
        """A page number; its address and body follow from the context."""
        return Request(url=f"https://{board.key['tenant']}.csod.com/", state={"at": str(at)})

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The page that names token and endpoint."""
        tenant, site = board.key["tenant"], board.key["site"]
        return [Request(url=f"https://{tenant}.csod.com/ux/ats/careersite/{site}/home?c={tenant}", entry="context")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The context, then pages of requisitions."""
        if request.entry != "context":
            found = super().list_page(board, page, request)
            return msgspec.structs.replace(found, next=tuple(_asked(board, r, request.state) for r in found.next))
        text = page_text(page)
        match = _CONTEXT.search(text) if page.status < 400 else None
        rows = loose_json(text[match.end() :]) if match else []
        context = Node(rows[0] if rows else None)
        token, cloud = context.text("token"), context.text("endpoints", "cloud")
        if not token or not cloud:
            raise payload_error(page, "a page that names token and endpoint", describe(page))
        state = {"token": token, "cloud": cloud, "culture": context.text("cultureID") or "1"}
        return ListingPage(next=(_asked(board, Request(url=cloud), state),))


def _asked(board: Board, request: Request, state: dict[str, str]) -> Request:
    """The request of a page of requisitions."""
    site, number = int(board.key["site"]), int(request.state.get("at", "1"))
    body = {
        "careerSiteId": site,
        "careerSitePageId": site,
        "pageNumber": number,
        "pageSize": 100,
        "cultureId": int(state["culture"]),
        "cultureName": "en-US",
        "searchText": "",
        "states": [],
        "countryCodes": [],
        "cities": [],
        "placeID": "",
        "radius": None,
        "postingsWithinDays": None,
        "customFieldCheckboxKeys": [],
        "customFieldDropdowns": [],
        "customFieldRadios": [],
    }
    url = state["cloud"].rstrip("/") + "/rec-job-search/external/jobs"
    asked = json_request(url, body, headers=(("authorization", f"Bearer {state['token']}"),))
    kept = {name: state[name] for name in ("token", "cloud", "culture")}
    return msgspec.structs.replace(asked, state={**request.state, **kept})


ADAPTER = Cornerstone()
