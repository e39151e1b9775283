"""Pace and small facts per host, last observations per URL. Little of it is worth waiting for the disk."""

import hashlib
from collections.abc import Sequence

from sqlalchemy import Float, literal, select

from rolecall.model import Observation
from rolecall.store import schema
from rolecall.store.codec import AnyRow, micros, moment
from rolecall.store.part import Part

_host, _fact, _observation = schema.host, schema.host_fact, schema.observation
_COLUMNS = ("url_key", "url", "at", "status", "outcome", "etag", "last_modified", "digest")
_URLS_A_QUERY = 500


def _url_key(url: str) -> bytes:
    return hashlib.blake2b(url.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _read(row: AnyRow) -> Observation:
    return Observation(
        url=row.url,
        etag=row.etag,
        last_modified=row.last_modified,
        digest=row.digest,
        status=row.status,
        outcome=row.outcome,
        at=moment(row.at),
    )


class Hosts(Part):
    """See ports.HostStore. Times are kept in the store's base: a clock that steps neither floods nor starves a host."""

    def reserve(self, host: str, interval: float, now: float) -> float:
        """See ports.HostStore. One statement, so no two workers get one slot."""
        step = self._base.step()
        base = now - step
        greatest = self._db.dialect.greatest
        statement = self._db.dialect.insert(_host).values(name=host, slot=base, held_until=0.0)
        slot = greatest(literal(base, Float), _host.c.slot + literal(interval, Float), _host.c.held_until)
        reserved = statement.on_conflict_do_update(index_elements=["name"], set_={"slot": slot}).returning(_host.c.slot)
        with self._db.write(durable=False) as connection:
            return float(connection.execute(reserved).scalar_one()) + step

    def note_slots(self, slots: dict[str, float]) -> None:
        """See ports.HostStore."""
        step = self._base.step()
        rows = [{"name": host, "slot": slots[host] - step, "held_until": 0.0} for host in sorted(slots)]
        statement = self._db.dialect.insert(_host)
        later = self._db.dialect.greatest(_host.c.slot, statement.excluded.slot)
        with self._db.write(durable=False) as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"slot": later}), rows)

    def hold(self, host: str, until: float) -> None:
        """See ports.HostStore. A shorter hold never ends a longer one."""
        base = until - self._base.step()
        statement = self._db.dialect.insert(_host).values(name=host, slot=0.0, held_until=base)
        later = self._db.dialect.greatest(_host.c.held_until, statement.excluded.held_until)
        with self._db.write(durable=False) as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"held_until": later}))

    def load_fact(self, host: str, kind: str) -> tuple[bytes, float] | None:
        """See ports.HostStore."""
        query = select(_fact.c.data, _fact.c.at).where(_fact.c.host == host, _fact.c.kind == kind)
        with self._db.read() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else (bytes(row.data), row.at)

    def keep_fact(self, host: str, kind: str, data: bytes, now: float, durable: bool = False) -> None:
        """See ports.HostStore."""
        with self._db.write(durable) as connection:
            self._db.dialect.put(connection, _fact, ("host", "kind", "at", "data"), [(host, kind, now, data)])

    def observations(self, urls: Sequence[str]) -> dict[str, Observation]:
        """See ports.HostStore."""
        found: dict[str, Observation] = {}
        keys = [_url_key(url) for url in urls]
        with self._db.read() as connection:
            for start in range(0, len(keys), _URLS_A_QUERY):
                among = _observation.c.url_key.in_(keys[start : start + _URLS_A_QUERY])
                for row in connection.execute(select(_observation).where(among)):
                    found[row.url] = _read(row)
        return found

    def note_observations(self, batch: Sequence[Observation]) -> None:
        """See ports.HostStore. The last one of a URL in the batch counts."""
        rows = {
            seen.url: (
                _url_key(seen.url),
                seen.url,
                micros(seen.at),
                seen.status,
                seen.outcome,
                seen.etag,
                seen.last_modified,
                seen.digest,
            )
            for seen in batch
        }
        with self._db.write(durable=False) as connection:
            self._db.dialect.put(connection, _observation, _COLUMNS, sorted(rows.values(), key=lambda row: row[0]))
