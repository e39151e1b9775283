"""The index itself: open or begin again, apply batches, search."""

import shutil
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

import tantivy
from tantivy import FieldType, Occur, Query

from rolecall.model import Hit, SearchQuery, SearchResult, Sort, StoredPosting, StoreUnavailable
from rolecall.search.tantivy import paging
from rolecall.search.tantivy.facets import Labels, count_facets
from rolecall.search.tantivy.filtering import filter_clauses
from rolecall.search.tantivy.matching import NAMES, Matcher
from rolecall.search.tantivy.schema import VERSION, build_schema, to_document
from rolecall.search.tantivy.words import WORDS, Splitter, analyzer

_VERSION_FILE = "rolecall-version"
#: Memory of the writer before it writes a part to disk, in bytes.
_HEAP = 64_000_000
#: Results that may be skipped to find a page again by relevance; deeper pages go by first sight.
_DEEPEST = 10_000
_SLACK = 100


class TantivyIndex:
    """A full-text index in a folder (or in memory). Searching is safe from any thread; applying too, one at a time."""

    def __init__(self, index: tantivy.Index, folder: Path | None, typos: bool) -> None:
        self._index, self._folder, self._typos = index, folder, typos
        self._schema = index.schema
        self._splitter = Splitter()
        self._labels = Labels()
        self._lock = threading.Lock()
        self._writer: tantivy.IndexWriter | None = None
        self._seen_commit = self._commit_stamp()

    def apply(self, upserts: Sequence[StoredPosting], deletes: Sequence[int]) -> None:
        """Add, replace and remove by posting id, and commit: searchable when it returns."""
        with self._lock:
            writer = self._open_writer()
            try:
                # By query: deleting by term compares signed numbers and finds no unsigned ones.
                gone = sorted({*(stored.id for stored in upserts), *deletes})
                if gone:
                    writer.delete_documents_by_query(Query.term_set_query(self._schema, "id", gone))
                # A batch may name a posting twice; the last one is the newest.
                for stored in {stored.id: stored for stored in upserts}.values():
                    writer.add_document(to_document(stored))
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
        facets = count_facets(searcher, self._schema, matched, query.facets, self._labels)
        # Without words nothing is more relevant than anything else: newest first.
        newest = query.sort is Sort.FIRST_SEEN or not query.text.strip()
        page = self._newest if newest else self._best
        total, hits, following = page(searcher, matched, query.limit, cursor)
        return SearchResult(total=total, hits=tuple(hits), facets=facets, cursor=following)

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """Words that complete the last one of a text, most frequent first."""
        tokens = self._splitter.words(text)
        if not tokens or text[-1:].isspace():
            return []
        searcher = self._searcher()
        counts: dict[str, int] = {}
        for field, boost in NAMES:
            for word, frequency in searcher.terms_with_prefix(field, tokens[-1], limit=limit * 4):
                counts[word] = counts.get(word, 0) + int(frequency * boost)
        ranked = sorted(counts, key=lambda word: (-counts[word], word))
        return [" ".join([*tokens[:-1], word]) for word in ranked[:limit]]

    def ids(self) -> set[int]:
        """Every posting id indexed, for reconciliation."""
        return set(self._every(None))

    def prints(self) -> dict[int, int]:
        """See ports.KeptIndex."""
        return self._every("print")

    def _every(self, field: str | None) -> dict[int, int]:
        """A number of each posting by its id; without a field, the ids alone."""
        searcher = self._searcher()
        if not searcher.num_docs:
            return {}
        hits = searcher.search(Query.all_query(), searcher.num_docs, count=False, order_by_field="id").hits
        ids = [int(id_) for id_, _ in hits]
        if field is None:
            return dict.fromkeys(ids, 0)
        values = searcher.fast_field_values(field, [address for _, address in hits])
        return {id_: int(value or 0) for id_, value in zip(ids, values, strict=True)}

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

    def close(self) -> None:
        """Release it; safe to call twice."""
        with self._lock:
            if self._writer is not None:
                self._writer.wait_merging_threads()
            self._writer = None

    # -- searching

    def _matched(self, searcher: tantivy.Searcher, query: SearchQuery) -> Query:
        text = Matcher(self._schema, searcher, self._splitter, self._typos).query(query.text)
        clauses = filter_clauses(self._schema, query.filters)
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
                self._schema, "order", FieldType.Unsigned, None, cursor.order, include_upper=False
            )
            rest = Query.boolean_query([(Occur.Must, matched), (Occur.Must, older)])
        result = searcher.search(rest, limit + 1, order_by_field="order")
        total = _count(result) if cursor is None else _count(searcher.search(matched, 1))
        found = result.hits
        hits = [Hit(posting_id=id_, score=0.0) for id_ in self._ids_of(searcher, found[:limit])]
        more = paging.encode(paging.Cursor(order=found[limit - 1][0])) if limit and len(found) > limit else None
        return total, hits, more

    def _best(
        self, searcher: tantivy.Searcher, matched: Query, limit: int, cursor: paging.Cursor | None
    ) -> tuple[int, list[Hit], str | None]:
        skipped = min(cursor.skipped, _DEEPEST) if cursor else 0
        depth = skipped + limit + 1 + (_SLACK if cursor else 0)
        result = searcher.search(matched, max(depth, 1), weight_by_field="first_seen")
        # Newly arrived results move a page; it goes on behind the last result that was seen.
        ids = self._ids_of(searcher, result.hits)
        start = ids.index(cursor.last) + 1 if cursor and cursor.last in ids else skipped
        end = start + limit
        hits = [
            Hit(posting_id=id_, score=float(score))
            for id_, (score, _) in zip(ids[start:end], result.hits[start:end], strict=True)
        ]
        more = None
        if limit and len(ids) > end and end < _DEEPEST:
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


def _begin(folder: Path) -> tantivy.Index:
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    index = tantivy.Index(build_schema(), path=str(folder))
    (folder / _VERSION_FILE).write_text(str(VERSION), "ascii")
    return index


def open_index(folder: Path) -> TantivyIndex:
    """The index of a folder. A missing, broken or older one is begun again, empty: its consumer fills it.

    Raises StoreUnavailable when the folder cannot be written.
    """
    version = folder / _VERSION_FILE
    try:
        if version.is_file() and version.read_text("ascii").strip() == str(VERSION):
            try:
                index = tantivy.Index.open(str(folder))
                index.register_tokenizer(WORDS, analyzer())
                index.searcher()
                return TantivyIndex(index, folder, typos=True)
            except ValueError:
                pass  # unreadable: everything in it is also in the store
        index = _begin(folder)
    except OSError as error:
        raise StoreUnavailable(
            f"The search index {folder} cannot be opened: {getattr(error, 'strerror', None) or error}.",
            "Check its permissions.",
        ) from error
    index.register_tokenizer(WORDS, analyzer())
    return TantivyIndex(index, folder, typos=True)


def open_memory_index(typos: bool = False) -> TantivyIndex:
    """An index in memory. Without forgiveness for typos it decides whether new postings match a saved search."""
    index = tantivy.Index(build_schema())
    index.register_tokenizer(WORDS, analyzer())
    return TantivyIndex(index, None, typos)
