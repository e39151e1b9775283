"""The consumers of one application, together: the index and the watches follow the store."""

from collections.abc import Sequence

from rolecall import __version__
from rolecall.app.compose import App
from rolecall.app.consume import Consumer, ConsumerLoop, Turns
from rolecall.app.consume_index import indexer, reconcile
from rolecall.app.consume_watch import watch_matcher
from rolecall.app.notify import Notifier, NotifierLoop
from rolecall.app.senders import senders
from rolecall.model import Role


def keeps_index(parts: App, role: Role) -> bool:
    """Whether a process of that role feeds the search index: a local one belongs to who searches it."""
    return role.works if parts.shared_index else role.shows


def consumers(parts: App, more: Sequence[Consumer] = (), role: Role = Role.ALL) -> ConsumerLoop:
    """The loop over a role's consumers. start() it, wake() it after a commit, stop() it before the store closes."""
    mine = [indexer(parts.store, parts.index)] if keeps_index(parts, role) else []
    if role.works:
        mine += [watch_matcher(parts.store, parts.clock, parts.read_query), *more]
    return ConsumerLoop(parts.store, mine, Turns(parts.store, parts.clock))


def notifications(parts: App) -> NotifierLoop:
    """The loop that delivers watches by webhook, mail and chat. start() and stop() it like the consumers."""
    settings = parts.settings
    public = (settings.public_url or f"http://{settings.host}:{settings.port}").rstrip("/") + "/"
    agent = f"{settings.crawler_name}/{__version__}"
    ways = senders(agent, settings.smtp, settings.mail_from, public)
    return NotifierLoop(Notifier(parts.store, parts.clock, ways))


def catch_up_all(parts: App, role: Role = Role.ALL) -> int:
    """Bring what a role keeps up to date now; returns how many changes and postings were handled.

    Raises StoreUnavailable when another process writes the index: then that one follows the store.
    """
    mended = reconcile(parts.store, parts.index) if keeps_index(parts, role) else 0
    loop = consumers(parts, role=role)
    try:
        return mended + loop.run_once()
    finally:
        loop.stop()
