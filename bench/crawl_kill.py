"""Kills a crawl again and again (SIGKILL at random points) and checks that nothing was lost or fetched twice.

Every URL is fetched once within its least interval, whatever happens; after the interval the crawl reaches every page,
and the index of pages holds exactly what the store holds.
"""

import argparse
import asyncio
import multiprocessing
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from app.crawl_site import Answer, Site, crawl, html, open_app, plan, prose
from rolecall.search import open_pages

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
        app = open_app(folder, Port(), HOSTS, Later(timedelta(seconds=seconds_ahead)) if seconds_ahead else None)  # type: ignore[arg-type]
        await crawl(app, plan(urls=8, lanes=2, apart=3600.0, depth=50), [f"http://{HOSTS[0]}/job/0"])
        await app.close()

    asyncio.run(main())


def measure(kills: int, pages: int, seed: int = 1) -> dict[str, object]:
    """Kill a crawl so often, let it end, and count what went wrong."""
    chance = random.Random(seed)
    context = multiprocessing.get_context("fork")
    folder = Path(tempfile.mkdtemp(prefix="crawl-kill-"))
    with Site(answer(pages)) as site:
        killed = 0
        while killed < kills:
            child = context.Process(target=_child, args=(folder, site.port, 0.0))
            child.start()
            child.join(chance.uniform(0.3, 1.6))
            if child.is_alive():
                child.kill()
                child.join()
            elif child.exitcode != 0:
                raise SystemExit(f"the crawl failed with {child.exitcode}")
            killed += 1
        early = Counter((host, path) for _, host, path, _ in site.requests if path.startswith("/job/"))
        twice = [key for key, count in early.items() if count > 1]
        count = len(site.requests)
        child = context.Process(target=_child, args=(folder, site.port, 3700.0))
        child.start()
        child.join(300)
        ended = child.exitcode
        asked = {(host, path) for _, host, path, _ in site.requests if path.startswith("/job/")}
        wanted = {(host, f"/job/{number}") for host in HOSTS for number in range(pages)}
        late = Counter((host, path) for _, host, path, _ in site.requests[count:] if path.startswith("/job/"))
        doubled = [key for key, times in late.items() if times > 1]

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
        "kills": killed, "exit": ended, "pages": len(wanted), "lost": len(wanted - asked), "fetched_before_end": count,
        "twice": len(twice) + len(doubled), "stored": stored, "not_indexed": missing, "indexed_only": extra,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--pages", type=int, default=400, help="pages of each of the twelve sites")
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
