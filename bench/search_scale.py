"""Search at scale: indexing speed, latency of searches with filters and facets, as-you-type, memory, disk.

    python -m bench.search_scale [--quick] [--roles 1000000] [--folder DIR] [--no-peer]

--folder keeps the index; a folder that has one already is measured without indexing again.

Documents are made up: words drawn by Zipf's law from a vocabulary of 60,000, titles and employers as in postings,
descriptions of about 300 words. Beside Tantivy the same searches run on SQLite FTS5, on the same documents.
"""

import argparse
import itertools
import json
import math
import random
import resource
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from rolecall.model import EmploymentType, Pay, Place, PlaceKind, Posting, PostingState, StoredPosting, Workplace
from rolecall.search import TantivyIndex, open_index, parse_query

NOW = datetime(2026, 3, 1, tzinfo=UTC)
FACETS = ("workplace", "place", "country", "employer", "employment", "seniority", "language")
LEVELS = ("", "Senior ", "Junior ", "Lead ", "Principal ")
FIELDS = (
    "Data", "Software", "Sales", "Marketing", "Product", "Project", "Quality", "Security", "Network", "Finance",
    "Hardware", "Mechanical", "Electrical", "Process", "Customer Success", "Machine Learning", "Backend",
)  # fmt: skip
JOBS = (
    "Engineer", "Manager", "Analyst", "Developer", "Consultant", "Specialist", "Designer", "Director", "Technician",
    "Architect", "Assistant", "Nurse", "Teacher", "Driver", "Accountant", "Scientist",
)  # fmt: skip
QUERIES = (
    "data engineer", "senior software developer", '"machine learning" engineer', "nurse", "sales manager country:DE",
    "python developer workplace:remote", "product manager pay:>80000EUR", "engineer -senior since:30d", "accountant",
    "security architect workplace:hybrid,remote type:full_time", "marketing specialist place:100012", "enginer",
)  # fmt: skip
TYPED = ("so", "soft", "software en", "data", "data an", "mar", "prod", "product ma", "q", "machine le")


def _words(seed: int) -> tuple[list[str], list[float]]:
    rng = random.Random(seed)
    consonants, vowels = "bcdfghjklmnprstvz", "aeiou"
    common = ["python", "java", "sql", "team", "experience", "work"]
    made = dict.fromkeys(common)
    while len(made) < 60_000:
        syllables = (rng.choice(consonants) + rng.choice(vowels) for _ in range(rng.randint(1, 4)))
        made["".join(syllables) + rng.choice("nrstl")] = None
    vocabulary = list(made)
    weights, total = [], 0.0
    for rank in range(len(vocabulary)):
        total += 1 / (rank + 8)
        weights.append(total)
    return vocabulary, weights


def roles(count: int, seed: int = 7) -> Iterator[StoredPosting]:
    """Made-up roles with ids from 1."""
    rng = random.Random(seed)
    vocabulary, weights = _words(seed)
    # Whole paragraphs are drawn from a pool: as in postings, much text is shared boilerplate.
    pool = [" ".join(rng.choices(vocabulary, cum_weights=weights, k=100)) for _ in range(4000)]
    countries = ("DE", "FR", "US", "GB", "ES", "PL", "IN", "CA")
    for number in range(1, count + 1):
        country = rng.choice(countries)
        city = 100_000 + min(int(rng.paretovariate(1.1)), 1999)
        place = Place(geonames_id=city, name=f"City{city}", kind=PlaceKind.CITY, country=country,
                      ancestors=(countries.index(country) + 1,))  # fmt: skip
        pay = None
        if rng.random() < 0.4:
            low = rng.randrange(30, 150) * 1000
            pay = Pay(min=low, max=low * 1.2, currency=rng.choice(("EUR", "USD", "GBP")), period="year")
        posting = Posting(
            external_id=str(number), url=f"https://jobs.example.com/{number}",
            title=rng.choice(LEVELS) + rng.choice(FIELDS) + " " + rng.choice(JOBS),
            employer=f"Employer {int(rng.paretovariate(0.9)) % 30_000}", places=(place,),
            workplace=rng.choice((None, *Workplace)), employment_types=(rng.choice(list(EmploymentType)),), pay=pay,
            seniority=rng.choice((None, "senior", "junior")), language=rng.choice(("en", "en", "en", "de", "fr")),
            description_text="\n".join(rng.choices(pool, k=3)),
        )  # fmt: skip
        seen = NOW - timedelta(minutes=rng.randrange(60 * 24 * 180))
        yield StoredPosting(id=number, board_id=1, board=f"board{number % 6000}", posting=posting, first_seen_at=seen,
                            state=PostingState.ACTIVE if rng.random() < 0.8 else PostingState.CLOSED,
                            last_seen_at=NOW, last_checked_at=NOW)  # fmt: skip


def _percentiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {name: round(1000 * ordered[int(len(ordered) * part)], 2) for name, part in (("p50", 0.5), ("p95", 0.95))}


def _clock(calls: list[Callable[[], object]], rounds: int) -> dict[str, float]:
    """Milliseconds of processor time of this thread (searching uses one), and of the wall clock."""
    busy, wall = [], []
    for _ in range(rounds):
        for call in calls:
            started, ticked = time.perf_counter(), time.thread_time()
            call()
            busy.append(time.thread_time() - ticked)
            wall.append(time.perf_counter() - started)
    found = {f"cpu_{name}": value for name, value in _percentiles(busy).items()}
    return {**found, **{f"wall_{name}": value for name, value in _percentiles(wall).items()}}


def _disk(folder: Path) -> float:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6, 1)


def _fts5(folder: Path, count: int) -> tuple[float, dict[str, float]]:
    """Seconds of CPU to index, and latency of word searches with a total and one facet."""
    db = sqlite3.connect(folder / "fts.db")
    db.execute("CREATE VIRTUAL TABLE t USING fts5(title, employer, body, workplace UNINDEXED, tokenize='unicode61')")
    started = time.process_time()
    with db:
        db.executemany(
            "INSERT INTO t(rowid, title, employer, body, workplace) VALUES (?, ?, ?, ?, ?)",
            ((r.id, r.posting.title, r.posting.employer, r.posting.description_text, r.posting.workplace)
             for r in roles(count)),
        )  # fmt: skip
    spent = time.process_time() - started

    def search(text: str) -> None:
        db.execute("SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t, 4, 2, 1) LIMIT 20", (text,)).fetchall()
        db.execute("SELECT workplace, count(*) FROM t WHERE t MATCH ? GROUP BY 1", (text,)).fetchall()

    plain = ("data engineer", "senior software developer", '"machine learning" engineer', "nurse", "accountant")
    latency = _clock([lambda text=text: search(text) for text in plain], 3)  # type: ignore[misc]
    db.close()
    return spent, latency


def _filled(index: TantivyIndex, count: int) -> tuple[float, float]:
    """Index that many roles in batches as the consumer does; seconds of processor time and of the wall clock."""
    cpu, wall = 0.0, 0.0
    made = roles(count)
    while batch := list(itertools.islice(made, 2000)):
        began, ticked = time.process_time(), time.perf_counter()
        index.apply(batch, [])
        cpu, wall = cpu + time.process_time() - began, wall + time.perf_counter() - ticked
    return cpu, wall


def main() -> None:
    """Run and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="30,000 roles, under a minute")
    parser.add_argument("--roles", type=int, default=1_000_000)
    parser.add_argument("--folder", type=Path, help="keep the index here, or measure the one that is here")
    parser.add_argument("--no-peer", action="store_true", help="leave SQLite FTS5 out")
    options = parser.parse_args()
    count = 30_000 if options.quick else options.roles
    folder = options.folder or Path(tempfile.mkdtemp(prefix="bench-search-"))
    index = open_index(folder / "index")
    known = len(index.ids())
    cpu, wall = (math.nan, math.nan) if known else _filled(index, count)
    count, stored = known or count, next(roles(1))
    asked = [msgspec.structs.replace(parse_query(text, None, NOW), facets=FACETS) for text in QUERIES]
    rounds = 10 if options.quick else 20
    result = {
        "roles": count,
        "indexed_per_wall_second": None if known else round(count / wall),
        "indexed_per_cpu_second": None if known else round(count / cpu),
        "search_with_facets_ms": _clock([lambda q=q: index.search(q) for q in asked], rounds),  # type: ignore[misc]
        "search_without_facets_ms": _clock(
            [lambda q=q: index.search(msgspec.structs.replace(q, facets=())) for q in asked],
            rounds,  # type: ignore[misc]
        ),
        "browse_with_facets_ms": _clock(
            [lambda: index.search(msgspec.structs.replace(parse_query(""), facets=FACETS))], 5
        ),
        "suggest_ms": _clock([lambda t=t: index.suggest(t) for t in TYPED], rounds),  # type: ignore[misc]
        "prefix_ms": _clock([lambda t=t: index.search(parse_query(t + "*", None, NOW)) for t in TYPED[1:]], rounds),  # type: ignore[misc]
        "one_more_role_searchable_ms": _clock([lambda: index.apply([stored], [])], 10),
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "disk_mb": _disk(folder / "index"),
    }
    for text, query in zip(QUERIES, asked, strict=True):
        spent = _clock([lambda q=query: index.search(q)], 5)  # type: ignore[misc]
        print(f"  {spent['cpu_p50']:8.2f} ms  {index.search(query).total:8d}  {text}")
    index.close()
    if not options.no_peer:
        cpu_fts, latency = _fts5(folder, min(count, 200_000))
        ratio = (min(count, 200_000) / cpu_fts) / (count / cpu)
        result["fts5"] = {"roles": min(count, 200_000), "latency_ms": latency, "indexing_speed_ratio": round(ratio, 2)}
    print(json.dumps(result, indent=1))
    if options.folder is None:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
