"""The sinks that settings name."""

import asyncio

from rolecall import __version__
from rolecall.app.settings import Settings
from rolecall.deliver import COLUMNS, ChangeFiles, ChangeWebhook, Objects
from rolecall.fetch import HostMap, NotSent, send_once
from rolecall.model import NotConfigured, Request, StoredPosting, StoreUnavailable
from rolecall.ports import Clock, Sink
from rolecall.store import ReadDatabase

_SQL = {
    "string": "text", "integer": "bigint", "number": "double precision", "time": "timestamptz", "strings": "text[]",
}  # fmt: skip
#: Move at every sighting, which is no change.
_MOVING = frozenset({"last_seen_at", "last_checked_at"})
_KEPT = tuple(column for column in COLUMNS if column.name not in _MOVING)
#: The database's own `updated_at` is when the row changed; the source's date has this name there.
_RENAMED = {"updated_at": "source_updated_at"}


def read_database(url: str) -> ReadDatabase:
    """The read database with a column for each of an export's that is content."""

    def values(stored: StoredPosting) -> tuple[object, ...]:
        return tuple(column.read(stored) for column in _KEPT)

    columns = [(_RENAMED.get(column.name, column.name), _SQL[column.type]) for column in _KEPT]
    return ReadDatabase(url, columns, values)


def webhook(settings: Settings, target: str, clock: Clock, world: HostMap | None = None) -> ChangeWebhook:
    """The webhook for changes. Raises NotConfigured without a secret. world: for tests."""
    if not settings.export_secret:
        raise NotConfigured("The setting export_webhook needs export_secret to sign with.", "Set a long random text.")
    agent = f"{settings.crawler_name}/{__version__}"

    def send(request: Request) -> None:
        answer = asyncio.run(send_once(request, agent, world))
        if isinstance(answer, NotSent):
            raise StoreUnavailable(f"The receiver of changes was not reached: {answer.why}.", "It is tried again.")
        if not 200 <= answer.status < 300:
            raise StoreUnavailable(f"The receiver of changes answered {answer.status}.", "It is tried again.")

    return ChangeWebhook(target, settings.export_secret, send, clock.now)


def sinks_of(settings: Settings, clock: Clock) -> list[Sink]:
    """Every sink that is configured; none by default. Raises NotConfigured, InvalidInput."""
    found: list[Sink] = []
    if settings.export_database:
        found.append(read_database(settings.export_database))
    if settings.export_objects:
        found.append(ChangeFiles(Objects(settings.export_objects)))
    if settings.export_webhook:
        found.append(webhook(settings, settings.export_webhook, clock))
    return found
