"""What a scan costs after its bytes have arrived, against decoding the same payload and against public readers.

    python -m bench.scan_cost [--peers ENV/bin/python] [--quick]

ENV is a virtual environment of its own with the public readers (`pip install ats-scrapers beautifulsoup4 openroles
jobwatch jobfeeds`; `bench/scan_peers.py` says how each is run); they read the same payload in the same run. A board of 1,000 invented postings (2 MB) in the shape of a list that holds everything; CPU time of the whole
process (event loop, store threads, hashing of the payload included), median of several rounds.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from xxhash import xxh3_128_hexdigest

from rolecall.app.building import normalized
from rolecall.app.scan import Scanner, ScanSummary, ScanTools
from rolecall.model import Board, Fetched, Observation, Outcome, Page, Request, ScanMode, Verdict
from rolecall.ports import SourceRules
from rolecall.sources.registry import adapters
from rolecall.store import StoreDoor, open_store

#: A platform whose list holds everything in one answer.
PLATFORM = "greenhouse"

WORDS = ("bake", "sell", "plan", "order", "check", "lead", "write", "read", "count", "mend", "build", "paint", "drive")
CITIES = ("Lyon, France", "Berlin, Germany", "Austin, TX", "Toronto, Canada", "Remote - Spain")


def payload(count: int, size: int, changed: int = 0) -> bytes:
    """A list of `count` postings of about `size` bytes in all, the first `changed` of them with another title."""
    # As boards publish them: markup, line ends, typographic characters, all escaped.
    words = [WORDS[(n * 7) % len(WORDS)] for n in range(size // count // 18)]
    lines = ["\u2019s ".join(words[n : n + 4]) + '\u00a0&lt;br class="x" /&gt;\n' for n in range(0, len(words), 4)]
    text = "".join(lines)
    jobs = [
        {
            "id": 4_000_000 + n,
            "internal_job_id": 3_000_000 + n,
            "title": f"{'Senior ' if n < changed else ''}Baker {n}",
            "absolute_url": f"https://careers.acme.example/jobs/{4_000_000 + n}",
            "updated_at": "2026-03-01T10:00:00-05:00",
            "first_published": "2026-02-01T10:00:00-05:00",
            "requisition_id": f"R{n}",
            "company_name": "Acme",
            "location": {"name": CITIES[n % len(CITIES)]},
            "departments": [{"id": 1, "name": "Bakery"}],
            "offices": [],
            "metadata": [],
            "content": f'&lt;p class="intro"&gt;Role {n}:\u00a0{text}&lt;/p&gt;\n',
        }
        for n in range(count)
    ]
    return json.dumps({"jobs": jobs, "meta": {"total": count}}).encode()


class Job(msgspec.Struct):
    """The fields a reader of such a list uses."""

    id: int
    title: str
    absolute_url: str
    updated_at: str
    first_published: str
    requisition_id: str
    location: dict[str, str]
    content: str


class Jobs(msgspec.Struct):
    """Such a list, decoded whole."""

    jobs: list[Job]


class Served:
    """A Fetcher and Observations that hand over one body; the digest is left to the scan, so it is counted."""

    body = b""
    #: CPU time when the bytes had arrived.
    arrived = 0.0

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        at = datetime.now(UTC)
        self.arrived = time.process_time()
        page = Page(url=request.url, final_url=request.url, status=200, body=self.body, fetched_at=at)
        return Fetched(request=request, verdict=Verdict(outcome=Outcome.OK), page=page, attempts=1)

    async def close(self) -> None: ...

    async def recall(self, url: str) -> Observation | None:
        return None

    async def note(self, observation: Observation) -> None: ...


class Steps:
    """A clock that moves on by hours between scans."""

    time = datetime(2026, 3, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


def cpu(work: Callable[[], object], rounds: int) -> float:
    """Median CPU milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times)


def peers(python: str, body: bytes, rounds: int) -> dict[str, float]:
    """CPU milliseconds of the public readers that the environment of this python has."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "payload.json"
        file.write_bytes(body)
        script = Path(__file__).with_name("scan_peers.py")
        command = [python, "-I", str(script), str(file), str(rounds)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=900, check=True)
    return dict(json.loads(done.stdout))


async def measure(rounds: int, count: int, size: int, python: str | None) -> None:
    plain, served, clock = payload(count, size), Served(), Steps()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(folder, clock)
        door = StoreDoor(store)
        scanner = Scanner(
            ScanTools(door=door, store=store, fetcher=served, observations=served, clock=clock, normalize=normalized)
        )
        adapter = adapters()[PLATFORM]
        (board,) = store.put_boards(
            [Board(slug="acme", adapter=PLATFORM, key={"token": "acme"}, url="https://careers.acme.example")],
            clock.now(),
        )

        whole: list[float] = []

        async def scan(body: bytes) -> tuple[float, ScanSummary]:
            clock.time += timedelta(hours=6)
            served.body = body
            start = time.process_time()
            whole.append(start)
            summary = await scanner.scan(store.board("acme") or board, adapter, ScanMode.FULL)
            end = time.process_time()
            whole[-1] = (end - start) * 1000
            return (end - served.arrived) * 1000, summary

        first, summary = await scan(plain)
        print(f"first scan: {first:.0f} ms CPU, {summary.new} new")
        whole.clear()
        same = [(await scan(plain))[0] for _ in range(rounds)]
        lease = statistics.median(whole) - statistics.median(same)
        one = []
        for n in range(rounds):
            took, summary = await scan(payload(count, size, changed=1 + n % 2))
            assert summary.updated == 1, summary
            one.append(took)
        await door.close()
    loads = cpu(lambda: json.loads(plain), rounds)
    nothing, single = statistics.median(same), statistics.median(one)
    decoded = cpu(lambda: msgspec.json.decode(plain, type=Jobs), rounds)
    print(f"payload                 {len(plain) / 1e6:.2f} MB, {count} postings")
    print(f"json.loads              {loads:6.1f} ms")
    print(f"typed decode (msgspec)  {decoded:6.1f} ms")
    hashed = cpu(lambda: xxh3_128_hexdigest(plain), rounds)
    print(f"hash of the payload     {hashed:6.1f} ms   part of both scans below")
    print(f"lease, run and memory   {lease:6.2f} ms   before the request")
    print(f"scan, nothing changed   {nothing:6.2f} ms   {loads / nothing:5.1f} x faster than json.loads")
    print(f"scan, one changed       {single:6.2f} ms   {single / loads:5.1f} x json.loads")
    for name, took in sorted(peers(python, plain, rounds).items() if python else (), key=lambda found: found[1]):
        print(f"{name:23} {took:6.1f} ms   {took / nothing:5.1f} x nothing changed, {took / single:4.1f} x one changed")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--peers", help="python of the environment with the public readers")
    options = parser.parse_args()
    asyncio.run(measure(7 if options.quick else 25, 1000, 2_000_000, options.peers))


if __name__ == "__main__":
    main()
