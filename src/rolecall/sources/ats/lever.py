"""Lever postings: whole postings in pages of 100, without a total (github.com/lever/postings-api).

A full last page needs one more, empty call. The API answers an HTML widget unless JSON is asked for.
Fingerprint: the raw entry; nothing in it moves at a render.
"""

import msgspec

from rolecall.model import (
    Board,
    BoardKey,
    Item,
    ListingPage,
    Page,
    RawPay,
    RawPlace,
    RawPosting,
    Request,
    ScanMode,
)
from rolecall.sources.kit import (
    Node,
    PageRule,
    Source,
    decode,
    fingerprint,
    json_request,
    node_of,
    quoted,
    read_entries,
    turn,
)


class _Head(msgspec.Struct):
    id: str
    hostedUrl: str = ""  # noqa: N815 - the platform's name
    createdAt: int | None = None  # noqa: N815 - the platform's name


_head = msgspec.json.Decoder(_Head)
_PAGES = PageRule(size=100)


class Lever(Source):
    """One employer's site, in the global or the European region."""

    name = "lever"
    hosts = ("api.lever.co", "api.eu.lever.co")
    interval = 0.5
    examples = (
        "https://jobs.lever.co/acme",
        "https://jobs.lever.co/foo.bar/2b6ee4a1-0000-4000-8000-000000000001",
        "https://jobs.eu.lever.co/Acme",
        "https://api.lever.co/v0/postings/acme?mode=json",
    )
    urls = (
        r"(?:jobs|api)\.(?P<region>eu)\.lever\.co/(?:v0/postings/)?(?P<site>[^/?#]+)",
        r"jobs\.lever\.co/(?P<site>[^/?#]+)",
        r"api\.lever\.co/v0/postings/(?P<site>[^/?#]+)",
    )
    needs = ("site",)
    settings = {"site": ("token", "company", "site"), "region": ("region",)}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """The European region is named, the global one is not."""
        kept = {name: value for name, value in parts.items() if name == "site" or value.lower() == "eu"}
        if "region" in kept:
            kept["region"] = "eu"
        return super().key(kept, how)

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first hundred."""
        return [self._request(board, 0)]

    def _request(self, board: Board, skip: int) -> Request:
        host = "api.eu.lever.co" if board.key.get("region") == "eu" else "api.lever.co"
        return json_request(f"https://{host}/v0/postings/{quoted(board.key['site'])}?limit=100&skip={skip}")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of whole postings."""
        entries = decode(page, list[msgspec.Raw], "a JSON list of postings")
        items, problems = read_entries(entries, self._item)
        return turn(
            request,
            items,
            _PAGES,
            lambda skip: self._request(board, skip),
            count=len(entries),
            problems=problems,
        )

    def _item(self, raw: bytes) -> Item:
        head = _head.decode(raw)
        dated = str(head.createdAt) if head.createdAt is not None else None
        return Item(external_id=head.id, url=head.hostedUrl, fingerprint=fingerprint(raw), payload=raw, dated=dated)

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One posting; its text is description, lists and a closing part."""
        job = node_of(item.payload, f"posting {item.external_id}")
        where = job.texts("categories", "allLocations") or job.texts("categories", "location")
        country = job.text("country")
        return RawPosting(
            external_id=item.external_id,
            url=item.url or f"https://jobs.lever.co/{quoted(board.key['site'])}/{item.external_id}",
            title=job.text("text") or "",
            apply_url=job.text("applyUrl"),
            description_html=_text(job),
            description_text=job.text("descriptionPlain"),
            places=tuple(RawPlace(text=text, country=country if len(where) == 1 else None) for text in where),
            workplace=job.text("workplaceType"),
            employment=job.texts("categories", "commitment"),
            pay=_pay(job),
            pay_text=job.first("salaryDescriptionPlain", "salaryDescription"),
            published=job.text("createdAt"),
            department=job.text("categories", "department"),
            team=job.text("categories", "team"),
        )


def _text(job: Node) -> str | None:
    lists = [f"<h3>{part.text('text') or ''}</h3><ul>{part.text('content') or ''}</ul>" for part in job.list("lists")]
    return "\n".join(part for part in (job.text("description"), *lists, job.text("additional")) if part) or None


def _pay(job: Node) -> tuple[RawPay, ...]:
    pay = job.at("salaryRange")
    if not pay:
        return ()
    return (
        RawPay(min=pay.text("min"), max=pay.text("max"), currency=pay.text("currency"), period=pay.text("interval")),
    )


ADAPTER = Lever()
