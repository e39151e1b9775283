"""CPU of the whole pipeline beside a bare client call: same server, same pages. `--quick` takes seconds."""

import argparse
import asyncio
import gzip
import json
import resource
import sys
import time
from datetime import UTC, datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection

import aiohttp

from rolecall.fetch import HostMap, Identity, Limits, LocalHosts, LocalObservations, LocalPace, live_fetcher
from rolecall.fetch.outcome import classify
from rolecall.model import Outcome, Page, Request
from rolecall.ports import SourceRules

TEXTS = (
    "We look after pumps of small towns, and the people who use them.",
    "You plan your week with two colleagues and report to the head of service.",
    "A driving licence and a good ear for bearings are of use.",
    "Pay follows the collective agreement and rises every year.",
    "The first month is spent with an experienced fitter.",
)
NAV = "".join(
    f'<li><a href="/{name}">{name.title()}</a></li>' for name in ["products", "service", "about", "press", "contact"]
)


def _role(number: int) -> dict[str, object]:
    # Numbers keep a page from packing to nothing.
    ident = number * 7919 % 99991
    text = " ".join(TEXTS[(number + n) % len(TEXTS)] for n in range(3))
    return {"id": ident, "title": f"Fitter {ident % 97}", "city": f"Town {ident % 31}", "text": text}


def _listing(size: int) -> bytes:
    """A list of roles as JSON."""
    roles = [_role(0)]
    while len(json.dumps(roles)) < size - 300:
        roles += [_role(len(roles) + n) for n in range(max(1, len(roles) // 8))]
    return json.dumps({"jobs": roles}).encode()


def _page(size: int, scripted: bool = False) -> bytes:
    """A page with navigation, style and script: of prose, or mostly of script and markup as many real ones are."""
    head = "<!doctype html><html lang=en><head><meta charset=utf-8><title>Roles at Pump Works</title><style>.a{color:#333}</style></head>"
    parts, length, number = (
        [head, f'<body class="page"><header><ul class="nav">{NAV}</ul></header><main><h1>Roles</h1>'],
        0,
        0,
    )
    while length < size - 800:
        role = _role(number)
        text = f'<article class="role" data-id="{role["id"]}"><h3><a href="/roles/{role["id"]}">{role["title"]}, {role["city"]}</a></h3><p>{role["text"]}</p></article>\n'
        if scripted:
            text = f'<div class="card" data-id="{role["id"]}"><a class="card-link" href="/roles/{role["id"]}"><span>{role["title"]}</span></a></div><script>window.track=window.track||[];track.push({{"id":{role["id"]},"city":"{role["city"]}","q":[1,2,3],"key":"{number:x}"}})</script>\n'
        parts.append(text)
        length += len(text)
        number += 1
    return "".join([*parts, "</main><footer><p>Pump Works, Harbour Street 4</p></footer></body></html>"]).encode()


#: name → (type, body, sent with gzip as servers send pages to whoever accepts it)
PAGES: dict[str, tuple[str, bytes, bool]] = {
    "1 KB JSON": ("application/json", _listing(1_000), False),
    "3 KB JSON": ("application/json", _listing(3_000), False),
    "30 KB JSON, gzip": ("application/json", _listing(30_000), True),
    "130 KB JSON": ("application/json", _listing(130_000), False),
    "1 KB HTML": ("text/html; charset=utf-8", _page(1_000), False),
    "2 KB HTML": ("text/html; charset=utf-8", _page(2_000), False),
    "10 KB HTML, gzip": ("text/html; charset=utf-8", _page(10_000), True),
    "30 KB HTML, gzip": ("text/html; charset=utf-8", _page(30_000), True),
    "130 KB HTML, gzip": ("text/html; charset=utf-8", _page(130_000), True),
    "130 KB HTML": ("text/html; charset=utf-8", _page(130_000), False),
    "130 KB HTML, mostly script": ("text/html; charset=utf-8", _page(130_000, scripted=True), True),
}


def _answer(kind: str, body: bytes, packed: bool) -> bytes:
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
    fetcher = live_fetcher(identity, *parts, classify, Limits(interval=0.0), world)
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


def verdicts(count: int) -> dict[str, float]:
    """Microseconds of CPU of the classifier alone, for each page."""
    found = {}
    for name, (kind, body, _) in PAGES.items():
        url = "https://board.example/"
        page = Page(
            url=url,
            final_url=url,
            status=200,
            headers=(("content-type", kind),),
            body=body,
            fetched_at=datetime.now(UTC),
        )
        classify(page)
        started = time.process_time()
        for _ in range(count):
            classify(page)
        found[name] = (time.process_time() - started) / count * 1e6
    return found


def measure(rounds: int, count: int) -> list[tuple[str, float, float, float]]:
    """(page, bare ms, pipeline ms, ratio): of the quietest rounds, in each of which both run one after the other."""
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
            # The quietest rounds: a busy machine makes both sides slower, the one with more code the more.
            plain, piped = (min(pair[side] for pair in pairs) for side in (0, 1))
            rows.append((name, plain, piped, piped / plain))
        return rows
    finally:
        process.terminate()
        process.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute")
    quick = parser.parse_args().quick
    alone = verdicts(100)
    print(f"{'page':28} {'bare ms':>8} {'pipeline ms':>12} {'ratio':>6} {'of it classifying, µs':>22}")
    rows = measure(5 if quick else 21, 200 if quick else 1000)
    for name, plain, piped, ratio in rows:
        print(f"{name:28} {plain:8.3f} {piped:12.3f} {ratio:6.2f} {alone[name]:22.0f}")
    bare_all, piped_all = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(f"{'one of each together':28} {bare_all:8.3f} {piped_all:12.3f} {piped_all / bare_all:6.2f}")


if __name__ == "__main__":
    sys.exit(main())
