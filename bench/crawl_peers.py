"""Pages a second on one core beside general crawlers, on the same local site in one run.

    python -m bench.crawl_peers --peers ENV/bin/python [--quick]

ENV is a virtual environment of its own with Scrapy and Crawlee (`scrapy`, `crawlee[parsel,sql-sqlite]`); without it
they are left out. The site runs on one core, the crawler on the other. Ours does the whole pipeline: robots,
classification, topic, copies, a durable frontier and the index; theirs read titles and follow links, with their
database queues. The bare loop does nothing but that, on our HTTP client, parser and SQLite.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import uvloop

from bench.crawl_others import BARE, CRAWLEE, SCRAPY

_WORDS = (
    *(
        "data",
        "engineer",
        "nurse",
        "remote",
        "team",
        "product",
        "support",
        "field",
        "build",
        "design",
        "careers",
        "role",
    ),
    *("apply", "benefits", "office", "garden", "river", "stone", "bridge", "light", "open", "paper", "water", "silver"),
    *("forest", "morning", "letter", "market", "winter", "signal", "copper", "harbor"),
)
LINKS = 10


def build(number: int, pages: int, size: int) -> bytes:
    chance = random.Random(number)
    links = "".join(f'<a href="/p/{(number * LINKS + k) % pages}">role {k}</a>' for k in range(1, LINKS + 1))
    parts, length = [], 0
    while length < size - len(links) - 120:
        parts.append("<p>" + " ".join(chance.choice(_WORDS) for _ in range(12)) + "</p>")
        length += len(parts[-1])
    name = f"{chance.choice(_WORDS)} {chance.choice(_WORDS)} {chance.choice(_WORDS)}"
    body = (
        f"<html><head><title>{name}</title></head><body><h1>{name}</h1>{links}{''.join(parts)}</body></html>".encode()
    )
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def serve(pages: int, size: int, pipe: Connection) -> None:
    os.sched_setaffinity(0, {0})
    answers = [build(number, pages, size) for number in range(pages)]
    missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"

    class Site(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport, self.buffer = transport, b""

        def data_received(self, data: bytes) -> None:
            self.buffer += data
            while b"\r\n\r\n" in self.buffer:
                asked, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
                number = asked.split(b" ", 2)[1][3:]
                known = number.isdigit() and int(number) < pages
                self.transport.write(answers[int(number)] if known else missing)  # type: ignore[attr-defined]

    async def main() -> None:
        server = await asyncio.get_running_loop().create_server(Site, "127.0.0.1", 0, backlog=4096)
        pipe.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


def ours(port: int, pages: int) -> dict[str, float]:
    """One crawl of ours in this process, on its own core."""
    from rolecall.app.closed_world import ClosedWorld
    from rolecall.app.compose import App
    from rolecall.app.crawl import Crawl, CrawlPlan, seed
    from rolecall.app.crawl.reading import Reader
    from rolecall.extract import quick_document
    from rolecall.fetch import HostMap, Limits
    from rolecall.frontier import domain_of
    from rolecall.model import Page
    from rolecall.topics import load_profile, score_document

    async def main() -> dict[str, float]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "rolecall.toml").write_text('contact = "https://rolecall.example/crawler"\n')
            hosts = HostMap(endpoints=frozenset({f"127.0.0.1:{port}"}))
            app = App(folder, world=ClosedWorld(hosts=hosts, interval=0.0))
            topic = msgspec.structs.replace(load_profile("jobs"), minimum=0.0)
            plan = CrawlPlan(topic=topic, depth=10_000, urls=600, lanes=32, until_empty=True, thin=20)
            crawl = Crawl(app, plan, Limits(interval=0.0, concurrency=64, host_concurrency=64, retries=0))
            seed(app.store, [f"http://127.0.0.1:{port}/p/0"], app.clock.now())
            worker = await crawl.start()
            # As with the others, the clock starts after what is set up once a process: expressions, word lists.
            body = build(0, pages, 2_000).split(b"\r\n\r\n", 1)[1]
            kind = (("content-type", "text/html"),)
            url = f"http://127.0.0.1:{port}/"
            Reader().classify(
                Page(url=url, final_url=url, status=200, headers=kind, body=body, fetched_at=app.clock.now())
            )
            score_document(topic, quick_document(body, url)[0])
            domain_of(url)
            wall, cpu = time.perf_counter(), time.process_time()
            progress = await worker.run()
            found = {"pages": progress.fetched, "indexed": progress.indexed, "wall": time.perf_counter() - wall,
                     "cpu": time.process_time() - cpu, "delay_95": progress.delay_95}  # fmt: skip
            await crawl.close()
            await app.close()
            return found

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main())


def _run(command: list[str]) -> dict[str, float]:
    done = subprocess.run(["taskset", "-c", "1", *command], capture_output=True, text=True, timeout=900, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    return json.loads(done.stdout.strip().splitlines()[-1])  # type: ignore[no-any-return]


def measure(size: int, pages: int, rounds: int, peers: str | None) -> dict[str, list[dict[str, float]]]:
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("fork")
    site = context.Process(target=serve, args=(pages, size, there), daemon=True)
    site.start()
    port = here.recv()
    start = f"http://127.0.0.1:{port}/p/0"
    found: dict[str, list[dict[str, float]]] = {}
    try:
        for _ in range(rounds):
            found.setdefault("rolecall", []).append(
                _run([sys.executable, "-m", "bench.crawl_peers", "--own", str(port), "--pages", str(pages)])
            )
            others = [("bare loop", BARE, sys.executable)]
            others += [("scrapy", SCRAPY, peers), ("crawlee", CRAWLEE, peers)] if peers else []
            for name, source, python in others:
                with tempfile.TemporaryDirectory() as folder:
                    script = Path(folder) / "run.py"
                    script.write_text(source, "utf-8")
                    found.setdefault(name, []).append(_run([python, str(script), start]))
    finally:
        site.terminate()
        site.join()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", help="python of the environment with the peers")
    parser.add_argument("--pages", type=int, default=3000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--own", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.own:
        print(json.dumps(ours(args.own, args.pages)))
        return
    for size in (2_000, 100_000):
        pages = (600 if args.quick else args.pages) if size < 10_000 else (150 if args.quick else args.pages // 3)
        found = measure(size, pages, 1 if args.quick else args.rounds, args.peers)
        rates: dict[str, tuple[float, float]] = {}
        for name, runs in found.items():
            if any(run["pages"] != pages for run in runs):
                print(f"{name} fetched {[run['pages'] for run in runs]} of {pages} pages")
            wall = statistics.median(run["pages"] / run["wall"] for run in runs)
            rates[name] = (wall, statistics.median(run["cpu"] / run["pages"] * 1000 for run in runs))
        own = rates["rolecall"]
        for name, (wall, cpu) in rates.items():
            print(f"{size:7} bytes  {name:9} {wall:8.1f} pages/s  {cpu:6.2f} ms CPU a page"
                  f"   ours is {own[0] / wall:5.1f}x by time, {cpu / own[1]:5.1f}x by CPU")  # fmt: skip
        slowest = max(run["delay_95"] for run in found["rolecall"])
        print(f"{size:7} bytes  fetch to searchable, p95: {slowest:.2f} s; ours does"
              f" {100 * own[0] / rates['bare loop'][0]:.0f} % of the bare loop's pages/s")  # fmt: skip
    print("load of the machine:", *(f"{load:.2f}" for load in os.getloadavg()))


if __name__ == "__main__":
    main()
