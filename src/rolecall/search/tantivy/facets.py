"""Facets: how many of the results have a value, counted exactly over the same results."""

import tantivy
from tantivy import Query

from rolecall.model import FacetCount

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
}
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


def count_facets(
    searcher: tantivy.Searcher, schema: tantivy.Schema, query: Query, names: tuple[str, ...], labels: Labels
) -> dict[str, tuple[FacetCount, ...]]:
    """Counts of the facets asked for, largest first; names not in FIELDS are left out."""
    wanted = {name: FIELDS[name] for name in names if name in FIELDS}
    if not wanted:
        return {}
    asked = {
        name: {"terms": {"field": field, "size": SHOWN, "segment_size": COUNTED}} for name, field in wanted.items()
    }
    answer = searcher.aggregate(query, asked)
    found = {}
    for name in wanted:
        buckets = [(_text(bucket["key"]), int(bucket["doc_count"])) for bucket in answer[name]["buckets"]]
        # Equal counts keep one order, whatever order the index met them in.
        buckets.sort(key=lambda pair: (-pair[1], pair[0]))
        found[name] = tuple(
            FacetCount(value=value, label=labels.label(searcher, schema, name, value), count=count)
            for value, count in buckets
        )
    return found


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
