"""Server time of every page over a large store: made-up roles on 6,000 boards, with health, watches and deliveries.

    python -m bench.page_cost [--quick] [--roles 200000] [--boards 6000] [--keep DIR]

Processor time of the whole process for one request, from the first byte asked to the last byte answered, without a
socket: what a page costs, whatever else the machine does. Ratio: against the page that only says what searching is.
"""

import argparse
import asyncio
import itertools
import resource
import shutil
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from starlette.types import ASGIApp, Message

from bench.search_scale import NOW, roles
from rolecall.app.compose import App
from rolecall.app.consume import catch_up
from rolecall.app.consume_index import indexer
from rolecall.app.watch import add_watch
from rolecall.model import (
    Band,
    Board,
    Counters,
    Coverage,
    DueWork,
    Evaluation,
    Judgement,
    Operation,
    Portion,
    PostingWrite,
    RunEnding,
    RunState,
    ScanMode,
    Standing,
    StoredPosting,
    TargetHealth,
)
from rolecall.serve import create_app, services_of

ROUNDS = 12


class Still:
    """The clock of the made-up roles."""

    def now(self) -> datetime:
        return NOW


def _portion(store, board: Board, batch: list[StoredPosting]) -> None:
    run = store.begin_run(board.id, ScanMode.FULL, "bench", NOW - timedelta(hours=1))
    writes = tuple(
        PostingWrite(external_id=r.posting.external_id, fingerprint=str(r.id), content_hash=str(r.id), posting=r.posting,
                     snapshot=True)
        for r in batch
    )  # fmt: skip
    counters = Counters(found=len(writes), new=len(writes))
    store.save(Portion(run_id=run.id, token="bench", at=NOW - timedelta(hours=1), writes=writes, counters=counters))
    coverage = Coverage(complete=True, unique=len(writes))
    store.finish_run(
        RunEnding(run_id=run.id, token="bench", state=RunState.DONE, at=NOW, coverage=coverage, counters=counters)
    )


def fill(folder: Path, count: int, boards: int) -> None:
    """A data folder with everything the pages show."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rolecall.toml").write_text('contact = "https://rolecall.example/crawler"\n', "utf-8")
    app = App(folder, clock=Still())
    store = app.store
    made = [
        Board(slug=f"board{n}", adapter="jsonld", key={"url": f"https://b{n}.example/"}, url=f"https://b{n}.example/jobs",
              employer=f"Employer {n}", how="made up")
        for n in range(boards)
    ]  # fmt: skip
    stored = store.put_boards(made, NOW - timedelta(days=400))
    store.schedule([
        DueWork(operation=Operation.SCAN_FULL, subject=str(b.id), due_at=NOW + timedelta(minutes=b.id)) for b in stored
    ])  # fmt: skip
    made_up, size = roles(count), max(1, count // boards)
    batches: Iterator[list[StoredPosting]] = iter(lambda: list(itertools.islice(made_up, size)), [])
    for board, batch in zip(itertools.cycle(stored), batches, strict=False):
        _portion(store, board, batch)
    healths = tuple(
        TargetHealth(
            target=b.slug,
            standing=Standing(
                target=b.slug, band=Band.HEALTHY, since=NOW,
                judgement=Judgement(target=b.slug, at=NOW, hostility=100.0, parser=100.0, evidence=500.0),
            ),
        )
        for b in stored
    )  # fmt: skip
    store.save_evaluation(Evaluation(at=NOW, targets=healths))
    catch_up(store, indexer(store, app.index))
    add_watch(store, app.index, app.read_query, "data engineer", "Data", NOW)
    asyncio.run(app.close())


async def ask(app: ASGIApp, path: str) -> tuple[int, int]:
    """Status and bytes of an answer."""
    name, _, query = path.partition("?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http", "path": name,
        "raw_path": name.encode(), "query_string": query.encode(), "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1), "server": ("localhost", 80), "root_path": "",
    }  # fmt: skip
    said = {"status": 0, "bytes": 0}

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            said["status"] = message["status"]
        else:
            said["bytes"] += len(message.get("body", b""))

    await app(scope, receive, send)
    return said["status"], said["bytes"]


def pages(parts: App) -> dict[str, str]:
    """Name → path."""
    (role,) = parts.store.by_ids([17])
    busy = "Employer+1"
    watch = parts.store.watches()[0]
    return {
        "how to search": "/help",
        "home": "/",
        "search": "/?q=data+engineer",
        "search, filters": "/?q=developer&workplace=remote&country=DE&pay=60000EUR&since=30d",
        "search, 2nd sort": "/?q=manager&sort=new",
        "role": f"/role/{role.id}?q=data+engineer",
        "employer": f"/employer?name={busy}",
        "boards": "/boards",
        "board": f"/boards/{role.board}",
        "scans": "/scans",
        "scan": "/scans/17",
        "health": "/health",
        "target": f"/health/{role.board}",
        "crawl": "/crawl",
        "proposals": "/proposals",
        "links": "/links",
        "watches": "/watches",
        "watch": f"/watches/{watch.id}",
        "settings": "/settings",
        "feed": f"/feed/{watch.feed_token}.atom",
        "API search": "/api/v1/search?q=data+engineer&facets=employer,place",
        "API role": f"/api/v1/postings/{role.id}",
        "API boards": "/api/v1/boards?limit=100",
        "API suggest": "/api/v1/suggest?q=data+en",
    }


async def measure(parts: App) -> list[tuple[str, float, float, int]]:
    """(page, median and slowest milliseconds of processor time, bytes)."""
    app = create_app(services_of(parts))
    found = []
    for name, path in pages(parts).items():
        await ask(app, path)
        spent, size = [], 0
        for _ in range(ROUNDS):
            began = time.process_time()
            status, size = await ask(app, path)
            spent.append(1000 * (time.process_time() - began))
            assert status == 200, (name, path, status)
        spent.sort()
        found.append((name, spent[len(spent) // 2], spent[-1], size))
    return found


def main() -> None:
    """Run and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="10,000 roles on 600 boards, under a minute")
    parser.add_argument("--roles", type=int, default=200_000)
    parser.add_argument("--boards", type=int, default=6_000)
    parser.add_argument("--keep", type=Path, help="use this folder, and fill it if it is empty")
    options = parser.parse_args()
    count, boards = (10_000, 600) if options.quick else (options.roles, options.boards)
    folder = options.keep or Path(tempfile.mkdtemp(prefix="bench-pages-"))
    try:
        if not (folder / "rolecall.db").exists():
            began = time.process_time()
            fill(folder, count, boards)
            print(f"filled in {time.process_time() - began:.0f} s of processor time")
        parts = App(folder, clock=Still())
        print(f"{parts.store.count():,} roles, {len(parts.store.boards()):,} boards")
        found = asyncio.run(measure(parts))
        least = found[0][1]
        print(f"{'page':<18}{'median ms':>10}{'slowest ms':>12}{'ratio':>8}{'kB':>7}")
        for name, median, slowest, size in found:
            print(f"{name:<18}{median:>10.1f}{slowest:>12.1f}{median / least:>8.1f}{size / 1000:>7.0f}")
        print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")
        asyncio.run(parts.close())
    finally:
        if options.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
