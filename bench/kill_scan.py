"""kill -9 at random points of a scan and of the index that follows it: nothing is lost, doubled or closed wrongly.

A board is scanned whole, then its list changes (new, changed, vanished, returning roles). A process scans it again and
brings the index up to date, and is killed at a random moment, up to three times; the next one goes on. The store, the
change log, the run's counters and the index must equal those of a scan that nobody killed.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import msgspec

from bench.scan_cost import PLATFORM, payload
from rolecall.app.compose import App
from rolecall.app.following import catch_up_all
from rolecall.app.scan import ScanLimits, Scanner
from rolecall.model import Board, ChangeKind, RunState, ScanMode
from rolecall.ports import Store

URL = "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true"


def versions(source: Path | None, count: int) -> tuple[bytes, bytes, bytes]:
    """Three states of one board: first, without some roles, and changed with some back, some new, some gone."""
    whole = json.loads(source.read_bytes() if source else payload(count, count * 2000))
    jobs = whole["jobs"][:count]
    first, spare = jobs[: len(jobs) * 4 // 5], jobs[len(jobs) * 4 // 5 :]
    fewer = first[: len(first) * 4 // 5]
    changed = [{**job, "title": job["title"] + " (m/f)"} if n % 3 == 0 else job for n, job in enumerate(fewer[4:])]
    last = [*changed, *first[len(fewer) : len(fewer) + 3], *spare]
    return tuple(json.dumps({"jobs": list_, "meta": {"total": len(list_)}}).encode() for list_ in (first, fewer, last))  # type: ignore[return-value]


def replay_folder(folder: Path, body: bytes) -> Path:
    folder.mkdir()
    (folder / "list.json").write_bytes(body)
    (folder / "replay.tsv").write_text(f"GET\t{URL}\t200\tapplication/json\tlist.json\n")
    return folder


async def scan(data: Path, replay: Path, *, small: bool) -> None:
    """One scan as a process would do it, and the index after it."""
    app = App(data, replay)
    try:
        board = app.store.board("acme")
        if board is None:
            new = Board(slug="acme", adapter=PLATFORM, key={"token": "acme"}, url="https://acme.example")
            (board,) = app.store.put_boards([new], app.clock.now())
        tools = app.scanner.tools
        if small:
            tools = msgspec.structs.replace(tools, limits=ScanLimits(portion=5))
        await Scanner(tools).scan(board, app.adapter(PLATFORM), ScanMode.FULL)
        await asyncio.to_thread(catch_up_all, app)
    finally:
        await app.close()


#: Counters that must equal what the store holds.
COUNTED = ("new", "updated", "closed", "reopened")


def held(store: Store, run_id: int) -> list[int]:
    """The same counters by the store's own account."""
    found = store.run_holds(run_id)
    return [getattr(found, name) for name in COUNTED]


def outcome(data: Path) -> dict[str, object]:
    """Everything that must not depend on having been killed."""
    app = App(data)
    try:
        store = app.store
        stored = store.postings(limit=1_000_000)
        changes = Counter((c.kind, c.entity_id) for c in store.read("check", 1_000_000) if c.entity == "posting")
        runs = store.runs(None, 100)
        # A kill after the scan, within the index, is followed by one more scan: sums tell, not the last run.
        sums = [sum(getattr(run.counters, name) for run in runs) for name in COUNTED]
        wrong = [run.id for run in runs if [getattr(run.counters, n) for n in COUNTED] != held(store, run.id)]
        lost = [r.id for r in runs if r.counters.found != r.counters.new + r.counters.updated + r.counters.unchanged]
        return {
            "postings": {
                p.posting.external_id: (p.state.value, p.posting.title, len(store.history(p.id)[0])) for p in stored
            },
            "doubled": len(stored) - len({p.posting.external_id for p in stored}),
            "announced": sorted(k.value for (k, _), n in changes.items() if n > 1 and k is ChangeKind.POSTING_NEW),
            "unfinished": sum(run.state is RunState.RUNNING for run in runs),
            "counters": sums,
            "books": (wrong, lost),
            "index": app.index.ids() == {p.id for p in stored},
        }
    finally:
        asyncio.run(app.close())


def in_child(work: object, kill_after: float | None = None) -> tuple[bool, bytes]:
    """Run work() in a forked process; True when it ended by itself. What it returns comes back as JSON."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        code = 1
        try:
            os.write(writing, msgspec.json.encode(work()))  # type: ignore[operator]
            code = 0
        except BaseException as error:
            sys.stderr.write(f"child: {type(error).__name__}: {error}\n")
        finally:
            os._exit(code)
    os.close(writing)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit("a scan failed after a kill; see above")
    return os.WIFEXITED(status), said


def kill_points(points: int, seed: int, source: Path | None, count: int) -> list[str]:
    """Faults found; [] = none."""
    faults: list[str] = []
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        folders = [replay_folder(root / str(n), body) for n, body in enumerate(versions(source, count))]
        base, calm = root / "base", root / "calm"
        for folder in folders[:2]:
            in_child(lambda folder=folder: asyncio.run(scan(base, folder, small=False)))
        shutil.copytree(base, calm)
        start = time.monotonic()
        in_child(lambda: asyncio.run(scan(calm, folders[2], small=True)))
        longest = 0.8 * (time.monotonic() - start)
        expected = in_child(lambda: outcome(calm))[1]
        landed = 0
        for point in range(points):
            data = root / f"point{point}"
            shutil.copytree(base, data)
            for _ in range(chance.choice((1, 1, 2, 3))):
                ended, _ = in_child(
                    lambda data=data: asyncio.run(scan(data, folders[2], small=True)), chance.uniform(0, longest)
                )
                landed += not ended
                if ended:
                    break
            if not ended:
                in_child(lambda data=data: asyncio.run(scan(data, folders[2], small=True)))
            found = in_child(lambda data=data: outcome(data))[1]
            if found != expected:
                faults.append(f"point {point}: {difference(json.loads(expected), json.loads(found))}")
            shutil.rmtree(data)
        print(f"{points} points, {landed} kills landed within a scan of {longest:.2f} s: {len(faults)} faults")
    return faults


def difference(expected: dict[str, object], found: dict[str, object]) -> str:
    return "; ".join(
        f"{k}: {str(found[k])[:200]} instead of {str(v)[:200]}" for k, v in expected.items() if found[k] != v
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=300)
    parser.add_argument("--quick", action="store_true", help="20 points")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60, help="roles of the board")
    parser.add_argument("--file", type=Path, help="a real list in the platform's shape instead of invented roles")
    options = parser.parse_args()
    faults = kill_points(20 if options.quick else options.points, options.seed, options.file, options.count)
    for fault in faults:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
