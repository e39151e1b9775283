"""What a posting costs while the store grows: python -m bench.scale_growth [--quick] [--sizes 100000,1000000,5000000].

A store on PostgreSQL is filled to each size by copying rows (short documents, boards of 1,000), then measured on new
boards of 1,000: all postings new, the board scanned again with nothing changed, and again with everything changed, in
portions of 500. CPU is that of this process and of the server's together, because waiting for a shared machine is no
cost. The ratio is to the smallest size; flat is 1.
"""

import argparse
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median

import psutil
import psycopg

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from app.servers import OwnPostgres
from bench.store_upserts import AT, writes
from rolecall.model import Board, Portion, RunEnding, RunState, ScanMode
from rolecall.store import SqlStore, open_store

#: Rows copied in one statement; postings of a board; boards measured at each size, the first one to warm up.
STEP, BOARD, MEASURED = 100_000, 1000, 8

FILL = (
    "INSERT INTO posting (board_id, external_id, state, misses, first_seen_at, job, repost_of, fingerprint,"
    " content_hash, url, title, digest, document)"
    " SELECT %(board)s, 'fill-' || n, 'active', 0, 1748736000000000 + n, 0, 0, 'f', md5(n::text),"
    " 'https://jobs.example.com/fill/' || n, 'Engineer ' || n, decode(md5(n::text), 'hex'),"
    """ '{"external_id": "fill-' || n || '", "url": "https://jobs.example.com/fill/' || n || '", "title": "Engineer '"""
    """ || n || '", "employer": "Acme"}'"""
    " FROM generate_series(%(low)s::bigint, %(high)s::bigint - 1) AS n",
    "INSERT INTO sighting SELECT id, first_seen_at, first_seen_at FROM posting WHERE id > %(after)s",
    "INSERT INTO snapshot (posting_id, at, run_id, content_hash) SELECT id, first_seen_at, 0, content_hash"
    " FROM posting WHERE id > %(after)s",
    "INSERT INTO change (at, kind, entity, entity_id) SELECT first_seen_at, 'posting_new', 'posting', id"
    " FROM posting WHERE id > %(after)s",
)


def cpu(server: int) -> float:
    """CPU seconds of this process and of a server with its children, to the nanosecond."""
    found = time.process_time()
    postmaster = psutil.Process(server)
    for process in (postmaster, *postmaster.children()):
        try:
            found += int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[0]) / 1e9
        except OSError:
            continue
    return found


def fill(url: str, store: SqlStore, size: int) -> None:
    """Copy rows until there are so many; a fill board every 100,000 postings, because one of 1,000 is not measured."""
    with psycopg.connect(url, autocommit=True) as connection:
        have = store.count()
        while have < size:
            count = min(STEP, size - have)
            name = f"fill-{have}"
            made = Board(slug=name, adapter="x", key={"t": name}, url="https://f.example")
            (board,) = store.put_boards([made], AT)
            after = store.newest_posting()
            given = {"board": board.id, "low": have, "high": have + count, "after": after}
            with connection.transaction():
                for statement in FILL:
                    connection.execute(statement, given)
            have += count
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")


def measured(store: SqlStore, server: int, name: str, rng: Random) -> dict[str, float]:
    """CPU milliseconds a posting of a new board, of the same unchanged, and of the same changed."""
    (board,) = store.put_boards([Board(slug=name, adapter="x", key={"t": name}, url="https://m.example")], AT)
    found: dict[str, float] = {}

    def scanned(what: str, hours: int, save: Callable[[int], None]) -> None:
        at = AT + timedelta(hours=hours)
        before = cpu(server)
        run = store.begin_run(board.id, ScanMode.FULL, "t", at)
        save(run.id)
        store.finish_run(RunEnding(run_id=run.id, token="t", state=RunState.DONE, at=at))
        found[what] = (cpu(server) - before) / BOARD * 1000

    def save(edition: int, hours: int) -> Callable[[int], None]:
        batches = [writes(start, 500, edition, rng) for start in range(0, BOARD, 500)]
        at = AT + timedelta(hours=hours)
        return lambda run: [store.save(Portion(run_id=run, token="t", at=at, writes=one)) for one in batches] and None

    def unchanged(run: int) -> None:
        ids = tuple(one.id for one in store.known(board.id))
        for start in range(0, BOARD, 500):
            store.save(Portion(run_id=run, token="t", at=AT + timedelta(hours=2), sightings=ids[start : start + 500]))

    scanned("new", 1, save(1, 1))
    scanned("unchanged", 2, unchanged)
    scanned("changed", 3, save(2, 3))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="20,000 and 200,000 postings")
    parser.add_argument("--sizes", default="100000,1000000,5000000")
    args = parser.parse_args()
    sizes = [20_000, 200_000] if args.quick else [int(size) for size in args.sizes.split(",")]
    server, rng = OwnPostgres(), Random(1)
    try:
        with psycopg.connect(server.url, autocommit=True) as connection:
            for setting in ("shared_buffers = '512MB'", "max_wal_size = '4GB'", "autovacuum = off", "fsync = off"):
                connection.execute(f"ALTER SYSTEM SET {setting}")
        server.stop()
        server.start()
        store = open_store(server.url)
        print(f"{'postings':>12}{'new':>10}{'unchanged':>12}{'changed':>10}  CPU ms a posting, ratio to the first size")
        first: dict[str, float] = {}
        for size in sizes:
            began = time.monotonic()
            fill(server.url, store, size)
            filled = time.monotonic() - began
            rounds = [measured(store, server.pid, f"m-{size}-{n}", rng) for n in range(MEASURED)][1:]
            cost = {what: median(one[what] for one in rounds) for what in rounds[0]}
            first = first or cost
            ratios = "  ".join(f"{what} {cost[what] / first[what]:.2f}" for what in cost)
            print(
                f"{size:>12,}{cost['new']:>10.3f}{cost['unchanged']:>12.4f}{cost['changed']:>10.3f}  {ratios}"
                f"  (filled in {filled:.0f} s)",
                flush=True,
            )
        store.close()
    finally:
        server.close()


if __name__ == "__main__":
    main()
