"""Recruitee careers sites: one answer holds every offer, on the platform's host or the employer's own.

Three flags say where the work is done; hybrid is its own. Fingerprint: the raw entry without updated_at.
"""

import re

import msgspec

from rolecall.model import Board, BoardKey, Item, ListingPage, Page, RawPay, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import (
    Node,
    Source,
    anchors,
    compact,
    decode,
    fingerprint,
    host_of,
    json_request,
    node_of,
    page_text,
    read_entries,
    whole_list,
)


class _Offers(msgspec.Struct):
    offers: list[msgspec.Raw]


class _Head(msgspec.Struct):
    id: int | str
    careers_url: str = ""
    slug: str | None = None
    status: str | None = None
    published_at: str | None = None
    created_at: str | None = None


_head = msgspec.json.Decoder(_Head)
_MOVING = re.compile(rb'"(?:updated_at|position)"\s*:\s*(?:"[^"]*"|\d+|null)\s*,?')
_SERVED = re.compile(r"recruiteecdn\.com|window\.recruitee\b", re.IGNORECASE)


class Recruitee(Source):
    """One careers site, named by its host."""

    name = "recruitee"
    hosts = ("*.recruitee.com",)
    interval = 0.5
    examples = (
        "https://acme.recruitee.com/",
        "https://acme.recruitee.com/o/logistics-analyst",
        "https://acme.recruitee.com/api/offers",
    )
    urls = (r"(?P<slug>[\w-]+)\.recruitee\.com(?:/|$)",)
    needs = ("host",)
    settings = {"slug": ("slug", "token", "company", "company_slug"), "host": ("api_base",)}

    def key(self, parts: dict[str, str], how: str) -> BoardKey:
        """Always the host: careers sites on an employer's own domain have no slug."""
        host = parts.get("host") or f"{parts['slug']}.recruitee.com"
        return super().key({"host": host_of(host) or host.lower()}, how)

    def recognize(self, page: Page) -> BoardKey | None:
        """A linked site, or the page itself when the platform serves it on the employer's domain."""
        found = super().recognize(page)
        if found is not None or not _SERVED.search(page_text(page)):
            return found
        host = host_of(page.final_url)
        offers = (link for link in anchors(page) if "/o/" in link.url and host_of(link.url) == host)
        if next(offers, None) is None:
            return None
        return self.key({"host": host}, "the page is served by the platform on the employer's domain")

    def adopt(self, url: str, settings: Node) -> dict[str, str] | None:
        """The API base of a list, its slug, or the page's own host."""
        base, slug = settings.text("api_base"), settings.first("slug", "token", "company", "company_slug")
        claimed = self.claim(url)
        if base:
            return {"host": host_of(base)}
        if claimed:
            return claimed.parts
        return self.key({"slug": slug}, "").parts if slug else {"page": url}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The whole list."""
        return [json_request(f"https://{board.key['host']}/api/offers")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every published offer."""
        found = decode(page, _Offers, "a JSON object with the list offers")
        items, problems = read_entries(found.offers, lambda raw: self._item(board, raw))
        return whole_list(items, problems, stated_empty=not found.offers)

    def _item(self, board: Board, raw: bytes) -> Item | None:
        head = _head.decode(raw)
        if head.status not in (None, "published"):
            return None
        return Item(
            external_id=str(head.id),
            url=head.careers_url or (f"https://{board.key['host']}/o/{head.slug}" if head.slug else ""),
            fingerprint=fingerprint(raw, _MOVING),
            payload=raw,
            dated=head.published_at or head.created_at,
        )

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One offer."""
        job = node_of(item.payload, f"offer {item.external_id}")
        pay = RawPay(
            min=job.text("salary", "min") or job.text("salary_min"),
            max=job.text("salary", "max") or job.text("salary_max"),
            currency=job.text("salary", "currency") or job.text("salary_currency"),
            period=job.text("salary", "period"),
        )
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("title") or "",
            apply_url=job.text("careers_apply_url"),
            employer=job.text("company_name"),
            description_html=job.html("description", "requirements"),
            places=_places(job),
            workplace=_workplace(job),
            remote=job.flag("remote"),
            employment=job.texts("employment_type_code"),
            pay=(pay,) if pay.min or pay.max else (),
            published=job.first("published_at", "created_at"),
            updated=job.text("updated_at"),
            valid_through=job.text("close_at"),
            department=job.text("department"),
        )


def _workplace(job: Node) -> str | None:
    """The one flag that is set; hybrid wins over the others, two others together say nothing."""
    flags = [name for name in ("hybrid", "remote", "on_site") if job.flag(name)]
    if "hybrid" in flags:
        return "hybrid"
    return flags[0] if len(flags) == 1 else None


def _places(job: Node) -> tuple[RawPlace, ...]:
    listed = compact(_place(place, place.text("name")) for place in job.list("locations"))
    return listed or compact((_place(job, job.text("location")),))


def _place(place: Node, text: str | None) -> RawPlace | None:
    found = RawPlace(
        text=text,
        locality=place.text("city"),
        region=place.first("state", "state_name", "state_code"),
        country=place.first("country", "country_code"),
        postal_code=place.text("postal_code"),
    )
    return found if found != RawPlace() else None


ADAPTER = Recruitee()
