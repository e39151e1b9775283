"""A fleet over many hosts, with every server of it stopped, emptied or killed under it.

Workers scan a site of many hosts on loopback, twice: undisturbed, and with faults: workers killed (-9) at random moments
and replaced, PostgreSQL stopped and started, Valkey emptied, stopped and started, the search server stopped for a while.
The site is a process of its own that notes when the kernel received each request, so it measures distance over all
workers. Afterwards every role must be stored once, told once, closed never, and found in the index.

  strays   requests that must be left out so that the others to their host are an interval apart: late senders
  again    requests for a page that was asked for before: what a killed worker had asked for and not saved yet
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from app.fleet import FleetSite, gaps, start_worker, strays
from app.servers import OwnPostgres, OwnTypesense, OwnValkey
from app.test_fleet import check, done, end, put
from rolecall.search import open_typesense_index
from rolecall.store import SqlStore

#: Seconds between looks at how far the fleet is.
LOOK = 0.3
#: Share of requests that a starved machine may send late before it counts as a fault of pacing.
LATE = 0.01


class Fleet:
    """Workers on one database, and the servers behind them."""

    def __init__(self, folder: Path, args: argparse.Namespace) -> None:
        self.folder, self.args = folder, args
        self.postgres, self.valkey, self.search = OwnPostgres(), OwnValkey(), OwnTypesense()
        self.index_url = f"{self.search.url}/fleet"
        self.workers: list = []
        self._started = 0

    def start(self, site: FleetSite, count: int) -> None:
        more = {"valkey": self.valkey.url, "search": self.index_url, "concurrency": str(self.args.concurrency)}
        fresh = []
        for _ in range(count):
            self._started += 1
            name = self.folder / f"w{self._started}"
            fresh.append(start_worker(name, self.postgres.url, site, self.args.interval, **more))
        for worker in fresh:
            worker.stdout.readline()
        self.workers += fresh

    def kill(self, site: FleetSite, rng: random.Random) -> None:
        """kill -9 of one worker; another takes its place two seconds later."""
        worker = self.workers.pop(rng.randrange(len(self.workers)))
        worker.kill()
        worker.wait()
        worker.stdout.close()
        time.sleep(2)
        self.start(site, 1)

    def stop(self) -> list[int]:
        codes = end(self.workers)
        self.workers = []
        return codes

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.search.close()
        self.valkey.stop()
        self.postgres.close()


class Faults:
    """What is done to a fleet, and when: after so many pages."""

    def __init__(self, fleet: Fleet, site: FleetSite, away: float) -> None:
        self.fleet, self.site, self.away = fleet, site, away
        self.rng = random.Random(fleet.args.seed)
        self.search_back = float("inf")
        #: When (Unix seconds), what.
        self.happened: list[tuple[float, str]] = []
        marks: list[tuple[float, str, Callable[[], None]]] = [
            (0.20, "Valkey emptied", self._empty_valkey),
            (0.30, f"search server stopped for {away:.0f} s", self._stop_search),
            (0.40, "PostgreSQL stopped for 3 s", self._restart_postgres),
            (0.60, "Valkey stopped for 3 s, back empty", self._restart_valkey),
        ]
        marks += [(self.rng.uniform(0.1, 0.9), "a worker killed", self._kill) for _ in range(fleet.args.kills)]
        self.marks = sorted(marks, key=lambda mark: mark[0])

    def step(self, seen: int) -> None:
        if time.monotonic() > self.search_back:
            self.fleet.search.start()
            self.search_back = float("inf")
            print(f"  {seen:>7,} pages: search server back")
        while self.marks and seen >= self.marks[0][0] * self.site.size:
            _, name, act = self.marks.pop(0)
            print(f"  {seen:>7,} pages: {name}", flush=True)
            self.happened.append((time.time(), name))
            act()

    @property
    def over(self) -> bool:
        return not self.marks and self.search_back == float("inf")

    def _kill(self) -> None:
        self.fleet.kill(self.site, self.rng)

    def _empty_valkey(self) -> None:
        import valkey

        client = valkey.Valkey.from_url(self.fleet.valkey.url)
        client.flushall()
        client.close()

    def _stop_search(self) -> None:
        self.fleet.search.stop()
        self.search_back = time.monotonic() + self.away

    def _restart_postgres(self) -> None:
        self.fleet.postgres.stop()
        time.sleep(3)
        self.fleet.postgres.start()

    def _restart_valkey(self) -> None:
        self.fleet.valkey.stop()
        time.sleep(3)
        self.fleet.valkey.start()


def patiently(call: Callable[[], bool]) -> bool | None:
    """The result, or None while the store is away."""
    from rolecall.model import StoreError

    try:
        return call()
    except StoreError:
        return None


def run(fleet: Fleet, site: FleetSite, faults: Faults | None) -> bool:
    store = put(fleet.postgres.url, site)
    cpu, began = sum(os.times()[2:4]), time.monotonic()
    fleet.start(site, fleet.args.workers)
    print(f"  {fleet.args.workers} workers up after {time.monotonic() - began:.1f} s")
    began = time.monotonic()
    while not patiently(lambda: done(store)) or (faults is not None and not faults.over):
        time.sleep(LOOK)
        if faults is not None:
            faults.step(len(site.seen))
        if time.monotonic() - began > fleet.args.patience:
            print("  TOO LONG")
            break
    wall = time.monotonic() - began
    index = open_typesense_index(fleet.index_url)
    late = time.monotonic()
    while len(index.ids()) < store.count() and time.monotonic() - late < 120:
        time.sleep(LOOK)
    late = time.monotonic() - late
    found = index.ids()
    codes = fleet.stop()
    cpu = sum(os.times()[2:4]) - cpu
    report(fleet, site, wall, cpu)
    if faults is not None:
        tell_strays(strays(site.seen, fleet.args.interval), faults.happened)
    print(f"  index holds all roles {late:.1f} s after the last page")
    right = verdict(fleet, site, store, found, codes, faulty=faults is not None)
    index.close()
    store.close()
    return right


def report(fleet: Fleet, site: FleetSite, wall: float, cpu: float) -> None:
    seen, interval = site.seen, fleet.args.interval
    again = len(seen) - len(site.asked())
    apart = gaps(seen)
    print(f"  {len(site.asked()):,} pages of {site.size:,} in {wall:.1f} s ({len(seen) / wall:.0f}/s), {again} again")
    print(f"  workers' CPU {cpu:.1f} s, start-up included ({cpu / len(seen) * 1e3:.1f} ms a page)")
    print(
        f"  least distance {apart[0]:.3f} s, 1 in 1,000 below {apart[len(apart) // 1000]:.3f} s, limit {interval} s; "
        f"{len(strays(seen, interval))} strays of {len(seen):,}"
    )


def tell_strays(found: list[float], happened: list[tuple[float, str]]) -> None:
    """After which fault they came, and how soon."""
    ends = [at for at, _ in happened[1:]] + [float("inf")]
    for (began, name), ended in zip(happened, ends, strict=True):
        after = sorted(at - began for at in found if began <= at < ended)
        if after:
            median = after[len(after) // 2]
            print(
                f"    {len(after):>5} strays after: {name} ({after[0]:.1f} to {after[-1]:.1f} s, half by {median:.1f} s)"
            )


def verdict(fleet: Fleet, site: FleetSite, store: SqlStore, found: set[int], codes: list[int], *, faulty: bool) -> bool:
    wrong = []
    try:
        check(store, site)
    except AssertionError as error:
        wrong.append(f"store: {str(error).splitlines()[0] if str(error) else error!r}")
    if not faulty and set(site.asked().values()) != {1}:
        wrong.append("a page was asked for twice")
    if found != (stored := {posting.id for posting in store.postings(limit=1_000_000)}):
        wrong.append(f"the index lacks {len(stored - found):,} roles and holds {len(found - stored):,} that are gone")
    if len(strays(site.seen, fleet.args.interval)) > LATE * len(site.seen):
        wrong.append("too many strays")
    if set(codes) != {0}:
        wrong.append(f"exit codes {codes}")
    if store.backlog(store._now()).leased:
        wrong.append("work is still leased")
    print("  " + ("nothing lost, doubled or wrongly closed" if not wrong else "WRONG: " + "; ".join(wrong)))
    return not wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="40 hosts, 800 pages, one kill")
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--hosts", type=int, default=200)
    parser.add_argument("--boards", type=int, default=2, help="boards a host")
    parser.add_argument("--pages", type=int, default=50, help="pages a board")
    parser.add_argument("--interval", type=float, default=1.0)
    parser.add_argument("--concurrency", type=int, default=500, help="requests at once, a worker")
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--away", type=float, default=60.0, help="seconds without search server")
    parser.add_argument("--patience", type=float, default=900.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("clean", "faults"))
    args = parser.parse_args()
    if args.quick:
        args.hosts, args.boards, args.pages, args.interval, args.kills, args.away = 40, 2, 10, 0.5, 1, 6.0
    fleet, right = None, True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind in ("clean", "faults") if args.only is None else (args.only,):
            print(
                f"{kind}: {args.workers} workers, {args.hosts} hosts, {args.hosts * args.boards * args.pages:,} pages"
            )
            fleet = Fleet(folder / kind, args)
            try:
                with FleetSite(folder / kind, args.hosts, args.boards, args.pages, jobs_a_page=2) as site:
                    faults = Faults(fleet, site, args.away) if kind == "faults" else None
                    right &= run(fleet, site, faults)
            finally:
                fleet.close()
    raise SystemExit(0 if right else 1)


if __name__ == "__main__":
    main()
