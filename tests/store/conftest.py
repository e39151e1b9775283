"""Every test that asks for `place` or `store` runs on every database there is."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rolecall.store import SqlStore, open_store

Place = Path | str


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
