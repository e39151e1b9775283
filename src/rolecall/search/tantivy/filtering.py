"""Filters to index queries. Filters never change a score."""

from collections.abc import Callable
from datetime import UTC, datetime

import tantivy
from tantivy import FieldType, Occur, Query

from rolecall.model import Filters
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
}


def _seconds(moment: datetime) -> int:
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def _terms(schema: tantivy.Schema, field: str, values: list[str] | list[int]) -> Query:
    return Query.term_set_query(schema, field, values)


def _one(schema: tantivy.Schema, name: str, values: tuple[str, ...]) -> Query:
    if name == "remote_area":
        return _terms(schema, name, sorted({area for value in values for area in areas_open_to(value)}))
    if name == "place":
        return _terms(schema, name, [int(value) for value in values])
    field, written = KEYWORDS[name]
    return _terms(schema, field, [written(value) for value in values])


def _ranges(schema: tantivy.Schema, filters: Filters) -> list[Query]:
    found = []
    after, before = filters.first_seen_after, filters.first_seen_before
    if after or before:
        low = _seconds(after) if after else None
        high = _seconds(before) - 1 if before else None
        found.append(Query.range_query(schema, "first_seen", FieldType.Integer, low, high))
    if filters.pay_min is not None:
        euro = to_euro(filters.pay_min, filters.pay_currency or "EUR")
        found.append(
            Query.empty_query()
            if euro is None
            else Query.range_query(schema, "pay", FieldType.Float, round(euro, 2), None)
        )
    return found


def filter_clauses(schema: tantivy.Schema, filters: Filters) -> list[tuple[Occur, Query]]:
    """Clauses that all hold; a filter's values are alternatives."""
    must = [_one(schema, name, values) for name in (*KEYWORDS, "remote_area") if (values := getattr(filters, name))]
    if filters.place or filters.nearby:
        inside = [(Occur.Should, _terms(schema, "place", list(filters.place)))] if filters.place else []
        near = [(Occur.Should, _terms(schema, "own_place", list(filters.nearby)))] if filters.nearby else []
        must.append(Query.boolean_query([*inside, *near]))
    must += _ranges(schema, filters)
    clauses = [(Occur.Must, Query.const_score_query(query, 0.0)) for query in must]
    without: dict[str, list[str]] = {}
    for name, value in filters.exclude:
        without.setdefault(name, []).append(value)
    clauses += [(Occur.MustNot, _one(schema, name, tuple(values))) for name, values in without.items()]
    return clauses
