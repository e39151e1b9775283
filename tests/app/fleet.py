"""A site of many hosts on loopback, served and measured by a process of its own, and worker processes over it."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import msgspec

from rolecall.app.closed_world import ClosedWorld
from rolecall.app.compose import App
from rolecall.fetch import HostMap
from rolecall.model import Board, Item, ListingKind, ListingPage, RawPlace, RawPosting, Request


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
    """Many hosts on loopback, served by one process that notes when the kernel received each request."""

    def __init__(self, folder: Path, hosts: int, boards_a_host=1, pages=3, jobs_a_page=5, *, lists="b"):
        self.hosts = [f"h{n}.example" for n in range(hosts)]
        self.lists = [f"{lists}{n}" for n in range(boards_a_host)]
        self.pages, self.jobs_a_page = pages, jobs_a_page
        folder.mkdir(parents=True, exist_ok=True)
        self._log = folder / f"asked-{lists}.log"

    def __enter__(self):
        arguments = [str(self._log), str(self.pages), str(self.jobs_a_page)]
        self._server = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "fleet_site.py"), *arguments],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self._server.stdout.readline())
        return self

    def __exit__(self, *_):
        self._server.kill()
        self._server.wait()
        self._server.stdout.close()

    @property
    def seen(self):
        """(host, path, seconds) in the order the kernel received them; policy files left out."""
        lines = self._log.read_text().splitlines(keepends=True) if self._log.exists() else []
        # The last line may be under way.
        found = [line.split() for line in lines if line.endswith("\n")]
        return sorted(((host, path, int(at) / 1e9) for at, host, path in found), key=lambda asked: asked[2])

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

    @property
    def size(self):
        """Pages there are."""
        return len(self.hosts) * len(self.lists) * self.pages

    def asked(self):
        """How often each page was asked for."""
        return Counter((host, path) for host, path, _ in self.seen)


def strays(seen, interval):
    """When requests arrived (Unix seconds) that must be left out so that those to each host are an interval apart.

    A request that arrives late is one stray, whatever came after it. Workers that know nothing of each other make strays
    of most of their requests.
    """
    last, found = {}, []
    for host, _, at in seen:
        if at - last.get(host, float("-inf")) < interval:
            found.append(at)
        else:
            last[host] = at
    return found


def crowded(seen, interval):
    """When requests arrived (Unix seconds) that were less than an interval after the one before, which was not late.

    A request that a busy machine sends late, by less than an interval, shortens the distance to the next one and lengthens
    the one before as much.
    """
    before, found = {}, []
    for host, _, at in seen:
        last, last_but_one = before.get(host, (float("-inf"), float("-inf")))
        if at - last < interval and at - last_but_one < 2 * interval:
            found.append(at)
        before[host] = at, last
    return found


def gaps(seen):
    """Seconds between neighbouring requests to each host, smallest first."""
    last, found = {}, []
    for host, _, at in seen:
        if host in last:
            found.append(at - last[host])
        last[host] = at
    return sorted(found)


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
