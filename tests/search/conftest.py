from collections.abc import Callable

import psycopg
import pytest


@pytest.fixture(scope="session")
def new_database(request) -> Callable[[str], str]:
    """Makes an empty database of a name on the test server; returns its URL."""

    def make(name: str) -> str:
        server = request.getfixturevalue("postgres_server")
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name}")
        return server.replace("/postgres?", f"/{name}?")

    return make
