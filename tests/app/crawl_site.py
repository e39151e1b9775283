"""A local site for crawls: pages by path from a function, every request remembered."""

import asyncio
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from rolecall.app.compose import App
from rolecall.app.crawl import Crawl, CrawlPlan, Progress, seed
from rolecall.fetch import HostMap, Limits
from rolecall.ports import Clock
from rolecall.topics import load_profile

#: (status, headers beside type and length, body)
Answer = tuple[int, dict[str, str], str]
_WORDS = ["data", "engineer", "nurse", "remote", "team", "product", "support", "field", "build", "design", "careers", "role", "apply", "benefits", "office", "garden", "river", "stone", "bridge", "light", "open", "paper", "water", "silver", "forest", "morning", "letter", "market", "winter", "signal", "copper", "harbor"]


def prose(seed_: int, words: int = 90) -> str:
    """A text of its own for each number."""
    chance = random.Random(seed_)
    return " ".join(chance.choice(_WORDS) for _ in range(words))


def html(title: str, body: str, links: list[str] | tuple[str, ...] = (), head: str = "") -> str:
    """A small page."""
    anchors = "".join(f'<a href="{url}">{url.rsplit("/", 1)[-1] or "home"}</a> ' for url in links)
    return f"<html><head><title>{title}</title>{head}</head><body><h1>{title}</h1><p>{body}</p>{anchors}</body></html>"


class Site:
    """Use as a context manager; serves in a thread of its own."""

    def __init__(self, answer: Callable[[str, str], Answer | None]) -> None:
        """answer: (host, path with query) → what to say; None is 404."""
        self._answer = answer
        self.requests: list[tuple[float, str, str, dict[str, str]]] = []
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Site":
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                path = lines[0].split(" ")[1]
                headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in lines[1:]) if v}
                host = headers.get("host", "").partition(":")[0]
                self.requests.append((time.time(), host, path, headers))
                status, more, text = self._answer(host, path) or (404, {}, html("gone", "no such thing"))
                body = text.encode()
                head = "".join(f"{k}: {v}\r\n" for k, v in {"Content-Type": "text/html; charset=utf-8", **more}.items())
                if status == 304:
                    body = b""
                writer.write(f"HTTP/1.1 {status} X\r\n{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            writer.close()

    def paths(self, host: str | None = None) -> list[str]:
        """Paths asked for, policy files left out."""
        return [
            path
            for _, name, path, _ in self.requests
            if path not in {"/robots.txt", "/.well-known/tdmrep.json"} and host in {None, name}
        ]


def plan(**changes: object) -> CrawlPlan:
    """A plan for tests: everything is on topic, ends when nothing is due."""
    topic = msgspec.structs.replace(load_profile("jobs"), minimum=0.0)
    usual = CrawlPlan(topic=topic, until_empty=True, enrich=False, thin=20, commit_every=0.03, urls=20)
    return msgspec.structs.replace(usual, **changes)


def open_app(folder: Path, site: Site, hosts: list[str], clock: Clock | None = None) -> App:
    """An application in a closed world of the site's hosts."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rolecall.toml").write_text('contact = "https://rolecall.example/crawler"\n')
    world = HostMap(hosts=dict.fromkeys(hosts, ("127.0.0.1", site.port)))
    return App(folder, world=world, interval=0.0, clock=clock)


async def crawl(app: App, plan_: CrawlPlan, seeds: list[str], closer: bool = False) -> Progress:
    """Run one crawl to its end."""
    seed(app.store, seeds, app.clock.now())
    limits = Limits(interval=0.0, concurrency=16, host_concurrency=8, retries=0, timeout=5, patience=5, trust_validators=1e8)
    work = Crawl(app, plan_, limits)
    try:
        worker = await work.start()
        progress = await worker.run()
        if closer:
            await asyncio.to_thread(work.enricher().run_once)
        return progress
    finally:
        await work.close()


def run(folder: Path, site: Site, plan_: CrawlPlan, seeds: list[str], clock: Clock | None = None) -> Progress:
    """A whole crawl over a fresh or existing data folder."""
    hosts = sorted({url.split("/")[2] for url in seeds})

    async def main() -> Progress:
        app = open_app(folder, site, hosts, clock)
        try:
            return await crawl(app, plan_, seeds)
        finally:
            await app.close()

    return asyncio.run(main())
