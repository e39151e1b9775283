"""The index of crawled pages: beside the index of roles, in a folder of its own."""

from collections.abc import Sequence
from pathlib import Path

import tantivy
from tantivy import Occur, Query

from rolecall.model import FacetCount, Hit, PageRecord, SearchQuery
from rolecall.search.pages import BODY, hosts_of, page_order, word_of
from rolecall.search.tantivy.engine import Clauses, Engine
from rolecall.search.tantivy.facets import terms_of
from rolecall.search.tantivy.filtering import seen_between, terms
from rolecall.search.tantivy.matching import Fields
from rolecall.search.tantivy.opening import open_folder
from rolecall.search.tantivy.words import WORDS, ready

#: Raised whenever fields or words change; an index of another version is built again.
VERSION = 2
#: Facet and filter (fields of Filters) → field of the index.
_KEYWORDS = {"language": "language", "topic": "topic", "site": "host"}
_FIELDS: Fields = (("title", 4.0), ("description", 2.0), ("body", 0.6))


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("id", stored=True, indexed=True, fast=True)
    for name, _ in _FIELDS:
        builder.add_text_field(name, tokenizer_name=WORDS)
    for name in ("language", "topic", "host", "under"):
        builder.add_text_field(name, tokenizer_name="raw", fast=name != "under", index_option="basic")
    builder.add_unsigned_field("order", indexed=True, fast=True)
    builder.add_integer_field("first_seen", indexed=True, fast=True)
    return builder.build()


class TantivyPages(Engine[PageRecord]):
    """See ports.PageIndex."""

    fields = _FIELDS
    names = _FIELDS[:2]
    newer = "first_seen"

    def apply_pages(self, upserts: Sequence[PageRecord], deletes: Sequence[int]) -> None:
        """See ports.PageIndex. Raises StoreUnavailable."""
        self.apply(upserts, deletes)

    def indexed_ids(self) -> set[int]:
        """See ports.PageIndex."""
        return self.ids()

    def _document(self, item: PageRecord) -> tantivy.Document:
        document = tantivy.Document()
        document.add_unsigned("id", item.id)
        document.add_text("title", ready(item.title))
        if item.description:
            document.add_text("description", ready(item.description))
        document.add_text("body", ready(item.text[:BODY]))
        document.add_text("language", word_of(item.language))
        for topic in item.topics:
            document.add_text("topic", topic)
        hosts = hosts_of(item.url)
        document.add_text("host", hosts[0])
        for host in hosts:
            document.add_text("under", host)
        document.add_integer("first_seen", int(item.at.timestamp()))
        document.add_unsigned("order", page_order(item))
        return document

    def _id(self, item: PageRecord) -> int:
        return item.id

    def _clauses(self, query: SearchQuery) -> Clauses:
        filters = query.filters
        fields = {**_KEYWORDS, "site": "under"}
        must = [
            terms(self._schema, field, [value.lower() for value in values])
            for name, field in fields.items()
            if (values := getattr(filters, name))
        ]
        must += seen_between(self._schema, filters)
        clauses = [(Occur.Must, Query.const_score_query(found, 0.0)) for found in must]
        for name, value in filters.exclude:
            clauses.append((Occur.MustNot, Query.term_query(self._schema, fields[name], value.lower(), "basic")))
        return clauses

    def _facets(
        self, searcher: tantivy.Searcher, matched: Query, query: SearchQuery
    ) -> dict[str, tuple[FacetCount, ...]]:
        wanted = {name: _KEYWORDS[name] for name in query.facets if name in _KEYWORDS}
        if not wanted:
            return {}
        answer = searcher.aggregate(matched, {name: terms_of(field) for name, field in wanted.items()})
        found = {}
        for name in wanted:
            pairs = [(str(bucket["key"]), int(bucket["doc_count"])) for bucket in answer[name]["buckets"]]
            pairs.sort(key=lambda pair: (-pair[1], pair[0]))
            found[name] = tuple(FacetCount(value=value, label=value, count=count) for value, count in pairs)
        return found

    def _hit(self, id_: int, score: float) -> Hit:
        return Hit(page_id=id_, score=score)


def open_pages(folder: Path) -> TantivyPages:
    """The index of a folder; a missing, broken or older one is begun again, empty. Raises StoreUnavailable."""
    return TantivyPages(open_folder(folder, VERSION, _schema), folder, typos=True)


def open_memory_pages() -> TantivyPages:
    """An index in memory, without forgiveness for typos: decides whether new pages match a saved search."""
    return TantivyPages(tantivy.Index(_schema()), None, typos=False)
