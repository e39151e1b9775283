"""What a process does that scans until it is killed.

Works through boards of numbered postings, page by page, as a scan does: compare, save with checkpoint, finish.
The truth of each visit follows from its number, so whoever looks afterwards knows what must be there.
"""

import contextlib
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from rolecall.model import Checkpoint, Counters, Coverage, LeaseLost, PostingState, Request, ScanMode
from rolecall.store import SqlStore, open_store
from store.samples import AT, HOUR, add_board, closing, ending, portion, write

PAGES, PAGE = 5, 8
BOARDS = 3


def listed(visit: int) -> list[str]:
    """What the board lists at a visit: one role fewer and one more each time."""
    return [f"job-{number}" for number in range(visit, visit + PAGES * PAGE)]


def place_in(page: int, counters: Counters) -> Checkpoint:
    pending = (Request(url="https://a.example", state={"page": str(page)}),) if page < PAGES else ()
    return Checkpoint(
        adapter="site", adapter_version=1, config_hash="c", mode=ScanMode.FULL, pending=pending, counters=counters
    )


def visit_board(store: SqlStore, board_id: int, token: str, tell: Callable[[], None] = lambda: None) -> None:
    """One whole scan, resumed where the last one was killed; tell is called after each commit."""
    run = store.begin_run(board_id, ScanMode.FULL, token, AT)
    visit = sum(one.finished_at is not None for one in store.runs(board_id, 10_000))
    at = AT + visit * HOUR
    ids, counters = listed(visit), run.counters
    pages = 0
    if run.checkpoint is not None:
        pages = int(run.checkpoint.pending[0].state["page"]) if run.checkpoint.pending else PAGES
    known = {one.external_id: one for one in store.known(board_id)}
    for page in range(pages, PAGES):
        part = ids[page * PAGE : (page + 1) * PAGE]
        new = [write(one) for one in part if one not in known]
        seen = tuple(known[one].id for one in part if one in known)
        counters = Counters(found=counters.found + len(part), new=counters.new + len(new), pages=page + 1)
        store.save(
            portion(
                run,
                *new,
                at=at,
                token=token,
                sightings=seen,
                checkpoint=place_in(page + 1, counters),
                counters=counters,
            )
        )
        tell()
    wanted = set(ids)
    gone = [one for one in store.known(board_id) if one.state is PostingState.ACTIVE and one.external_id not in wanted]
    store.save(portion(run, at=at, token=token, transitions=tuple(closing(one, at) for one in gone), counters=counters))
    store.finish_run(ending(run, at, token=token, coverage=Coverage(complete=True), counters=counters))


def consume(store: SqlStore) -> None:
    """A consumer that counts each change it takes, in effect exactly once."""
    changes = store.read("crash", 50)
    for change in changes:
        store.keep_fact("seen", str(change.seq), change.kind.encode(), 0.0)
    if changes:
        store.ack("crash", changes[-1].seq)


def main(place: Path | str, token: str, ready: Connection) -> None:
    """Scan for ever; says "ready" when the store is open, "step" after each page."""
    store = open_store(place)
    boards = [add_board(store, f"b{number}") for number in range(BOARDS)]
    ready.send("ready")
    while True:
        for board in boards:
            with contextlib.suppress(LeaseLost):
                visit_board(store, board.id, token, lambda: ready.send("step"))
                consume(store)
