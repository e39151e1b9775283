"""The watch matcher: decides which saved searches a new role belongs to, and records it once."""

from collections.abc import Callable, Sequence, Set
from datetime import datetime, timedelta

import msgspec

from rolecall.app.consume import Consumer
from rolecall.app.linking import jobs_of
from rolecall.app.topical import with_topics
from rolecall.app.watch import FEED, ReadQuery, RolesAndWatches, current_query
from rolecall.link import as_one
from rolecall.model import (
    Change,
    ChangeKind,
    Job,
    Kind,
    PostingState,
    SearchQuery,
    StoredPosting,
    StoreUnavailable,
    Watch,
)
from rolecall.ports import Clock
from rolecall.search import open_memory_index

NAME = "watch"
#: Times in a row that one role published again is recognized.
_CHAIN = 50
#: Changes after which a role may match where it did not before.
_MATTERS = frozenset({ChangeKind.POSTING_NEW, ChangeKind.POSTING_UPDATED, ChangeKind.POSTING_REOPENED})
#: Longest time between the end of a job's postings and its next ones that is a move to another board.
_MOVING = timedelta(days=30)
#: Times that links are looked at until they are those of the store.
_SETTLING = 10
#: Links postings by id, if they are not linked yet.
Settle = Callable[[Sequence[int]], object]


def _published_before(store: RolesAndWatches, roles: Sequence[StoredPosting]) -> dict[int, set[int]]:
    """Ids under which each role was published before, however often, with all postings of the same jobs."""
    before = {role.id: {role.repost_of} for role in roles if role.repost_of}
    known: dict[int, StoredPosting] = {}
    for _ in range(_CHAIN):
        asked = {id_ for ids in before.values() for id_ in ids} - known.keys()
        found = {role.id: role for role in store.by_ids(sorted(asked))} if asked else {}
        if not found:
            break
        known |= found
        for ids in before.values():
            ids.update(known[id_].repost_of for id_ in tuple(ids) if id_ in known and known[id_].repost_of)
    members = store.members([role.job for role in known.values() if role.job])
    for ids in before.values():
        ids.update(s.id for id_ in tuple(ids) if id_ in known for s in members.get(known[id_].job, ()))
    return before


def _told_before(store: RolesAndWatches, watch: Watch, roles: Sequence[StoredPosting]) -> set[int]:
    """Roles that were delivered before under another id, and published again since.

    (That a job's other postings were delivered is the store's to see.)
    """
    before = _published_before(store, roles)
    every = sorted({id_ for ids in before.values() for id_ in ids})
    delivered = store.delivered_among(watch.id, FEED, every) if every else set()
    return {id_ for id_, ids in before.items() if ids & delivered}


def watch_matcher(store: RolesAndWatches, clock: Clock, read: ReadQuery, settle: Settle) -> Consumer:
    """Matches changed roles against every active watch, by the very index that searches, in memory.

    It depends on no other consumer: a role is linked and matched as it is in the store, whatever the search index
    holds yet. A job is delivered once, whichever of its postings came first; a new copy is news only to a watch that
    the job did not match without it.
    """

    def handle(changes: Sequence[Change]) -> None:
        ids = {c.entity_id for c in changes if c.kind in _MATTERS and c.entity == "posting"}
        asked = [(watch, current_query(watch, read)) for watch in store.watches() if watch.active] if ids else []
        asked = [(watch, query) for watch, query in asked if query.kind is Kind.ROLES]
        if not asked:
            return
        touched, jobs = _settled(store, settle, ids)
        since = min(change.at for change in changes)
        topical = any(_topics_asked(query) for _, query in asked)
        now = _Matcher([as_one(job) for job in jobs], topical)
        before = _Matcher([as_one(old) for job in jobs if (old := _without(job, since, ids)) is not None], topical)
        ended = {job.lead.id: span for job in jobs if (span := _just_ended(job, since, clock.now())) is not None}
        try:
            roles = {role.id: role for role in touched}
            for watch, query in asked:
                # An employer that moves its roles to another board has no new ones, for whoever began to watch while
                # they were listed. What came later was told, which the store knows, or went before anybody looked.
                kept = {id_ for id_, (begin, end) in ended.items() if begin < watch.created_at <= end}
                found = sorted(now.matches(query) - before.matches(query) - kept)
                told = _told_before(store, watch, [roles[id_] for id_ in found if id_ in roles])
                found = [id_ for id_ in found if id_ not in told]
                if found:
                    store.deliver(watch.id, FEED, found, clock.now())
        finally:
            now.close()
            before.close()

    return Consumer(NAME, handle)


def _settled(store: RolesAndWatches, settle: Settle, ids: Set[int]) -> tuple[list[StoredPosting], list[Job]]:
    """Postings and their jobs, linked as the store has them now, whatever a scan writes meanwhile.

    A posting may have closed since its links were looked at last: its job would go under a role that is gone, and be
    found by nobody. So what a job consists of is settled too, and again while that role is gone and another is not.
    Raises StoreUnavailable when it changes faster than it is read.
    """
    wanted, settled = set(ids), set[int]()
    for _ in range(_SETTLING):
        settle(sorted(wanted))
        settled |= wanted
        touched = store.by_ids(sorted(ids))
        jobs = jobs_of(store, touched)
        wanted = {stored.id for job in jobs for stored in job.postings} - settled
        wanted |= {stored.id for job in jobs if _is_stale(job) for stored in job.postings}
        if not wanted:
            return touched, jobs
    raise StoreUnavailable("Links change faster than they are read.", "It is tried again.")


def _is_stale(job: Job) -> bool:
    """Whether a job goes under a posting that is gone although another is not."""
    return job.lead.state is PostingState.CLOSED and any(s.state is not PostingState.CLOSED for s in job.copies)


def _topics_asked(query: SearchQuery) -> bool:
    return bool(query.filters.topic) or any(name == "topic" for name, _ in query.filters.exclude)


def _without(job: Job, since: datetime, changed: Set[int]) -> Job | None:
    """A job as it was before a time, under the id it has now; None when all of it came or changed since, or none of it.

    By time of first sight, not by what the batch calls new: a copy whose change comes in a later batch is in the store
    already, and one that republishes another is logged as an update. What changed since may not have matched before.
    """
    old = [stored for stored in job.postings if stored.first_seen_at < since and stored.id not in changed]
    if not old or len(old) == len(job.postings):
        return None
    lead = msgspec.structs.replace(old[0], id=job.lead.id)
    return Job(lead=lead, copies=tuple(old[1:]))


def _just_ended(job: Job, since: datetime, at: datetime) -> tuple[datetime, datetime] | None:
    """From when until when a job's other postings were listed, all closed lately: then its new ones go on with it."""
    old = [stored for stored in job.postings if stored.first_seen_at < since]
    ends = [stored.closed_at for stored in old if stored.closed_at is not None and at - stored.closed_at <= _MOVING]
    return (min(stored.first_seen_at for stored in old), max(ends)) if ends and len(ends) == len(old) else None


class _Matcher:
    """A few roles that queries are held against. topical: one of them asks for topics."""

    def __init__(self, roles: Sequence[StoredPosting], topical: bool) -> None:
        self._count = len(roles)
        self._index = open_memory_index() if roles else None
        if self._index is not None:
            self._index.apply([with_topics(role) for role in roles] if topical else roles, [])

    def matches(self, query: SearchQuery) -> set[int]:
        """Ids of the roles that a query finds."""
        if self._index is None:
            return set()
        every = msgspec.structs.replace(query, limit=self._count)
        return {hit.posting_id for hit in self._index.search(every).hits}

    def close(self) -> None:
        if self._index is not None:
            self._index.close()
