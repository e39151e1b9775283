"""SmartRecruiters companies: a paged list with its total, details one by one.

Company ids are case sensitive. A company that moved to another platform answers a list of 0. Branded sites may show
more than the company's own list. Fingerprint: the raw entry.
"""

import re

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
    content: list[msgspec.Raw]
    totalFound: int | None = None  # noqa: N815 - the platform's name


class _Head(msgspec.Struct):
    id: str
    releasedDate: str | None = None  # noqa: N815 - the platform's name


_head = msgspec.json.Decoder(_Head, strict=False)
_PAGES = PageRule(size=100)
_SECTIONS = ("companyDescription", "jobDescription", "qualifications", "additionalInformation")
_API = "https://api.smartrecruiters.com/v1/companies"


class SmartRecruiters(Source):
    """One company."""

    name = "smartrecruiters"
    hosts = ("api.smartrecruiters.com",)
    interval = 0.5
    examples = (
        "https://jobs.smartrecruiters.com/AcmeGroup1",
        "https://careers.smartrecruiters.com/AcmeGroup1",
        "https://jobs.smartrecruiters.com/AcmeGroup1/744000000000001-clerk",
        "https://api.smartrecruiters.com/v1/companies/AcmeGroup1/postings",
        "https://jobs.smartrecruiters.com/oneclick-ui/company/AcmeGroup1/publication/2b6ee4a1",
    )
    urls = (
        r"api\.smartrecruiters\.com/(?:v1/)?companies/(?P<company>[^/?#]+)",
        r"(?:jobs|careers)\.smartrecruiters\.com/(?:oneclick-ui|my-applications|external-referrals)/company/(?P<company>[^/?#]+)",
        r"(?:jobs|careers)\.smartrecruiters\.com/(?!oneclick-ui|my-applications|external-referrals)(?P<company>[^/?#]+)",
        r"(?:www\.)?smartrecruiters\.com/(?P<company>[A-Z][^/?#]*)/\d{9,}",
    )
    needs = ("company",)
    settings = {"company": ("token", "company", "company_identifier")}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The first hundred."""
        return [self._request(board, 0)]

    def _request(self, board: Board, offset: int) -> Request:
        return json_request(f"{_API}/{quoted(board.key['company'])}/postings?limit=100&offset={offset}")

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """A page of entries with the total."""
        found = decode(page, _List, "a JSON object with the list content")
        items, problems = read_entries(found.content, lambda raw: self._item(board, raw))
        return turn(
            request,
            items,
            _PAGES,
            lambda offset: self._request(board, offset),
            count=len(found.content),
            total=found.totalFound,
            problems=problems,
        )

    def _item(self, board: Board, raw: bytes) -> Item:
        head = _head.decode(raw)
        return Item(
            external_id=head.id,
            url=f"https://jobs.smartrecruiters.com/{quoted(board.key['company'])}/{head.id}",
            fingerprint=fingerprint(raw),
            payload=raw,
            dated=head.releasedDate,
        )

    def details(self, board: Board, item: Item) -> Request | None:
        """The posting's own record, unless the entry already holds the text."""
        if node_of(item.payload, item.external_id).at("jobAd", "sections"):
            return None
        return json_request(f"{_API}/{quoted(board.key['company'])}/postings/{quoted(item.external_id)}")

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting | Closed:
        """One posting; the detail record is the entry with more fields."""
        job = node_of(item.payload, f"posting {item.external_id}")
        if page is not None:
            job = Node(decode(page, dict[str, object], "a JSON object with name and jobAd"))
            if job.flag("active") is False:
                return Closed(why="the platform marks the posting as not active")
            if not job.text("name"):
                raise payload_error(page, "a JSON object with name and jobAd", "it has no name")
        place = job.at("location")
        hybrid = place.flag("hybrid")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("name") or "",
            apply_url=job.text("applyUrl"),
            employer=job.text("company", "name"),
            description_html=_text(job),
            places=_places(place),
            workplace="hybrid" if hybrid else None,
            remote=None if hybrid else place.flag("remote"),
            employment=job.texts("typeOfEmployment", "label"),
            published=job.text("releasedDate"),
            department=job.text("department", "label"),
            requisition_id=meant(job.text("refNumber")),
            job_id=job.text("jobId"),
            language=job.text("language", "code"),
        )


def _places(place: Node) -> tuple[RawPlace, ...]:
    text = place.text("fullLocation")
    found = RawPlace(
        text=re.sub(r"(?:\s*,\s*){2,}", ", ", text) if text else None,
        locality=place.text("city"),
        region=place.text("region"),
        country=place.text("country"),
        postal_code=place.text("postalCode"),
        latitude=_degrees(place, "latitude"),
        longitude=_degrees(place, "longitude"),
    )
    return (found,) if found != RawPlace() else ()


def _degrees(place: Node, name: str) -> float | None:
    try:
        return float(place.text(name) or "")
    except ValueError:
        return None


def _text(job: Node) -> str | None:
    parts = []
    for name in _SECTIONS:
        section = job.at("jobAd", "sections", name)
        text = section.text("text")
        if text:
            parts.append(f"<h3>{section.text('title') or ''}</h3>{text}")
    return "\n".join(parts) or None


ADAPTER = SmartRecruiters()
