"""The watch matcher: decides which saved searches a new role belongs to, and records it once."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import msgspec

from rolecall.app.consume import Consumer
from rolecall.app.linking import jobs_of
from rolecall.app.watch import FEED, ReadQuery, RolesAndWatches, current_query
from rolecall.link import as_one
from rolecall.model import Change, ChangeKind, Job, SearchQuery, StoredPosting, Watch
from rolecall.ports import Clock
from rolecall.search import open_memory_index

NAME = "watch"
#: Deliveries of a watch that are looked back at for the same role under another id.
_LOOK_BACK = 5000
#: Changes after which a role may match where it did not before.
_MATTERS = frozenset({ChangeKind.POSTING_NEW, ChangeKind.POSTING_UPDATED, ChangeKind.POSTING_REOPENED})
#: Longest time between the end of a job's postings and its next ones that is a move to another board.
_MOVING = timedelta(days=30)
#: Links postings by id, if they are not linked yet.
Settle = Callable[[Sequence[int]], object]


def _told_before(store: RolesAndWatches, watch: Watch, roles: Sequence[StoredPosting]) -> set[int]:
    """Roles that are a posting delivered before under another id: published again, or linked to the same job."""
    doubtful = [role for role in roles if role.repost_of or role.job]
    if not doubtful:
        return set()
    delivered = {id_ for id_, _ in store.delivered(watch.id, FEED, _LOOK_BACK)}
    jobs = {role.job for role in store.by_ids(sorted(delivered)) if role.job} if any(r.job for r in doubtful) else set()
    return {role.id for role in doubtful if role.repost_of in delivered or role.job in jobs}


def watch_matcher(store: RolesAndWatches, clock: Clock, read: ReadQuery, settle: Settle) -> Consumer:
    """Matches changed roles against every active watch, by the very index that searches, in memory.

    It depends on no other consumer: a role is linked and matched as it is in the store, whatever the search index
    holds yet. A job is delivered once, whichever of its postings came first; a new copy is news only to a watch that
    the job did not match without it.
    """

    def handle(changes: Sequence[Change]) -> None:
        ids = {c.entity_id for c in changes if c.kind in _MATTERS and c.entity == "posting"}
        new = {c.entity_id for c in changes if c.kind is ChangeKind.POSTING_NEW and c.entity == "posting"}
        watches = [watch for watch in store.watches() if watch.active]
        if not ids or not watches:
            return
        settle(sorted(ids))
        jobs = jobs_of(store, store.by_ids(sorted(ids)))
        now = _Matcher([as_one(job) for job in jobs])
        before = _Matcher([as_one(old) for job in jobs if (old := _without(job, new)) is not None])
        ended = {job.lead.id: at for job in jobs if (at := _just_ended(job, new, clock.now())) is not None}
        try:
            roles = {role.id: role for role in store.by_ids(sorted(ids))}
            for watch in watches:
                query = current_query(watch, read)
                # An employer that moves its roles to another board has no new ones, for whoever watched before.
                kept = {id_ for id_, at in ended.items() if at >= watch.created_at}
                found = sorted(now.matches(query) - before.matches(query) - kept)
                told = _told_before(store, watch, [roles[id_] for id_ in found if id_ in roles])
                found = [id_ for id_ in found if id_ not in told]
                if found:
                    store.deliver(watch.id, FEED, found, clock.now())
        finally:
            now.close()
            before.close()

    return Consumer(NAME, handle)


def _without(job: Job, new: set[int]) -> Job | None:
    """A job as it was before its new copies came, under the id it has now; None when all of it is new."""
    old = [stored for stored in job.postings if stored.id not in new]
    if not old or len(old) == len(job.postings):
        return None
    lead = msgspec.structs.replace(old[0], id=job.lead.id)
    return Job(lead=lead, copies=tuple(old[1:]))


def _just_ended(job: Job, new: set[int], at: datetime) -> datetime | None:
    """When a job's other postings were closed, all of them and lately: then its new ones go on with it."""
    old = [stored.closed_at for stored in job.postings if stored.id not in new]
    ends = [end for end in old if end is not None and at - end <= _MOVING]
    return max(ends) if ends and len(ends) == len(old) else None


class _Matcher:
    """A few roles that queries are held against."""

    def __init__(self, roles: Sequence[StoredPosting]) -> None:
        self._count = len(roles)
        self._index = open_memory_index() if roles else None
        if self._index is not None:
            self._index.apply(roles, [])

    def matches(self, query: SearchQuery) -> set[int]:
        """Ids of the roles that a query finds."""
        if self._index is None:
            return set()
        every = msgspec.structs.replace(query, limit=self._count)
        return {hit.posting_id for hit in self._index.search(every).hits}

    def close(self) -> None:
        if self._index is not None:
            self._index.close()
