"""The consumers of one application, together: the index and the watches follow the store."""

from collections.abc import Sequence

from rolecall import __version__
from rolecall.app.compose import App
from rolecall.app.consume import Consumer, ConsumerLoop
from rolecall.app.consume_index import indexer, reconcile
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.linking import link_consumer
from rolecall.app.notify import Notifier, NotifierLoop
from rolecall.app.relinking import settle_links
from rolecall.app.senders import senders


def consumers(parts: App, more: Sequence[Consumer] = ()) -> ConsumerLoop:
    """The loop over every consumer. start() it, wake() it after a commit, stop() it before the store closes."""
    return ConsumerLoop(
        parts.store,
        [
            link_consumer(parts.linker),
            indexer(parts.store, parts.index),
            watch_matcher(parts.store, parts.clock, parts.read_query, parts.linker.update),
            *more,
        ],
    )


def notifications(parts: App) -> NotifierLoop:
    """The loop that delivers watches by webhook, mail and chat. start() and stop() it like the consumers."""
    settings = parts.settings
    public = (settings.public_url or f"http://{settings.host}:{settings.port}").rstrip("/") + "/"
    agent = f"{settings.crawler_name}/{__version__}"
    ways = senders(agent, settings.smtp, settings.mail_from, public)
    return NotifierLoop(Notifier(parts.store, parts.clock, ways))


def catch_up_all(parts: App) -> int:
    """Bring index and watches up to date now; returns how many changes and postings were handled.

    Raises StoreUnavailable when another process writes the index: then that one follows the store.
    """
    settle_links(parts.store, parts.data, parts.clock)
    mended = reconcile(parts.store, parts.index)
    return mended + consumers(parts).run_once()
