"""Linking at scale: a whole corpus from empty, then one posting at a time against it.

python -m bench.link_scale [--quick] [--postings N]
"""

import argparse
import itertools
import os
import random
import resource
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from rolecall.app.compose import SystemClock
from rolecall.app.linking import Linker, traited
from rolecall.app.relinking import relink_all
from rolecall.model import (
    Board,
    Place,
    PlaceKind,
    Portion,
    Posting,
    PostingWrite,
    RunEnding,
    RunState,
    ScanMode,
)
from rolecall.store import SqlStore, open_store

AT = datetime(2026, 3, 1, tzinfo=UTC)
_WORDS = ["".join(p) for p in itertools.product("bdfgklmnprst", "aeiou", "bdfgklmnprst", "aeiou")]
_TRADES = ["Engineer", "Analyst", "Nurse", "Designer", "Accountant", "Driver", "Recruiter", "Architect", "Technician"]
_FIELDS = ["Payments", "Data", "Platform", "Growth", "Security", "Billing", "Mobile", "Cloud", "Retail", "Logistics",
           "Pediatrics", "Surgery", "Tax", "Audit", "Fleet", "Robotics", "Search", "Maps", "Video", "Energy"]  # fmt: skip
_LEVELS = ["", "", "Senior ", "Junior ", "Lead "]
#: Postings of one job, an employer's own among them, and words of a text (Zipf's law, like language).
COPIES, LENGTH = 4, 450


class World:
    """Jobs with copies, in the proportions of a real crawl: many small employers, a few large ones."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self._weights = [1 / (n + 8) for n in range(len(_WORDS))]
        self._sums = list(itertools.accumulate(self._weights))
        self._boilerplate: dict[int, list[str]] = {}
        self.cities = [
            Place(
                geonames_id=n + 10_000,
                name=_WORDS[n].title(),
                kind=PlaceKind.CITY,
                country="DE",
                ancestors=(1000 + n // 40, 7),
            )
            for n in range(800)
        ]

    def words(self, count: int) -> list[str]:
        return self.rng.choices(_WORDS, cum_weights=self._sums, k=count)

    def job(self, number: int) -> Posting:
        employer = (
            min(int(self.rng.paretovariate(0.9)) * 7 + self.rng.randrange(7), 60_000)
            if number % 3
            else self.rng.randrange(60_000)
        )
        about = self._boilerplate.setdefault(employer, self.words(120))
        title = f"{self.rng.choice(_LEVELS)}{self.rng.choice(_FIELDS)} {self.rng.choice(_TRADES)}, {self.rng.choice(_FIELDS)}"
        city = self.rng.choice(self.cities)
        text = " ".join([*about, *self.words(LENGTH - 120)])
        return Posting(
            external_id=f"j{number}", url=f"https://e{employer}.example/jobs/{number}", title=title, clean_title=title,
            employer=f"Employer {_WORDS[employer % len(_WORDS)]} {employer}", places=(city,), place_texts=(city.name,),
            language="en", description_text=text, requisition_id=f"REQ-{number:07d}",
        )  # fmt: skip

    def copy(self, job: Posting, number: int, site: int) -> Posting:
        words = (job.description_text or "").split()
        way = self.rng.randrange(3)
        if way == 0:
            words = words[: int(len(words) * self.rng.uniform(0.4, 0.9))]
        elif way == 1:
            words = self.words(60) + words + self.words(30)
        return Posting(
            external_id=f"c{number}", url=f"https://portal{site}.example/ad/{number}", title=job.title + self.rng.choice(["", " (m/w/d)", " - Job"]),
            clean_title=job.title, employer=job.employer, places=job.places if self.rng.random() < 0.8 else (),
            place_texts=job.place_texts, language="en", description_text=" ".join(words),
        )  # fmt: skip

    def postings(self, count: int) -> "itertools.chain[tuple[int, Posting]]":
        """(board number, posting): the employer's own, then its copies on portals."""
        for number in range(count // COPIES):
            job = self.job(number)
            yield 0, job
            for site in self.rng.sample(range(1, 9), COPIES - 1):
                yield site, self.copy(job, number, site)


def fill(store: SqlStore, count: int, seed: int = 5) -> None:
    boards = store.put_boards(
        [Board(slug=f"s{n}", adapter="x", key={"n": str(n)}, url=f"https://s{n}.example/") for n in range(9)], AT
    )
    runs = {n: store.begin_run(board.id, ScanMode.FULL, f"t{n}", AT) for n, board in enumerate(boards)}
    waiting: dict[int, list[PostingWrite]] = {n: [] for n in runs}

    def flush(site: int) -> None:
        store.save(Portion(run_id=runs[site].id, token=f"t{site}", at=AT, writes=tuple(waiting[site])))
        waiting[site] = []

    for site, posting in World(seed).postings(count):
        waiting[site].append(
            PostingWrite(
                external_id=posting.external_id,
                fingerprint="f",
                content_hash=posting.external_id,
                posting=posting,
                snapshot=True,
            )
        )
        if len(waiting[site]) >= 5_000:
            flush(site)
    for site, run in runs.items():
        flush(site)
        store.finish_run(RunEnding(run_id=run.id, token=f"t{site}", state=RunState.DONE, at=AT))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--postings", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    count = 20_000 if asked.quick else asked.postings
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        store = open_store(place)
        started = time.perf_counter()
        fill(store, count)
        print(f"{store.count():,} postings stored in {time.perf_counter() - started:.0f} s")
        before, started = spent(), time.perf_counter()
        result = relink_all(store, place, SystemClock(), asked.workers)
        took, cpu = time.perf_counter() - started, spent() - before
        own, others = (
            resource.getrusage(who).ru_maxrss / 1e6 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        print(f"linked from empty in {took:.0f} s, {cpu:.0f} s of CPU ({cpu / result.postings * 1e6:.0f} us a posting), load {os.getloadavg()[0]:.0f}, "
              f"{result.edges:,} edges, {result.jobs:,} jobs; memory {own:.2f} GB and {others:.2f} GB in each reader")  # fmt: skip
        one_by_one(store, count)
        store.close()


def spent() -> float:
    """Seconds of CPU of this process and of those that it has seen end."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def more(store: SqlStore, count: int, first: int, skipped: int) -> list[int]:
    """Store copies of 300 jobs of the corpus, as a scan of another portal would; not linked yet."""
    world, name = World(5), f"more{first}"
    (board,) = store.put_boards([Board(slug=name, adapter="x", key={"n": name}, url=f"https://{name}.example/")], AT)
    run = store.begin_run(board.id, ScanMode.FULL, name, AT)
    originals = (posting for site, posting in world.postings(count) if site == 0)
    chosen = list(itertools.islice(originals, skipped, skipped + 300))
    fresh = [world.copy(job, first + n, 99) for n, job in enumerate(chosen)]
    writes = tuple(
        PostingWrite(external_id=p.external_id, fingerprint="f", content_hash=p.external_id, posting=p, snapshot=True)
        for p in fresh
    )
    return sorted(store.save(Portion(run_id=run.id, token=name, at=AT, writes=writes)).values())


def one_by_one(store: SqlStore, count: int) -> None:
    """New postings against the corpus: each in a transaction of its own, then as the change log hands them on.

    All that linking does is counted: reading the posting, its traits, candidates, and every write.
    """
    linker = Linker(store, SystemClock())
    ids = more(store, count, 10_000_000, 0)
    each = []
    for id_ in ids:
        before = time.process_time()
        linker.update([id_])
        each.append(time.process_time() - before)
    linked = sum(stored.job > 0 for stored in store.by_ids(ids))
    each.sort()
    print(f"one posting against {count:,}: {statistics.mean(each) * 1e3:.2f} ms of CPU, median "
          f"{statistics.median(each) * 1e3:.2f}, 95 % {each[int(len(each) * 0.95)] * 1e3:.2f}; {linked} of {len(ids)} linked")  # fmt: skip
    ids = more(store, count, 20_000_000, 300)
    before = time.process_time()
    linker.update(ids)
    print(f"in batches of 100: {(time.process_time() - before) / len(ids) * 1e3:.2f} ms of CPU a posting")
    before = time.process_time()
    for stored in store.by_ids(ids):
        traited(stored, None)
    print(f"of that, reading traits {(time.process_time() - before) / len(ids) * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
