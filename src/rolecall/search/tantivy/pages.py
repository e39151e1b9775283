"""The index of crawled pages: beside the index of postings, in a folder of its own."""

import shutil
import threading
from collections.abc import Sequence
from pathlib import Path

import tantivy
from tantivy import Query

from rolecall.model import PageRecord, StoreUnavailable
from rolecall.ports import PageHit
from rolecall.search.tantivy.words import WORDS, Splitter, analyzer, ready

#: Raised whenever fields or words change; an index of another version is built again.
VERSION = 1
_VERSION_FILE = "rolecall-version"
_HEAP = 64_000_000
#: Characters of a page that are searched.
_TEXT = 60_000
_FIELDS = ("title", "description", "body")
_BOOSTS = {"title": 4.0, "description": 2.0}


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("id", stored=True, indexed=True, fast=True)
    for name in _FIELDS:
        builder.add_text_field(name, tokenizer_name=WORDS)
    for name in ("language", "host"):
        builder.add_text_field(name, tokenizer_name="raw", fast=True, index_option="basic")
    return builder.build()


def _document(page: PageRecord) -> tantivy.Document:
    document = tantivy.Document()
    document.add_unsigned("id", page.id)
    document.add_text("title", ready(page.title))
    if page.description:
        document.add_text("description", ready(page.description))
    document.add_text("body", ready(page.text[:_TEXT]))
    document.add_text("language", page.language or "unknown")
    document.add_text("host", page.url.split("://", 1)[-1].split("/", 1)[0])
    return document


class TantivyPages:
    """See ports.PageIndex. Searching is safe from any thread; applying too, one at a time."""

    def __init__(self, index: tantivy.Index) -> None:
        index.register_tokenizer(WORDS, analyzer())
        self._index = index
        self._splitter = Splitter()
        self._lock = threading.Lock()
        self._writer: tantivy.IndexWriter | None = None

    def apply_pages(self, upserts: Sequence[PageRecord], deletes: Sequence[int]) -> None:
        """See ports.PageIndex. Raises StoreUnavailable."""
        with self._lock:
            try:
                if self._writer is None:
                    self._writer = self._index.writer(_HEAP, 1)
                    # What a killed writer left half-made would be in the way of files of the same name.
                    self._writer.garbage_collect_files()
                gone = sorted({*(page.id for page in upserts), *deletes})
                if gone:
                    self._writer.delete_documents_by_query(Query.term_set_query(self._index.schema, "id", gone))
                for page in {page.id: page for page in upserts}.values():
                    self._writer.add_document(_document(page))
                self._writer.commit()
            except Exception as error:
                self._writer = None
                raise StoreUnavailable(
                    f"The index of pages could not be written: {error}.",
                    "Stop other crawls on this folder; free space.",
                ) from error
            self._index.reload()

    def search_pages(self, text: str, limit: int) -> tuple[int, list[PageHit]]:
        """See ports.PageIndex. Every word must be there."""
        words = " ".join(f'+"{word}"' for word in self._splitter.words(text))
        self._index.reload()
        searcher = self._index.searcher()
        query = self._index.parse_query(words, list(_FIELDS), field_boosts=_BOOSTS) if words else Query.all_query()
        result = searcher.search(query, max(limit, 1))
        addresses = [address for _, address in result.hits[:limit]]
        ids = searcher.fast_field_values("id", addresses) if addresses else []
        hits = [
            PageHit(page_id=int(number), score=float(score))
            for number, (score, _) in zip(ids, result.hits, strict=False)
            if number is not None
        ]
        return int(result.count), hits  # type: ignore[attr-defined]

    def indexed_ids(self) -> set[int]:
        """See ports.PageIndex."""
        self._index.reload()
        searcher = self._index.searcher()
        if not searcher.num_docs:
            return set()
        hits = searcher.search(Query.all_query(), searcher.num_docs, count=False, order_by_field="id").hits
        return {int(number) for number, _ in hits}

    def close(self) -> None:
        """Release it; safe to call twice."""
        with self._lock:
            if self._writer is not None:
                self._writer.wait_merging_threads()
            self._writer = None


def open_pages(folder: Path) -> TantivyPages:
    """The index of a folder; a missing, broken or older one is begun again, empty. Raises StoreUnavailable."""
    version = folder / _VERSION_FILE
    try:
        if version.is_file() and version.read_text("ascii").strip() == str(VERSION):
            try:
                index = tantivy.Index.open(str(folder))
                index.searcher()
                return TantivyPages(index)
            except ValueError:
                pass  # unreadable: everything in it is also in the store
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        made = tantivy.Index(_schema(), path=str(folder))
        version.write_text(str(VERSION), "ascii")
    except OSError as error:
        raise StoreUnavailable(f"The index of pages {folder} cannot be opened: {error}.", "Check it.") from error
    return TantivyPages(made)
