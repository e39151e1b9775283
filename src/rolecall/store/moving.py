"""Moves a data folder's store to a PostgreSQL server, whole or not at all, and proves that both are equal."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Connection, Table, cast, func, literal_column, null, select, text

from rolecall.model import InvalidInput, NotFound, Refused, StoreError
from rolecall.store import schema
from rolecall.store.opening import FILE_NAME, SqlStore, open_store
from rolecall.store.owners import FileOwners

#: Rows read and written at a time.
BATCH = 2_000
#: Told after each batch: table and rows of it so far.
Progress = Callable[[str, int], None]

#: Left behind: leases belong to processes of the old store, and its notes about itself to the old machine.
_LEFT = frozenset({schema.lease.name})
_KEPT_META = "log_trimmed"


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """What was moved and found equal in both stores."""

    #: Rows by table.
    rows: dict[str, int]
    #: Hash over all rows of a table, in any order, equal in both stores.
    digests: dict[str, str]


def migrate_store(folder: Path, url: str, progress: Progress | None = None) -> Moved:
    """Copy the store of a data folder into an empty PostgreSQL database; the folder is left as it is.

    Raises NotFound (no store there), Refused (a process has the folder open, or the database is not empty),
    StoreError (the copy differs from the original; nothing is kept).
    """
    if not url.startswith(("postgresql://", "postgres://")):
        raise InvalidInput(f"{url!r} is no PostgreSQL URL.", "Pass postgresql://user@host/database.")
    if not (folder / FILE_NAME).is_file():
        raise NotFound(f"There is no store in {folder}.", "Pass the data folder with --data.")
    source = open_store(folder)
    try:
        _require_alone(source, folder)
        target = open_store(url)
        try:
            return _move(source, target, progress or _silent)
        finally:
            target.close()
    finally:
        source.close()


def _silent(_table: str, _rows: int) -> None:
    """Nobody listens."""


def _require_alone(source: SqlStore, folder: Path) -> None:
    owners = source._owners
    others = owners.others() if isinstance(owners, FileOwners) else []
    if others:
        raise Refused(
            f"{len(others)} other process(es) have {folder} open; what they write would be left behind.",
            "Stop them (`rolecall run`, `rolecall serve`…), then try again.",
        )


def _move(source: SqlStore, target: SqlStore, progress: Progress) -> Moved:
    rows: dict[str, int] = {}
    digests: dict[str, str] = {}
    tables = [table for table in schema.metadata.sorted_tables if table.name not in _LEFT]
    # One transaction each: a copy that breaks off, or differs, never was.
    with source._db.read() as old, target._db.write() as new:
        for table in tables:
            if table is not schema.meta and new.execute(select(func.count()).select_from(table)).scalar_one():
                raise Refused(f"The database {target._db.place} is not empty ({table.name}).", "Pass an empty one.")
        for table in tables:
            total = 0
            for batch in _batches(old, table):
                target._db.dialect.put(new, table, _columns(table), batch)
                total += len(batch)
                progress(table.name, total)
            rows[table.name], digests[table.name] = _prove(table, old, new)
        _advance(old, new)
    return Moved(rows=rows, digests=digests)


def _columns(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.columns)


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[tuple[Any, ...]]]:
    """A table's rows as they are to be in the new store."""
    columns: list[Any] = list(table.columns)
    if table is schema.work:
        columns = [_freed(column) for column in columns]
    query = select(*columns)
    if table is schema.meta:
        query = query.where(table.c.key == _KEPT_META)
    result = connection.execute(query.execution_options(yield_per=BATCH))
    for part in result.partitions():
        yield [tuple(row) for row in part]


def _freed(column: Any) -> Any:
    """A column of work as if nothing were leased: its worker is no more."""
    if column.name in {"token", "owner", "taken_at", "expires_at"}:
        return cast(null(), column.type).label(column.name)
    if column.name == "stage":
        return func.min(column, literal_column("1", BigInteger)).label("stage")
    return column


def _prove(table: Table, old: Connection, new: Connection) -> tuple[int, str]:
    """Number of rows and hash of a table. Raises StoreError when the two stores differ in either."""
    wanted = _digest(_batches(old, table))
    query = select(*table.columns)
    if table is schema.meta:
        query = query.where(table.c.key == _KEPT_META)
    result = new.execute(query.execution_options(yield_per=BATCH))
    found = _digest([tuple(row) for row in part] for part in result.partitions())
    if wanted != found:
        raise StoreError(
            f"Table {table.name} differs after copying: {wanted[0]:,} rows before, {found[0]:,} after.",
            "Nothing was kept; please report it with both versions.",
        )
    return found


def _digest(batches: Iterator[Sequence[tuple[Any, ...]]]) -> tuple[int, str]:
    """Rows and a hash that their order does not change (databases sort texts differently)."""
    count, total = 0, 0
    for batch in batches:
        for row in batch:
            packed = msgspec.msgpack.encode(tuple(bytes(v) if isinstance(v, memoryview) else v for v in row))
            total += int.from_bytes(hashlib.blake2b(packed, digest_size=16).digest(), "big")
        count += len(batch)
    return count, f"{total % (1 << 128):032x}"


def _advance(old: Connection, new: Connection) -> None:
    """Numbers go on where they were."""
    used = {row.name: row.seq for row in old.execute(text("SELECT name, seq FROM sqlite_sequence"))}
    for table in schema.metadata.sorted_tables:
        drawn = table.autoincrement_column
        if drawn is None:
            continue
        # What was erased must never come back under its number.
        highest = max(used.get(table.name, 0), new.execute(select(func.max(drawn))).scalar() or 0)
        if highest:
            values = {"table": table.name, "column": drawn.name, "highest": highest}
            new.execute(text("SELECT setval(pg_get_serial_sequence(:table, :column), :highest)"), values)
