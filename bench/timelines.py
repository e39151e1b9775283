"""Recorded boards replayed through scan, lifecycle and store: every opening, closing and reopening against the truth.

Truth is what each snapshot lists. A closing may wait where half or more of a board vanished at one visit (for the next
visit that agrees), and, with faults, for the next visit without one.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import msgspec

from rolecall.app.timeline import Replay, Visit, VisitClock, read_timeline, with_faults
from rolecall.store import StoreDoor, open_store

Spans = dict[str, list[list[int]]]
ROW = "{:<16}{:>8}{:>8}{:>9}{:>9}{:>9}{:>8}{:>8}"


class _Id(msgspec.Struct):
    id: int | str


def listed(visits: list[Visit]) -> list[set[str]]:
    """External ids of each visit."""
    decode = msgspec.json.Decoder(_Id).decode
    return [{str(decode(job).id) for job in visit.jobs} for visit in visits]


async def replayed(visits: list[Visit]) -> list[tuple[int, str, str]]:
    """(visit, event, id)."""
    clock = VisitClock()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(folder, clock)
        door = StoreDoor(store)
        numbers = {visit.at: n for n, visit in enumerate(visits)}
        events = [(numbers[e.at], e.event, str(e.id)) async for e in Replay(store, door, clock).run(visits)]
        await door.close()
    return events


def judge(truth: list[set[str]], served: list[Visit], events: list[tuple[int, str, str]]) -> tuple[int, int, int]:
    """Wrong closings, closings that came later than allowed, closings that waited as allowed."""
    wrong = sum(1 for n, event, i in events if event == "close" and i in truth[n])
    proving = [n for n, visit in enumerate(served) if visit.fault is None]
    after = dict(pairwise([*proving, len(served)]))
    half = {n for m, n in pairwise(proving) if 2 * len(truth[m] - truth[n]) >= len(truth[m])}
    open_now: set[str] = set()
    gone_at: dict[str, int] = {}
    late = waited = position = 0
    for n, held in enumerate(truth):
        for i in open_now - held:
            gone_at.setdefault(i, n)
        for i in open_now & held:
            gone_at.pop(i, None)
        while position < len(events) and events[position][0] == n:
            _, event, i = events[position]
            position += 1
            if event == "close":
                open_now.discard(i)
                waited += gone_at.pop(i, n) < n
            else:
                open_now.add(i)
        for i, since in list(gone_at.items()):
            first = next((m for m in proving if m >= since), len(served))
            if n == (after[first] if first in half else first):
                late += 1
                del gone_at[i]
    return wrong, late, waited


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small boards only")
    parser.add_argument("--seeds", type=int, default=3, help="runs with faults, beside the honest one")
    options = parser.parse_args()
    root = Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data"))
    faults = 0
    print(ROW.format("board", "seed", "visits", "spoiled", "closings", "waited", "late", "wrong"))
    start = time.monotonic()
    for path in sorted((root / "timelines").glob("*.jsonl.gz")):
        visits = read_timeline(path)
        if options.quick and len(visits[0].jobs) > 60:
            continue
        truth = listed(visits)
        for seed in [None, *range(1, options.seeds + 1)]:
            served = visits if seed is None else with_faults(visits, seed)
            events = asyncio.run(replayed(served))
            wrong, late, waited = judge(truth, served, events)
            faults += wrong + late
            spoiled = sum(visit.fault is not None for visit in served)
            closings = sum(event == "close" for _, event, _ in events)
            name = path.name.split(".")[0]
            print(ROW.format(name, seed or "honest", len(visits), spoiled, closings, waited, late, wrong), flush=True)
    print(f"{faults} faults in {time.monotonic() - start:.0f} s")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
