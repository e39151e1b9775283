"""Workable accounts: a paged list by POST, details one by one; a widget answer holds whole postings.

The platform answers 429 early; a list that ends on one is partial, which the fetch outcome already says.
Two list shapes are read: {results, nextPage, total} of the paged API and {name, jobs} of the account widget.
Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import (
    Board,
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
    meant,
    node_of,
    payload_error,
    quoted,
    read_entries,
    turn,
)


class _List(msgspec.Struct):
    results: list[msgspec.Raw] | None = None
    jobs: list[msgspec.Raw] | None = None
    total: int | None = None
    nextPage: str | None = None  # noqa: N815 - the platform's name


class _Head(msgspec.Struct):
    shortcode: str
    published: str | None = None
    published_on: str | None = None
    state: str | None = None


_head = msgspec.json.Decoder(_Head)
_PAGES = PageRule(size=10, step=1)
_SEARCH = {"query": "", "location": [], "department": [], "worktype": []}


class Workable(Source):
    """One account."""

    name = "workable"
    hosts = ("apply.workable.com",)
    interval = 2.0
    examples = (
        "https://apply.workable.com/acme/",
        "https://apply.workable.com/acme/j/ABC123DEF0/",
        "https://acme.workable.com",
        "https://apply.workable.com/api/v1/widget/accounts/acme",
    )
    urls = (
        r"(?:apply|www)\.workable\.com/api/v\d/(?:widget/)?accounts/(?P<account>[^/?#]+)",
        r"apply\.workable\.com/(?!j/)(?P<account>[^/?#]+)",
        r"(?P<account>[\w-]+)\.workable\.com(?:/|$)",
    )
    needs = ("account",)
    settings = {"account": ("token", "slug", "account")}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first page of the list."""
        return [self._request(board, None)]

    def _request(self, board: Board, token: str | None) -> Request:
        url = f"https://apply.workable.com/api/v3/accounts/{quoted(board.key['account'])}/jobs"
        return json_request(url, {**_SEARCH, "token": token} if token else _SEARCH)

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of rows, or the widget's whole list."""
        found = decode(page, _List, "a JSON object with the list results or jobs")
        entries = found.results if found.results is not None else found.jobs
        if entries is None:
            raise payload_error(page, "a JSON object with the list results or jobs", "it has neither")
        items, problems = read_entries(entries, lambda raw: self._item(board, raw))
        items = _merged(items)
        return turn(
            request,
            items,
            _PAGES,
            lambda _: self._request(board, found.nextPage),
            count=len(entries),
            total=found.total,
            more=bool(found.nextPage),
            problems=problems,
        )

    def _item(self, board: Board, raw: bytes) -> Item | None:
        head = _head.decode(raw)
        return Item(
            external_id=head.shortcode,
            url=f"https://apply.workable.com/{quoted(board.key['account'])}/j/{head.shortcode}/",
            fingerprint=fingerprint(raw),
            payload=raw,
            dated=head.published or head.published_on,
        )

    def details(self, board: Board, item: Item) -> Request | None:
        """Rows have no text; an entry of the widget with details has."""
        if _rows(item)[0].text("description"):
            return None
        account = quoted(board.key["account"])
        return json_request(f"https://apply.workable.com/api/v2/accounts/{account}/jobs/{item.external_id}")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One posting from its row and its details; the details win."""
        rows = _rows(item)
        job = row = rows[0]
        if page is not None:
            job = Node(decode(page, dict[str, object], "a JSON object with title and description"))
            if not job.text("title"):
                raise payload_error(page, "a JSON object with title and description", "it has no title")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("title") or row.text("title") or "",
            apply_url=job.text("application_url"),
            description_html=job.html("description", "requirements", "benefits"),
            places=(_places(job) if page else ()) or compact(place for each in rows for place in _places(each)),
            workplace=job.first("workplace", "workplace_type") or row.first("workplace", "workplace_type"),
            remote=_first_flag(job, row),
            employment=job.texts("type") or job.texts("employment_type") or row.texts("type"),
            published=job.first("published", "published_on") or row.first("published", "published_on"),
            department=next(iter(job.texts("department") or row.texts("department")), None),
            requisition_id=meant(job.text("code")),
            language=job.text("language"),
        )


def _merged(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The widget repeats a posting once per place: its rows become one item, all places kept."""
    rows: dict[str, list[Item]] = {}
    for item in items:
        rows.setdefault(item.external_id, []).append(item)
    if len(rows) == len(items):
        return items
    merged = []
    for same in rows.values():
        payload = b"[" + b",".join(item.payload for item in same) + b"]" if len(same) > 1 else same[0].payload
        merged.append(msgspec.structs.replace(same[0], payload=payload, fingerprint=fingerprint(payload)))
    return tuple(merged)


def _rows(item: Item) -> tuple[Node, ...]:
    found = node_of(item.payload, f"posting {item.external_id}")
    return found.list() or (found,)


def _first_flag(*nodes: Node) -> bool | None:
    flags = (flag for node in nodes for name in ("remote", "telecommuting") if (flag := node.flag(name)) is not None)
    return next(flags, None)


def _places(job: Node) -> tuple[RawPlace, ...]:
    listed = compact(_place(place) for place in job.list("locations") if not place.flag("hidden"))
    return listed or compact((_place(job.at("location")), _place(job)))[:1]


def _place(place: Node) -> RawPlace | None:
    found = RawPlace(
        text=place.text("location"),
        locality=place.text("city"),
        region=place.first("region", "state", "subregion"),
        country=place.first("country", "countryCode"),
    )
    return found if found != RawPlace() else None


ADAPTER = Workable()
