"""A whole posting: every reader applied once, every value with its origin, every unread text counted."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from rolecall.model import (
    Basis,
    EmploymentType,
    Flag,
    Moment,
    Origin,
    Pay,
    Place,
    PlaceReading,
    Posting,
    RawPlace,
    RawPosting,
    TitleReading,
    Value,
)
from rolecall.normalize.dates import read_date
from rolecall.normalize.employment import employment_from, read_employment
from rolecall.normalize.flags import flags_of
from rolecall.normalize.html import HtmlReading, read_html, read_text
from rolecall.normalize.language import read_language
from rolecall.normalize.pay import pay_from_fields
from rolecall.normalize.places import PlaceContext, resolve_place
from rolecall.normalize.title import read_title
from rolecall.normalize.workplace import WorkplaceDecision, decide_workplace
from rolecall.text import strip_invisible, unescape_label

#: Longest text kept as evidence, and longest one-line value.
MAX_EVIDENCE = 200
MAX_LINE = 500
#: Characters of text from which its language is read with more certainty than a source states it.
SURE_TEXT = 80
#: Places looked at in one posting; a role "everywhere" lists hundreds.
MAX_PLACES = 200
#: Postings that go through the readers together.
_BATCH = 32

_EMPTY = HtmlReading(safe="", text="")


class NormalizeContext(Value, frozen=True, kw_only=True):
    """What is known besides the posting itself."""

    #: When the source was read, aware; relative dates ("3 days ago") need it.
    now: datetime | None = None
    #: ISO codes of the countries of the employer's other postings.
    countries: tuple[str, ...] = ()
    #: The board's employer, for postings that do not name one.
    employer: str | None = None


_NO_CONTEXT = NormalizeContext()


class _Read(NamedTuple):
    """What the readers found in one posting."""

    title: str
    body: HtmlReading
    language: tuple[str | None, Origin | None]
    texts: tuple[str, ...]
    readings: list[PlaceReading]
    decision: WorkplaceDecision
    employment: tuple[tuple[EmploymentType, ...], Basis | None, str | None]
    paid: tuple[Pay, Origin] | None
    heading: TitleReading
    flags: tuple[Flag, ...]


def normalize_posting(raw: RawPosting, context: NormalizeContext = _NO_CONTEXT) -> Posting:
    """The posting with normalized values. Text of the posting is data: whatever it says, it only fills fields.

    Pure and total: the same raw posting and context give the same posting, and no text raises.
    """
    return normalize_postings((raw,), context)[0]


def normalize_postings(raws: Sequence[RawPosting], context: NormalizeContext = _NO_CONTEXT) -> list[Posting]:
    """Postings normalized one for one, each as normalize_posting gives it, up to a quarter faster.

    Each reader goes over all of a batch before the next one starts, so that its tables stay in the processor's cache.
    """
    found: list[Posting] = []
    for start in range(0, len(raws), _BATCH):
        batch = raws[start : start + _BATCH]
        found += [_posting(raw, context, read) for raw, read in zip(batch, _read(batch, context), strict=True)]
    return found


def _read(raws: Sequence[RawPosting], context: NormalizeContext) -> list[_Read]:
    """Every reader over every posting, reader by reader."""
    titles = [_line(raw.title) or raw.title[:MAX_LINE] for raw in raws]
    bodies = [_body(raw) for raw in raws]
    languages = [_language(*one) for one in zip(raws, titles, (body.text for body in bodies), strict=True)]
    texts = [place_texts(raw) for raw in raws]
    readings = [_readings(raw, context, language) for raw, (language, _) in zip(raws, languages, strict=True)]
    decisions = [
        decide_workplace(raw, around, body.text) for raw, around, body in zip(raws, readings, bodies, strict=True)
    ]
    employments = [employment_from(raw.employment, title, raw.extra) for raw, title in zip(raws, titles, strict=True)]
    paid = [_pay(*one) for one in zip(raws, bodies, readings, strict=True)]
    headings = [read_title(title, hints) for title, hints in zip(titles, texts, strict=True)]
    flags = [
        flags_of(title, body.text, hidden=body.hidden, unseen=body.unseen, suspicion=body.suspicion)
        for title, body in zip(titles, bodies, strict=True)
    ]
    columns = (titles, bodies, languages, texts, readings, decisions, employments, paid, headings, flags)
    return [_Read(*row) for row in zip(*columns, strict=True)]


def _pay(raw: RawPosting, body: HtmlReading, readings: list[PlaceReading]) -> tuple[Pay, Origin] | None:
    country = _one_country([place for reading in readings for place in reading.places])
    return pay_from_fields(raw.pay, raw.pay_text, body.text or None, country)


def _posting(raw: RawPosting, context: NormalizeContext, read: _Read) -> Posting:
    """The posting of what was read, every value with its origin."""
    title, body, heading, decision = read.title, read.body, read.heading, read.decision
    types, types_basis, types_text = read.employment
    language, language_origin = read.language
    places = tuple(dict.fromkeys(place for reading in read.readings for place in reading.places))
    published, updated, valid_through = (
        read_date(text, context.now) for text in (raw.published, raw.updated, raw.valid_through)
    )
    employer = _line(raw.employer) or context.employer
    lines = {name: _line(getattr(raw, name)) for name in ("department", "team", "requisition_id", "job_id")}
    apply_url = _web_url(raw.apply_url)
    origins = [
        *_place_origins(read.readings),
        *_workplace_origins(decision),
        *([_origin("employment_types", types_basis, types_text)] if types and types_basis else ()),
        *([_shortened(read.paid[1])] if read.paid else ()),
        *([language_origin] if language_origin else ()),
        *_title_origins(title, heading.clean, heading.seniority),
        *_date_origins(published=published, updated=updated, valid_through=valid_through),
        *_stated(employer=employer, apply_url=apply_url, **lines),
        *([_origin("description_text", Basis.STATED, None)] if body.text else ()),
    ]
    return Posting(
        external_id=raw.external_id,
        url=raw.url,
        title=title,
        clean_title=heading.clean or None,
        seniority=heading.seniority,
        apply_url=apply_url,
        employer=employer,
        places=places,
        place_texts=read.texts,
        workplace=decision.workplace,
        remote_area=decision.remote_area,
        employment_types=types,
        pay=read.paid[0] if read.paid else None,
        language=language,
        published=published,
        updated=updated,
        valid_through=valid_through,
        description_html=body.safe or None,
        description_text=body.text or None,
        localized_urls=raw.localized_urls,
        categories=raw.categories,
        flags=read.flags,
        origins=tuple(origins),
        **lines,
    )


def misses_of(raw: RawPosting, posting: Posting) -> list[tuple[str, str]]:
    """(field, text) of every published text that no value could be read from, for counting and review."""
    misses: list[tuple[str, str]] = []
    for reading in _readings(raw, _NO_CONTEXT, posting.language):
        if reading.unresolved:
            misses += [("places", text) for text in reading.unresolved]
        elif reading.text and not (reading.places or reading.workplace or reading.remote_area):
            misses.append(("places", reading.text))
    if raw.workplace and posting.workplace is None:
        misses.append(("workplace", raw.workplace))
    if raw.remote_areas and not posting.remote_area:
        misses += [("remote_area", text) for text in raw.remote_areas]
    misses += [("employment_types", text) for text in raw.employment if text.strip() and not read_employment(text)]
    if posting.pay is None:
        misses += [("pay", text) for text in _pay_texts(raw)]
    for name in ("published", "updated", "valid_through"):
        text = getattr(raw, name)
        if text and text.strip() and getattr(posting, name) is None:
            misses.append((name, text))
    return [(field, " ".join(text.split())[:MAX_EVIDENCE]) for field, text in misses]


def place_texts(raw: RawPosting) -> tuple[str, ...]:
    """Place texts of a posting as published; address parts joined as they would be written."""
    return tuple(dict.fromkeys(text for place in raw.places[:MAX_PLACES] if (text := _place_text(place))))


def _place_text(place: RawPlace) -> str:
    if place.text and place.text.strip():
        return _line(place.text) or ""
    parts = (place.locality, place.region, place.country)
    return ", ".join(dict.fromkeys(part.strip() for part in parts if part and part.strip()))


def _body(raw: RawPosting) -> HtmlReading:
    if raw.description_html:
        return read_html(raw.description_html, raw.url)
    return read_text(raw.description_text) if raw.description_text else _EMPTY


def _readings(raw: RawPosting, context: NormalizeContext, language: str | None) -> list[PlaceReading]:
    around = PlaceContext(countries=context.countries, language=language)
    return [resolve_place(place, around) for place in dict.fromkeys(raw.places[:MAX_PLACES])]


def _one_country(places: Sequence[Place]) -> str | None:
    """The country all places lie in: what settles a shared currency sign."""
    countries = {place.country for place in places}
    return countries.pop() if len(countries) == 1 else None


def _language(raw: RawPosting, title: str, text: str) -> tuple[str | None, Origin | None]:
    """The language the text is written in; where that is in doubt, the one the source states."""
    stated = (raw.language or "").strip().replace("_", "-").split("-", 1)[0].lower()
    known = len(stated) == 2 and stated.isascii() and stated.isalpha()
    # A title of a few Latin words is a guess; a statement is none.
    read = None if known and len(text) < SURE_TEXT and title.isascii() else read_language(title, text)
    if read:
        return read, _origin("language", Basis.PARSED, title)
    if known:
        return stated, _origin("language", Basis.STATED, raw.language)
    return None, None


def _place_origins(readings: Sequence[PlaceReading]) -> list[Origin]:
    """One origin for each text that named a place."""
    texts = dict.fromkeys(reading.text for reading in readings if reading.places)
    return [_origin("places", Basis.PARSED, text) for text in texts]


def _workplace_origins(decision: WorkplaceDecision) -> list[Origin]:
    found = []
    if decision.workplace and decision.basis:
        found.append(_origin("workplace", decision.basis, decision.text))
    if decision.remote_area and decision.area_basis:
        found.append(_origin("remote_area", decision.area_basis, decision.area_text))
    return found


def _title_origins(title: str, clean: str, seniority: str | None) -> list[Origin]:
    found = [_origin("clean_title", Basis.PARSED, title)] if clean else []
    return [*found, _origin("seniority", Basis.PARSED, title)] if seniority else found


def _date_origins(**moments: Moment | None) -> list[Origin]:
    return [_origin(name, Basis.STATED, moment.text) for name, moment in moments.items() if moment]


def _stated(**values: str | None) -> list[Origin]:
    """Origins of values that are the published text itself."""
    return [_origin(name, Basis.STATED, None) for name, value in values.items() if value]


def _origin(field: str, basis: Basis, text: str | None) -> Origin:
    return Origin(field=field, basis=basis, text=text if text is None or len(text) <= MAX_EVIDENCE else _cut(text))


def _shortened(origin: Origin) -> Origin:
    return _origin(origin.field, origin.basis, origin.text)


def _cut(text: str) -> str:
    return text[: MAX_EVIDENCE - 1] + "…"


def _pay_texts(raw: RawPosting) -> list[str]:
    texts = [pay.text or " ".join(t for t in (pay.min, pay.max, pay.currency, pay.period) if t) for pay in raw.pay]
    return [text for text in (*texts, raw.pay_text) if text and text.strip()]


def _line(text: str | None) -> str | None:
    """A one-line value without references, invisible characters and superfluous space."""
    if not text:
        return None
    if "&" in text:
        text = unescape_label(text)
    if not text.isascii():
        text = strip_invisible(text).text
    return " ".join(text.split())[:MAX_LINE] or None


def _web_url(url: str | None) -> str | None:
    """An address a person can follow, else None: a script or data URL is not one."""
    url = (url or "").strip()
    return url if url.lower().startswith(("https://", "http://", "mailto:")) and len(url) <= 4096 else None
