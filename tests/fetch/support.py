"""Local servers and a fetcher over them, for all tests of the room."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from rolecall.fetch import HostMap, Identity, Limits, LocalHosts, LocalObservations, LocalPace, live_fetcher
from rolecall.model import Outcome, Page, Request, Verdict
from rolecall.ports import Fetcher, SourceRules

IDENTITY = Identity(version="1.0", contact="https://crawler.example.com/about")
FAST = Limits(
    interval=0.0, timeout=3.0, idle_timeout=1.0, connect_timeout=2.0, dns_timeout=0.5, backoff=0.01, retries=0
)
RULES = SourceRules(source="test")
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


def by_status(page: Page) -> Verdict:
    """The least a classifier can be: the status."""
    outcome = {404: Outcome.GONE, 410: Outcome.GONE, 429: Outcome.RATE_LIMITED, 403: Outcome.HARD_BLOCK}.get(
        page.status
    )
    if outcome is None:
        outcome = Outcome.UNAVAILABLE if page.status >= 500 else Outcome.OK
    return Verdict(outcome=outcome, rule="status", why=f"status {page.status}")


@dataclass
class Seen:
    """One request a server received."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes
    at: float


Handler = Callable[[Seen, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class RawServer:
    """A server that answers each path with exact bytes, or lets a handler misbehave on the socket."""

    answers: dict[str, bytes | Handler] = field(default_factory=dict)
    seen: list[Seen] = field(default_factory=list)
    port: int = 0
    connections: int = 0

    @property
    def endpoint(self) -> str:
        return f"127.0.0.1:{self.port}"

    def url(self, path: str) -> str:
        return f"http://{self.endpoint}{path}"

    def paths(self) -> list[str]:
        """Paths asked for, policy files left out."""
        return [seen.path for seen in self.seen if seen.path not in {"/robots.txt", "/.well-known/tdmrep.json"}]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while await self._one(reader, writer):
                pass
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        method, path, _ = head[0].split(" ", 2)
        headers = {k.strip().lower(): v.strip() for k, _, v in (line.partition(":") for line in head[1:] if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        seen = Seen(method, path, headers, body, asyncio.get_running_loop().time())
        self.seen.append(seen)
        answer = self.answers.get(path, self.answers.get("*", NOT_FOUND))
        if callable(answer):
            await answer(seen, reader, writer)
            return False
        writer.write(answer)
        await writer.drain()
        return True


def ok(body: bytes = b"hello", *headers: str, status: str = "200 OK") -> bytes:
    """A plain answer."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def moved(to: str, status: str = "302 Found") -> bytes:
    """A redirect."""
    return ok(b"", f"Location: {to}", status=status)


@asynccontextmanager
async def raw_server(host: str = "127.0.0.1", port: int = 0, **paths: bytes | Handler) -> AsyncIterator[RawServer]:
    """A RawServer on a free port."""
    raw = RawServer(dict(paths))
    server = await asyncio.start_server(raw.serve, host, port)
    raw.port = server.sockets[0].getsockname()[1]
    try:
        yield raw
    finally:
        server.close()


@asynccontextmanager
async def fetcher(
    world: HostMap | frozenset[str],
    limits: Limits = FAST,
    pace: LocalPace | None = None,
    memory: LocalHosts | None = None,
    observations: LocalObservations | None = None,
    classify: Callable[[Page], Verdict] = by_status,
) -> AsyncIterator[Fetcher]:
    """A live fetcher over a closed world."""
    made = live_fetcher(
        IDENTITY,
        pace or LocalPace(),
        memory or LocalHosts(),
        observations or LocalObservations(),
        classify,
        limits,
        world,
    )
    try:
        yield made
    finally:
        await made.close()


def get(url: str, **extra: str) -> Request:
    """A GET."""
    return Request(url=url, **extra)
