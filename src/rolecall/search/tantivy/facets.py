"""Facets: how many of the results have a value, counted exactly over the same results."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import tantivy
from tantivy import Query

from rolecall.model import FacetCount, Freshness, SearchQuery
from rolecall.search.freshness import Standing, bounds

#: Facet name (a field of Filters) → field of the index.
FIELDS = {
    "employer": "employer_key",
    "place": "city",
    "country": "country",
    "workplace": "workplace",
    "remote_area": "remote_area",
    "employment": "employment",
    "seniority": "seniority",
    "language": "language",
    "board": "board",
    "state": "state",
    "flag": "flag",
    "topic": "topic",
}
FRESHNESS = "freshness"
#: Freshness in the order in which equal counts are shown.
_LABELS = [str(label) for label in Freshness]
#: Values shown of one facet, and values counted in each part of the index so that the counts are exact.
SHOWN, COUNTED = 12, 60_000


class Labels:
    """Names shown for employer keys and place ids, read once from a document that has the value.

    Kept for good: an id's name does not change, and any spelling of an employer is one that was published.
    """

    _MOST = 50_000

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], str] = {}

    def label(self, searcher: tantivy.Searcher, schema: tantivy.Schema, name: str, value: str) -> str:
        """The label of one facet value."""
        if name not in ("employer", "place"):
            return value
        found = self._known.get((name, value))
        if found is None:
            if len(self._known) >= self._MOST:
                self._known.clear()
            found = self._known[name, value] = _label(searcher, schema, name, value)
        return found


def terms_of(field: str) -> dict[str, Any]:
    """The aggregation that counts the values of a field."""
    return {"terms": {"field": field, "size": SHOWN, "segment_size": COUNTED}}


def count_facets(
    searcher: tantivy.Searcher, schema: tantivy.Schema, matched: Query, query: SearchQuery, labels: Labels
) -> dict[str, tuple[FacetCount, ...]]:
    """Counts of the facets a query asks for, over what matched, largest first; names not known are left out."""
    wanted = {name: FIELDS[name] for name in query.facets if name in FIELDS}
    asked = {name: terms_of(field) for name, field in wanted.items()}
    if FRESHNESS in query.facets:
        asked[FRESHNESS] = _by_age(query.at or datetime.now(UTC))
    if not asked:
        return {}
    answer = searcher.aggregate(matched, asked)
    found = {}
    for name in asked:
        if name == FRESHNESS:
            found[name] = _ages(answer[name]["buckets"])
            continue
        buckets = [(_text(bucket["key"]), int(bucket["doc_count"])) for bucket in answer[name]["buckets"]]
        # Equal counts keep one order, whatever order the index met them in.
        buckets.sort(key=lambda pair: (-pair[1], pair[0]))
        found[name] = tuple(
            FacetCount(value=value, label=labels.label(searcher, schema, name, value), count=count)
            for value, count in buckets
        )
    return found


def _by_age(at: datetime) -> dict[str, Any]:
    new, long = bounds(at)
    ranges = [
        {"key": Freshness.LONG_OPEN, "to": float(long)},
        {"key": Freshness.CURRENT, "from": float(long), "to": float(new)},
        {"key": Freshness.NEW, "from": float(new)},
    ]
    return {"terms": {"field": "standing"}, "aggs": {"age": {"range": {"field": "opened", "ranges": ranges}}}}


def _ages(buckets: list[dict[str, Any]]) -> tuple[FacetCount, ...]:
    counts: dict[str, int] = {}
    for bucket in buckets:
        standing = str(bucket["key"])
        for age in bucket["age"]["buckets"]:
            label = Freshness.LONG_OPEN if age["key"] == Freshness.LONG_OPEN else None
            if standing in (Standing.REPOSTED, Standing.RAISED):
                label = Freshness(standing)
            elif standing == Standing.UNDATED:
                label = label or Freshness.UNKNOWN
            elif label is None and age["key"] in (Freshness.CURRENT, Freshness.NEW):
                label = Freshness(age["key"])
            if label is not None:
                counts[label] = counts.get(label, 0) + int(age["doc_count"])
    return in_order(counts)


def in_order(counts: Mapping[str, int]) -> tuple[FacetCount, ...]:
    """Counts of freshness, largest first; labels nothing has are left out."""
    ordered = sorted(((label, n) for label, n in counts.items() if n), key=lambda p: (-p[1], _LABELS.index(p[0])))
    return tuple(FacetCount(value=str(label), label=str(label), count=n) for label, n in ordered)


def _text(key: object) -> str:
    return str(int(key)) if isinstance(key, float) else str(key)


def _label(searcher: tantivy.Searcher, schema: tantivy.Schema, name: str, value: str) -> str:
    term: str | int = int(value) if name == "place" else value
    hits = searcher.search(Query.term_query(schema, FIELDS[name], term, "basic"), 1, count=False).hits
    if not hits:
        return value
    document = searcher.doc(hits[0][1])
    if name == "employer":
        return str(document.get_first("employer_name") or value)
    names = dict(line.split("\t", 1) for line in str(document.get_first("place_names") or "").splitlines())
    return names.get(value, value)
