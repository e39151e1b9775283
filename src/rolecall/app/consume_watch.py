"""The watch matcher: decides which saved searches a new role belongs to, and records it once."""

from collections.abc import Sequence

import msgspec

from rolecall.app.consume import Consumer
from rolecall.app.watch import FEED, ReadQuery, RolesAndWatches, current_query
from rolecall.model import Change, ChangeKind
from rolecall.ports import Clock
from rolecall.search import open_memory_index

NAME = "watch"
#: Changes after which a role may match where it did not before.
_MATTERS = frozenset({ChangeKind.POSTING_NEW, ChangeKind.POSTING_UPDATED, ChangeKind.POSTING_REOPENED})


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
            index.apply(store.by_ids(sorted(ids)), [])
            for watch in watches:
                query = msgspec.structs.replace(current_query(watch, read), limit=len(ids))
                found = sorted(hit.posting_id for hit in index.search(query).hits)
                if found:
                    store.deliver(watch.id, FEED, found, clock.now())
        finally:
            index.close()

    return Consumer(NAME, handle)
