"""Why a role is found by a search, or why not: every part of the query, held against the role."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from rolecall.model import Filters, Kind, SearchQuery, StoredPosting, Value
from rolecall.search.freshness import freshness
from rolecall.search.money import RATES_DATE, annual_euro, to_euro
from rolecall.search.tantivy import open_memory_index
from rolecall.search.text_terms import Term, TermKind, split_terms

#: Field of Filters → filter name of the query language.
_NAMES = {
    "employer": "employer", "place": "place", "country": "country", "workplace": "workplace", "remote_area": "remote",
    "employment": "type", "seniority": "seniority", "language": "lang", "board": "board", "state": "state",
    "flag": "flag", "nearby": "near", "topic": "topic", "freshness": "freshness",
}  # fmt: skip
#: Filters by which roles that do not say can be asked for.
_SAID_UNKNOWN = frozenset({"country", "workplace", "employment", "seniority", "language"})
_ANY = Filters(state=())


class Reason(Value, frozen=True, kw_only=True):
    """One part of a query and whether a role has it."""

    #: As in the query language.
    part: str
    holds: bool
    #: For people: what the role has there.
    detail: str


def explain(query: SearchQuery, stored: StoredPosting) -> tuple[Reason, ...]:
    """Every part of a query with whether the role holds it. All hold exactly when the search finds the role.

    Decided by the very matching that searches, so an explanation never differs from a result; only a word searched
    with forgiveness for typos may be found although its reason says no. A `topic:` needs stored.topics.
    """
    if query.kind is Kind.PAGES:
        return (Reason(part="kind:pages", holds=False, detail="it is a role; this search finds pages"),)
    index = open_memory_index()
    try:
        index.apply([stored], [])

        def finds(asked: SearchQuery) -> bool:
            return index.search(asked).total == 1

        reasons = [_of_term(term, stored, finds(_asked(term))) for term in split_terms(query.text)]
        for part, filters, detail in _parts(query, stored):
            alone = SearchQuery(filters=filters, at=query.at)
            reasons.append(Reason(part=part, holds=finds(alone), detail=detail))
        return tuple(reasons)
    finally:
        index.close()


def _asked(term: Term) -> SearchQuery:
    return SearchQuery(text=_written(term), filters=_ANY)


def _written(term: Term) -> str:
    text = {TermKind.PHRASE: f'"{term.text}"', TermKind.PREFIX: f"{term.text}*"}.get(term.kind, term.text)
    return f"-{text}" if term.negated else text


def _of_term(term: Term, stored: StoredPosting, holds: bool) -> Reason:
    if not holds:
        detail = "occurs in it" if term.negated else "occurs nowhere in title, employer, place or description"
    elif term.negated:
        detail = "occurs nowhere in it"
    else:
        detail = f"found in {_where(term, stored)}"
    return Reason(part=_written(term), holds=holds, detail=detail)


def _where(term: Term, stored: StoredPosting) -> str:
    """In which part of the role: tried with each part alone."""
    posting = stored.posting
    empty = msgspec.structs.replace(
        posting, title="", employer=None, places=(), place_texts=(), workplace=None, description_text=None,
        department=None, team=None,
    )  # fmt: skip
    alone: dict[str, dict[str, Any]] = {
        "the title": {"title": posting.title},
        "the employer": {"employer": posting.employer},
        "the place": {"places": posting.places, "place_texts": posting.place_texts, "workplace": posting.workplace},
        "the description": {
            "description_text": posting.description_text,
            "department": posting.department,
            "team": posting.team,
        },
    }
    found = []
    for name, fields in alone.items():
        index = open_memory_index()
        part = msgspec.structs.replace(stored, posting=msgspec.structs.replace(empty, **fields))
        index.apply([part], [])
        if index.search(_asked(term)).total:
            found.append(name)
        index.close()
    return " and ".join(found) or "several parts together"


def _values(field: str, stored: StoredPosting, at: datetime) -> str:
    posting = stored.posting
    places = [", ".join(p for p in (place.name, place.admin1, place.country) if p) for place in posting.places]
    has: dict[str, list[Any]] = {
        "employer": [posting.employer],
        "place": places or list(posting.place_texts),
        "nearby": places,
        "country": [place.country for place in posting.places],
        "workplace": [posting.workplace],
        "remote_area": list(posting.remote_area),
        "employment": list(posting.employment_types),
        "seniority": [posting.seniority],
        "language": [posting.language],
        "board": [stored.board],
        "state": [stored.state],
        "flag": [flag.name for flag in posting.flags],
        "topic": list(stored.topics),
        "freshness": [freshness(stored, at)],
    }
    return ", ".join(dict.fromkeys(str(value) for value in has[field] if value))


def _has(field: str, stored: StoredPosting, at: datetime) -> str:
    found = _values(field, stored, at)
    if found:
        return f"the role has: {found}"
    if field in _SAID_UNKNOWN:
        return f"the role does not say; {_NAMES[field]}:unknown finds such roles"
    return "the role has none"


def _pay(filters: Filters, stored: StoredPosting) -> str:
    pay = stored.posting.pay
    if pay is None:
        return "the role states no pay; a search by pay leaves such roles out"
    amounts = " to ".join(f"{amount:,.0f}" for amount in dict.fromkeys((pay.min, pay.max)) if amount is not None)
    said = f"the role says: {amounts} {pay.currency or '(no currency)'}" + (f" a {pay.period}" if pay.period else "")
    most = annual_euro(pay)
    wanted = to_euro(filters.pay_min or 0.0, filters.pay_currency or "EUR")
    if most is None or wanted is None:
        missing = "its currency" if pay.currency is None else "its period" if pay.period is None else "a rate for it"
        return f"{said}; without {missing} it cannot be compared, so a search by pay leaves it out"
    return f"{said}, at most {most:,.0f} EUR a year; asked for: {wanted:,.0f} EUR (rates of {RATES_DATE})"


def _parts(query: SearchQuery, stored: StoredPosting) -> list[tuple[str, Filters, str]]:
    """(part as written, filters of this part alone, what the role has)."""
    filters, at = query.filters, query.at or datetime.now(UTC)
    parts = []
    for field, name in _NAMES.items():
        values = getattr(filters, field)
        if values:
            only = msgspec.structs.replace(_ANY, **{field: values})
            parts.append((f"{name}:{','.join(map(str, values))}", only, _has(field, stored, at)))
    for field, value in filters.exclude:
        only = msgspec.structs.replace(_ANY, exclude=((field, value),))
        parts.append((f"-{_NAMES[field]}:{value}", only, _has(field, stored, at)))
    if filters.pay_min is not None:
        only = msgspec.structs.replace(_ANY, pay_min=filters.pay_min, pay_currency=filters.pay_currency)
        parts.append((f"pay:>{filters.pay_min:.0f}{filters.pay_currency or 'EUR'}", only, _pay(filters, stored)))
    seen = f"first seen {stored.first_seen_at:%Y-%m-%d %H:%M} UTC"
    for name, field in (("since", "first_seen_after"), ("before", "first_seen_before")):
        moment = getattr(filters, field)
        if moment is not None:
            parts.append((f"{name}:{moment:%Y-%m-%d}", msgspec.structs.replace(_ANY, **{field: moment}), seen))
    return parts
