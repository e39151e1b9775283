"""Kill it anywhere: after reopening, nothing is lost, doubled or wrongly closed."""

import multiprocessing
import random
import signal
import time
from pathlib import Path

import pytest

from rolecall.model import ChangeKind, PostingState, RunState
from rolecall.store import SqlStore, open_store
from store.crashing import BOARDS, PAGE, PAGES, consume, listed, main, visit_board

KILLS = 25
_fork = multiprocessing.get_context("fork")


class Scanning:
    """A scanning process that has opened the store. Forked: it starts in milliseconds, so many can be killed."""

    def __init__(self, place: Path | str, token: str) -> None:
        self.said, theirs = _fork.Pipe(duplex=False)
        self.process = _fork.Process(target=main, args=(place, token, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.wait(1)

    def wait(self, messages: int) -> None:
        """Until it has said so much; it says nothing more once it has died."""
        for _ in range(messages):
            assert self.said.poll(60)
            self.said.recv()

    def kill(self) -> None:
        """SIGKILL; it must still have been running."""
        assert self.process.exitcode is None
        self.process.kill()
        self.process.join(30)
        assert self.process.exitcode == -signal.SIGKILL


def check(store: SqlStore) -> int:
    """Everything stored agrees with the visits that are recorded; gives the number of finished visits."""
    finished = 0
    for board in store.boards():
        runs = store.runs(board.id, 10_000)
        done = [run for run in runs if run.state is RunState.DONE]
        finished += len(done)
        assert len(runs) - len(done) <= 1
        visit = len(done)
        known = {one.external_id: one for one in store.known(board.id)}
        before = set(listed(visit - 1)) if visit else set()
        underway = set(listed(visit))
        # Of the visit under way, no more and no less than its checkpoint says.
        running = [run for run in runs if run.state is RunState.RUNNING]
        pages = running[0].counters.pages if running else 0
        active = {name for name, one in known.items() if one.state is PostingState.ACTIVE}
        assert active - before == set(listed(visit)[: pages * PAGE]) - before
        assert before - active <= before - underway
        ever = {f"job-{number}" for number in range(visit - 1 + PAGES * PAGE)} if visit else set()
        assert set(known) >= ever
        assert {name for name, one in known.items() if one.state is PostingState.CLOSED} <= ever - (before & underway)
        for one in known.values():
            snapshots, evidence = store.history(one.id)
            assert len(snapshots) == 1
            assert len(evidence) == (2 if one.state is PostingState.CLOSED else 1)
        assert sum(run.counters.new for run in runs) == len(known)
    return finished


def logged(store: SqlStore) -> None:
    """The log tells of each posting's beginning and end once, and the consumer saw all of it."""
    while store.lag().get("crash", 1):
        consume(store)
    changes = [change for change in store.read("auditor", 1_000_000) if change.entity == "posting"]
    new = [change.entity_id for change in changes if change.kind is ChangeKind.POSTING_NEW]
    closed = [change.entity_id for change in changes if change.kind is ChangeKind.POSTING_CLOSED]
    assert len(new) == len(set(new)) == store.count()
    assert len(closed) == len(set(closed)) == store.count(PostingState.CLOSED)
    for change in changes:
        assert store.load_fact("seen", str(change.seq)) == (change.kind.encode(), 0.0)


@pytest.mark.slow
def test_kill_at_any_point(place: Path | str) -> None:
    rng = random.Random(7)
    finished = 0
    for turn in range(KILLS):
        child = Scanning(place, f"t{turn}")
        child.wait(rng.randrange(12))
        time.sleep(rng.uniform(0.0, 0.02))
        child.kill()
        store = open_store(place)
        now = check(store)
        assert now >= finished
        finished = now
        store.close()
    store = open_store(place)
    # The dead worker's boards are free at once, and its unfinished scans go on where they stood.
    for board in store.boards():
        visit_board(store, board.id, "last")
    assert check(store) == finished + BOARDS > BOARDS
    logged(store)
    store.close()


@pytest.mark.slow
def test_two_processes_on_one_store(place: Path | str) -> None:
    children = [Scanning(place, name) for name in ("one", "two")]
    for child in children:
        child.wait(10 * PAGES)
    for child in children:
        child.kill()
    store = open_store(place)
    assert check(store) > BOARDS
    logged(store)
    store.close()
