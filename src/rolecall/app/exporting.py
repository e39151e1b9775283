"""Which postings an export holds: all of a search, or all there are."""

from collections.abc import Iterator

import msgspec

from rolecall.model import InvalidInput, Kind, PostingState, SearchQuery, Sort, StoredPosting
from rolecall.ports import PostingStore, SearchIndex

_PORTION = 500


def all_postings(store: PostingStore, state: PostingState | None = None) -> Iterator[list[StoredPosting]]:
    """Every posting of a state (None: of any), in order of id, in portions."""
    after = 0
    while page := store.postings(state=state, after_id=after, limit=_PORTION):
        yield page
        after = page[-1].id


def found_postings(store: PostingStore, index: SearchIndex, query: SearchQuery) -> Iterator[list[StoredPosting]]:
    """Every posting a search finds, newest first, in portions. Raises InvalidInput for a search for pages."""
    if query.kind is Kind.PAGES:
        raise InvalidInput("An export holds roles, and this search finds pages.", "Leave kind:pages out.")
    asked = msgspec.structs.replace(query, sort=Sort.FIRST_SEEN, limit=_PORTION, facets=())
    while True:
        result = index.search(asked)
        if result.hits:
            yield store.by_ids([hit.posting_id for hit in result.hits])
        if result.cursor is None:
            return
        asked = msgspec.structs.replace(asked, cursor=result.cursor)
