"""CPU of the whole pipeline beside a bare client call: same server, same pages. `--quick` takes seconds."""

import argparse
import asyncio
import gzip
import resource
import statistics
import sys
from multiprocessing import get_context
from multiprocessing.connection import Connection

import aiohttp

from rolecall.fetch import HostMap, Identity, Limits, LocalHosts, LocalObservations, LocalPace, live_fetcher
from rolecall.model import Outcome, Page, Request, Verdict
from rolecall.ports import SourceRules

#: name → (type, size before coding, sent with gzip as servers send pages to whoever accepts it)
PAGES = {
    "1 KB JSON": ("application/json", 1_000, False),
    "30 KB JSON, gzip": ("application/json", 30_000, True),
    "130 KB HTML, gzip": ("text/html", 130_000, True),
    "130 KB HTML": ("text/html", 130_000, False),
}
HEAD = b"<!doctype html><html><head><meta charset=utf-8><title>Roles</title></head><body>"


def _answer(kind: str, size: int, packed: bool) -> bytes:
    # Text of the usual redundancy: numbers keep it from packing to nothing.
    body = HEAD + b"".join(b"<p>role %d in team %d</p>" % (n * 7919 % 9973, n * 31 % 97) for n in range(size // 20))
    body = body[:size]
    coded = gzip.compress(body, 6) if packed else body
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(coded)}\r\n"
    return (head + ("Content-Encoding: gzip\r\n\r\n" if packed else "\r\n")).encode() + coded


def _serve(pipe: Connection) -> None:
    """A server in a process of its own, so that its CPU is not counted."""

    async def main() -> None:
        pages = {f"/{number}": _answer(*page) for number, page in enumerate(PAGES.values())}

        async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while True:
                    path = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].decode().partition("?")[0]
                    writer.write(pages.get(path, b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"))
                    await writer.drain()
            except (OSError, asyncio.IncompleteReadError):
                writer.close()

        server = await asyncio.start_server(one, "127.0.0.1", 0)
        pipe.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(main())


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _accept(page: Page) -> Verdict:
    return Verdict(outcome=Outcome.OK, rule="bench")


async def bare(port: int, number: int, count: int) -> float:
    """Milliseconds of CPU for one request of a plain client."""
    async with aiohttp.ClientSession() as session:
        for warm in (20, count):
            started = _cpu()
            for n in range(warm):
                async with session.get(f"http://127.0.0.1:{port}/{number}?n={n}") as response:
                    await response.read()
    return (_cpu() - started) / count * 1000


async def whole(port: int, number: int, count: int) -> float:
    """Milliseconds of CPU for one request through every stage."""
    world = HostMap(hosts={"board.example": ("127.0.0.1", port)})
    identity = Identity(contact="https://crawler.example.com/about")
    parts = (LocalPace(), LocalHosts(), LocalObservations())
    fetcher = live_fetcher(identity, *parts, _accept, Limits(interval=0.0), world)
    rules = SourceRules(source="bench", hosts=("board.example",))
    try:
        for warm in (20, count):
            started = _cpu()
            for n in range(warm):
                got = await fetcher.fetch(Request(url=f"https://board.example/{number}?n={n}"), rules)
                assert got.outcome is Outcome.OK, got.verdict
        return (_cpu() - started) / count * 1000
    finally:
        await fetcher.close()


def measure(rounds: int, count: int) -> list[tuple[str, float, float, float]]:
    """(page, bare ms, pipeline ms, ratio): medians over rounds in which both run one after the other."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    port = ours.recv()
    try:
        rows = []
        for number, name in enumerate(PAGES):
            pairs = [
                (asyncio.run(bare(port, number, count)), asyncio.run(whole(port, number, count))) for _ in range(rounds)
            ]
            plain, piped = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
            # The ratio within a round is steadier than the times: a busy machine slows both.
            rows.append((name, plain, piped, statistics.median(pair[1] / pair[0] for pair in pairs)))
        return rows
    finally:
        process.terminate()
        process.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute")
    quick = parser.parse_args().quick
    print(f"{'page':18} {'bare ms':>8} {'pipeline ms':>12} {'ratio':>6}")
    for name, plain, piped, ratio in measure(7 if quick else 21, 300 if quick else 1000):
        print(f"{name:18} {plain:8.3f} {piped:12.3f} {ratio:6.2f}")


if __name__ == "__main__":
    sys.exit(main())
