"""The indexer: keeps the search index equal to the store, one entry per job."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import Protocol

from rolecall.app.consume import Consumer, Turns
from rolecall.app.linking import jobs_of
from rolecall.app.topical import with_topics
from rolecall.link import as_one
from rolecall.model import Change, ChangeKind, StoredPosting
from rolecall.ports import LinkStore, PostingStore, SearchIndex

NAME = "index"
#: Postings read and indexed at once while rebuilding.
_PORTION = 2000


class IndexedStore(PostingStore, LinkStore, Protocol):
    """What indexing needs of a store."""


def indexer(store: IndexedStore, index: SearchIndex) -> Consumer:
    """Indexes the job of every posting a change names, as it is now; what is gone is removed."""

    def handle(changes: Sequence[Change]) -> None:
        touched = {change.entity_id for change in changes if change.entity == "posting"}
        if any(change.kind is ChangeKind.BOARD_REMOVED for change in changes):
            reconcile(store, index)
        if touched:
            _apply(store, index, store.by_ids(sorted(touched)), touched)

    return Consumer(NAME, handle)


def _apply(store: IndexedStore, index: SearchIndex, found: Sequence[StoredPosting], touched: set[int]) -> None:
    jobs = jobs_of(store, found)
    copies = {copy.id for job in jobs for copy in job.copies}
    leads = {job.lead.id for job in jobs}
    index.apply([with_topics(as_one(job)) for job in jobs], sorted((touched | copies) - leads))


def pages_of(store: PostingStore) -> Iterator[list[StoredPosting]]:
    """All postings, in order of ids."""
    after = 0
    while page := store.postings(after_id=after, limit=_PORTION):
        yield page
        after = page[-1].id


def reconcile(store: IndexedStore, index: SearchIndex, turns: Turns | None = None) -> int:
    """Make the index hold an entry for exactly the store's jobs: after its folder was lost, or a consumer was off.

    Returns how many were added or removed. An index with the right number of entries is left alone: every change
    reaches it through the log. turns: where the same index may be fed from elsewhere; it is held meanwhile, and
    TurnElsewhere is raised when it is another process's.
    """
    with turns.holding(NAME) if turns is not None else nullcontext(_nothing) as keep:
        return _reconcile(store, index, keep)


def _nothing() -> None:
    return


def leads_of(page: Sequence[StoredPosting]) -> list[StoredPosting]:
    """The postings of a page under whose ids jobs are indexed."""
    return [stored for stored in page if stored.job in (0, stored.id)]


def _reconcile(store: IndexedStore, index: SearchIndex, keep: Callable[[], None]) -> int:
    indexed = index.ids()
    if len(indexed) == store.count() - store.count_linked().copies:
        return 0
    mended = 0
    standing: set[int] = set()
    for page in pages_of(store):
        keep()
        leads = leads_of(page)
        standing.update(stored.id for stored in leads)
        missing = [stored for stored in leads if stored.id not in indexed]
        if missing:
            _apply(store, index, missing, set())
            mended += len(missing)
    extra = sorted(indexed - standing)
    if extra:
        index.apply([], extra)
    return mended + len(extra)
