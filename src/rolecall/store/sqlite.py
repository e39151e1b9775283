"""SQLite: one file, one writer at a time, every commit on disk."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from random import uniform
from time import monotonic, sleep
from typing import Any

from sqlalchemy import Connection, Engine, Table, bindparam, create_engine, event, func, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ColumnElement

from rolecall.store.codec import to_json
from rolecall.store.database import Database
from rolecall.store.dialect import Columns, Row, primary_key

#: Milliseconds a transaction waits for a lock of another process before it gives up.
BUSY_MILLISECONDS = 30_000
#: Bytes of page cache per connection, as SQLite counts it (negative KiB).
_CACHE_KIB = -64_000
#: Write-ahead log pages before a checkpoint.
_CHECKPOINT_PAGES = 2_000


class SqliteDialect:
    """SQLite 3.35 or newer."""

    name = "sqlite"
    single_writer = True

    def add(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """See Dialect."""
        if rows:
            connection.exec_driver_sql(_sqlite_insert(table, columns) + " ON CONFLICT DO NOTHING", list(rows))

    def put(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """See Dialect."""
        if rows:
            keys = primary_key(table)
            values = ", ".join(f'"{c}" = excluded."{c}"' for c in columns if c not in keys)
            quoted = ", ".join(f'"{key}"' for key in keys)
            conflict = f" ON CONFLICT ({quoted}) DO UPDATE SET {values}"
            connection.exec_driver_sql(_sqlite_insert(table, columns) + conflict, list(rows))

    def change(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """See Dialect."""
        if rows:
            # The key stands last in UPDATE … WHERE.
            connection.exec_driver_sql(_sqlite_update(table, columns), [(*row[1:], row[0]) for row in rows])

    def next_ids(self, connection: Connection, table: Table, count: int) -> list[int]:
        """See Dialect. AUTOINCREMENT keeps the largest id ever used; the write lock keeps others out."""
        query = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        last = connection.execute(query, {"name": table.name}).scalar() or 0
        return list(range(last + 1, last + 1 + count))

    def among(self, column: ColumnElement[Any], values: Sequence[int] | Sequence[str]) -> ColumnElement[bool]:
        """See Dialect."""
        each = func.json_each(bindparam(None, to_json(list(values)))).table_valued("value")
        return column.in_(select(each.c.value))

    def greatest(self, *values: ColumnElement[Any]) -> ColumnElement[Any]:
        """See Dialect."""
        return func.max(*values)

    def least(self, *values: ColumnElement[Any]) -> ColumnElement[Any]:
        """See Dialect."""
        return func.min(*values)

    def letter(self, number: ColumnElement[int]) -> ColumnElement[str]:
        """See Dialect."""
        return func.char(number)

    def heads(self, connection: Connection, query: str, groups: Sequence[int]) -> list[Row]:
        """See Dialect. There is no round trip to save: one small statement a group, on the driver's own cursor."""
        cursor = connection.connection.cursor()
        found: list[Row] = []
        sql = query.format(group="?")
        for group in groups:
            found += cursor.execute(sql, (group,)).fetchall()
        cursor.close()
        return found

    def log_order(self, log: Table) -> tuple[ColumnElement[Any], ...]:
        """See Dialect. With one writer at a time, order of numbers is order of commits."""
        return (log.c.seq,)

    def log_after(self, log: Table, tx: Any, seq: Any) -> ColumnElement[bool]:
        """See Dialect."""
        after: ColumnElement[bool] = log.c.seq > seq
        return after

    def settled(self, log: Table) -> ColumnElement[bool] | None:
        """See Dialect."""
        return None

    def insert(self, table: Table) -> sqlite.Insert:
        """See Dialect."""
        return sqlite.insert(table)

    def exclude(self, connection: Connection) -> None:
        """See Dialect. A write transaction holds off all others anyway."""

    def lock(self, connection: Connection, table: Table) -> None:
        """See Dialect. There is one writer at a time."""

    def read_options(self) -> dict[str, Any]:
        """See Dialect. Every transaction reads one state in WAL."""
        return {}

    def relax(self, connection: Connection) -> None:
        """See Dialect. Done where the transaction begins, below."""


# Written out, because SQLAlchemy puts columns in the table's order and rows come in the order of columns.
@cache
def _sqlite_insert(table: Table, columns: Columns) -> str:
    names = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{table.name}" ({names}) VALUES ({", ".join("?" for _ in columns)})'


@cache
def _sqlite_update(table: Table, columns: Columns) -> str:
    key, *others = columns
    values = ", ".join(f'"{column}" = ?' for column in others)
    return f'UPDATE "{table.name}" SET {values} WHERE "{key}" = ?'


def _log_ahead(connection: Any) -> None:
    """Switch the file to WAL; a file just made by several processes at once is locked for a moment.

    SQLite answers "locked" to the switch at once, without asking the busy handler, so the waiting is done here.
    """
    until = monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(uniform(0.005, 0.05))


def sqlite_engine(path: str, tune: Callable[[Any], None] | None = None) -> Engine:
    """An engine on a SQLite file: WAL, every commit on disk, foreign keys. tune sees each new connection."""
    engine = create_engine(f"sqlite:///{path}", pool_size=4, max_overflow=28, pool_timeout=BUSY_MILLISECONDS / 1000)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # The driver must not begin transactions by itself: it would begin them too late to hold off other writers.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        _log_ahead(connection)
        for pragma in (
            "synchronous = FULL",
            "foreign_keys = ON",
            f"cache_size = {_CACHE_KIB}",
            f"wal_autocheckpoint = {_CHECKPOINT_PAGES}",
            "temp_store = MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")
        if tune is not None:
            tune(connection)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if not options.get("rolecall_write"):
            connection.exec_driver_sql("BEGIN")
            return
        connection.exec_driver_sql(f"PRAGMA synchronous = {'FULL' if options['rolecall_durable'] else 'NORMAL'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def sqlite_database(path: str, tune: Callable[[Any], None] | None = None) -> Database:
    """A database on a SQLite file."""
    return Database(sqlite_engine(path, tune), SqliteDialect(), f"at {path}")
