"""Search behind one port; a consumer of the change log feeds it."""

from collections.abc import Sequence
from typing import Protocol

from rolecall.model import SearchQuery, SearchResult, StoredPosting


class SearchIndex(Protocol):
    """A full-text index with filters and facets."""

    def apply(self, upserts: Sequence[StoredPosting], deletes: Sequence[int]) -> None:
        """Add, replace and remove by posting id, and commit: searchable when it returns."""
        ...

    def search(self, query: SearchQuery) -> SearchResult:
        """Results with their exact total; facet counts are over the same results."""
        ...

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """Words that complete the last one of a text, most frequent first."""
        ...

    def ids(self) -> set[int]:
        """Every posting id indexed, for reconciliation."""
        ...

    def close(self) -> None:
        """Release it."""
        ...
