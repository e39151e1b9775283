"""The indexer: keeps the search index equal to the store."""

from collections.abc import Iterator, Sequence

from rolecall.app.consume import Consumer, Turns
from rolecall.model import Change, ChangeKind, StoredPosting, StoreUnavailable
from rolecall.ports import PostingStore, SearchIndex

NAME = "index"
#: Postings read and indexed at once while rebuilding.
_PORTION = 2000


def indexer(store: PostingStore, index: SearchIndex) -> Consumer:
    """Indexes every posting a change names, as it is now; what is gone is removed."""

    def handle(changes: Sequence[Change]) -> None:
        touched = {change.entity_id for change in changes if change.entity == "posting"}
        if any(change.kind is ChangeKind.BOARD_REMOVED for change in changes):
            reconcile(store, index)
        if touched:
            found = store.by_ids(sorted(touched))
            index.apply(found, sorted(touched - {stored.id for stored in found}))

    return Consumer(NAME, handle)


def _pages(store: PostingStore) -> Iterator[list[StoredPosting]]:
    after = 0
    while page := store.postings(after_id=after, limit=_PORTION):
        yield page
        after = page[-1].id


def reconcile(store: PostingStore, index: SearchIndex, *, thorough: bool = False, turns: Turns | None = None) -> int:
    """Make the index hold exactly the store's postings: after its folder was lost, or a consumer was turned off.

    Returns how many were added or removed. Unless thorough, an index with the right number of postings is left
    alone: every change reaches it through the log. turns: where other processes may feed the same index; it is held
    meanwhile, and StoreUnavailable is raised when it is theirs.
    """
    if turns is None:
        return _reconcile(store, index, thorough, None)
    try:
        _keep(turns)
        return _reconcile(store, index, thorough, turns)
    finally:
        turns.over(NAME)


def _keep(turns: Turns | None) -> None:
    if turns is not None and not turns.mine(NAME):
        raise StoreUnavailable("Another process feeds the search index now.", "It goes on there.")


def _reconcile(store: PostingStore, index: SearchIndex, thorough: bool, turns: Turns | None) -> int:
    indexed = index.ids()
    if not thorough and len(indexed) == store.count():
        return 0
    mended = 0
    stored_ids: set[int] = set()
    for page in _pages(store):
        _keep(turns)
        stored_ids.update(stored.id for stored in page)
        missing = [stored for stored in page if stored.id not in indexed]
        if missing:
            index.apply(missing, [])
            mended += len(missing)
    extra = sorted(indexed - stored_ids)
    if extra:
        index.apply([], extra)
    return mended + len(extra)
