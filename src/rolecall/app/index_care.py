"""The search index proven equal to the store, or built again beside itself."""

import logging
from collections.abc import Iterator, Sequence

from rolecall.app.consume import Turns
from rolecall.app.consume_index import NAME, IndexedStore, leads_of, pages_of
from rolecall.app.linking import jobs_of
from rolecall.app.topical import with_topics
from rolecall.link import as_one
from rolecall.model import StoredPosting, Value
from rolecall.ports import KeptIndex
from rolecall.search import DocumentsRefusedError, print_of

_log = logging.getLogger(__name__)


class IndexProof(Value, frozen=True, kw_only=True):
    """What comparing an index with the store found, entry by entry."""

    #: Jobs of the store.
    jobs: int
    #: Jobs without an entry, entries without a job, and entries made of something else than the job is now.
    missing: int = 0
    extra: int = 0
    differing: int = 0
    #: Entries that the index would not take; they are as they were.
    refused: int = 0

    @property
    def equal(self) -> bool:
        """Whether the index is exactly the store."""
        return not (self.missing or self.extra or self.differing)


def _entries(store: IndexedStore, page: Sequence[StoredPosting]) -> list[StoredPosting]:
    return [with_topics(as_one(job)) for job in jobs_of(store, leads_of(page))]


def prove(store: IndexedStore, index: KeptIndex, turns: Turns, *, mend: bool) -> IndexProof:
    """Compare every entry with what the store says now; with mend, make them equal.

    The indexer rests meanwhile, so changes still to come are no difference that stays. Raises TurnElsewhere.
    """
    with turns.holding(NAME) as keep:
        prints = index.prints()
        jobs = missing = differing = refused = 0
        for page in pages_of(store):
            keep()
            wrong = []
            for entry in _entries(store, page):
                jobs += 1
                found = prints.pop(entry.id, None)
                if found != print_of(entry):
                    wrong.append(entry)
                    missing += found is None
                    differing += found is not None
            if wrong and mend:
                refused += _apply(index, wrong)
        if prints and mend:
            index.apply([], sorted(prints))
    return IndexProof(jobs=jobs, missing=missing, extra=len(prints), differing=differing, refused=refused)


def _apply(index: KeptIndex, entries: Sequence[StoredPosting]) -> int:
    """Index entries; returns how many were refused. One that cannot be indexed keeps no other from it."""
    try:
        index.apply(entries, [])
    except DocumentsRefusedError as error:
        _log.error("%s", error)
        return len(error.refused)
    return 0


def rebuild(store: IndexedStore, index: KeptIndex, turns: Turns) -> int:
    """Build the index again from the store while the old one is searched; returns its entries. Raises TurnElsewhere."""

    def portions() -> Iterator[list[StoredPosting]]:
        for page in pages_of(store):
            keep()
            yield _entries(store, page)

    with turns.holding(NAME) as keep:
        try:
            return index.rebuild(portions())
        except DocumentsRefusedError as error:
            # The new index stands, without them.
            _log.error("%s", error)
            return len(index.ids())
