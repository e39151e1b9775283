"""What the indexes of roles and of pages share: batches applied whole, exact counts, stable pages."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, TypeVar

import tantivy
from tantivy import Occur, Query

from rolecall.model import FacetCount, Hit, SearchQuery, SearchResult, Sort, StoreUnavailable
from rolecall.search.tantivy import paging
from rolecall.search.tantivy.matching import Fields, Matcher
from rolecall.search.tantivy.words import WORDS, Splitter, analyzer

#: Memory of the writer before it writes a part to disk, in bytes.
_HEAP = 64_000_000
#: Results that may be skipped to find a page again by relevance; deeper pages go by time.
DEEPEST = 10_000
_SLACK = 100
#: Results fewer than which are followed by similar ones.
ENOUGH = 10

Item = TypeVar("Item")
Clauses = list[tuple[Occur, Query]]


class Engine(ABC, Generic[Item]):
    """A full-text index in a folder (or in memory). Searching is safe from any thread; applying too, one at a time."""

    #: Fields searched by free text with their weights, and those in which prefixes and typos are looked up.
    fields: Fields
    names: Fields
    #: Field whose larger values come first among equally relevant results.
    newer: str

    def __init__(self, index: tantivy.Index, folder: Path | None, typos: bool) -> None:
        index.register_tokenizer(WORDS, analyzer())
        self._index, self._folder, self._typos = index, folder, typos
        self._schema = index.schema
        self._splitter = Splitter()
        self._lock = threading.Lock()
        self._writer: tantivy.IndexWriter | None = None
        self._seen_commit = self._commit_stamp()

    @abstractmethod
    def _document(self, item: Item) -> tantivy.Document:
        """What is indexed of an item."""

    @abstractmethod
    def _id(self, item: Item) -> int:
        """Its id."""

    @abstractmethod
    def _clauses(self, query: SearchQuery) -> Clauses:
        """The filters of a query."""

    @abstractmethod
    def _facets(
        self, searcher: tantivy.Searcher, matched: Query, query: SearchQuery
    ) -> dict[str, tuple[FacetCount, ...]]:
        """Counts of the facets asked for."""

    @abstractmethod
    def _hit(self, id_: int, score: float) -> Hit:
        """A result."""

    def apply(self, upserts: Sequence[Item], deletes: Sequence[int]) -> None:
        """Add, replace and remove by id, and commit: searchable when it returns. Raises StoreUnavailable."""
        with self._lock:
            writer = self._open_writer()
            # A batch may name an item twice; the last one is the newest.
            items = {self._id(item): item for item in upserts}
            try:
                # By query: deleting by term compares signed numbers and finds no unsigned ones.
                gone = sorted({*items, *deletes})
                if gone:
                    writer.delete_documents_by_query(Query.term_set_query(self._schema, "id", gone))
                for item in items.values():
                    writer.add_document(self._document(item))
                writer.commit()
            except Exception as error:
                self._writer = None
                raise StoreUnavailable(
                    f"The search index could not be written: {error}.", "Free disk space?"
                ) from error
            self._index.reload()
            self._seen_commit = self._commit_stamp()

    def search(self, query: SearchQuery) -> SearchResult:
        """Results with their exact total; facet counts are over the same results. Raises InvalidInput."""
        searcher = self._searcher()
        matched = self._matched(searcher, query)
        cursor = paging.decode(query.cursor) if query.cursor else None
        facets = self._facets(searcher, matched, query) if query.facets else {}
        # Without words nothing is more relevant than anything else: newest first.
        newest = query.sort is Sort.FIRST_SEEN or not query.text.strip()
        page = self._newest if newest else self._best
        total, hits, following = page(searcher, matched, query.limit, cursor)
        shown = (cursor.skipped if cursor else 0) + len(hits)
        cut = not newest and following is None and bool(hits) and total > max(shown, DEEPEST)
        few = self._typos and not newest and cursor is None and total < min(query.limit, ENOUGH)
        similar = self._similar(searcher, query, matched, query.limit - total) if few else []
        return SearchResult(
            total=total, hits=tuple(hits), similar=tuple(similar), facets=facets, cursor=following, cut=cut
        )

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """Words that complete the last one of a text, most frequent first."""
        tokens = self._splitter.words(text)
        if not tokens or text[-1:].isspace():
            return []
        searcher = self._searcher()
        counts: dict[str, int] = {}
        for field, boost in self.names:
            for word, frequency in searcher.terms_with_prefix(field, tokens[-1], limit=limit * 4):
                counts[word] = counts.get(word, 0) + int(frequency * boost)
        ranked = sorted(counts, key=lambda word: (-counts[word], word))
        return [" ".join([*tokens[:-1], word]) for word in ranked[:limit]]

    def ids(self) -> set[int]:
        """Every id indexed, for reconciliation."""
        searcher = self._searcher()
        if not searcher.num_docs:
            return set()
        hits = searcher.search(Query.all_query(), searcher.num_docs, count=False, order_by_field="id").hits
        return {int(id_) for id_, _ in hits}

    def close(self) -> None:
        """Release it; safe to call twice."""
        with self._lock:
            if self._writer is not None:
                self._writer.wait_merging_threads()
            self._writer = None

    # -- searching

    def _matcher(self, searcher: tantivy.Searcher) -> Matcher:
        return Matcher(self._schema, searcher, self._splitter, self.fields, self.names, typos=self._typos)

    def _similar(self, searcher: tantivy.Searcher, query: SearchQuery, matched: Query, count: int) -> list[Hit]:
        """So many results that have most of the words and hold every filter, without those that matched."""
        text = self._matcher(searcher).similar(query.text)
        if text is None:
            return []
        clauses = [*self._clauses(query), (Occur.Must, text), (Occur.MustNot, matched)]
        found = searcher.search(Query.boolean_query(clauses), count, count=False, weight_by_field=self.newer).hits
        ids = self._ids_of(searcher, found)
        return [self._hit(id_, float(score)) for id_, (score, _) in zip(ids, found, strict=True)]

    def _matched(self, searcher: tantivy.Searcher, query: SearchQuery) -> Query:
        text = self._matcher(searcher).query(query.text)
        clauses = self._clauses(query)
        if text is not None:
            clauses.append((Occur.Must, text))
        if not any(occur == Occur.Must for occur, _ in clauses):
            clauses.append((Occur.Must, Query.all_query()))
        return Query.boolean_query(clauses)

    def _newest(
        self, searcher: tantivy.Searcher, matched: Query, limit: int, cursor: paging.Cursor | None
    ) -> tuple[int, list[Hit], str | None]:
        rest = matched
        if cursor is not None:
            older = Query.range_query(
                self._schema, "order", tantivy.FieldType.Unsigned, None, cursor.order, include_upper=False
            )
            rest = Query.boolean_query([(Occur.Must, matched), (Occur.Must, older)])
        result = searcher.search(rest, limit + 1, order_by_field="order")
        total = _count(result) if cursor is None else _count(searcher.search(matched, 1))
        found = result.hits
        hits = [self._hit(id_, 0.0) for id_ in self._ids_of(searcher, found[:limit])]
        more = paging.encode(paging.Cursor(order=found[limit - 1][0])) if limit and len(found) > limit else None
        return total, hits, more

    def _best(
        self, searcher: tantivy.Searcher, matched: Query, limit: int, cursor: paging.Cursor | None
    ) -> tuple[int, list[Hit], str | None]:
        skipped = min(cursor.skipped, DEEPEST) if cursor else 0
        depth = skipped + limit + 1 + (_SLACK if cursor else 0)
        result = searcher.search(matched, max(depth, 1), weight_by_field=self.newer)
        # Newly arrived results move a page; it goes on behind the last result that was seen.
        ids = self._ids_of(searcher, result.hits)
        start = ids.index(cursor.last) + 1 if cursor and cursor.last in ids else skipped
        end = start + limit
        hits = [
            self._hit(id_, float(score)) for id_, (score, _) in zip(ids[start:end], result.hits[start:end], strict=True)
        ]
        more = None
        if limit and len(ids) > end and end < DEEPEST:
            more = paging.encode(paging.Cursor(last=ids[end - 1], skipped=end))
        return _count(result), hits, more

    def _ids_of(self, searcher: tantivy.Searcher, hits: Sequence[tuple[object, tantivy.DocAddress]]) -> list[int]:
        values = searcher.fast_field_values("id", [address for _, address in hits]) if hits else []
        return [int(value) for value in values if value is not None]

    def _searcher(self) -> tantivy.Searcher:
        stamp = self._commit_stamp()
        if stamp != self._seen_commit:  # another process committed
            self._index.reload()
            self._seen_commit = stamp
        return self._index.searcher()

    def _commit_stamp(self) -> tuple[int, int]:
        if self._folder is None:
            return (0, 0)
        try:
            stat = (self._folder / "meta.json").stat()
        except OSError:
            return (0, 0)
        return (stat.st_mtime_ns, stat.st_ino)

    def _open_writer(self) -> tantivy.IndexWriter:
        if self._writer is None:
            try:
                self._writer = self._index.writer(_HEAP, 1)
                # What a killed writer left behind would stand in the way of a later commit.
                self._writer.garbage_collect_files()
            except ValueError as error:
                raise StoreUnavailable(
                    f"The search index {self._folder} is being written by another process ({error}).",
                    "Stop the other one, or let it do the indexing.",
                ) from error
        return self._writer


def _count(result: tantivy.SearchResult) -> int:
    """How many documents matched, however many were asked for. (The library's type stub forgets the field.)"""
    return int(result.count)  # type: ignore[attr-defined]
