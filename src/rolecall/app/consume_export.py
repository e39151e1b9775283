"""Exporters: each sink follows the change log with a cursor of its own."""

from collections.abc import Sequence
from typing import Protocol

from rolecall.app.consume import Consumer
from rolecall.model import Change, ChangeKind
from rolecall.ports import ChangeLog, Clock, PostingStore, Sink

_PORTION = 500


class ExportStore(PostingStore, ChangeLog, Protocol):
    """What exporting needs of a store."""


def exporter(store: PostingStore, sink: Sink) -> Consumer:
    """Hands a sink the roles that changes name, as they are now; those that are no more are named by changes only."""

    def handle(changes: Sequence[Change]) -> None:
        touched = [change for change in changes if change.entity == "posting"]
        if touched:
            sink.write(touched, store.by_ids(sorted({change.entity_id for change in touched})))

    return Consumer(f"export:{sink.name}", handle)


def begin(store: ExportStore, sink: Sink, clock: Clock) -> int:
    """Hand a sink that never followed the log all roles, when the log no longer begins at the beginning.

    Returns how many. Raises StoreError.
    """
    if not store.trimmed() or f"export:{sink.name}" in store.lag():
        return 0
    after = done = 0
    while page := store.postings(after_id=after, limit=_PORTION):
        at = clock.now()
        changes = [
            Change(seq=0, at=at, kind=ChangeKind.POSTING_NEW, entity="posting", entity_id=stored.id) for stored in page
        ]
        sink.write(changes, page)
        after, done = page[-1].id, done + len(page)
    return done
