"""The frontier at ten million URLs over two hundred thousand hosts: rates, bytes on disk, re-planning, memory.

    python -m bench.crawl_frontier [--quick] [--urls 10000000] [--hosts 200000]

Every rate is measured at full durability (one synced commit a batch) and set against the same store at 100,000 URLs.
"""

import argparse
import random
import resource
import shutil
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rolecall.app.crawl import replan
from rolecall.frontier import canonical
from rolecall.model import ClaimOrder, CrawlOutcome, Discovered, Harvest, HostLease, HostReturn, Visit
from rolecall.store import SqlStore, open_store
from rolecall.store.crawl.rows import OUTCOME_CODE, PATH_BITS

_WORDS = (
    "jobs",
    "careers",
    "about",
    "team",
    "engineer",
    "nurse",
    "berlin",
    "montreal",
    "open-roles",
    "news",
    "data-platform",
)
AT = datetime(2026, 3, 2, tzinfo=UTC)


class Hand:
    def __init__(self) -> None:
        self.at = AT

    def now(self) -> datetime:
        return self.at


def path(number: int) -> str:
    words = _WORDS
    a, b = words[number % 11], words[number // 11 % 11]
    return f"/{a}/{b}/{number * 2654435761 % 4294967296:08x}-{number}"


def grow(store: SqlStore, urls: int, hosts: int, report: bool) -> float:
    """Fill a frontier in batches as links come in: of many hosts at once, a tenth of them known already."""
    chance = random.Random(7)
    started, done, batch = time.perf_counter(), 0, 20_000
    while done < urls:
        count = min(batch, urls - done)
        found = []
        # Pages link to their own host and its neighbours: a batch touches some hundreds of hosts.
        first = chance.randrange(hosts)
        span = max(1, min(hosts, count * hosts // urls * 4))
        for number in range(done, done + count):
            host = (number * 7919) % hosts if report else (first + chance.randrange(span)) % hosts
            found.append(
                Discovered(origin=f"https://h{host}.example", path=path(number), domain=f"h{host}.example",
                           priority=chance.randrange(30, 900), depth=number % 6, score=300)
            )  # fmt: skip
        store.enqueue(found, AT, cap=1_000_000)
        done += count
    return urls / (time.perf_counter() - started)


def visit(lease: HostLease, at: datetime) -> tuple[list[Visit], HostReturn]:
    """What a worker says of a lease after its fetches."""
    visits = [
        Visit(id=url.id, host_id=lease.id, at=at, outcome=CrawlOutcome.UNCHANGED, status=200, size=20_000,
              milliseconds=80, score=400, visits=url.visits + 1, shape=0.5 + url.id % 7, weight=3.0 + url.id % 50,
              digest=url.id * 31, etag=f'"{url.id:x}"' if url.id % 3 == 0 else None,
              due=at + timedelta(days=1 + url.id % 30))
        for url in lease.urls
    ]  # fmt: skip
    back = HostReturn(id=lease.id, token=lease.token, interval=2.0, free_at=at.timestamp() + 2.0, score=0.4,
                      scored=lease.scored + len(visits), fetched=lease.fetched + len(visits), indexed=0)  # fmt: skip
    return visits, back


def work(store: SqlStore, clock: Hand, batches: int, hosts: int, urls: int) -> tuple[float, float]:
    """(claims a second alone, claims with their completions a second)."""
    claimed, spent = 0, 0.0
    visits: list[Visit] = []
    backs: list[HostReturn] = []
    began = time.perf_counter()
    for _ in range(batches):
        clock.at += timedelta(seconds=61)
        harvest = Harvest(at=clock.at, visits=tuple(visits), hosts=tuple(backs))
        order = ClaimOrder(owner="bench", hosts=hosts, urls=urls, ttl=1e6)
        started = time.perf_counter()
        leases = store.exchange(harvest, order).leases
        spent += time.perf_counter() - started
        visits, backs = [], []
        for lease in leases:
            claimed += len(lease.urls)
            said, back = visit(lease, clock.at)
            visits += said
            backs.append(back)
    store.exchange(
        Harvest(at=clock.at, visits=tuple(visits), hosts=tuple(backs)), ClaimOrder(owner="bench", hosts=0, urls=0)
    )
    whole = time.perf_counter() - began
    return claimed / max(spent, 1e-9), claimed / whole


def age(store: SqlStore) -> None:
    """As if every URL had been visited some times: the plan covers all, and rows have their full size."""
    last = store.last_host()
    for first in range(0, last + 1, 2_000):
        with store._db.write() as connection:
            connection.exec_driver_sql(
                f"UPDATE crawl_url SET stage = 1, outcome = {OUTCOME_CODE[CrawlOutcome.UNCHANGED]},"
                " turn = 1772445600 + id % 2592000, visits = 3 + id % 9, changes = id % 3, pace = 20 + id % 60,"
                " shape = 1.5 + id % 7, weight = 8.0 + id % 31, digest = id * 31, fetched_at = 1772440000,"
                " score = id % 1000, etag = CASE WHEN id % 3 = 0 THEN '\"' || id || '\"' END"
                f" WHERE id >= {first << PATH_BITS} AND id < {(first + 2_000) << PATH_BITS}"
            )


def claims_alone(store: SqlStore, clock: Hand, hosts: int, urls: int, batches: int) -> float:
    """URLs handed out a second, nothing saved with them."""
    claimed = 0
    clock.at += timedelta(hours=1)
    started = time.perf_counter()
    for _ in range(batches):
        order = ClaimOrder(owner="bench", hosts=hosts, urls=urls, ttl=1.0)
        claimed += sum(len(lease.urls) for lease in store.exchange(Harvest(at=clock.at), order).leases)
    return claimed / (time.perf_counter() - started)


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("rolecall.db*"))


def canonical_rate() -> float:
    urls = [
        (f"https://www.h{n % 999}.example/jobs/{n}/engineer?page={n}&utm_source=x" if n % 4 == 0
         else f"https://h{n % 999}.example{path(n)}") for n in range(60_000)
    ]  # fmt: skip
    started = time.process_time()
    for url in urls:
        canonical(url)
    return len(urls) / (time.process_time() - started)


def measure(urls: int, hosts: int) -> dict[str, float]:
    folder = Path(tempfile.mkdtemp(prefix="crawl-frontier-"))
    clock = Hand()
    try:
        store = open_store(folder, clock)
        enqueue = grow(store, urls, hosts, False)
        batches = 8 if urls > 200_000 else 4
        per_batch = min(1_000, max(10, hosts // 8))
        alone, both = work(store, clock, batches, per_batch, 20)
        claims = claims_alone(store, clock, per_batch // 2, 20, 4)
        age(store)
        started = time.perf_counter()
        cpu = time.process_time()
        planned = replan(store, 2.0)
        plan_cpu, plan_seconds = time.process_time() - cpu, time.perf_counter() - started
        store.close()
        found = {
            "urls": urls, "enqueue/s": enqueue, "claim+complete/s": both, "exchange/s": alone, "claims/s": claims,
            "replan s": plan_seconds, "replan CPU s": plan_cpu, "replanned": planned.pages, "bytes/URL": size(folder) / urls,
            "max RSS MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }  # fmt: skip
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--urls", type=int, default=10_000_000)
    parser.add_argument("--hosts", type=int, default=200_000)
    parser.add_argument("--quick", action="store_true", help="300,000 URLs instead of ten million")
    args = parser.parse_args()
    urls, hosts = (300_000, 6_000) if args.quick else (args.urls, args.hosts)
    print(f"canonical: {canonical_rate():,.0f} URLs/s")
    small = measure(100_000, 2_000)
    large = measure(urls, hosts)
    for name in small:
        print(f"{name:18} {small[name]:14,.1f} {large[name]:16,.1f}   {large[name] / max(small[name], 1e-9):8.2f}")
    if large["bytes/URL"] > 350:
        sys.exit("more than 350 bytes a URL")


if __name__ == "__main__":
    main()
