"""The index of roles."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import tantivy
from tantivy import Query

from rolecall.model import FacetCount, Hit, SearchQuery, StoredPosting, StoreUnavailable
from rolecall.search.tantivy.engine import Clauses, Engine
from rolecall.search.tantivy.facets import Labels, count_facets
from rolecall.search.tantivy.filtering import filter_clauses
from rolecall.search.tantivy.matching import Fields
from rolecall.search.tantivy.opening import open_folder
from rolecall.search.tantivy.schema import VERSION, build_schema, to_document

#: Fields searched by free text, and how much a match there counts.
_FIELDS: Fields = (("title", 4.0), ("employer", 2.5), ("where", 1.5), ("body", 0.6))


class TantivyIndex(Engine[StoredPosting]):
    """See ports.SearchIndex."""

    fields = _FIELDS
    #: Names people type, not the prose.
    names = _FIELDS[:3]
    newer = "first_seen"

    def __init__(self, index: tantivy.Index, folder: Path | None, typos: bool) -> None:
        super().__init__(index, folder, typos)
        self._labels = Labels()

    def prints(self) -> dict[int, int]:
        """See ports.KeptIndex."""
        searcher = self._searcher()
        if not searcher.num_docs:
            return {}
        hits = searcher.search(Query.all_query(), searcher.num_docs, count=False, order_by_field="id").hits
        values = searcher.fast_field_values("print", [address for _, address in hits])
        return {int(id_): int(value or 0) for (id_, _), value in zip(hits, values, strict=True)}

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """See ports.KeptIndex. One commit: readers see the old documents until it, and after a crash before it."""
        count = 0
        with self._lock:
            writer = self._open_writer()
            try:
                writer.delete_all_documents()
                for portion in portions:
                    for stored in portion:
                        writer.add_document(to_document(stored))
                        count += 1
                writer.commit()
            except BaseException as error:
                writer.rollback()
                self._writer = None
                if isinstance(error, ValueError | OSError):
                    raise StoreUnavailable(
                        f"The search index could not be written: {error}.", "Free disk space?"
                    ) from error
                raise
            self._index.reload()
            self._seen_commit = self._commit_stamp()
        return count

    def _document(self, item: StoredPosting) -> tantivy.Document:
        return to_document(item)

    def _id(self, item: StoredPosting) -> int:
        return item.id

    def _clauses(self, query: SearchQuery) -> Clauses:
        return filter_clauses(self._schema, query.filters, query.at)

    def _facets(
        self, searcher: tantivy.Searcher, matched: Query, query: SearchQuery
    ) -> dict[str, tuple[FacetCount, ...]]:
        return count_facets(searcher, self._schema, matched, query, self._labels)

    def _hit(self, id_: int, score: float) -> Hit:
        return Hit(posting_id=id_, score=score)


def open_index(folder: Path) -> TantivyIndex:
    """The index of a folder. A missing, broken or older one is begun again, empty: its consumer fills it.

    Raises StoreUnavailable when the folder cannot be written.
    """
    return TantivyIndex(open_folder(folder, VERSION, build_schema), folder, typos=True)


def open_memory_index(typos: bool = False) -> TantivyIndex:
    """An index in memory. Without forgiveness for typos it decides whether new postings match a saved search."""
    return TantivyIndex(tantivy.Index(build_schema()), None, typos)
