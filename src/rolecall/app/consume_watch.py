"""The watch matcher: decides which saved searches a new role belongs to, and records it once."""

from collections.abc import Sequence

import msgspec

from rolecall.app.consume import Consumer
from rolecall.app.watch import FEED, ReadQuery, RolesAndWatches, current_query
from rolecall.model import Change, ChangeKind, StoredPosting, Watch
from rolecall.ports import Clock
from rolecall.search import open_memory_index

NAME = "watch"
#: Deliveries of a watch that are looked back at for the same role under another id.
_LOOK_BACK = 5000
#: Changes after which a role may match where it did not before.
_MATTERS = frozenset({ChangeKind.POSTING_NEW, ChangeKind.POSTING_UPDATED, ChangeKind.POSTING_REOPENED})


def _told_before(store: RolesAndWatches, watch: Watch, roles: Sequence[StoredPosting]) -> set[int]:
    """Roles that are a posting delivered before under another id: published again, or linked to the same job."""
    doubtful = [role for role in roles if role.repost_of or role.job]
    if not doubtful:
        return set()
    delivered = {id_ for id_, _ in store.delivered(watch.id, FEED, _LOOK_BACK)}
    jobs = {role.job for role in store.by_ids(sorted(delivered)) if role.job} if any(r.job for r in doubtful) else set()
    return {role.id for role in doubtful if role.repost_of in delivered or role.job in jobs}


def watch_matcher(store: RolesAndWatches, clock: Clock, read: ReadQuery) -> Consumer:
    """Matches changed roles against every active watch, by the very index that searches, in memory.

    It depends on no other consumer: a role is matched as it is in the store, whatever the search index holds yet.
    """

    def handle(changes: Sequence[Change]) -> None:
        ids = {c.entity_id for c in changes if c.kind in _MATTERS and c.entity == "posting"}
        watches = [watch for watch in store.watches() if watch.active]
        if not ids or not watches:
            return
        index = open_memory_index()
        try:
            roles = store.by_ids(sorted(ids))
            index.apply(roles, [])
            for watch in watches:
                query = msgspec.structs.replace(current_query(watch, read), limit=len(ids))
                found = sorted(hit.posting_id for hit in index.search(query).hits)
                told = _told_before(store, watch, [role for role in roles if role.id in set(found)])
                found = [id_ for id_ in found if id_ not in told]
                if found:
                    store.deliver(watch.id, FEED, found, clock.now())
        finally:
            index.close()

    return Consumer(NAME, handle)
