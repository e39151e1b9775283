"""Linking the whole corpus wherever the store is, once among many processes, and picked up where it broke off."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from link.build import OTHER_TEXT, posting
from rolecall.app.consume import Turns, catch_up
from rolecall.app.linking import NAME, Linker, link_consumer
from rolecall.app.relinking import relink_all, settle_links
from rolecall.model import StoreUnavailable
from rolecall.store import SqlStore, open_store
from roles import Ledger, StoppedClock
from store.samples import CHILD_ENV


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "sqlite":
        return tmp_path / "data"
    return str(request.getfixturevalue("postgres_place"))


@pytest.fixture
def store(place: Path | str) -> Iterator[SqlStore]:
    opened = open_store(place)
    clock = StoppedClock()
    ledger = Ledger(opened)
    for board in ("cobalt", "portal", "another"):
        found = [posting(n).posting for n in (1, 2)]
        found.append(posting(3, f"Welder {board}", description_text=OTHER_TEXT).posting)
        ledger.scan(board, found[:1] if board == "another" else found[1:], clock.at)
    yield opened
    opened.close()


def linked(store: SqlStore) -> tuple[object, object]:
    return [(s.id, s.job) for s in store.postings()], store.link_edges(None)


def test_a_store_on_a_server_is_settled_like_a_folder(store: SqlStore, place: Path | str) -> None:
    clock = StoppedClock()
    catch_up(store, link_consumer(Linker(store, clock)))
    once = linked(store)
    assert any(job for _, job in once[0])  # type: ignore[union-attr]
    assert settle_links(store, place, clock) == 0
    # Begun and not ended: all of it again, by other processes that open the same place.
    store.put_traits((), first=True)
    assert store.links_stale()
    assert settle_links(store, place, clock) == store.count()
    assert linked(store) == once and not store.links_stale()


def test_only_one_process_settles_and_nobody_links_meanwhile(store: SqlStore, place: Path | str) -> None:
    clock = StoppedClock()
    linker = Linker(store, clock)
    store.put_traits((), first=True)
    theirs, ours = Turns(store, clock), Turns(store, clock)
    assert theirs.mine(NAME)
    with pytest.raises(StoreUnavailable):
        settle_links(store, place, clock, ours)
    assert linker.update([s.id for s in store.postings()]) == 0 and store.link_edges(None) == []
    waiting = link_consumer(linker, lambda: settle_links(store, place, clock, ours))
    with pytest.raises(StoreUnavailable):
        catch_up(store, waiting)
    # The other one died: its work is done by who links next, and no change was passed over.
    theirs.over(NAME)
    assert catch_up(store, waiting) > 0
    assert not store.links_stale() and store.link_edges(None) != []


_CHILD = """
import sys
from pathlib import Path
from rolecall.app.relinking import relink_all
from rolecall.store import open_store
from roles import StoppedClock
place = sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])
store = open_store(place)
print("ready", flush=True)
while True:
    relink_all(store, place, StoppedClock(), workers=0)
"""


@pytest.mark.slow
def test_killed_anywhere_the_next_start_links_everything(store: SqlStore, place: Path | str) -> None:
    clock = StoppedClock()
    relink_all(store, place, clock, workers=0)
    once = linked(store)
    rng = random.Random(8)
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", _CHILD, str(place)], env=CHILD_ENV, stdout=subprocess.PIPE
        ) as child:
            try:
                assert child.stdout is not None and child.stdout.readline()
                time.sleep(rng.uniform(0.02, 0.3))
            finally:
                os.kill(child.pid, signal.SIGKILL)
        assert [job for _, job in linked(store)[0]] == [job for _, job in once[0]], "jobs stay until others are whole"  # type: ignore[union-attr,attr-defined]
        settle_links(store, place, clock)
        assert linked(store) == once
