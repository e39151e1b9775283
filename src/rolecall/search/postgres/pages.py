"""The index of crawled pages."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rolecall.model import FacetCount, Hit, PageRecord, SearchQuery
from rolecall.search.postgres.documents import SCHEMA, Document, to_page
from rolecall.search.postgres.engine import Engine, Where
from rolecall.search.postgres.matching import seen_between

if TYPE_CHECKING:
    from psycopg import Connection

#: Facet → field of a key; for filters a site also finds the hosts under it.
_FACETS = {"language": "language", "topic": "topic", "site": "host"}
_FILTERS = {**_FACETS, "site": "under"}


class PostgresPages(Engine[PageRecord]):
    """See ports.PageIndex."""

    table, word_table = f"{SCHEMA}.page", f"{SCHEMA}.page_word"
    columns = ("id", "newest", "first_seen", "keys", "words")

    def apply_pages(self, upserts: Sequence[PageRecord], deletes: Sequence[int]) -> None:
        """See ports.PageIndex. Raises StoreUnavailable."""
        self.apply(upserts, deletes)

    def indexed_ids(self) -> set[int]:
        """See ports.PageIndex."""
        return self.ids()

    def close(self) -> None:
        """Its connections belong to the index of roles."""

    def _row(self, item: PageRecord) -> Document:
        return to_page(item, self._splitter)

    def _id(self, item: PageRecord) -> int:
        return item.id

    def _where(self, query: SearchQuery) -> Where:
        filters = query.filters
        found: Where = [
            ("keys && %s::text[]", [f"{field}:{value.lower()}" for value in values])
            for name, field in _FILTERS.items()
            if (values := getattr(filters, name))
        ]
        found += [("NOT keys && %s::text[]", [f"{_FILTERS[n]}:{value.lower()}"]) for n, value in filters.exclude]
        return [*found, *seen_between(filters)]

    def _facets(
        self, connection: "Connection[Any]", clause: str, values: list[object], query: SearchQuery
    ) -> dict[str, tuple[FacetCount, ...]]:
        fields = {_FACETS[name]: name for name in query.facets if name in _FACETS}
        return self._counted(connection, clause, values, fields)

    def _hit(self, id_: int, score: float) -> Hit:
        return Hit(page_id=id_, score=score)
