"""Alma Career (LMC) careers sites: a query API behind a widget whose id and key the site's script names; ten a page.

The key is published in every visitor's page. No payload was captured. Fingerprint: the raw entry.
"""

import re

import msgspec

from rolecall.model import Board, BoardKey, Item, ListingPage, Page, RawPay, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    compact,
    decode,
    describe,
    json_request,
    page_text,
    payload_error,
    read_entries,
    turn,
)
from rolecall.sources.kit.paging import PageRule

_API = "https://api.capybara.lmc.cz/api/graphql/widget"
_LIST = (
    "query Listing($widgetId: ID!, $page: Int, $filters: [JobAdFilter!]!) { widget(id: $widgetId) { "
    "jobAdList(page: $page, filters: $filters) { paginator { currentPage lastPage } groupedJobAds { ...group groups "
    "{ ...group groups { ...group } } } } } } fragment group on JobAdGroup { jobAds { id title validFrom teaser "
    "employer { companyName } locations { city region country } } }"
)
_DETAIL = (
    "query Detail($widgetId: ID!, $jobAdId: ID!, $host: String) { widget(id: $widgetId, host: $host) { "
    "jobAd(id: $jobAdId) { id title validFrom languageIso content { htmlContent } salary { min max period currency } "
    "employmentTypes locations { city region country } } } }"
)
_WIDGET = re.compile(
    r"""(?:["']?(?:id|widgetId)["']?\s*:\s*["'](?P<id>[0-9a-fA-F-]{36})["'][^{}]{0,300}?["']?apiKey["']?\s*:\s*["'](?P<key>\w{16,256})["']"""
    r"""|["']?apiKey["']?\s*:\s*["'](?P<key2>[\w-]{16,256})["'][^{}]{0,300}?["']?(?:id|widgetId)["']?\s*:\s*["'](?P<id2>[0-9a-fA-F-]{36})["'])"""
)
_PAGES = PageRule(size=10, first=1, step=1)


class AlmaCareer(JsonBoard):
    """One careers site, named by its host."""

    name = "almacareer"
    hosts = ("*.jobs.cz", "*.topjobs.sk", "api.capybara.lmc.cz")
    interval = 1.0
    examples = ("https://acme.jobs.cz/", "https://acme.topjobs.sk/detail-pozicie?r=detail&id=1632413478")
    urls = (r"(?P<host>(?!(?:www|beta|m|api|static)\.)[\w-]+\.(?:jobs\.cz|topjobs\.sk))(?:/|$)",)
    marks = (r"""data-host=["'](?P<host>[\w-]+\.(?:jobs\.cz|topjobs\.sk))["']""",)
    needs = ("host",)
    heads = ("id", "validFrom")

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": parts["host"].lower()}, how)

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The site's script, which names the widget."""
        return [Request(url=f"https://{board.key['host']}/assets/js/script.min.js", entry="widget")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """The widget's id and key, then pages of ten."""
        if request.entry == "widget":
            found = _WIDGET.search(page_text(page)) if page.status < 400 else None
            if found is None:
                raise payload_error(page, "a script that names the widget", describe(page))
            state = {"widget": found["id"] or found["id2"], "api_key": found["key"] or found["key2"]}
            return ListingPage(next=(_query(state, 1),))
        answer = Node(decode(page, object, "a JSON answer of the query"))
        ads = answer.at("data", "widget", "jobAdList")
        if not ads:
            message = answer.text("errors", 0, "message") or "it has none"
            raise payload_error(page, "an answer with jobAdList", message[:80])
        entries = [msgspec.Raw(msgspec.json.encode(ad.value)) for ad in _ads(ads.at("groupedJobAds"))]
        items, problems = read_entries(entries, lambda raw: self.item(board, raw))
        packed = tuple(_packed(item, request) for item in items)
        last, at = ads.number("paginator", "lastPage") or 1, int(request.state.get("at", "1"))
        return turn(
            request,
            packed,
            _PAGES,
            lambda number: _query(request.state, number),
            count=len(entries),
            more=at < last,
            problems=problems,
        )

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The posting on the site."""
        path = "detail-pozicie" if board.key["host"].endswith(".sk") else "detail-pozice"
        return f"https://{board.key['host']}/{path}?r=detail&id={identity}"

    def when(self, head: Node) -> str | None:
        """Date from which it is published."""
        return head.text("validFrom")

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's record."""
        pack = Node(msgspec.json.decode(item.payload))
        variables = {"widgetId": pack.text("widget"), "jobAdId": item.external_id, "host": board.key["host"]}
        body = {"operationName": "Detail", "query": _DETAIL, "variables": variables}
        return json_request(_API, body, headers=(("x-api-key", pack.text("api_key") or ""),))

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """The record, completed by the row."""
        ad, job = row.at("ad"), record.at("data", "widget", "jobAd")
        salary = job.at("salary")
        pay = RawPay(
            min=salary.text("min"),
            max=salary.text("max"),
            currency=salary.text("currency"),
            period=salary.text("period"),
        )
        places = job.list("locations") or ad.list("locations")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("title") or ad.text("title") or "",
            employer=ad.text("employer", "companyName"),
            description_html=job.text("content", "htmlContent") or ad.text("teaser"),
            places=compact(_place(place) for place in places),
            employment=job.texts("employmentTypes"),
            pay=(pay,) if pay.min or pay.max else (),
            published=job.text("validFrom") or ad.text("validFrom"),
            language=job.text("languageIso"),
        )


def _query(state: dict[str, str], at: int) -> Request:
    variables = {"widgetId": state["widget"], "page": at, "filters": []}
    body = {"operationName": "Listing", "query": _LIST, "variables": variables}
    request = json_request(_API, body, headers=(("x-api-key", state["api_key"]),))
    kept = {name: state[name] for name in ("widget", "api_key")}
    return msgspec.structs.replace(request, state=kept)


def _ads(groups: Node) -> list[Node]:
    """Postings of groups in groups, three deep."""
    found: list[Node] = []
    waiting = list(groups.list()) or [groups]
    while waiting:
        group = waiting.pop(0)
        found += group.list("jobAds")
        waiting += group.list("groups")
    return found


def _packed(item: Item, request: Request) -> Item:
    """An item whose details can be asked for: the widget and its key stand beside the entry."""
    ad: object = msgspec.json.decode(item.payload)
    pack = {"widget": request.state["widget"], "api_key": request.state["api_key"], "ad": ad}
    return msgspec.structs.replace(item, payload=msgspec.json.encode(pack))


def _place(place: Node) -> RawPlace | None:
    found = RawPlace(locality=place.text("city"), region=place.text("region"), country=place.text("country"))
    return found if found != RawPlace() else None


ADAPTER = AlmaCareer()
