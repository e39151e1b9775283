"""Where the databases differ, and only here: bulk writes, id reservation, set membership, settings of a connection."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from sqlalchemy import Connection, Table, bindparam, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql import ColumnElement

from rolecall.store.codec import to_json

#: Both dialects' INSERT have the same ON CONFLICT.
Insert = sqlite.Insert | postgresql.Insert
Row = tuple[Any, ...]
Columns = tuple[str, ...]


class Dialect(Protocol):
    """What the store asks of a database beyond SQLAlchemy Core. Rows are tuples in the order of columns."""

    name: str
    #: One process may write at a time anyway, so writers queue in the process instead of polling the file.
    single_writer: bool

    def add(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """Insert rows; a row whose key exists already is left as it is."""
        ...

    def put(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """Insert rows, or replace the other columns of those whose primary key exists. Keys are unique in rows."""
        ...

    def change(self, connection: Connection, table: Table, columns: Columns, rows: Sequence[Row]) -> None:
        """Update rows by their first column."""
        ...

    def next_ids(self, connection: Connection, table: Table, count: int) -> list[int]:
        """Ids no row of the table ever had, for rows about to be added in this transaction."""
        ...

    def among(self, column: ColumnElement[Any], values: Sequence[int] | Sequence[str]) -> ColumnElement[bool]:
        """The column's value is one of values, as one bound parameter however many they are."""
        ...

    def greatest(self, *values: ColumnElement[Any]) -> ColumnElement[Any]:
        """The largest of several values of one row."""
        ...

    def least(self, *values: ColumnElement[Any]) -> ColumnElement[Any]:
        """The smallest of several values of one row."""
        ...

    def log_order(self, log: Table) -> tuple[ColumnElement[Any], ...]:
        """Order of the change log that agrees with the order of commits."""
        ...

    def log_after(self, log: Table, tx: Any, seq: Any) -> ColumnElement[bool]:
        """The row comes after that position of the log."""
        ...

    def settled(self, log: Table) -> ColumnElement[bool] | None:
        """No running transaction can still write before this row of the log; None = true of every row."""
        ...

    def insert(self, table: Table) -> Insert:
        """An INSERT that knows ON CONFLICT."""
        ...

    def exclude(self, connection: Connection) -> None:
        """Hold off every other process that migrates, until this transaction ends."""
        ...

    def relax(self, connection: Connection) -> None:
        """Let this transaction's commit skip waiting for the disk (a crash of the machine may lose it)."""
        ...


def _primary(table: Table) -> Columns:
    return tuple(column.name for column in table.primary_key)


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
            keys = _primary(table)
            values = ", ".join(f'"{c}" = excluded."{c}"' for c in columns if c not in keys)
            conflict = f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {values}"
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

    def insert(self, table: Table) -> Insert:
        """See Dialect."""
        return sqlite.insert(table)

    def exclude(self, connection: Connection) -> None:
        """See Dialect. A write transaction holds off all others anyway."""

    def relax(self, connection: Connection) -> None:
        """See Dialect. Set for the connection when it begins; see database."""


@cache
def _sqlite_insert(table: Table, columns: Columns) -> str:
    return str(insert(table).compile(dialect=sqlite.dialect(), column_keys=list(columns)))


@cache
def _sqlite_update(table: Table, columns: Columns) -> str:
    key = table.c[columns[0]]
    statement = update(table).where(key == bindparam("row_key"))
    return str(statement.compile(dialect=sqlite.dialect(), column_keys=list(columns[1:])))
