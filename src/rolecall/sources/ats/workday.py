"""Workday careers sites: pages of 20 by POST, details one by one.

The total is valid on the first page only. Some tenants clamp the list at 2,000: such a list is read again in parts, by
the values of a facet; a part that is still too large is divided by another. Rows may say "N Locations": details
have them. "Posted 30+ Days Ago" is no date; the details' start date is. A detail of 403 with errorCode S22 is a
posting that is gone. Without a site in the key, every site the tenant's robots.txt names is read.
Fingerprint: the raw row without its relative date.
"""

import re

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Closed,
    Item,
    ListingPage,
    Page,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    Node,
    PageRule,
    Source,
    compact,
    decode,
    fingerprint,
    json_request,
    node_of,
    payload_error,
    quoted,
    read_entries,
    turn,
)
from rolecall.sources.kit.windows import Parts, packed, parts_of, unpacked


class _List(msgspec.Struct):
    jobPostings: list[msgspec.Raw]  # noqa: N815 - the platform's name
    total: int | None = None
    facets: list[msgspec.Raw] = []


class _Head(msgspec.Struct):
    externalPath: str  # noqa: N815 - the platform's name
    postedOn: str | None = None  # noqa: N815 - the platform's name
    title: str | None = None


_head = msgspec.json.Decoder(_Head)
#: Rows a list shows at most on tenants that clamp it.
WINDOW = 2000
#: Facet values one request may name.
MOST_VALUES = 100
_PAGES = PageRule(size=20, cap=WINDOW)
_DEEP = PageRule(size=20)
_MOVING = re.compile(rb'"postedOn"\s*:\s*(?:"[^"]*"|null)\s*,?')
_SITEMAP = re.compile(r"(?im)^\s*sitemap:\s*https?://[^/\s]+/(?:[a-z]{2}-[A-Z]{2}/)?([^/\s]+)/siteMap")
_LOCALE = r"(?:[a-z]{2}(?:-[a-z]{2})?/)?"
_HOST = r"(?P<host>[\w-]+\.(?:wd\d+|[\w-]+)\.myworkdayjobs(?:-impl)?\.com)"
_COUNTED = re.compile(r"^\d+ \w+$")


def _own(path: str) -> str:
    """A path on the site; "" for what leads elsewhere: such a row has no page of its own here."""
    return path if path.startswith("/") and not path.startswith("//") else ""


class Workday(Source):
    """One site of a tenant, or all of its sites."""

    name = "workday"
    hosts = ("*.myworkdayjobs.com", "*.myworkdaysite.com")
    interval = 1.0
    caps = (2000,)
    statuses = (403,)
    examples = (
        "https://acme.wd5.myworkdayjobs.com/External",
        "https://acme.wd5.myworkdayjobs.com/en-US/External/job/Leeds/Planner_R1",
        "https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/jobs",
        "https://acme.wd103.myworkdayjobs.com/en-us",
        "https://wd5.myworkdaysite.com/en-US/recruiting/acme/External",
    )
    urls = (
        _HOST + r"/wday/cxs/(?P<tenant>[^/?#]+)/(?P<site>[^/?#]+)",
        r"(?P<host>wd\d+\.myworkdaysite\.com)/" + _LOCALE + r"recruiting/(?P<tenant>[^/?#]+)/(?P<site>[^/?#]+)",
        _HOST + r"/" + _LOCALE + r"(?P<site>(?![a-z]{2}(?:-[a-z]{2})?(?:[/?#]|$))(?!wday/)[^/?#]+)",
        _HOST + r"(?:/" + _LOCALE.replace("/)?", ")?") + r"/?)?(?:\?.*)?$",
    )
    needs = ("host", "tenant")
    settings = {
        "tenant": ("company", "tenant"),
        "instance": ("wd_instance",),
        "site": ("site", "board", "board_id"),
    }

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Host, tenant (the host's first label unless named) and site."""
        host = parts.get("host") or f"{parts['tenant']}.{parts['instance']}.myworkdayjobs.com"
        kept = {"host": host.lower(), "tenant": parts.get("tenant") or host.split(".", 1)[0].lower()}
        if "site" in parts:
            kept["site"] = parts["site"]
        return super().key(kept, how)

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The site of the row's settings or URL; every site when the row says so."""
        claimed = self.claim(url)
        parts = dict(claimed.parts) if claimed else {}
        if settings.flag("all_sites"):
            parts.pop("site", None)
        elif site := settings.first("site", "board", "board_id"):
            parts["site"] = site
        tenant, instance = settings.first("company", "tenant"), settings.text("wd_instance")
        if "host" not in parts and tenant and instance:
            parts = {**parts, "tenant": tenant, "instance": instance}
        return self.key(parts, "").parts if "host" in parts or "instance" in parts else {"page": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page of the site, or the tenant's list of sites."""
        if not board.key.get("site"):
            return [Request(url=f"https://{board.key['host']}/robots.txt", entry="sites")]
        return [self._request(board, board.key["site"], 0)]

    def _request(self, board: Board, site: str, offset: int, facet: str = "", *, deep: bool = False) -> Request:
        url = f"https://{board.key['host']}/wday/cxs/{quoted(board.key['tenant'])}/{quoted(site)}/jobs"
        body = {"appliedFacets": unpacked(facet), "limit": 20, "offset": offset, "searchText": ""}
        request = json_request(url, body)
        entry = "list" if board.key.get("site") else f"site {site}"
        state = {"site": site, **({"facet": facet} if facet else {}), **({"deep": "1"} if deep else {})}
        return msgspec.structs.replace(request, entry=f"{entry} {facet}" if facet else entry, state=state)

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of rows, or the list of sites."""
        if request.entry == "sites":
            return self._sites(board, page)
        site, facet = request.state["site"], request.state.get("facet", "")
        found = decode(page, _List, "a JSON object with the list jobPostings")
        # Some rows of live lists are empty objects: they are counted but cannot be read.
        items, problems = read_entries(found.jobPostings, lambda raw: self._item(board, site, raw))
        opening, total = "at" not in request.state, found.total or 0
        parts = _divided(found.facets, total, facet) if opening and total >= WINDOW else Parts()
        # A tenant that states more than the window and names no facets is asked on: some serve deep offsets.
        deep = "deep" in request.state or (opening and total > WINDOW and not parts.applied)
        listed = turn(
            request,
            items,
            _DEEP if deep else _PAGES,
            lambda offset: self._request(board, site, offset, facet, deep=deep),
            count=len(found.jobPostings),
            total=found.total if opening else None,
            problems=problems,
        )
        if not parts.applied:
            return listed
        divided = tuple(self._request(board, site, 0, packed(part)) for part in parts.applied)
        if facet:
            # What a part states is proven by its own parts.
            return ListingPage(items=listed.items, next=divided, problems=listed.problems)
        own = () if parts.covered == total > WINDOW else listed.next
        return msgspec.structs.replace(listed, next=(*own, *divided))

    def _sites(self, board: Board, page: Page) -> ListingPage:
        text = page.body.decode("utf-8", "replace")
        sites = compact(match[1] for match in _SITEMAP.finditer(text))
        if page.status >= 400 or not sites:
            raise payload_error(page, "a robots.txt that names the sitemap of each site", "it names none")
        return ListingPage(next=tuple(self._request(board, site, 0) for site in sites))

    def _item(self, board: Board, site: str, raw: bytes) -> Item:
        head = _head.decode(raw)
        tail = head.externalPath.rstrip("/").rsplit("/", 1)[-1]
        return Item(
            external_id=tail.rpartition("_")[2] or tail,
            url=f"https://{board.key['host']}/{self._prefix(board)}{quoted(site)}{_own(head.externalPath)}",
            fingerprint=fingerprint(raw, _MOVING),
            payload=raw,
            dated=head.postedOn,
            categories=() if board.key.get("site") else (site,),
        )

    def _prefix(self, board: Board) -> str:
        """Sites on the shared host stand under the tenant."""
        return f"recruiting/{board.key['tenant']}/" if board.key["host"].endswith(".myworkdaysite.com") else ""

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's own record."""
        path = _own(node_of(item.payload, item.external_id).text("externalPath") or "")
        if not path:
            return None
        site = board.key.get("site") or (item.categories[0] if item.categories else "")
        return json_request(f"https://{board.key['host']}/wday/cxs/{quoted(board.key['tenant'])}/{quoted(site)}{path}")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One posting from its row and its details."""
        row = node_of(item.payload, f"posting {item.external_id}")
        job = Node(None)
        if page is not None:
            if page.status in (403, 404, 410) and b"S22" in page.body[:2000]:
                return Closed(why="the platform says the posting is gone (S22)")
            record = decode(page, dict[str, object], "a JSON object with jobPostingInfo")
            job = Node(record).at("jobPostingInfo")
            if not job:
                raise payload_error(page, "a JSON object with jobPostingInfo", "it has none")
            if job.flag("posted") is False:
                return Closed(why="the platform marks the posting as not posted")
        where = compact((job.text("location"), *job.texts("additionalLocations")))
        listed = row.text("locationsText")
        if not where and listed and not _COUNTED.match(listed):
            where = (listed,)
        country = job.text("country", "descriptor")
        requisition = job.text("jobReqId") or row.text("bulletFields", 0)
        return RawPosting(
            external_id=item.external_id,
            url=job.text("externalUrl") or item.url,
            title=job.text("title") or row.text("title") or "",
            description_html=job.text("jobDescription"),
            places=tuple(RawPlace(text=text, country=country if at == 0 else None) for at, text in enumerate(where)),
            workplace=job.text("remoteType") or row.text("remoteType"),
            employment=job.texts("timeType") or row.texts("timeType"),
            published=job.text("startDate") or _dated(job.text("postedOn") or row.text("postedOn")),
            valid_through=job.text("endDate"),
            requisition_id=requisition,
            # A requisition on several sites has a posting of its own on each: R1, R1-2.
            job_id=requisition if requisition and item.external_id.startswith(f"{requisition}-") else None,
            categories=item.categories,
        )


def _divided(facets: list[msgspec.Raw], total: int, facet: str) -> Parts:
    """Parts of a list, or of a part of it, by the values of one facet."""
    leaves: dict[str, list[tuple[str, int]]] = {}
    for raw in facets:
        leaves |= _leaves(Node(msgspec.json.decode(raw)))
    return parts_of(leaves, WINDOW, total, unpacked(facet), MOST_VALUES)


def _leaves(facet: Node) -> dict[str, list[tuple[str, int]]]:
    """Values with their counts by facet parameter, facets inside facets included."""
    found: dict[str, list[tuple[str, int]]] = {}
    waiting = [facet]
    while waiting:
        node = waiting.pop()
        name = node.text("facetParameter")
        for value in node.list("values"):
            if value.list("values"):
                waiting.append(value)
            elif name and (number := value.text("id")):
                found.setdefault(name, []).append((number, value.number("count") or 0))
    return found


def _dated(text: str | None) -> str | None:
    """A relative date that names one day; "30+ Days Ago" does not."""
    return None if text is None or "+" in text else text


ADAPTER = Workday()
