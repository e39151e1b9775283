"""PostgreSQL: many writers, set-based statements, session locks that fall with their session."""

import contextlib
import secrets
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    URL,
    BigInteger,
    Connection,
    Table,
    and_,
    any_,
    create_engine,
    func,
    literal,
    literal_column,
    or_,
    text,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import ColumnElement

from rolecall.store import schema
from rolecall.store.database import Database
from rolecall.store.dialect import Columns, Row, primary_key
from rolecall.store.faults import translated

#: Milliseconds a statement may run, and wait for a lock.
STATEMENT_MILLISECONDS, LOCK_MILLISECONDS = 120_000, 30_000
#: Connections of one process: kept open, opened more when needed, and seconds to wait for one.
POOL_SIZE, POOL_OVERFLOW, POOL_SECONDS = 4, 8, 30.0
#: Advisory lock of migrations ("rolecall" in ASCII, read as a number).
_MIGRATION_LOCK = int.from_bytes(b"rolecall", "big")
#: Seconds between looks whether this store's own mark still stands, and after a server's start until every living
#: process has marked itself again.
_MARK_SECONDS, GRACE = 10.0, 40.0


def _tell_tables() -> None:
    """What PostgreSQL alone is told about tables.

    Said here and not in schema, because a PostgreSQL option there loads this dialect with every command on SQLite.
    """
    for table in schema.metadata.tables.values():
        for index in table.indexes:
            where = index.dialect_options["sqlite"].get("where")
            if where is not None:
                index.dialect_options["postgresql"]["where"] = where
    schema.sighting.dialect_options["postgresql"]["with"] = {"fillfactor": "50"}


_tell_tables()


class PostgresDialect:
    """PostgreSQL 14 or newer."""

    name = "postgresql"
    single_writer = False

    def add(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """See Dialect."""
        if rows:
            connection.exec_driver_sql(f"{_insert(table, columns)} ON CONFLICT DO NOTHING", _arrays(rows))

    def put(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """See Dialect."""
        if rows:
            keys = primary_key(table)
            values = ", ".join(f'"{c}" = excluded."{c}"' for c in columns if c not in keys)
            conflict = f" ON CONFLICT ({_names(keys)}) DO UPDATE SET {values}"
            connection.exec_driver_sql(_insert(table, columns) + conflict, _arrays(rows))

    def change(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """See Dialect."""
        if rows:
            connection.exec_driver_sql(_update(table, columns), _arrays(rows))

    def next_ids(self, connection: Connection, table: Table, count: int) -> list[int]:
        """See Dialect."""
        query = text(f"SELECT nextval('{table.name}_id_seq') FROM generate_series(1, :count)")
        return list(connection.execute(query, {"count": count}).scalars())

    def among(self, column: ColumnElement[Any], values: Sequence[int] | Sequence[str]) -> ColumnElement[bool]:
        """See Dialect."""
        return column == any_(literal(list(values), ARRAY(column.type)))

    def greatest(self, *values: ColumnElement[Any]) -> ColumnElement[Any]:
        """See Dialect."""
        return func.greatest(*values)

    def least(self, *values: ColumnElement[Any]) -> ColumnElement[Any]:
        """See Dialect."""
        return func.least(*values)

    def letter(self, number: ColumnElement[int]) -> ColumnElement[str]:
        """See Dialect."""
        return func.chr(number)

    def heads(self, connection: Connection, query: str, groups: Sequence[int]) -> list[Row]:
        """See Dialect."""
        each = query.format(group='"of"."number"')
        sql = f'SELECT "head".* FROM unnest(%b::bigint[]) AS "of"("number") CROSS JOIN LATERAL ({each}) AS "head"'
        return [tuple(row) for row in connection.exec_driver_sql(sql, (list(groups),))]

    def log_order(self, log: Table) -> tuple[ColumnElement[Any], ...]:
        """See Dialect. Numbers are drawn before the commit, so the transaction comes first."""
        return log.c.tx, log.c.seq

    def log_after(self, log: Table, tx: Any, seq: Any) -> ColumnElement[bool]:
        """See Dialect."""
        return or_(log.c.tx > tx, and_(log.c.tx == tx, log.c.seq > seq))

    def settled(self, log: Table) -> ColumnElement[bool] | None:
        """See Dialect. Every transaction below the snapshot's xmin has ended; any other may still write."""
        oldest: ColumnElement[int] = literal_column(
            "(pg_snapshot_xmin(pg_current_snapshot())::text::bigint)", BigInteger
        )
        below: ColumnElement[bool] = log.c.tx < oldest
        return below

    def insert(self, table: Table) -> postgresql.Insert:
        """See Dialect."""
        return postgresql.insert(table)

    def exclude(self, connection: Connection) -> None:
        """See Dialect."""
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})

    def lock(self, connection: Connection, table: Table) -> None:
        """See Dialect."""
        connection.exec_driver_sql(f"LOCK TABLE {table.name} IN SHARE ROW EXCLUSIVE MODE")

    def read_options(self) -> dict[str, Any]:
        """See Dialect."""
        return {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}

    def relax(self, connection: Connection) -> None:
        """See Dialect."""
        connection.exec_driver_sql("SET LOCAL synchronous_commit = off")


def _names(columns: Columns) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _arrays(rows: Sequence[Row]) -> tuple[list[Any], ...]:
    return tuple(list(column) for column in zip(*rows, strict=True))


@cache
def _unnest(table: Table, columns: Columns) -> str:
    """The rows as one array a column: one statement to plan and one message to send, however many there are."""
    speaks: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    types = [table.c[column].type.compile(dialect=speaks) for column in columns]
    return f"unnest({', '.join(f'%b::{kind}[]' for kind in types)})"


@cache
def _insert(table: Table, columns: Columns) -> str:
    return f'INSERT INTO "{table.name}" ({_names(columns)}) SELECT * FROM {_unnest(table, columns)}'


@cache
def _update(table: Table, columns: Columns) -> str:
    key, *others = columns
    values = ", ".join(f'"{column}" = "new"."{column}"' for column in others)
    source = f'{_unnest(table, columns)} AS "new"({_names(columns)})'
    return f'UPDATE "{table.name}" SET {values} FROM {source} WHERE "{table.name}"."{key}" = "new"."{key}"'


def postgres_database(url: URL) -> Database:
    """A database on a server. The password is never shown."""
    settings = f"-c statement_timeout={STATEMENT_MILLISECONDS} -c lock_timeout={LOCK_MILLISECONDS}"
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=POOL_SIZE,
        max_overflow=POOL_OVERFLOW,
        pool_timeout=POOL_SECONDS,
        # A server that was restarted costs a new connection, not an error.
        pool_pre_ping=True,
        connect_args={"options": settings, "application_name": "rolecall", "keepalives_idle": 30},
    )
    return Database(engine, PostgresDialect(), f"at {url.render_as_string(hide_password=True)}")


def server_seconds(database: Database) -> float:
    """The server's clock, epoch seconds."""
    with database.read() as connection:
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())


class SessionOwners:
    """See owners.Owners: a mark is a lock of a session, which ends with its process or connection."""

    def __init__(self, database: Database) -> None:
        self.me = secrets.token_hex(7)
        self._db = database
        self._turn = threading.Lock()
        self._session: Connection | None = None
        self._looked = 0.0
        self._mark()

    def alive(self, owner: str) -> bool:
        """See Owners. A server that has just started has forgotten all marks: nobody is dead to it yet."""
        key = int(owner, 16) if owner else 0
        query = text(
            "SELECT count(*) > 0 OR now() - pg_postmaster_start_time() < make_interval(secs => :grace)"
            " FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
            " AND classid::bigint = :high AND objid::bigint = :low"
        )
        with self._db.read() as connection:
            given = {"high": key >> 32, "low": key & 0xFFFFFFFF, "grace": GRACE}
            found = connection.execute(query, given).scalar_one()
        return bool(found)

    def stand(self) -> None:
        """See Owners. A server that was restarted has forgotten the mark."""
        with self._turn:
            if time.monotonic() - self._looked < _MARK_SECONDS:
                return
            self._looked = time.monotonic()
            try:
                if self._session is not None:
                    self._session.exec_driver_sql("SELECT 1")
                    return
            except Exception:
                self._drop()
            self._mark()

    def close(self) -> None:
        """See Owners. The server learns of a session's end a little later than the next one may ask: it is told."""
        if self._session is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._session.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": int(self.me, 16)})
        self._drop()

    def _mark(self) -> None:
        with translated(self._db.place):
            session = self._db.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            session.execute(text("SELECT pg_advisory_lock(:key)"), {"key": int(self.me, 16)})
            self._session = session

    def _drop(self) -> None:
        if self._session is not None:
            # Closed for good, not returned to the pool: the lock belongs to the session.
            self._session.invalidate()
            self._session.close()
            self._session = None
