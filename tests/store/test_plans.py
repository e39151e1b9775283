"""No call that is made for every board, page or batch walks over a whole table."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event

from rolecall.model import Completion, DueWork, Lease, Operation, PostingState
from rolecall.store import SqlStore, open_store
from store.samples import AT, DAY, HOUR, add_board, begin, closing, ending, portion, scan, write

LARGE = ("posting", "sighting", "snapshot", "evidence", "description", "work", "change", "observation", "run")


@pytest.fixture
def filled(tmp_path: Path) -> SqlStore:
    store = open_store(tmp_path)
    for number in range(5):
        scan(store, add_board(store, f"b{number}").id, *map(str, range(10)))
    store.schedule([DueWork(operation=Operation.CANARY, subject=str(number), due_at=AT) for number in range(50)])
    store.ack("c", 5)
    return store


def plans(store: SqlStore, call: Callable[[], object]) -> list[str]:
    """What SQLite says it does for each statement of a call."""
    asked: list[tuple[str, object]] = []

    def note(_c: object, _cursor: object, statement: str, values: object, _context: object, many: bool) -> None:
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH", "INSERT")):
            asked.append((statement, values[0] if many else values))

    event.listen(store._db.engine, "before_cursor_execute", note)
    try:
        call()
    finally:
        event.remove(store._db.engine, "before_cursor_execute", note)
    assert asked
    with store._db.engine.connect() as connection:
        return [
            row[3]
            for statement, values in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]


def test_no_hot_call_walks_over_a_large_table(filled: SqlStore) -> None:
    store = filled
    ids = [one.id for one in store.known(3)]
    run = begin(store, 3)
    step = portion(
        run,
        write("1", "x"),
        write("new"),
        sightings=tuple(ids),
        at=AT + HOUR,
        transitions=(closing(ids[5], AT),),
    )
    leases: list[Lease] = []
    calls: dict[str, Callable[[], object]] = {
        "known": lambda: store.known(3),
        "save": lambda: store.save(step),
        "finish": lambda: store.finish_run(ending(run, seen_all=tuple(ids))),
        "begin": lambda: begin(store, 3),
        "postings of a board": lambda: store.postings(3, after_id=5, limit=5),
        "closed postings of a board": lambda: store.postings(3, PostingState.CLOSED, 5, 5),
        "active postings": lambda: store.postings(state=PostingState.ACTIVE, after_id=5, limit=5),
        "by ids": lambda: store.by_ids(ids),
        "find": lambda: store.find(3, ["1", "2"]),
        "history": lambda: store.history(ids[0]),
        "count": lambda: store.count(PostingState.ACTIVE),
        "claim": lambda: leases.extend(store.claim("w", 10, 60.0, AT)),
        "renew": lambda: store.renew(leases[0], 60.0, AT),
        "complete": lambda: store.complete_all([Completion(lease=one, next_due=AT + DAY) for one in leases]),
        "read": lambda: store.read("c", 10),
        "lag": store.lag,
        "runs": lambda: store.runs(3, 10),
        "observations": lambda: store.observations(["https://a.example"]),
    }
    for name, call in calls.items():
        for step_taken in plans(store, call):
            walked = [
                table
                for table in LARGE
                if step_taken.startswith(f"SCAN {table}")
                # Work in order of urgency is read from its own index and stopped at the limit.
                and "ix_work_due" not in step_taken
            ]
            assert not walked, f"{name}: {step_taken}"
            assert "AUTOMATIC" not in step_taken, f"{name}: {step_taken}"
    store.close()
