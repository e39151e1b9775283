"""Mutual exclusion by name: an owner token, a limited time, and nobody else's to release."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, or_, select, update
from sqlalchemy.sql import ColumnElement

from rolecall.model import LeaseLost
from rolecall.store import schema
from rolecall.store.part import Part

_lease = schema.lease
_MICROS = 1_000_000
#: A lease taken this much later than now was written by a clock that has been set back; it proves nothing.
SKEW = 60 * _MICROS
#: Other workers may take and let go while this one asks; so often in a row they do not.
_TRIES = 5


class Leases(Part):
    """See ports.LeaseStore."""

    def take(self, name: str, token: str, ttl: float, at: datetime) -> bool:
        """See ports.LeaseStore."""
        self._owners.stand()
        with self._db.write() as connection:
            return self._take_lease(connection, name, token, ttl, at)

    def let_go(self, name: str, token: str) -> None:
        """See ports.LeaseStore."""
        with self._db.write() as connection:
            self._drop_lease(connection, name, token)

    def _take_lease(self, connection: Connection, name: str, token: str, ttl: float, at: datetime) -> bool:
        now = self._base.to_base(at)
        values: dict[str, Any] = {
            "token": token,
            "owner": self._owners.me,
            "taken_at": now,
            "expires_at": now + round(ttl * _MICROS),
        }
        free = or_(_lease.c.token.in_((token, "")), _lease.c.expires_at <= now, _lease.c.taken_at > now + SKEW)
        for _ in range(_TRIES):
            self._db.dialect.add(connection, _lease, ("name", *values), [(name, "", "", 0, 0)])
            if self._write_lease(connection, name, free, values):
                return True
            query = select(_lease.c.owner, _lease.c.token).where(_lease.c.name == name)
            holder = connection.execute(query).one_or_none()
            if holder is None:
                continue  # let go of between the two statements
            if self._owners.alive(holder.owner):
                return False
            if self._write_lease(connection, name, _lease.c.token == holder.token, values):
                return True
        return False

    def _renew_lease(self, connection: Connection, name: str, token: str, ttl: float, at: datetime) -> None:
        """Extend a lease nobody else has taken. Raises LeaseLost."""
        now = self._base.to_base(at)
        values: dict[str, Any] = {"owner": self._owners.me, "taken_at": now, "expires_at": now + round(ttl * _MICROS)}
        if not self._write_lease(connection, name, _lease.c.token == token, values):
            raise LeaseLost(
                f"The lease on {name} belongs to another worker now; nothing was written.", "Stop; the other goes on."
            )

    def _write_lease(
        self, connection: Connection, name: str, condition: ColumnElement[bool], values: dict[str, Any]
    ) -> bool:
        statement = update(_lease).where(_lease.c.name == name, condition).values(values)
        return connection.execute(statement).rowcount == 1

    def _drop_lease(self, connection: Connection, name: str, token: str) -> None:
        connection.execute(delete(_lease).where(_lease.c.name == name, _lease.c.token == token))
