"""Roles and pages behind the one port that searches."""

from collections.abc import Callable, Iterable, Sequence

from rolecall.model import Kind, SearchQuery, SearchResult, StoredPosting
from rolecall.ports import KeptIndex, PageIndex


class BothKinds:
    """See ports.KeptIndex: everything but a search for pages is the index of roles'.

    pages gives the index of pages, which is opened with the first search for them.
    """

    def __init__(self, roles: KeptIndex, pages: Callable[[], PageIndex]) -> None:
        self._roles, self._pages = roles, pages

    def apply(self, upserts: Sequence[StoredPosting], deletes: Sequence[int]) -> None:
        """Add, replace and remove roles, and commit: searchable when it returns."""
        self._roles.apply(upserts, deletes)

    def search(self, query: SearchQuery) -> SearchResult:
        """Roles or pages, as the query says. Raises InvalidInput."""
        return (self._pages() if query.kind is Kind.PAGES else self._roles).search(query)

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """Words that complete the last one of a text, as roles have them."""
        return self._roles.suggest(text, limit)

    def ids(self) -> set[int]:
        """Every role indexed."""
        return self._roles.ids()

    def prints(self) -> dict[int, int]:
        """What is indexed of every role."""
        return self._roles.prints()

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """Build the index of roles again; that of pages stays."""
        return self._roles.rebuild(portions)

    def close(self) -> None:
        """Release the index of roles; that of pages belongs to who opened it."""
        self._roles.close()
