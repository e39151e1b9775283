"""The consumers of one application, together: the index and the watches follow the store."""

from collections.abc import Sequence

from rolecall.app.compose import App
from rolecall.app.consume import Consumer, ConsumerLoop
from rolecall.app.consume_index import indexer, reconcile
from rolecall.app.consume_watch import watch_matcher


def consumers(parts: App, more: Sequence[Consumer] = ()) -> ConsumerLoop:
    """The loop over every consumer. start() it, wake() it after a commit, stop() it before the store closes."""
    return ConsumerLoop(
        parts.store,
        [indexer(parts.store, parts.index), watch_matcher(parts.store, parts.clock, parts.read_query), *more],
    )


def catch_up_all(parts: App) -> int:
    """Bring index and watches up to date now; returns how many changes and postings were handled.

    Raises StoreUnavailable when another process writes the index: then that one follows the store.
    """
    mended = reconcile(parts.store, parts.index)
    return mended + consumers(parts).run_once()
