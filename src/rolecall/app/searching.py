"""What a search found, read from the store: roles or pages, as the query says."""

from collections.abc import Sequence
from typing import Protocol

from rolecall.app.linking import LinkingStore, entries
from rolecall.model import Kind, PageRecord, SearchQuery, SearchResult, StoredPosting
from rolecall.ports import PageStore, SearchIndex


class FoundStore(LinkingStore, PageStore, Protocol):
    """What showing results needs of a store."""


def search(
    store: FoundStore, index: SearchIndex, query: SearchQuery
) -> tuple[SearchResult, list[StoredPosting] | list[PageRecord]]:
    """The result, and its roles or pages in the same order. Raises InvalidInput, StoreUnavailable."""
    result = index.search(query)
    if query.kind is Kind.PAGES:
        return result, found_pages(store, result)
    return result, entries(store, [hit.posting_id for hit in result.hits])


def found_pages(store: PageStore, result: SearchResult) -> list[PageRecord]:
    """The pages of a result, in its order; one that went meanwhile is left out."""
    ids: Sequence[int] = [hit.page_id for hit in result.hits]
    return store.pages_by_ids(ids)
