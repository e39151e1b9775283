"""One database: connections, transactions, and errors translated at the edge."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from rolecall.store.dialect import Dialect, SqliteDialect
from rolecall.store.faults import translated

#: Milliseconds a transaction waits for a lock of another process before it gives up.
BUSY_MILLISECONDS = 30_000
#: Bytes of page cache per connection, as SQLite counts it (negative KiB).
_CACHE_KIB = -32_000
#: Write-ahead log pages before a checkpoint.
_CHECKPOINT_PAGES = 2_000


class Database:
    """Transactions on one engine. Reads see one consistent state; writes are whole or nothing."""

    def __init__(self, engine: Engine, dialect: Dialect, place: str) -> None:
        self.engine, self.dialect, self.place = engine, dialect, place
        self._turn = threading.RLock() if dialect.single_writer else nullcontext()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A read transaction."""
        with translated(self.place), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self, durable: bool = True) -> Iterator[Connection]:
        """A write transaction: committed at the end, rolled back by any exception.

        durable=False: a crash of the machine (not of the process) may lose it; for facts that cost little to lose.
        """
        with self._turn, translated(self.place), self.engine.connect() as plain:
            connection = plain.execution_options(rolecall_write=True, rolecall_durable=durable)
            with connection.begin():
                if not durable:
                    self.dialect.relax(connection)
                yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def sqlite_engine(path: str, tune: Callable[[Any], None] | None = None) -> Engine:
    """An engine on a SQLite file: WAL, every commit on disk, foreign keys. tune sees each new connection."""
    engine = create_engine(f"sqlite:///{path}", pool_size=4, max_overflow=28, pool_timeout=BUSY_MILLISECONDS / 1000)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # The driver must not begin transactions by itself: it would begin them too late to hold off other writers.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {BUSY_MILLISECONDS}",
            "journal_mode = WAL",
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
