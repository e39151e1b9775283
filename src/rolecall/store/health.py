"""Health: windows of signals, standings, history, incidents, canaries."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from rolecall.model import (
    Alert,
    Band,
    Canary,
    ChangeKind,
    Evaluation,
    HealthPoint,
    Incident,
    NotFound,
    Review,
    Standing,
    Step,
    TargetHealth,
    Window,
)
from rolecall.store.codec import AnyRow, maybe_micros, maybe_moment, micros, moment, to_json
from rolecall.store.part import Part
from rolecall.store.schema_health import canary, health_point, health_target, health_window, incident

_windows = msgspec.json.Decoder(Window)
_standings = msgspec.json.Decoder(Standing)
_incidents = msgspec.json.Decoder(Incident)
_alerts = msgspec.json.Decoder(tuple[Alert, ...])
_reviews = msgspec.json.Decoder(Review)
_canaries = msgspec.json.Decoder(Canary)
_WINDOW = ("target", "route", "start_at", "document")
_TARGET = ("target", "band", "upto", "standing", "memory")
_POINT = ("target", "at", "band", "hostility", "parser")


def _read_incident(row: AnyRow) -> Incident:
    return msgspec.structs.replace(
        _incidents.decode(row.document),
        id=row.id,
        alerts=_alerts.decode(row.alerts),
        review=None if row.review is None else _reviews.decode(row.review),
    )


def _document(value: Incident) -> str:
    return to_json(msgspec.structs.replace(value, alerts=(), review=None))


class Health(Part):
    """See ports.HealthStore."""

    def add_windows(self, batch: Sequence[Window]) -> None:
        """See ports.HealthStore. What a crash of the machine loses of the last seconds is counts, nothing else."""
        merged: dict[tuple[str, int, str], Window] = {}
        for one in batch:
            key = (one.target, micros(one.start), one.route)
            merged[key] = merged[key].plus(one) if key in merged else one
        if not merged:
            return
        table = health_window
        with self._db.write(durable=False) as connection:
            # Two processes may add to one window: reading and replacing it must not interleave.
            self._db.dialect.lock(connection, table)
            among = self._db.dialect.among(table.c.target, sorted({target for target, _, _ in merged}))
            starts = table.c.start_at.between(min(k[1] for k in merged), max(k[1] for k in merged))
            for row in connection.execute(select(table).where(among, starts)):
                key = (row.target, row.start_at, row.route)
                if key in merged:
                    merged[key] = _windows.decode(row.document).plus(merged[key])
            rows = [(key[0], key[2], key[1], to_json(merged[key])) for key in sorted(merged)]
            self._db.dialect.put(connection, table, _WINDOW, rows)

    def windows(self, since: datetime, target: str | None = None) -> list[Window]:
        """See ports.HealthStore."""
        table = health_window
        query = select(table.c.document).where(table.c.start_at >= micros(since))
        if target is not None:
            query = query.where(table.c.target == target)
        query = query.order_by(table.c.target, table.c.start_at, table.c.route)
        with self._db.read() as connection:
            return [_windows.decode(document) for document in connection.execute(query).scalars()]

    def target_healths(self, targets: Sequence[str] | None = None) -> dict[str, TargetHealth]:
        """See ports.HealthStore."""
        query = select(health_target)
        if targets is not None:
            query = query.where(self._db.dialect.among(health_target.c.target, list(targets)))
        with self._db.read() as connection:
            return {
                row.target: TargetHealth(
                    target=row.target,
                    standing=_standings.decode(row.standing),
                    upto=maybe_moment(row.upto),
                    memory=bytes(row.memory),
                )
                for row in connection.execute(query)
            }

    def bands(self) -> dict[str, Band]:
        """See ports.HealthStore."""
        table = health_target
        query = select(table.c.target, table.c.band).where(table.c.band != Band.HEALTHY.value)
        with self._db.read() as connection:
            return {row.target: Band(row.band) for row in connection.execute(query)}

    def save_evaluation(self, evaluation: Evaluation) -> list[Incident]:
        """See ports.HealthStore."""
        with self._db.write() as connection:
            stored = [self._put_incident(connection, one) for one in evaluation.incidents]
            ids = {one.target: 0 if one.closed_at else one.id for one in stored}
            rows = [_target_row(one, ids.get(one.target)) for one in evaluation.targets]
            self._db.dialect.put(connection, health_target, _TARGET, rows)
            points = {(one.target, micros(one.at)): one for one in evaluation.points}
            self._db.dialect.put(
                connection,
                health_point,
                _POINT,
                [(target, at, one.band.value, one.hostility, one.parser) for (target, at), one in points.items()],
            )
            if stored:
                events = [(ChangeKind.HEALTH_CHANGED, one.id) for one in stored]
                self._log(connection, evaluation.at, "incident", events)
        return stored

    def put_target_health(self, health: TargetHealth, at: datetime) -> None:
        """See ports.HealthStore."""
        with self._db.write() as connection:
            table = incident
            query = select(table).where(table.c.target == health.target, table.c.closed_at.is_(None))
            row = connection.execute(query).one_or_none()
            ended = health.standing.band is Band.HEALTHY
            if row is not None:
                one = _read_incident(row)
                text = "a person took how it is now for its usual" if ended else "a person let it be visited again"
                step = Step(at=at, band=health.standing.band, text=text)
                closed = at if ended else None
                one = msgspec.structs.replace(one, closed_at=closed, steps=(*one.steps, step))
                self._put_incident(connection, one)
                self._log(connection, at, "incident", [(ChangeKind.HEALTH_CHANGED, one.id)])
            number = 0 if row is None or ended else row.id
            self._db.dialect.put(connection, health_target, _TARGET, [_target_row(health, number)])

    def _put_incident(self, connection: Connection, one: Incident) -> Incident:
        table = incident
        if not one.id:
            open_now = select(table).where(table.c.target == one.target, table.c.closed_at.is_(None))
            row = connection.execute(open_now).one_or_none()
            if row is not None:
                # Opened before by an evaluation whose end was not noted: the same incident goes on.
                one = msgspec.structs.replace(one, id=row.id, opened_at=moment(row.opened_at))
        values = {
            "target": one.target,
            "opened_at": micros(one.opened_at),
            "closed_at": maybe_micros(one.closed_at),
            "document": _document(one),
        }
        if one.id:
            connection.execute(update(table).where(table.c.id == one.id).values(values))
            return one
        number = connection.execute(insert(table).values(alerts="[]", **values).returning(table.c.id)).scalar_one()
        return msgspec.structs.replace(one, id=number)

    def incidents(self, target: str | None = None, open_only: bool = False, limit: int = 100) -> list[Incident]:
        """See ports.HealthStore."""
        query = select(incident).order_by(incident.c.id.desc()).limit(limit)
        if target is not None:
            query = query.where(incident.c.target == target)
        if open_only:
            query = query.where(incident.c.closed_at.is_(None))
        with self._db.read() as connection:
            return [_read_incident(row) for row in connection.execute(query)]

    def incident(self, incident_id: int) -> Incident | None:
        """See ports.HealthStore."""
        with self._db.read() as connection:
            row = connection.execute(select(incident).where(incident.c.id == incident_id)).one_or_none()
        return None if row is None else _read_incident(row)

    def review_incident(self, incident_id: int, review: Review) -> None:
        """See ports.HealthStore."""
        self._set_incident(incident_id, review=to_json(review))

    def put_alerts(self, incident_id: int, alerts: Sequence[Alert]) -> None:
        """See ports.HealthStore."""
        self._set_incident(incident_id, alerts=to_json(tuple(alerts)))

    def _set_incident(self, incident_id: int, **values: str) -> None:
        with self._db.write() as connection:
            changed = update(incident).where(incident.c.id == incident_id).values(values)
            if connection.execute(changed).rowcount == 0:
                raise NotFound(f"There is no incident {incident_id}.", "`rolecall incidents` lists them.")

    def health_points(self, target: str, since: datetime) -> list[HealthPoint]:
        """See ports.HealthStore."""
        table = health_point
        query = select(table).where(table.c.target == target, table.c.at >= micros(since)).order_by(table.c.at)
        with self._db.read() as connection:
            return [
                HealthPoint(
                    target=row.target,
                    at=moment(row.at),
                    band=Band(row.band),
                    hostility=row.hostility,
                    parser=row.parser,
                )
                for row in connection.execute(query)
            ]

    def put_canary(self, value: Canary) -> Canary:
        """See ports.HealthStore."""
        table = canary
        values = {"target": value.target, "url": value.url, "document": to_json(value)}
        with self._db.write() as connection:
            if value.id:
                changed = update(table).where(table.c.id == value.id).values(values)
                if connection.execute(changed).rowcount == 0:
                    raise NotFound(f"There is no canary {value.id}.", "`rolecall canary list` shows them.")
                return value
            statement = self._db.dialect.insert(table).values(values)
            merged = statement.on_conflict_do_update(
                index_elements=["target", "url"], set_={"document": statement.excluded.document}
            )
            number = connection.execute(merged.returning(table.c.id)).scalar_one()
        return msgspec.structs.replace(value, id=number)

    def canaries(self, target: str | None = None) -> list[Canary]:
        """See ports.HealthStore."""
        query = select(canary).order_by(canary.c.id)
        if target is not None:
            query = query.where(canary.c.target == target)
        with self._db.read() as connection:
            return [
                msgspec.structs.replace(_canaries.decode(row.document), id=row.id) for row in connection.execute(query)
            ]

    def remove_canary(self, canary_id: int) -> None:
        """See ports.HealthStore."""
        with self._db.write() as connection:
            if connection.execute(delete(canary).where(canary.c.id == canary_id)).rowcount == 0:
                raise NotFound(f"There is no canary {canary_id}.", "`rolecall canary list` shows them.")

    def trim_health(self, before: datetime) -> int:
        """See ports.HealthStore."""
        with self._db.write(durable=False) as connection:
            old = delete(health_window).where(health_window.c.start_at < micros(before))
            return connection.execute(old).rowcount


def _target_row(one: TargetHealth, incident_id: int | None) -> tuple[object, ...]:
    """A row; incident_id: the open incident as stored just now, None = as it was."""
    standing = one.standing if incident_id is None else msgspec.structs.replace(one.standing, incident=incident_id)
    return (one.target, standing.band.value, maybe_micros(one.upto), to_json(standing), one.memory)
