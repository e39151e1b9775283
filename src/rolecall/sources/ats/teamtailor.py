"""Teamtailor careers sites: an RSS feed with offsets, or a JSON feed; on the platform's host or the employer's.

Fingerprint: the raw element.
"""

import re

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Item,
    ListingPage,
    Page,
    PayloadError,
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
    entry_problem,
    fingerprint,
    host_of,
    node_of,
    read_entries,
    turn,
    whole_list,
)
from rolecall.sources.kit.xml import Element, elements, parse_element


class _Feed(msgspec.Struct):
    items: list[msgspec.Raw]


class _Head(msgspec.Struct):
    id: str
    url: str
    date_published: str | None = None


_head = msgspec.json.Decoder(_Head)
_PAGES = PageRule(size=100)
_JOB_ID = re.compile(r"/jobs/(\d+)")
#: What the platform's codes of remote work mean; "none" is no remote work, any other is left as written.
_KINDS = {"fully": "remote", "": None}
_EXPECTED = "an RSS feed of jobs"


class Teamtailor(Source):
    """One careers site, named by its host."""

    name = "teamtailor"
    hosts = ("*.teamtailor.com",)
    interval = 1.0
    examples = (
        "https://acme.teamtailor.com/jobs",
        "https://acme.na.teamtailor.com/jobs/1000001-planner",
        "https://acme.teamtailor.com/jobs.rss",
    )
    urls = (r"(?P<host>(?!(?:app|www|api|support|docs)\.)[\w-]+(?:\.[a-z]{2,3})?\.teamtailor\.com)(?:/|$)",)
    needs = ("host",)
    settings = {"host": ("feed_url", "host")}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The host in lower case."""
        return super().key({"host": host_of(parts["host"]) or parts["host"].lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """The page itself when the platform serves it on the employer's domain."""
        found = super().recognize(page)
        served = b"teamtailor-cdn.com" in page.body and re.search(rb"/jobs(?:\.rss|/\d+|[\"'?])", page.body)
        if found or not served:
            return found
        return self.key(
            {"host": host_of(page.final_url)}, "the page is served by the platform on the employer's domain"
        )

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first hundred of the feed."""
        return [self._request(board, 0)]

    def _request(self, board: Board, offset: int) -> Request:
        return Request(url=f"https://{board.key['host']}/jobs.rss?offset={offset}&per_page=100")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of the RSS feed, or the JSON feed."""
        if page.body.lstrip()[:1] == b"{":
            found = decode(page, _Feed, "a JSON feed with the list items")
            return whole_list(*read_entries(found.items, self._json_item), stated_empty=not found.items)
        items, problems = [], []
        slices = elements(page, "item", ("rss",), _EXPECTED)
        for position, raw in enumerate(slices):
            try:
                items.append(self._item(raw))
            except PayloadError as error:
                problems.append(entry_problem(position, error))
        return turn(
            request,
            items,
            _PAGES,
            lambda offset: self._request(board, offset),
            count=len(slices),
            problems=problems,
        )

    def _item(self, raw: bytes) -> Item:
        head = parse_element(raw, "an item of the feed")
        url = head.text("link")
        if url is None:
            raise PayloadError("it has no link")
        return Item(
            external_id=_identity(url),
            url=url.split("?", 1)[0],
            fingerprint=fingerprint(raw),
            payload=raw,
            dated=head.text("pubDate"),
        )

    def _json_item(self, raw: bytes) -> Item:
        head = _head.decode(raw)
        return Item(
            external_id=_identity(head.url),
            url=head.url.split("?", 1)[0],
            fingerprint=fingerprint(raw),
            payload=raw,
            dated=head.date_published,
        )

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One job of either feed."""
        if item.payload.lstrip()[:1] == b"{":
            return _from_json(item, node_of(item.payload, f"job {item.external_id}"))
        job = parse_element(item.payload, f"job {item.external_id}")
        kind = job.text("remoteStatus") or ""
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("title") or "",
            employer=job.text("company_name") or job.text("company"),
            description_html=job.text("description"),
            places=compact(_place(place) for place in job.all("locations", "location")),
            workplace=_KINDS.get(kind, kind) if kind != "none" else None,
            remote=False if kind == "none" else None,
            employment=compact((job.first("employmentType", "employment_type"),)),
            published=job.text("pubDate"),
            department=job.text("department"),
            team=job.text("role"),
        )


def _identity(url: str) -> str:
    """The number in the job's address: its feed id differs between the feeds."""
    found = _JOB_ID.search(url)
    return found[1] if found else url.split("?", 1)[0].rstrip("/")


def _place(place: Element) -> RawPlace | None:
    found = RawPlace(
        text=place.text("name"),
        locality=place.text("city"),
        region=place.text("region"),
        country=place.text("country"),
        postal_code=place.text("zip"),
    )
    return found if found != RawPlace() else None


def _from_json(item: Item, job: Node) -> RawPosting:
    stated = job.at("_jobposting")
    places = stated.list("jobLocation") or (stated.at("jobLocation"),)
    return RawPosting(
        external_id=item.external_id,
        url=item.url,
        title=job.text("title") or "",
        employer=stated.text("hiringOrganization", "name"),
        description_html=stated.text("description") or job.text("content_html"),
        places=compact(_address(place.at("address")) for place in places),
        workplace=stated.text("jobLocationType"),
        employment=stated.texts("employmentType"),
        published=job.text("date_published"),
        valid_through=stated.text("validThrough"),
    )


def _address(address: Node) -> RawPlace | None:
    found = RawPlace(
        locality=address.text("addressLocality"),
        region=address.text("addressRegion"),
        country=address.text("addressCountry"),
        postal_code=address.text("postalCode"),
    )
    return found if found != RawPlace() else None


ADAPTER = Teamtailor()
