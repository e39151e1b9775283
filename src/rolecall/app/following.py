"""The consumers of one application, together: the index and the watches follow the store."""

import logging
from collections.abc import Sequence

from rolecall import __version__
from rolecall.app.compose import App
from rolecall.app.consume import Consumer, ConsumerLoop, TurnElsewhere
from rolecall.app.consume_blobs import blob_drain
from rolecall.app.consume_export import begin, exporter
from rolecall.app.consume_index import indexer, reconcile
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.consume_watch_pages import page_watch_matcher
from rolecall.app.crawl.indexing import catch_up_pages
from rolecall.app.linking import link_consumer
from rolecall.app.notify import Notifier, NotifierLoop
from rolecall.app.relinking import settle_links
from rolecall.app.senders import senders
from rolecall.app.sinks import sinks_of
from rolecall.app.tracing import traced, traced_senders
from rolecall.deliver import Blobs, Objects
from rolecall.model import Change, Kind, Role, SearchQuery
from rolecall.ports import Sink

_log = logging.getLogger(__name__)


def keeps_index(parts: App, role: Role) -> bool:
    """Whether a process of that role feeds the search index: a local one belongs to who searches it."""
    return role.works if parts.shared_index else role.shows


def consumers(parts: App, more: Sequence[Consumer] = (), role: Role = Role.ALL) -> ConsumerLoop:
    """The loop over a role's consumers. start() it, wake() it after a commit, stop() it before the store closes."""
    mine = [link_consumer(parts.linker)] if role.works else []
    if keeps_index(parts, role):
        mine.append(traced(parts.tracing, "index", indexer(parts.store, parts.index)))
    if role.works:
        mine.append(watch_matcher(parts.store, parts.clock, parts.read_query, parts.linker.update))
        mine += [page_watch_matcher(parts.store, parts.clock, parts.read_query), *more]
    return ConsumerLoop(parts.store, mine, parts.turns)


def exports(parts: App, role: Role = Role.ALL) -> list[ConsumerLoop]:
    """A loop for each configured sink and the blob drain, so that a slow one holds up nothing; start() and stop() them.

    A sink that never followed the log gets all roles first. Raises NotConfigured, InvalidInput.
    """
    if not role.works:
        return []
    found = []
    if parts.settings.blobs is not None:
        drain = traced(parts.tracing, "deliver", blob_drain(parts.store, Blobs(Objects(parts.settings.blobs))))
        found.append(ConsumerLoop(parts.store, [drain], parts.turns))
    for sink in sinks_of(parts.settings, parts.clock):
        consumer = traced(parts.tracing, "deliver", exporter(parts.store, sink))

        def handle(changes: Sequence[Change], sink: Sink = sink, consumer: Consumer = consumer) -> None:
            begin(parts.store, sink, parts.clock)
            consumer.handle(changes)

        found.append(ConsumerLoop(parts.store, [Consumer(consumer.name, handle)], parts.turns))
    return found


def notifications(parts: App) -> NotifierLoop:
    """The loop that delivers watches by webhook, mail and chat. start() and stop() it like the consumers."""
    settings = parts.settings
    public = (settings.public_url or f"http://{settings.host}:{settings.port}").rstrip("/") + "/"
    agent = f"{settings.crawler_name}/{__version__}"
    ways = senders(agent, settings.smtp, settings.mail_from, public)
    return NotifierLoop(Notifier(parts.store, parts.clock, traced_senders(parts.tracing, ways)))


def _mended(parts: App) -> int:
    try:
        return reconcile(parts.store, parts.index, parts.turns)
    except TurnElsewhere as error:
        _log.info("the index is left alone: %s", error)
        return 0


def fill_pages(parts: App) -> int:
    """Fill an index of pages that holds nothing, as after an upgrade; otherwise whoever crawls keeps it.

    Returns how many pages were added. Raises StoreUnavailable when another process writes it.
    """
    if not parts.store.page_ids(0, 1) or parts.pages.search(SearchQuery(kind=Kind.PAGES, limit=1)).total:
        return 0
    return catch_up_pages(parts.store, parts.pages)


def catch_up_all(parts: App, role: Role = Role.ALL) -> int:
    """Bring what a role keeps up to date now; returns how many changes and postings were handled.

    Raises StoreUnavailable when another process writes the index: then that one follows the store.
    """
    if role.works:
        settle_links(parts.store, parts.data, parts.clock)
    mended = _mended(parts) if keeps_index(parts, role) else 0
    loop = consumers(parts, role=role)
    try:
        return mended + loop.run_once()
    finally:
        loop.stop()
