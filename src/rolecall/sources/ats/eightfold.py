"""Eightfold careers sites: pages of ten, details one by one; a sitemap where the search is off.

A search that is off answers 403 "PCSX is not enabled". Dates are epoch seconds. Private positions are no part of the
list. Fingerprint: the raw entry without its update
time.
"""

import re
from urllib.parse import urlencode

import msgspec

from rolecall.model import Board, BoardKey, Closed, Item, ListingPage, Page, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import (
    JsonBoard,
    Node,
    PageRule,
    completed,
    describe,
    fingerprint,
    host_of,
    json_request,
    page_text,
    payload_error,
    stable_url,
    structured,
)
from rolecall.sources.kit.sitemap import read_sitemap

_MARK = re.compile(r"""(?:["']domain["']\s*:\s*["'](?P<domain>[\w.-]+)["'])""")
_POSITION = re.compile(r"/careers/job/(\d+)")
_SERVED = re.compile(r"static\.vscdn\.net|eightfold\.ai/|EightfoldCareers|/careers/pcsx", re.IGNORECASE)


class Eightfold(JsonBoard):
    """One careers site: its host and the employer's domain."""

    name = "eightfold"
    hosts = ("*.eightfold.ai",)
    interval = 2.0
    caps = (2000,)
    statuses = (403,)
    examples = (
        "https://acme.eightfold.ai/careers",
        "https://acme.eightfold.ai/careers/job/800000000001?domain=acme.example",
    )
    urls = (
        r"(?P<host>(?!(?:www|app|static|docs)\.)[\w-]+\.eightfold\.ai)/(?:careers[^?]*|api/[^?]*)?\?(?:.*&)?domain=(?P<domain>[\w.-]+)",
        r"(?P<host>(?!(?:www|app|static|docs)\.)[\w-]+\.eightfold\.ai)(?:/|$)",
    )
    needs = ("host",)
    rows = "positions"
    total = "count"
    heads = ("id", "canonicalPositionUrl", "t_update", "t_create", "isPrivate", "positionUrl")
    pages = PageRule(size=10)
    exact = False
    moving = re.compile(rb'"t_update"\s*:\s*\d+\s*,?')

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host; the domain only where it is stated."""
        return super().key({**parts, "host": parts["host"].lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A site of the platform on the employer's domain, with the domain its data names."""
        found = super().recognize(page)
        text = page_text(page)
        if found is None and _SERVED.search(text) and "/careers" in page.final_url:
            domain = _MARK.search(text)
            parts = {"host": host_of(page.final_url), **({"domain": domain["domain"]} if domain else {})}
            return self.key(parts, "the page is served by the platform on the employer's domain")
        return found

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The row's page is the site itself."""
        claimed = self.claim(url)
        return claimed.parts if claimed else self.key({"host": host_of(url)}, "").parts

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page; without a domain the site's page, which names it."""
        if "domain" not in board.key:
            return [Request(url=f"https://{board.key['host']}/careers", entry="domain")]
        return [self.page_at(board, 0)]

    def page_at(self, board: Board, at: int) -> Request:
        """A page of ten."""
        query = urlencode({"domain": board.key["domain"], "query": "", "location": "", "start": at, "num": 10})
        return json_request(f"https://{board.key['host']}/api/pcsx/search?{query}")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of the list, or the page that names the domain."""
        if request.entry == "domain":
            named = _MARK.search(page_text(page)) if page.status < 400 else None
            if named is None:
                raise payload_error(page, "a careers page that names its domain", describe(page))
            first = self.page_at(msgspec.structs.replace(board, key={**board.key, "domain": named["domain"]}), 0)
            return ListingPage(next=(_naming(first, named["domain"]),))
        if request.entry.startswith("sitemap"):
            return self._sitemap(board, page)
        if page.status == 403 and b"PCSX is not enabled" in page.body[:4000]:
            # The platform says that this site's list is its sitemap.
            url = f"https://{board.key['host']}/careers/sitemap.xml"
            return ListingPage(next=(Request(url=url, entry="sitemap"),))
        domain = request.state.get("domain")
        if domain is None:
            return super().list_page(board, page, request)
        known = msgspec.structs.replace(board, key={**board.key, "domain": domain})
        found = super().list_page(known, page, request)
        return msgspec.structs.replace(found, next=tuple(_naming(follow, domain) for follow in found.next))

    def _sitemap(self, board: Board, page: Page) -> ListingPage:
        """Addresses of positions, or the children of the index."""
        kind, entries = read_sitemap(page)
        if kind == "sitemapindex":
            return ListingPage(next=tuple(Request(url=one.url, entry=f"sitemap {one.url}") for one in entries))
        items: dict[str, Item] = {}
        for entry in entries:
            number = _POSITION.search(entry.url)
            if number is not None:
                mark = fingerprint(f"{number[1]}\n{entry.changed or ''}".encode())
                url = stable_url(entry.url)
                items.setdefault(number[1], Item(external_id=number[1], url=url, fingerprint=mark, dated=entry.changed))
        return ListingPage(items=tuple(items.values()))

    def listed(self, head: Node) -> bool:
        """Private positions are reachable by link only."""
        return head.flag("isPrivate") is not True

    def address(self, board: Board, head: Node, identity: str) -> str:
        """The position's page."""
        stated = head.text("canonicalPositionUrl")
        return stable_url(stated) if stated else f"https://{board.key['host']}/careers/job/{identity}"

    def when(self, head: Node) -> str | None:
        """Seconds since 1970 of the last update."""
        return head.first("t_update", "t_create")

    def details(self, board: Board, item: Item) -> Request | None:
        """The position's page: its structured data needs no domain."""
        return Request(url=item.url, entry="detail")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """The structured data of the page, completed by the entry."""
        if page is not None and not item.payload:
            return structured(item, page)
        stated = super().posting(board, item, None)
        if page is None or not isinstance(stated, RawPosting):
            return stated
        found = structured(item, page)
        return completed(found, stated) if isinstance(found, RawPosting) else found

    def map(self, board: Board, item: Item, row: Node, record: Node) -> RawPosting:
        """What the entry states."""
        where = row.texts("locations") or row.texts("location")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=row.first("posting_name", "name") or "",
            description_html=row.text("job_description"),
            places=tuple(RawPlace(text=text) for text in where),
            workplace=row.first("work_location_option", "location_flexibility"),
            published=row.first("t_create", "postedTs"),
            updated=row.text("t_update"),
            department=row.text("department"),
            team=row.text("business_unit"),
            requisition_id=row.first("display_job_id", "ats_job_id"),
            language=row.text("locale"),
        )


def _naming(request: Request, domain: str) -> Request:
    """A request that carries the domain found on the site's page."""
    return msgspec.structs.replace(request, state={**request.state, "domain": domain})


ADAPTER = Eightfold()
