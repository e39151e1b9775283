"""Greenhouse boards: one answer holds every posting (docs: developers.greenhouse.io/job-board.html).

Fingerprint: the raw entry without updated_at, which moves on any edit anywhere on the board.
"""

import re
from html import unescape

import msgspec

from rolecall.model import Board, Item, ListingPage, Page, RawPay, RawPlace, RawPosting, Request, ScanMode
from rolecall.sources.kit import (
    Node,
    Source,
    compact,
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
    meta: dict[str, int | None] = {}


class _Head(msgspec.Struct):
    id: int | str
    absolute_url: str
    updated_at: str | None = None
    first_published: str | None = None


_head = msgspec.json.Decoder(_Head, strict=False)
_MOVING = re.compile(rb'"updated_at"\s*:\s*(?:"[^"]*"|null)\s*,?')
_READ_MORE = re.compile(r"<a(?![^>]*\bhref=)[^>]*>\s*Read more\s*</a>", re.IGNORECASE)
#: Kinds of employer-defined fields that hold a choice, a number or a date, never a person or free text.
_CHOICES = frozenset({"single_select", "multi_select", "yes_no", "number", "date"})
_GROUP = r"(?P<token>[^/?#&]+)"


class Greenhouse(Source):
    """One employer's board, named by its token."""

    name = "greenhouse"
    hosts = ("boards-api.greenhouse.io",)
    interval = 0.5
    examples = (
        "https://job-boards.greenhouse.io/acme",
        "https://boards.greenhouse.io/acme/jobs/4000001",
        "https://boards.eu.greenhouse.io/acme",
        "https://boards.greenhouse.io/embed/job_board?b=1&for=acme",
        "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true",
    )
    urls = (
        rf"(?:boards-api|api)(?:\.eu)?\.greenhouse\.io/v1/boards/{_GROUP}",
        rf"(?:boards|job-boards)(?:\.[a-z]{{2}})?\.greenhouse\.io/embed/job_(?:board|app)(?:/js)?/?\?(?:.*&)?for={_GROUP}",
        rf"(?:boards|job-boards)(?:\.[a-z]{{2}})?\.greenhouse\.io/{_GROUP}",
    )
    marks = (
        r"""["']?(?:urlToken|boardToken|board_token)["']?\s*[:=]\s*["'](?P<token>[\w.-]+)["']""",
        r"""\\"(?:urlToken|boardToken)\\"\s*:\s*\\"(?P<token>[\w.-]+)\\\"""",
    )
    needs = ("token",)
    settings = {"token": ("token", "board_token")}

    def first(self, board: Board, mode: ScanMode) -> list[Request]:
        """The whole list, with texts."""
        token = quoted(board.key["token"])
        return [json_request(f"https://boards-api.greenhouse.io/v1/boards/{token}/jobs?content=true")]

    def list_page(self, board: Board, page: Page, request: Request) -> ListingPage:
        """Every posting of the board."""
        found = decode(page, _Jobs, "a JSON object with the list jobs")
        items, problems = read_entries(found.jobs, self._item)
        return whole_list(items, problems, advertised=found.meta.get("total"), stated_empty=not found.jobs)

    def _item(self, raw: bytes) -> Item:
        head = _head.decode(raw)
        return Item(
            external_id=str(head.id),
            url=head.absolute_url,
            fingerprint=fingerprint(raw, _MOVING),
            payload=raw,
            dated=head.updated_at or head.first_published,
        )

    def posting(self, board: Board, item: Item, page: Page | None) -> RawPosting:
        """One posting; content is HTML escaped once."""
        job = node_of(item.payload, f"posting {item.external_id}")
        content = job.text("content")
        offices = tuple(_office(office) for office in job.list("offices"))
        where = job.text("location", "name")
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job.text("title") or "",
            employer=job.text("company_name"),
            description_html=_READ_MORE.sub("", unescape(content)) if content else None,
            places=(RawPlace(text=where),) if where else compact(offices),
            published=job.text("first_published"),
            updated=job.text("updated_at"),
            valid_through=job.text("application_deadline"),
            department=job.text("departments", 0, "name"),
            requisition_id=meant(job.text("requisition_id")),
            job_id=job.text("internal_job_id"),
            language=job.text("language"),
            employment=_field(job, "employment type", "job type", "contract type", "time type"),
            workplace=next(iter(_field(job, "workplace type", "work type", "workplace", "location type")), None),
            pay=_pay(job),
            extra=_extra(job),
        )


def _office(office: Node) -> RawPlace | None:
    text = office.text("location") or office.text("name")
    return RawPlace(text=text) if text else None


def _field(job: Node, *names: str) -> tuple[str, ...]:
    """Values of employer-defined fields of these names."""
    return compact(
        text
        for field in job.list("metadata")
        if (field.text("name") or "").lower() in names
        for text in field.texts("value")
    )


def _extra(job: Node) -> tuple[tuple[str, str], ...]:
    """Offices, and employer-defined choices that are not about people."""
    offices = (
        ("office", text) for office in job.list("offices") if (text := office.text("location") or office.text("name"))
    )
    chosen = (
        (name, text)
        for field in job.list("metadata")
        if (name := field.text("name")) and field.text("value_type") in _CHOICES
        for text in _choice(field)
    )
    return (*offices, *chosen)


def _choice(field: Node) -> tuple[str, ...]:
    flag = field.flag("value")
    return field.texts("value") if flag is None else ("yes" if flag else "no",)


def _pay(job: Node) -> tuple[RawPay, ...]:
    """Ranges of the pay transparency field (cents) and of employer-defined currency ranges."""
    ranges = [
        RawPay(
            min=_cents(pay.number("min_cents")),
            max=_cents(pay.number("max_cents")),
            currency=pay.text("currency_type"),
            text=pay.text("title"),
        )
        for pay in job.list("pay_input_ranges")
    ]
    for field in job.list("metadata"):
        value = field.at("value")
        if field.text("value_type") == "currency_range" and value:
            ranges.append(
                RawPay(
                    min=value.text("min_value"),
                    max=value.text("max_value"),
                    currency=value.text("unit"),
                    kind=field.text("name"),
                )
            )
    return tuple(ranges)


def _cents(cents: int | None) -> str | None:
    if cents is None:
        return None
    return str(cents // 100) if cents % 100 == 0 else f"{cents / 100:.2f}"


ADAPTER = Greenhouse()
