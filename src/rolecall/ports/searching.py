"""Search behind one port; a consumer of the change log feeds it."""

from collections.abc import Iterable, Sequence
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


class KeptIndex(SearchIndex, Protocol):
    """An index that can be proven equal to the store, and built again while it is searched."""

    def prints(self) -> dict[int, int]:
        """A fingerprint of what is indexed of each posting id (search.print_of of the posting as it was applied)."""
        ...

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """Fill a new index and put it in the place of the old one in one step; gives the number of postings in it.

        Searches find the old one until then, and for good when it is interrupted. Nobody else may write meanwhile.
        """
        ...
