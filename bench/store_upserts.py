"""How fast the store writes, compares, claims: python -m bench.store_upserts [--quick] [--url postgresql://…].

Prints rates, and the ratio to the least SQLite itself can do with the same rows in one table.
"""

import argparse
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rolecall.model import (
    Basis,
    Board,
    DueWork,
    Evidence,
    EvidenceKind,
    Operation,
    Origin,
    Pay,
    Place,
    PlaceKind,
    Portion,
    Posting,
    PostingState,
    PostingWrite,
    RunEnding,
    RunState,
    ScanMode,
    Transition,
    Workplace,
)
from rolecall.store import SqlStore, open_store
from rolecall.store.codec import split_posting

AT = datetime(2025, 6, 1, tzinfo=UTC)
WORDS = [
    "we",
    "build",
    "run",
    "team",
    "data",
    "product",
    "design",
    "people",
    "clinic",
    "night",
    "shift",
    "rail",
    "harbour",
    "ledger",
    "care",
    "plan",
    "quality",
]


def posting(number: int, edition: int, rng: random.Random) -> Posting:
    """A posting of ordinary size: 3.5 KB of text as HTML and plain."""
    paragraphs = [" ".join(rng.choices(WORDS, k=60)) for _ in range(8)]
    place = Place(geonames_id=2988507, name="Paris", kind=PlaceKind.CITY, country="FR", ancestors=(3012874, 3017382))
    return Posting(
        external_id=f"job-{number}",
        url=f"https://jobs.example.com/acme/{number}",
        title=f"Engineer {number}, edition {edition}",
        clean_title="Engineer",
        employer="Acme",
        places=(place,),
        place_texts=("Paris, France",),
        workplace=Workplace.HYBRID,
        pay=Pay(min=50_000, max=60_000, currency="EUR", period="year"),
        description_html="".join(f"<p>{text}</p>" for text in paragraphs),
        description_text="\n".join(paragraphs),
        origins=tuple(Origin(field=name, basis=Basis.STATED) for name in ("title", "places", "pay", "workplace")),
    )


def writes(start: int, count: int, edition: int, rng: random.Random) -> tuple[PostingWrite, ...]:
    """A portion's worth of writes."""
    return tuple(
        PostingWrite(
            external_id=f"job-{number}",
            fingerprint=f"f{edition}",
            content_hash=f"c{number}-{edition}",
            posting=posting(number, edition, rng),
            snapshot=True,
        )
        for number in range(start, start + count)
    )


def timed(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds on the wall and of CPU."""
    wall, cpu = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - wall, time.process_time() - cpu


def show(name: str, count: float, wall: float, cpu: float) -> None:
    print(f"{name:<46}{count / wall:>12,.0f}/s {count / cpu if cpu else 0:>12,.0f}/CPU-s")


def floor(batches: list[tuple[PostingWrite, ...]], folder: Path) -> float:
    """Rows a second into one table with one key: the same documents and descriptions, nothing else."""
    connection = sqlite3.connect(folder / "floor.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(
        "CREATE TABLE t (id INTEGER PRIMARY KEY, key TEXT UNIQUE, document TEXT, digest BLOB, body BLOB)"
    )
    start = time.perf_counter()
    for batch in batches:
        rows = [(write.external_id, *split_posting(write.posting)) for write in batch]
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO t (key, document, digest, body) VALUES (?, ?, ?, ?)", rows)
        connection.execute("COMMIT")
    return sum(map(len, batches)) / (time.perf_counter() - start)


def save_all(store: SqlStore, run_id: int, batches: list[tuple[PostingWrite, ...]], at: datetime) -> None:
    for batch in batches:
        store.save(Portion(run_id=run_id, token="t", at=at, writes=batch))


def growth(store: SqlStore, count: int, size: int, rng: random.Random) -> None:
    """What a new posting costs in an empty store, and in one that has grown: board after board of 1,000."""
    tenths = [[0.0, 0.0] for _ in range(10)]
    for number in range(count // 1000):
        name = f"grow-{number}"
        [board] = store.put_boards([Board(slug=name, adapter="x", key={"t": name}, url="https://g.example")], AT)
        run = store.begin_run(board.id, ScanMode.FULL, "t", AT)
        batches = [writes(start, size, 1, rng) for start in range(0, 1000, size)]
        wall, cpu = timed(lambda run=run, batches=batches: save_all(store, run.id, batches, AT))
        tenth = tenths[number * 10 // (count // 1000)]
        tenth[0] += wall
        tenth[1] += cpu
    wall, cpu = (sum(tenth[part] for tenth in tenths) for part in (0, 1))
    show(f"{count:,} new postings over {count // 1000} boards", count, wall, cpu)
    print(f"{'  CPU of the last tenth to the first':<46}{tenths[-1][1] / tenths[0][1]:>12.2f} x")


def board_of_1000(store: SqlStore, rng: random.Random) -> None:
    """What a visit of a board of 1,000 costs."""
    [board] = store.put_boards([Board(slug="thousand", adapter="x", key={"t": "1"}, url="https://a.example")], AT)
    run = store.begin_run(board.id, ScanMode.FULL, "t", AT)
    store.save(Portion(run_id=run.id, token="t", at=AT, writes=writes(0, 1000, 1, rng)))
    known = store.known(board.id)
    ids = tuple(one.id for one in known)
    best: dict[str, float] = {}
    for turn in range(20):
        at = AT + timedelta(hours=1 + turn)
        steps: dict[str, Callable[[], object]] = {
            "known(1,000)": lambda: store.known(board.id),
            "save: 1,000 sightings, nothing changed": lambda at=at: store.save(
                Portion(run_id=run.id, token="t", at=at, sightings=ids)
            ),
            "save: 999 sightings, one changed": lambda at=at, turn=turn: store.save(
                Portion(
                    run_id=run.id,
                    token="t",
                    at=at + timedelta(minutes=1),
                    sightings=ids[1:],
                    writes=writes(0, 1, turn + 2, rng),
                )
            ),
        }
        for name, call in steps.items():
            _, cpu = timed(call)
            best[name] = min(best.get(name, 9.0), cpu)
    evidence = Evidence(kind=EvidenceKind.ABSENT_COMPLETE, at=AT + timedelta(days=2), run_id=run.id)
    gone = tuple(Transition(posting_id=one, state=PostingState.CLOSED, misses=1, evidence=evidence) for one in ids)
    _, best["save: 1,000 closed"] = timed(
        lambda: store.save(Portion(run_id=run.id, token="t", at=evidence.at, transitions=gone))
    )
    store.finish_run(RunEnding(run_id=run.id, token="t", state=RunState.DONE, at=evidence.at))
    for name, cpu in best.items():
        print(f"{name:<46}{cpu * 1000:>12.2f} ms CPU")


def claims(store: SqlStore, depth: int, rounds: int) -> None:
    """Claims and completions in batches of 100 over a deep queue."""
    far = [
        DueWork(operation=Operation.RECHECK, subject=f"far-{n}", due_at=AT + timedelta(days=900), priority=9.0)
        for n in range(depth)
    ]
    due = [
        DueWork(operation=Operation.RECHECK, subject=f"due-{n}", due_at=AT - timedelta(seconds=n), priority=n % 7)
        for n in range(depth)
    ]
    wall, cpu = timed(lambda: (store.schedule(far), store.schedule(due)))
    show(f"schedule {2 * depth:,}", 2 * depth, wall, cpu)
    store.claim("bench", 1, 60.0, AT)
    taken = []
    wall, cpu = timed(lambda: taken.extend(store.claim("bench", 100, 3600.0, AT) for _ in range(rounds)))
    show(f"claim by 100, {2 * depth:,} rows", 100 * rounds, wall, cpu)
    from rolecall.model import Completion

    def finish() -> None:
        for leases in taken:
            store.complete_all([Completion(lease=one, next_due=AT + timedelta(days=1)) for one in leases])

    show("complete by 100", 100 * rounds, *timed(finish))


def main() -> None:
    """Run all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--url", help="a database to measure instead of a SQLite file")
    parser.add_argument("--batch", type=int, default=500)
    args = parser.parse_args()
    count = 10_000 if args.quick else 100_000
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        store = open_store(args.url or Path(name))
        [board] = store.put_boards([Board(slug="big", adapter="x", key={"t": "0"}, url="https://b.example")], AT)
        run = store.begin_run(board.id, ScanMode.FULL, "t", AT)
        batches = [writes(start, args.batch, 1, rng) for start in range(0, count, args.batch)]
        wall, cpu = timed(lambda: save_all(store, run.id, batches, AT))
        show(f"new postings by {args.batch}, all tables", count, wall, cpu)
        least = floor(batches, Path(name))
        print(f"{'  ratio to one bare table with the same rows':<46}{least / (count / wall):>12.1f} x ({least:,.0f}/s)")
        batches = [writes(start, args.batch, 2, rng) for start in range(0, min(count, 20_000), args.batch)]
        wall, cpu = timed(lambda: save_all(store, run.id, batches, AT + timedelta(hours=1)))
        show("changed postings, with snapshots", sum(map(len, batches)), wall, cpu)
        wall, cpu = timed(lambda: save_all(store, run.id, batches, AT + timedelta(hours=2)))
        show("the same again", sum(map(len, batches)), wall, cpu)
        board_of_1000(store, rng)
        growth(store, 20_000 if args.quick else 300_000, args.batch, rng)
        claims(store, count // 2, 40 if args.quick else 200)
        wall, cpu = timed(lambda: [store.reserve(f"h{n % 50}.example", 2.0, 1e9) for n in range(1000)])
        show("pace reservations", 1000, wall, cpu)
        store.close()


if __name__ == "__main__":
    main()
