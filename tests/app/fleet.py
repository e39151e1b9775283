"""A site of many hosts on loopback that remembers when it was asked for what, and worker processes over it."""

import asyncio
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import msgspec

from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.fetch import HostMap
from rolecall.model import Board, Item, ListingKind, ListingPage, RawPlace, RawPosting, Request

POLICY_FILES = ("/robots.txt", "/.well-known/tdmrep.json")


class FleetAdapter:
    """Reads FleetSite: boards of several pages, several boards a host."""

    name = "fleet"
    version = 1
    listing = ListingKind.DEFINITIVE
    hosts = ("*.example",)
    examples = ()
    interval = None
    caps = ()

    def claim(self, url):
        return None

    def recognize(self, page):
        return None

    def start(self, board, mode):
        return [self._page(board, 0)]

    def _page(self, board, number):
        return Request(url=f"https://{board.key['host']}/{board.key['list']}/{number}", state={"n": str(number)})

    def read(self, board, page, request):
        found = msgspec.json.decode(page.body)
        items = tuple(
            Item(
                external_id=job["id"],
                url=f"https://{board.key['host']}/job/{job['id']}",
                fingerprint=hashlib.blake2b(msgspec.json.encode(job), digest_size=8).hexdigest(),
                payload=msgspec.json.encode(job),
            )
            for job in found["jobs"]
        )
        following = (self._page(board, int(request.state["n"]) + 1),) if found["more"] else ()
        return ListingPage(items=items, next=following, advertised=found["total"])

    def detail(self, board, item):
        return None

    def parse(self, board, item, page):
        job = msgspec.json.decode(item.payload)
        return RawPosting(
            external_id=item.external_id,
            url=item.url,
            title=job["title"],
            places=(RawPlace(text="Lyon, France"),),
            description_text=f"Work on {job['title']}.",
        )


class FleetSite:
    """HTTP server in a thread; every host of HOSTS is one of its names."""

    def __init__(self, hosts, boards_a_host=1, pages=3, jobs_a_page=5):
        self.hosts = [f"h{n}.example" for n in range(hosts)]
        self.lists = [f"b{n}" for n in range(boards_a_host)]
        self.pages, self.jobs_a_page = pages, jobs_a_page
        #: (host, path, seconds) in order of arrival; policy files left out.
        self.seen = []
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self):
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

    async def _serve(self, reader, writer):
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                at = time.monotonic()
                path = head.split(" ", 2)[1]
                host = next(line[6:].strip() for line in head.split("\r\n") if line.lower().startswith("host:"))
                body = self._answer(path)
                status = "200 OK" if body is not None else "404 Not Found"
                if path not in POLICY_FILES:
                    self.seen.append((host, path, at))
                writer.write(
                    f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\n"
                    f"content-length: {len(body or b'')}\r\n\r\n".encode()
                    + (body or b"")
                )
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def _answer(self, path):
        if path in POLICY_FILES:
            return None
        name, number = path.strip("/").split("/")
        first = int(number) * self.jobs_a_page
        jobs = [{"id": f"{name}-{n}", "title": f"Welder {name} {n}"} for n in range(first, first + self.jobs_a_page)]
        total = self.pages * self.jobs_a_page
        return json.dumps({"jobs": jobs, "more": int(number) + 1 < self.pages, "total": total}).encode()

    def boards(self):
        return [
            Board(
                slug=f"{host.split('.')[0]}-{name}",
                adapter="fleet",
                key={"host": host, "list": name},
                url=f"https://{host}/{name}/0",
            )
            for host in self.hosts
            for name in self.lists
        ]

    def asked(self):
        """How often each page was asked for."""
        return Counter((host, path) for host, path, _ in self.seen)

    def closer_than(self, seconds):
        """Requests to one host that came too soon after the one before: (host, both paths, seconds)."""
        last, found = {}, []
        for host, path, at in self.seen:
            before, when = last.get(host, (None, float("-inf")))
            if at - when < seconds:
                found.append((host, before, path, round(at - when, 3)))
            last[host] = path, at
        return found


def fleet_app(folder: Path, port: int, hosts: int, interval: float):
    names = {f"h{n}.example": ("127.0.0.1", port) for n in range(hosts)}
    world = ClosedWorld(hosts=HostMap(hosts=names), interval=interval, adapters={"fleet": FleetAdapter()})
    return App(folder, world=world)


def start_worker(folder: Path, store: str, site: FleetSite, interval: float, **more: str):
    """A worker process with an empty folder of its own. The address of its probes is its first line."""
    folder.mkdir(parents=True, exist_ok=True)
    root = Path(__file__).resolve().parents[2]
    named = {f"ROLECALL_{name.upper()}": value for name, value in more.items()}
    env = {
        **os.environ,
        "PYTHONPATH": f"{root / 'src'}:{root / 'tests'}:{root}",
        "ROLECALL_STORE": store,
        "ROLECALL_CONTACT": "https://rolecall.example/crawler",
        "ROLECALL_CONCURRENCY": "40",
        **named,
    }
    arguments = [str(folder), str(site.port), str(len(site.hosts)), str(interval)]
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).parent / "fleet_process.py"), *arguments],
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
