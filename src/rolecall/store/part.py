"""What the parts of the store share."""

from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy import Connection

from rolecall.model import ChangeKind
from rolecall.store import schema
from rolecall.store.codec import micros
from rolecall.store.database import Database
from rolecall.store.owners import Owners
from rolecall.store.timebase import TimeBase


def system_now() -> datetime:
    """Aware UTC time."""
    return datetime.now(UTC)


class Part:
    """A part of the store: the database, who is alive, and what time it is."""

    def __init__(self, database: Database, owners: Owners, base: TimeBase, now: Callable[[], datetime]) -> None:
        self._db, self._owners, self._base, self._now = database, owners, base, now

    def _log(self, connection: Connection, at: datetime, entity: str, events: list[tuple[ChangeKind, int]]) -> None:
        """Append to the change log, in the transaction of the write it tells of."""
        stamp = micros(at)
        self._db.dialect.add(
            connection,
            schema.change,
            ("at", "kind", "entity", "entity_id"),
            [(stamp, kind.value, entity, number) for kind, number in events],
        )
