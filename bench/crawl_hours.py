"""How long a published role waits to be seen, with and without learned posting hours, at as many scans.

    python -m bench.crawl_hours [--boards 60]

Real boards' moments of publication, to the second, over thirty weeks; a simulated scan at the schedule's rhythm finds
what is new, and the hours are learned from those scans alone, as the schedule learns them. The first four weeks are not
counted.
"""

import argparse
import gzip
import json
import os
import random
from bisect import bisect_right
from collections import defaultdict, deque
from datetime import UTC, datetime
from pathlib import Path

from rolecall.app.posting_hours import LEAST, RUNS
from rolecall.frontier import HOURS, Profile, attention, learn_profile, next_look

#: A Monday.
START = datetime(2025, 11, 3, tzinfo=UTC).timestamp()
WEEKS, WARM = 30, 4


def published(corpus: Path) -> dict[str, list[float]]:
    """Board → hours since START at which it published something."""
    found: dict[str, set[float]] = defaultdict(set)
    with gzip.open(corpus / "labels" / "lifecycle.jsonl.gz") as lines:
        for line in lines:
            said = json.loads(line)
            if said.get("first_published"):
                hour = (datetime.fromisoformat(said["first_published"]).timestamp() - START) / 3600
                if 0 <= hour < WEEKS * HOURS:
                    found[said["board"]].add(hour)
    return {board: sorted(hours) for board, hours in found.items()}


def watch(hours: list[float], every: float, learn: bool, common: Profile | None, seed: int) -> tuple[list[float], int]:
    """(hours each role waited, scans) of a board scanned every so many hours."""
    chance = random.Random(seed)
    at, seen, delays, scans = chance.uniform(0, every), 0, [], 0
    runs: deque[tuple[float, float] | None] = deque(maxlen=RUNS)
    density, learned_at, before = None, 0.0, None
    while at < WEEKS * HOURS:
        now = bisect_right(hours, at)
        if at > WARM * HOURS:
            delays += [at - hour for hour in hours[seen:now]]
            scans += 1
        if before is not None:
            runs.append((before % HOURS, at - before) if now > seen else None)
        seen, before = now, at
        if learn and at - learned_at > 24:
            learned_at = at
            finds = [run for run in runs if run is not None]
            density = attention(learn_profile(finds, common)) if len(finds) >= LEAST else None
        pause = every * chance.uniform(0.9, 1.1)
        at += pause if density is None else next_look(density, at % HOURS, pause)
    return delays, scans


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument(
        "--corpus",
        type=Path,
        default=Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data")),
    )
    args = parser.parse_args()
    boards = published(args.corpus)
    names = sorted(boards)
    random.Random(1).shuffle(names)
    chosen, others = names[: args.boards], names[args.boards : args.boards + 100]
    common = learn_profile([(hour % HOURS, 1.0) for name in others for hour in boards[name][:30]])
    print(
        "| scan every | posting hours | mean wait | 90th percentile | scans a day | boards of 50 roles or more better / worse by 5 % |"
    )
    print("|---|---|---|---|---|---|")
    for every in (2.0, 6.0):
        plain: dict[str, float] = {}
        for label, learn, base in (
            ("not used", False, None),
            ("own", True, None),
            ("own, and common ones", True, common),
        ):
            waits: list[float] = []
            scans, better, worse = 0, 0, 0
            for number, name in enumerate(chosen):
                delays, count = watch(boards[name], every, learn, base, number)
                waits += delays
                scans += count
                if len(delays) >= 50:
                    mean = sum(delays) / len(delays)
                    better += learn and mean < 0.95 * plain[name]
                    worse += learn and mean > 1.05 * plain[name]
                    plain.setdefault(name, mean)
            waits.sort()
            mean, late = sum(waits) / len(waits), waits[int(0.9 * len(waits))]
            daily = scans / len(chosen) / (WEEKS - WARM) / 7
            print(f"| {every:.0f} h | {label} | {mean:.2f} h | {late:.2f} h | {daily:.2f} | {better} / {worse} |")


if __name__ == "__main__":
    main()
