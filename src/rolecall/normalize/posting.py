"""A whole posting: every reader applied once, every value with its origin, every unread text counted."""

from collections.abc import Sequence
from datetime import datetime

from rolecall.model import (
    Basis,
    Moment,
    Origin,
    Place,
    PlaceReading,
    Posting,
    RawPlace,
    RawPosting,
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


def normalize_posting(raw: RawPosting, context: NormalizeContext = _NO_CONTEXT) -> Posting:
    """The posting with normalized values. Text of the posting is data: whatever it says, it only fills fields.

    Pure and total: the same raw posting and context give the same posting, and no text raises.
    """
    title = _line(raw.title) or raw.title[:MAX_LINE]
    body = _body(raw)
    language, language_origin = _language(raw, title, body.text)
    texts = place_texts(raw)
    readings = _readings(raw, context, language)
    places = tuple(dict.fromkeys(place for reading in readings for place in reading.places))
    decision = decide_workplace(raw, readings, body.text)
    types, types_basis, types_text = employment_from(raw.employment, title, raw.extra)
    paid = pay_from_fields(raw.pay, raw.pay_text, body.text or None, _one_country(places))
    heading = read_title(title, texts)
    published, updated, valid_through = (
        read_date(text, context.now) for text in (raw.published, raw.updated, raw.valid_through)
    )
    employer = _line(raw.employer)
    lines = {name: _line(getattr(raw, name)) for name in ("department", "team", "requisition_id", "job_id")}
    origins = [
        *_place_origins(readings),
        *_workplace_origins(decision),
        *([_origin("employment_types", types_basis, types_text)] if types and types_basis else ()),
        *([_shortened(paid[1])] if paid else ()),
        *([language_origin] if language_origin else ()),
        *_title_origins(title, heading.clean, heading.seniority),
        *_date_origins(published=published, updated=updated, valid_through=valid_through),
        *_stated(employer=employer or context.employer, apply_url=_web_url(raw.apply_url), **lines),
        *([_origin("description_text", Basis.STATED, None)] if body.text else ()),
    ]
    return Posting(
        external_id=raw.external_id,
        url=raw.url,
        title=title,
        clean_title=heading.clean or None,
        seniority=heading.seniority,
        apply_url=_web_url(raw.apply_url),
        employer=employer or context.employer,
        places=places,
        place_texts=texts,
        workplace=decision.workplace,
        remote_area=decision.remote_area,
        employment_types=types,
        pay=paid[0] if paid else None,
        language=language,
        published=published,
        updated=updated,
        valid_through=valid_through,
        description_html=body.safe or None,
        description_text=body.text or None,
        localized_urls=raw.localized_urls,
        categories=raw.categories,
        flags=flags_of(title, body.text, hidden=body.hidden, unseen=body.unseen, suspicion=body.suspicion),
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
