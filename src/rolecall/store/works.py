"""Due work with leases. What is due, what waits and what is leased stand in three indexes: no walk over the others."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Float,
    Integer,
    Select,
    SmallInteger,
    Text,
    Update,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    literal,
    select,
    update,
)
from sqlalchemy.sql import ColumnElement

from rolecall.model import Backlog, BoardState, Completion, DueWork, Lease, LeaseLost, Operation
from rolecall.store import schema
from rolecall.store.codec import AnyRow, micros
from rolecall.store.part import Part

_work = schema.work
_MICROS = 1_000_000
_WAITING, _DUE, _LEASED = 0, 1, 2
_FREE = {"stage": _DUE, "token": None, "owner": None, "taken_at": None, "expires_at": None}


_KEYS = select(_work.c.operation, _work.c.subject)


#: One row of work by its identity, and what completing it writes; bound once for many.
_THIS = and_(_work.c.operation == bindparam("of_operation"), _work.c.subject == bindparam("of_subject"))
_AGAIN = {
    **_FREE,
    "stage": _WAITING,
    "due_at": bindparam("next_due"),
    "last_error": bindparam("error"),
    # Attempts count failures in a row: one more, or none.
    "attempts": (_work.c.attempts + 1) * bindparam("failed", type_=Integer),
}


def _identity(lease: Lease) -> tuple[str, str, str]:
    return lease.work.operation.value, lease.work.subject, lease.token


def _key(done: Completion) -> dict[str, Any]:
    return {"of_operation": done.lease.work.operation.value, "of_subject": done.lease.work.subject}


def _set(picked: Select[Any], values: dict[str, Any]) -> Update:
    """Change the picked rows; rows another worker is changing right now are passed over, not waited for."""
    rows = picked.with_for_update(skip_locked=True).cte("picked").prefix_with("MATERIALIZED", dialect="postgresql")
    same = and_(_work.c.operation == rows.c.operation, _work.c.subject == rows.c.subject)
    return update(_work).where(same).values(values)


class Works(Part):
    """See ports.WorkStore."""

    def schedule(self, work: Sequence[DueWork], only_missing: bool = False) -> None:
        """See ports.WorkStore. What is leased now keeps its lease; completing it decides when it is due again."""
        rows = [
            {
                "operation": item.operation.value,
                "subject": item.subject,
                "stage": _WAITING,
                "due_at": self._base.to_base(item.due_at),
                "priority": item.priority,
                "attempts": item.attempts,
                "last_error": item.last_error,
            }
            for item in sorted(work, key=lambda item: (item.operation.value, item.subject))
        ]
        if not rows:
            return
        with self._db.write() as connection:
            statement = self._db.dialect.insert(_work)
            if only_missing:
                connection.execute(statement.on_conflict_do_nothing(index_elements=["operation", "subject"]), rows)
                return
            due_at = self._db.dialect.least(_work.c.due_at, statement.excluded.due_at)
            merged = statement.on_conflict_do_update(
                index_elements=["operation", "subject"],
                set_={"due_at": due_at, "priority": statement.excluded.priority},
            )
            connection.execute(merged, rows)

    def plan_boards(self, first: Operation, others: Sequence[Operation], every: timedelta, at: datetime) -> None:
        """See ports.WorkStore. One statement: nothing is read into memory, and two processes plan a board once."""
        now, board, last = self._base.to_base(at), schema.board, schema.board.c.last_scan_at
        step = micros(at) - now
        subject = cast(board.c.id, Text)
        again = self._db.dialect.greatest(
            last - step + round(every.total_seconds() * _MICROS), literal(now, BigInteger)
        )
        due = case((last <= micros(at), again), else_=literal(now, BigInteger))
        planned = select(_work.c.subject).where(
            _work.c.subject == subject, _work.c.operation.in_([operation.value for operation in (first, *others)])
        )
        missing = select(
            literal(first.value, Text), subject, literal(_WAITING, SmallInteger), due, literal(0.0, Float), literal(0)
        ).where(board.c.state == BoardState.ACTIVE.value, ~planned.exists())
        columns = ["operation", "subject", "stage", "due_at", "priority", "attempts"]
        with self._db.write() as connection:
            statement = self._db.dialect.insert(_work).from_select(columns, missing)
            connection.execute(statement.on_conflict_do_nothing())

    def claim(
        self, owner: str, limit: int, ttl: float, at: datetime, operations: Sequence[Operation] = ()
    ) -> list[Lease]:
        """See ports.WorkStore. The owner's name is part of the token, for people who look into the store."""
        self._owners.stand()
        now = self._base.to_base(at)
        # One token per claim: (operation, subject, token) is what a lease is held by.
        token = f"{owner}:{secrets.token_hex(8)}"
        expires = now + round(ttl * _MICROS)
        lease = {"token": token, "owner": self._owners.me, "taken_at": now, "expires_at": expires}
        with self._db.write() as connection:
            self._promote(connection, now)
            # No condition on the time: what was promoted is due, and any would cost the order of the index.
            picked = _KEYS.where(_work.c.stage == _DUE)
            if operations:
                picked = picked.where(_work.c.operation.in_([operation.value for operation in operations]))
            picked = picked.order_by(_work.c.priority.desc(), _work.c.due_at).limit(limit)
            rows = list(connection.execute(_set(picked, {"stage": _LEASED, **lease}).returning(_work)))
        rows.sort(key=lambda row: (-row.priority, row.due_at))
        until = self._base.to_wall(expires)
        return [Lease(work=self._read(row), token=token, expires_at=until) for row in rows]

    def _promote(self, connection: Connection, now: int) -> None:
        """Move to the due stage what has come due, and what was leased by somebody who is late or dead."""
        come = _KEYS.where(_work.c.stage == _WAITING, _work.c.due_at <= now)
        connection.execute(_set(come, {"stage": _DUE}))
        # The token stays until somebody else takes the work: a late owner that nobody replaced may still finish.
        late = _KEYS.where(_work.c.stage == _LEASED, _work.c.expires_at <= now)
        connection.execute(_set(late, {"stage": _DUE}))

    def free_dead(self) -> int:
        """See ports.WorkStore. One statement when nobody is dead, so it may be asked often."""
        owners = select(_work.c.owner).where(_work.c.stage == _LEASED).distinct()
        with self._db.read() as connection:
            dead = [owner for owner in connection.execute(owners).scalars() if not self._owners.alive(owner)]
        if not dead:
            return 0
        with self._db.write() as connection:
            held = update(_work).where(_work.c.stage == _LEASED, _work.c.owner.in_(dead))
            return connection.execute(held.values(_FREE)).rowcount

    def renew(self, lease: Lease, ttl: float, at: datetime) -> Lease:
        """See ports.WorkStore."""
        now = self._base.to_base(at)
        expires = now + round(ttl * _MICROS)
        with self._db.write() as connection:
            held = update(_work).where(_held(lease)).values(stage=_LEASED, taken_at=now, expires_at=expires)
            if connection.execute(held).rowcount != 1:
                raise _lost(lease)
        return Lease(work=lease.work, token=lease.token, expires_at=self._base.to_wall(expires))

    def complete(self, lease: Lease, next_due: datetime | None, error: str | None = None) -> None:
        """See ports.WorkStore."""
        lost = self.complete_all([Completion(lease=lease, next_due=next_due, error=error)])
        if lost:
            raise _lost(lease)

    def complete_all(self, completions: Sequence[Completion]) -> list[Lease]:
        """See ports.WorkStore."""
        leases = {_identity(done.lease): done for done in completions}
        with self._db.write() as connection:
            operations = _work.c.operation.in_(sorted({operation for operation, _, _ in leases}))
            subjects = self._db.dialect.among(_work.c.subject, sorted({subject for _, subject, _ in leases}))
            query = select(_work.c.operation, _work.c.subject, _work.c.token).where(operations, subjects)
            held = query.order_by(_work.c.operation, _work.c.subject).with_for_update()
            mine = {tuple(row) for row in connection.execute(held)} & leases.keys()
            over = [_key(done) for key, done in leases.items() if key in mine and done.next_due is None]
            again = [self._ending(done) for key, done in leases.items() if key in mine and done.next_due is not None]
            if over:
                connection.execute(delete(_work).where(_THIS), over)
            if again:
                connection.execute(update(_work).where(_THIS).values(_AGAIN), again)
        return [done.lease for key, done in leases.items() if key not in mine]

    def _ending(self, done: Completion) -> dict[str, Any]:
        due_at = None if done.next_due is None else self._base.to_base(done.next_due)
        values = {"next_due": due_at, "error": done.error, "failed": 0 if done.error is None else 1}
        return {**_key(done), **values}

    def pending(self, limit: int) -> list[DueWork]:
        """See ports.WorkStore."""
        query = select(_work).order_by(_work.c.due_at).limit(limit)
        with self._db.read() as connection:
            return [self._read(row) for row in connection.execute(query)]

    def next_visits(self, operations: Sequence[Operation]) -> dict[str, datetime]:
        """See ports.WorkStore."""
        wanted = _work.c.operation.in_([operation.value for operation in operations])
        query = select(_work.c.subject, func.min(_work.c.due_at)).where(wanted).group_by(_work.c.subject)
        with self._db.read() as connection:
            return {subject: self._base.to_wall(due_at) for subject, due_at in connection.execute(query)}

    def backlog(self, at: datetime) -> Backlog:
        """See ports.WorkStore. A walk over all work: for people and meters, not for each claim."""
        now = self._base.to_base(at)
        stage = case((_work.c.stage == _LEASED, _LEASED), (_work.c.due_at <= now, _DUE), else_=_WAITING)
        query = select(stage, func.count(), func.min(_work.c.due_at)).group_by(stage)
        with self._db.read() as connection:
            found = {row[0]: (int(row[1]), int(row[2])) for row in connection.execute(query)}
        oldest = found[_DUE][1] if _DUE in found else now
        counts = {
            name: found.get(of, (0, 0))[0] for name, of in (("waiting", _WAITING), ("due", _DUE), ("leased", _LEASED))
        }
        return Backlog(**counts, late=max(0.0, (now - oldest) / _MICROS))

    def _read(self, row: AnyRow) -> DueWork:
        return DueWork(
            operation=Operation(row.operation),
            subject=row.subject,
            due_at=self._base.to_wall(row.due_at),
            priority=row.priority,
            attempts=row.attempts,
            last_error=row.last_error,
        )


def _held(lease: Lease) -> ColumnElement[bool]:
    work = lease.work
    return and_(
        _work.c.operation == work.operation.value,
        _work.c.subject == work.subject,
        _work.c.token == lease.token,
    )


def _lost(lease: Lease) -> LeaseLost:
    work = lease.work
    return LeaseLost(
        f"The lease on {work.operation.value} of {work.subject} belongs to another worker now; nothing was written.",
        "Stop; the other goes on.",
    )
