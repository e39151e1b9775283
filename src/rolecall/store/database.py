"""One database: connections, transactions, and errors translated at the edge."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from sqlalchemy import Connection, Engine

from rolecall.store.dialect import Dialect
from rolecall.store.faults import translated


class Database:
    """Transactions on one engine. Reads see one consistent state; writes are whole or nothing."""

    def __init__(self, engine: Engine, dialect: Dialect, place: str) -> None:
        self.engine, self.dialect, self.place = engine, dialect, place
        self._read_options = dialect.read_options()
        self._turn = threading.RLock() if dialect.single_writer else nullcontext()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A read transaction."""
        with translated(self.place), self.engine.connect() as plain:
            connection = plain.execution_options(**self._read_options) if self._read_options else plain
            with connection.begin():
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
