"""Ashby job boards: one answer holds every posting (developers.ashbyhq.com/docs/public-job-posting-api).

Entries with isListed false are reachable by link only and no part of the list. isRemote true often stands beside
workplaceType "Hybrid": the workplace type wins. Fingerprint: the raw entry.
"""

import msgspec

from rolecall.model import Board, Item, ListingPage, Page, RawPay, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import (
    Node,
    Source,
    decode,
    fingerprint,
    json_request,
    meant,
    node_of,
    quoted,
    read_entries,
    whole_list,
)


class _Jobs(msgspec.Struct):
    jobs: list[msgspec.Raw]


class _Head(msgspec.Struct):
    id: str
    jobUrl: str = ""  # noqa: N815 - the platform's name
    isListed: bool | None = True  # noqa: N815 - the platform's name
    publishedAt: str | None = None  # noqa: N815 - the platform's name


_head = msgspec.json.Decoder(_Head)


class Ashby(Source):
    """One organisation's board; its name may hold blanks and dots."""

    name = "ashby"
    hosts = ("api.ashbyhq.com",)
    interval = 0.5
    examples = (
        "https://jobs.ashbyhq.com/acme",
        "https://jobs.ashbyhq.com/Acme%20Corp",
        "https://jobs.ashbyhq.com/acme.example/2b6ee4a1-0000-4000-8000-000000000001/application",
        "https://jobs.ashbyhq.com/acme/embed?version=2",
        "https://api.ashbyhq.com/posting-api/job-board/acme",
    )
    urls = (
        r"api\.ashbyhq\.com/posting-api/job-board/(?P<name>[^/?#]+)",
        r"jobs\.ashbyhq\.com/(?P<name>[^/?#]+)",
    )
    marks = (r'"organizationHostedJobsPageName"\s*:\s*"(?P<name>[^"]+)"',)
    needs = ("name",)
    settings = {"name": ("token", "board_token", "org", "name")}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The whole list with pay."""
        name = quoted(board.key["name"])
        return [json_request(f"https://api.ashbyhq.com/posting-api/job-board/{name}?includeCompensation=true")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every listed posting of the board."""
        found = decode(page, _Jobs, "a JSON object with the list jobs")
        items, problems = read_entries(found.jobs, self._item)
        return whole_list(items, problems, stated_empty=not found.jobs)

    def _item(self, raw: bytes) -> Item | None:
        head = _head.decode(raw)
        if head.isListed is False:
            return None
        return Item(
            external_id=head.id,
            url=head.jobUrl,
            fingerprint=fingerprint(raw),
            payload=raw,
            dated=head.publishedAt,
        )

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One posting."""
        job = node_of(item.payload, f"posting {item.external_id}")
        workplace = job.text("workplaceType")
        return RawPosting(
            external_id=item.external_id,
            url=item.url or f"https://jobs.ashbyhq.com/{quoted(board.key['name'])}/{item.external_id}",
            title=job.text("title") or "",
            apply_url=job.text("applyUrl"),
            description_html=job.text("descriptionHtml"),
            description_text=job.text("descriptionPlain"),
            places=_places(job),
            workplace=workplace,
            remote=job.flag("isRemote") if workplace is None else None,
            employment=job.texts("employmentType"),
            pay=tuple(_pay(part) for part in _components(job)),
            pay_text=job.text("compensation", "compensationTierSummary"),
            published=job.text("publishedAt"),
            updated=job.text("updatedAt"),
            department=meant(job.text("department")),
            team=meant(job.text("team")),
        )


def _places(job: Node) -> tuple[RawPlace, ...]:
    places = [_place(job.text("location"), job.at("address", "postalAddress"))]
    for other in job.list("secondaryLocations"):
        address = other.at("address", "postalAddress") or other.at("address")
        places.append(_place(other.text("location") or other.text("locationName"), address))
    return tuple(dict.fromkeys(place for place in places if place is not None))


def _place(text: str | None, address: Node) -> RawPlace | None:
    place = RawPlace(
        text=text,
        locality=address.text("addressLocality"),
        region=address.text("addressRegion"),
        country=address.text("addressCountry"),
    )
    return place if place != RawPlace() else None


def _components(job: Node) -> tuple[Node, ...]:
    """Parts of pay: of every tier when there are tiers, else the summary."""
    tiers = tuple(part for tier in job.list("compensation", "compensationTiers") for part in tier.list("components"))
    return tiers or job.list("compensation", "summaryComponents")


def _pay(part: Node) -> RawPay:
    return RawPay(
        min=part.text("minValue"),
        max=part.text("maxValue"),
        currency=part.text("currencyCode"),
        period=part.text("interval"),
        kind=part.text("compensationType"),
        text=part.text("summary"),
    )


ADAPTER = Ashby()
