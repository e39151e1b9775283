"""Filters to index queries. Filters never change a score."""

from collections.abc import Callable
from datetime import UTC, datetime

import tantivy
from tantivy import FieldType, Occur, Query

from rolecall.model import Filters, Freshness
from rolecall.search.freshness import Standing, bounds
from rolecall.search.money import to_euro
from rolecall.search.regions import areas_open_to
from rolecall.search.tantivy.schema import fold_key

#: Field of Filters → (field of the index, how a written value becomes an indexed one).
KEYWORDS: dict[str, tuple[str, Callable[[str], str]]] = {
    "employer": ("employer_key", fold_key),
    "country": ("country", lambda value: value.lower() if value.lower() == "unknown" else value.upper()),
    "workplace": ("workplace", str.lower),
    "employment": ("employment", str.lower),
    "seniority": ("seniority", str.lower),
    "language": ("language", str.lower),
    "board": ("board", str.strip),
    "state": ("state", str.lower),
    "flag": ("flag", str.lower),
    "topic": ("topic", str.lower),
}
#: Freshness that depends on age → standings it needs.
_AGED = {
    Freshness.NEW: [Standing.DATED],
    Freshness.CURRENT: [Standing.DATED],
    Freshness.UNKNOWN: [Standing.UNDATED],
    Freshness.LONG_OPEN: [Standing.DATED, Standing.UNDATED],
}


def _seconds(moment: datetime) -> int:
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


#: Values up to which each is looked up as a term of its own.
_FEW = 8


def terms(schema: tantivy.Schema, field: str, values: list[str] | list[int]) -> Query:
    """Any of some values. A set of terms is read whole before anything is found: 1.1 ms for the open ones of a million.

    A few terms are skipped through instead, as far as the rarer conditions beside them reach.
    """
    if len(values) > _FEW:
        return Query.term_set_query(schema, field, values)
    each = [Query.term_query(schema, field, value, "basic") for value in values]
    return each[0] if len(each) == 1 else Query.boolean_query([(Occur.Should, one) for one in each])


def _fresh(schema: tantivy.Schema, label: str, at: datetime) -> Query:
    if label in (Freshness.REPOSTED, Freshness.RAISED):
        return terms(schema, "standing", [label])
    new, long = bounds(at)
    low, high = {
        Freshness.NEW: (new, None),
        Freshness.CURRENT: (long, new - 1),
        Freshness.UNKNOWN: (long, None),
        Freshness.LONG_OPEN: (None, long - 1),
    }[Freshness(label)]
    aged = Query.range_query(schema, "opened", FieldType.Integer, low, high)
    standings = terms(schema, "standing", [str(found) for found in _AGED[Freshness(label)]])
    return Query.boolean_query([(Occur.Must, standings), (Occur.Must, aged)])


def _one(schema: tantivy.Schema, name: str, values: tuple[str, ...], at: datetime) -> Query:
    if name == "freshness":
        return Query.boolean_query([(Occur.Should, _fresh(schema, value, at)) for value in values])
    if name == "remote_area":
        return terms(schema, name, sorted({area for value in values for area in areas_open_to(value)}))
    if name == "place":
        return terms(schema, name, [int(value) for value in values])
    field, written = KEYWORDS[name]
    return terms(schema, field, [written(value) for value in values])


def seen_between(schema: tantivy.Schema, filters: Filters) -> list[Query]:
    """The clause of since: and before:, if there is one."""
    after, before = filters.first_seen_after, filters.first_seen_before
    if not after and not before:
        return []
    low = _seconds(after) if after else None
    high = _seconds(before) - 1 if before else None
    return [Query.range_query(schema, "first_seen", FieldType.Integer, low, high)]


def _ranges(schema: tantivy.Schema, filters: Filters) -> list[Query]:
    found = seen_between(schema, filters)
    if filters.pay_min is not None:
        euro = to_euro(filters.pay_min, filters.pay_currency or "EUR")
        found.append(
            Query.empty_query()
            if euro is None
            else Query.range_query(schema, "pay", FieldType.Float, round(euro, 2), None)
        )
    return found


def filter_clauses(schema: tantivy.Schema, filters: Filters, at: datetime | None) -> list[tuple[Occur, Query]]:
    """Clauses that all hold; a filter's values are alternatives. at: when freshness is judged; None = now."""
    at = at or datetime.now(UTC)
    names = (*KEYWORDS, "remote_area", "freshness")
    must = [_one(schema, name, values, at) for name in names if (values := getattr(filters, name))]
    for name, ids in (("place", filters.place), ("own_place", filters.nearby)):
        if ids:
            must.append(terms(schema, name, list(ids)))
    must += _ranges(schema, filters)
    clauses = [(Occur.Must, Query.const_score_query(query, 0.0)) for query in must]
    without: dict[str, list[str]] = {}
    for name, value in filters.exclude:
        without.setdefault(name, []).append(value)
    clauses += [(Occur.MustNot, _one(schema, name, tuple(values), at)) for name, values in without.items()]
    return clauses
