"""Kills a crawl again and again and checks that nothing was lost or fetched twice.

SIGKILL comes at random points: after a random number of requests and a random moment more. Every URL is fetched once
within its least interval, whatever happens; after the interval the crawl reaches every page, and the index of pages
holds exactly what the store holds.
"""

import argparse
import asyncio
import multiprocessing
import random
import signal
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from multiprocessing.process import BaseProcess
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from app.crawl_site import Answer, Site, crawl, html, open_app, plan, prose
from rolecall.search import open_pages

#: Least seconds between two fetches of a URL.
APART = 60.0
#: A life is ended after so many requests at most and a moment more, seconds: between any two steps of a commit.
REQUESTS, MOMENT = 40, 0.1
HOSTS = [f"site{number}.example" for number in range(12)]


class Later:
    """A clock that stands ahead of the machine's."""

    def __init__(self, ahead: timedelta) -> None:
        self._ahead = ahead

    def now(self) -> datetime:
        return datetime.now(UTC) + self._ahead


def answer(pages: int):
    def page(host: str, path: str) -> Answer | None:
        if path == "/robots.txt" or not path.startswith("/job/"):
            return None
        number = int(path[5:])
        own = HOSTS.index(host)
        links = [f"/job/{n}" for n in range(3 * number + 1, 3 * number + 4) if n < pages]
        links += [f"http://{HOSTS[(own + 1) % len(HOSTS)]}/job/{number}"] if number < 3 else []
        return 200, {}, html(f"Role {chr(97 + number % 26)}{number * 7}x", prose(own * pages + number), links)

    return page


def _child(folder: Path, site_port: int, seconds_ahead: float) -> None:
    class Port:
        port = site_port

    async def main() -> None:
        app = open_app(folder, Port(), HOSTS, Later(timedelta(seconds=seconds_ahead)))  # type: ignore[arg-type]
        await crawl(app, plan(urls=8, lanes=2, apart=APART, depth=50), [f"http://{HOSTS[0]}/job/0"])
        await app.close()

    asyncio.run(main())


def _live(child: BaseProcess, site: Site, requests: int, moment: float) -> None:
    """Wait until the site was asked so often in all, and a moment (seconds) more; or until the crawl ends."""
    while child.is_alive() and len(site.requests) < requests:
        child.join(0.002)
    child.join(moment)


def measure(kills: int, pages: int, seed: int = 1) -> dict[str, object]:
    """Kill a crawl so often, let it end, and count what went wrong."""
    chance = random.Random(seed)
    context = multiprocessing.get_context("fork")
    folder = Path(tempfile.mkdtemp(prefix="crawl-kill-"))
    visits: dict[tuple[str, str], list[float]] = {}
    killed = ended_alone = 0
    with Site(answer(pages)) as site:
        # Each worker lives a little later than the one before, so that what that one held comes again.
        for life in range(10 * kills):
            before, ahead = len(site.requests), life * (APART + 1.0)
            child = context.Process(target=_child, args=(folder, site.port, ahead))
            child.start()
            if killed >= kills:
                child.join(600)
            else:
                _live(child, site, before + chance.randint(1, REQUESTS), chance.uniform(0.0, MOMENT))
            if child.is_alive():
                child.kill()
                child.join()
                killed += 1
            elif child.exitcode != 0:
                raise SystemExit(f"the crawl failed with {child.exitcode}")
            else:
                ended_alone += 1
            for at, host, path, _ in site.requests[before:]:
                if path.startswith("/job/"):
                    visits.setdefault((host, path), []).append(at + ahead)
            if killed >= kills and child.exitcode == 0 and ended_alone > 2:
                break
        twice = [key for key, times in visits.items() if any(b - a < APART for a, b in pairwise(sorted(times)))]
        wanted = {(host, f"/job/{number}") for host in HOSTS for number in range(pages)}

    async def compare() -> tuple[int, int, int]:
        app = open_app(folder, site, HOSTS)
        index = open_pages(folder / "pages")
        ids, after = set(), 0
        while found := app.store.page_ids(after, 1000):
            ids.update(found)
            after = found[-1]
        indexed = index.indexed_ids()
        index.close()
        await app.close()
        return len(ids), len(ids - indexed), len(indexed - ids)

    stored, missing, extra = asyncio.run(compare())
    return {
        "kills": killed, "ended": ended_alone, "pages": len(wanted), "lost": len(wanted - visits.keys()),
        "twice": len(twice), "stored": stored, "not_indexed": missing, "indexed_only": extra,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--pages", type=int, default=1500, help="pages of each of the twelve sites")
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    started = time.time()
    found = measure(8 if args.quick else args.kills, 40 if args.quick else args.pages)
    print({**found, "seconds": round(time.time() - started, 1)})
    if found["lost"] or found["twice"] or found["not_indexed"] or found["indexed_only"]:
        sys.exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    main()
