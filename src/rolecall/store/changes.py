"""The change log and its consumers' cursors."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, literal, or_, select

from rolecall.model import Change, ChangeKind, NotFound, SetAside
from rolecall.store import schema
from rolecall.store.codec import AnyRow, micros, moment, to_json
from rolecall.store.part import Part

_change, _consumer, _aside = schema.change, schema.consumer, schema.set_aside
#: Key in meta of the largest number that was ever trimmed.
_TRIMMED = "log_trimmed"
_change_decoder = msgspec.json.Decoder(Change)


def _read(row: AnyRow) -> Change:
    return Change(seq=row.seq, at=moment(row.at), kind=ChangeKind(row.kind), entity=row.entity, entity_id=row.entity_id)


class Changes(Part):
    """See ports.ChangeLog."""

    def read(self, consumer: str, limit: int) -> list[Change]:
        """See ports.ChangeLog. A consumer not known yet reads from the oldest change kept."""
        with self._db.read() as connection:
            query = self._unread(connection, consumer).order_by(*self._db.dialect.log_order(_change)).limit(limit)
            return [_read(row) for row in connection.execute(query)]

    def _unread(self, connection: Connection, consumer: str) -> Any:
        cursor = connection.execute(select(_consumer).where(_consumer.c.name == consumer)).one_or_none()
        query = select(_change)
        if cursor is not None:
            query = query.where(self._db.dialect.log_after(_change, cursor.tx, cursor.seq))
        settled = self._db.dialect.settled(_change)
        if settled is not None:
            query = query.where(settled)
        poison = select(_aside.c.seq).where(_aside.c.consumer == consumer, _aside.c.seq == _change.c.seq)
        return query.where(~poison.exists())

    def ack(self, consumer: str, seq: int) -> None:
        """See ports.ChangeLog. A cursor never moves back. Raises NotFound for a change that never was."""
        with self._db.write() as connection:
            tx = connection.execute(select(_change.c.tx).where(_change.c.seq == seq)).scalar()
            if tx is None:
                if seq <= self._trimmed(connection):
                    return
                raise NotFound(f"Consumer {consumer} acknowledged change {seq}, which is not in the log.")
            self._db.dialect.add(connection, _consumer, ("name", "tx", "seq"), [(consumer, 0, 0)])
            ahead = or_(
                _consumer.c.tx < literal(tx), and_(_consumer.c.tx == literal(tx), _consumer.c.seq < literal(seq))
            )
            connection.execute(_consumer.update().where(_consumer.c.name == consumer, ahead).values(tx=tx, seq=seq))

    def set_aside(self, consumer: str, change: Change, error: str) -> None:
        """See ports.ChangeLog. Reading leaves it out from now on, acknowledged or not."""
        row = (consumer, change.seq, to_json(change), error, micros(self._now()))
        with self._db.write() as connection:
            self._db.dialect.put(connection, _aside, ("consumer", "seq", "change", "error", "at"), [row])

    def asides(self, consumer: str | None = None) -> list[SetAside]:
        """See ports.ChangeLog."""
        query = select(_aside).order_by(_aside.c.consumer, _aside.c.seq)
        if consumer is not None:
            query = query.where(_aside.c.consumer == consumer)
        with self._db.read() as connection:
            return [
                SetAside(
                    consumer=row.consumer,
                    change=_change_decoder.decode(row.change),
                    error=row.error,
                    at=moment(row.at),
                )
                for row in connection.execute(query)
            ]

    def forget_asides(self, consumer: str, seqs: Sequence[int]) -> None:
        """See ports.ChangeLog."""
        with self._db.write() as connection:
            among = self._db.dialect.among(_aside.c.seq, seqs)
            connection.execute(delete(_aside).where(_aside.c.consumer == consumer, among))

    def lag(self) -> dict[str, int]:
        """See ports.ChangeLog."""
        after = self._db.dialect.log_after(_change, _consumer.c.tx, _consumer.c.seq)
        behind = select(func.count()).select_from(_change).where(after).scalar_subquery()
        with self._db.read() as connection:
            rows = connection.execute(select(_consumer.c.name, behind).order_by(_consumer.c.name))
            return {row[0]: row[1] for row in rows}

    def forget_consumer(self, consumer: str) -> None:
        """See ports.ChangeLog."""
        with self._db.write() as connection:
            connection.execute(delete(_consumer).where(_consumer.c.name == consumer))
            connection.execute(delete(_aside).where(_aside.c.consumer == consumer))

    def trim(self, keep: int) -> int:
        """See ports.ChangeLog."""
        dialect = self._db.dialect
        with self._db.write() as connection:
            slowest = select(_consumer).order_by(_consumer.c.tx, _consumer.c.seq).limit(1)
            cursor = connection.execute(slowest).one_or_none()
            newest = connection.execute(select(func.max(_change.c.seq))).scalar()
            if cursor is None or newest is None:
                return 0
            done = and_(~dialect.log_after(_change, cursor.tx, cursor.seq), _change.c.seq <= newest - keep)
            last = connection.execute(select(func.max(_change.c.seq)).where(done)).scalar()
            if last is None:
                return 0
            removed = connection.execute(delete(_change).where(done)).rowcount
            trimmed = str(max(last, self._trimmed(connection)))
            dialect.put(connection, schema.meta, ("key", "value"), [(_TRIMMED, trimmed)])
        return removed

    def trimmed(self) -> int:
        """See ports.ChangeLog."""
        with self._db.read() as connection:
            return self._trimmed(connection)

    def _trimmed(self, connection: Connection) -> int:
        query = select(schema.meta.c.value).where(schema.meta.c.key == _TRIMMED)
        return int(connection.execute(query).scalar() or 0)
