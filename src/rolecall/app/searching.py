"""What a search found, read from the store: roles or pages, as the query says."""

from collections.abc import Sequence
from typing import Protocol

from rolecall.app.linking import LinkingStore, entries
from rolecall.model import Hit, Kind, PageRecord, SearchQuery, SearchResult, StoredPosting
from rolecall.ports import PageStore, SearchIndex


class FoundStore(LinkingStore, PageStore, Protocol):
    """What showing results needs of a store."""


def search(
    store: FoundStore, index: SearchIndex, query: SearchQuery
) -> tuple[SearchResult, list[StoredPosting] | list[PageRecord]]:
    """The result, and its roles or pages in the same order. Raises InvalidInput, StoreUnavailable."""
    result = index.search(query)
    return result, found_of(store, query, result.hits)


def found_of(store: FoundStore, query: SearchQuery, hits: Sequence[Hit]) -> list[StoredPosting] | list[PageRecord]:
    """Roles or pages of a query's results, in their order; what went meanwhile is left out."""
    if query.kind is Kind.PAGES:
        return found_pages(store, hits)
    return entries(store, [hit.posting_id for hit in hits])


def found_pages(store: PageStore, hits: Sequence[Hit]) -> list[PageRecord]:
    """The pages of results, in their order; one that went meanwhile is left out."""
    ids: Sequence[int] = [hit.page_id for hit in hits]
    return store.pages_by_ids(ids)
