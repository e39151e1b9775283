"""What public readers of such a list spend on the same payload; run by an environment that has them, not by ours.

    ENV/bin/python bench/scan_peers.py FILE ROUNDS

ENV has one or more of the packages below; of those that are missing nothing is printed. Each gets the bytes as they
arrived and hands back its own records, as it does at every visit: CPU milliseconds, median. No network: the request
of each is replaced by the bytes, its own decoding and mapping is kept.
"""

import asyncio
import importlib
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Read = Callable[[bytes], list[Any]]


def ats_scrapers() -> Read:
    scraper = importlib.import_module("ats_scrapers.scrapers.greenhouse").GreenhouseScraper("acme")
    return lambda body: [scraper._parse_job(item) for item in json.loads(body)["jobs"]]


def openroles() -> Read:
    reader = importlib.import_module("openroles.providers.greenhouse")

    def read(body: bytes) -> list[Any]:
        reader._refused = lambda token: ""
        reader._http.request = lambda url: (json.loads(body), "")
        return list(reader.fetch("acme"))

    return read


def jobwatch() -> Read:
    parse = importlib.import_module("jobwatch.sources").parse_greenhouse
    return lambda body: list(parse(json.loads(body), "acme"))


def jobfeeds() -> Read:
    httpx = importlib.import_module("httpx")
    reader = importlib.import_module("jobfeeds.sources.greenhouse").Greenhouse(["acme"], per_board_limit=1_000_000)

    def read(body: bytes) -> list[Any]:
        class Client:
            async def get(self, url: str, **_: object) -> Any:
                return httpx.Response(200, content=body, request=httpx.Request("GET", url))

        return list(asyncio.run(reader._fetch_board(Client(), asyncio.Semaphore(1), "acme")))

    return read


READERS = {"ats-scrapers": ats_scrapers, "openroles": openroles, "jobwatch": jobwatch, "jobfeeds": jobfeeds}


def measure(body: bytes, rounds: int) -> dict[str, float]:
    """Median CPU milliseconds of each reader that can be imported, all of them by turns."""
    readers: dict[str, Read] = {}
    for name, make in READERS.items():
        try:
            readers[name] = make()
        except ImportError as error:
            print(f"{name}: {error}", file=sys.stderr)
    expected = len(json.loads(body)["jobs"])
    times: dict[str, list[float]] = {name: [] for name in readers}
    for _ in range(rounds):
        for name, read in readers.items():
            start = time.process_time()
            found = read(body)
            times[name].append((time.process_time() - start) * 1000)
            if len(found) != expected:
                raise SystemExit(f"{name} read {len(found)} of {expected} postings")
    return {name: statistics.median(took) for name, took in times.items()}


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]).read_bytes(), int(sys.argv[2]))))
