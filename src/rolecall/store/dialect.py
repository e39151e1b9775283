"""Where the databases differ, and only here: what sqlite.py and postgres.py each answer in their way."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Connection, Table
from sqlalchemy.sql import ColumnElement

if TYPE_CHECKING:
    # Loading a dialect takes a tenth of a second: only the one in use is loaded.
    from sqlalchemy.dialects import postgresql, sqlite

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

    def letter(self, number: ColumnElement[int]) -> ColumnElement[str]:
        """The character of a code point."""
        ...

    def heads(self, connection: Connection, query: str, groups: Sequence[int]) -> list[Row]:
        """Rows of a query for each of many groups; {group} stands for the group's number in its text.

        For the first few rows of each group, which one statement of both databases cannot say.
        """
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

    def insert(self, table: Table) -> "Insert":
        """An INSERT that knows ON CONFLICT."""
        ...

    def exclude(self, connection: Connection) -> None:
        """Hold off every other process that migrates, until this transaction ends."""
        ...

    def lock(self, connection: Connection, table: Table) -> None:
        """Wait for every writer of the table and hold off new ones, until this transaction ends."""
        ...

    def read_options(self) -> dict[str, Any]:
        """Execution options of a connection that reads one consistent state."""
        ...

    def relax(self, connection: Connection) -> None:
        """Let this transaction's commit skip waiting for the disk (a crash of the machine may lose it)."""
        ...


def primary_key(table: Table) -> Columns:
    """Names of the primary key's columns."""
    return tuple(column.name for column in table.primary_key)
