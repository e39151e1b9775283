"""Each limit of docs/fetching.md, met alone: everything else is far away, so that no other one can have ended it."""

import asyncio
import socket

import msgspec
import pytest

from fetch.support import FAST, NOT_FOUND, RULES, fetcher, get, moved, ok, raw_server
from fetch.test_hostile import HEAD, drips, half, sends, silent
from rolecall.fetch import HostMap
from rolecall.fetch.settings import Limits
from rolecall.fetch.watch import Watch
from rolecall.model import Outcome, Request

#: Nothing in a test takes so long.
FAR = 120.0
WIDE = msgspec.structs.replace(FAST, timeout=FAR, idle_timeout=FAR, connect_timeout=FAR, dns_timeout=FAR, retries=0)


def ask(answer, rules=RULES, url="/x", **limits):
    """What one request comes to under limits of which only the given ones are near."""

    async def scene():
        async with raw_server() as site:
            site.answers.update({"/x": answer, "/robots.txt": NOT_FOUND, "/.well-known/tdmrep.json": NOT_FOUND})
            site.answers.update({f"/{n}": moved(f"/{n - 1}") for n in range(1, 20)} | {"/0": ok()})
            async with fetcher(frozenset({site.endpoint}), msgspec.structs.replace(WIDE, **limits)) as live:
                return await asyncio.wait_for(live.fetch(get(site.url(url)), rules), FAR / 2)

    return asyncio.run(scene())


@pytest.mark.parametrize("answer", [silent, half], ids=["before the header", "in the body"])
def test_silence_alone_ends_an_exchange(answer):
    assert ask(answer, idle_timeout=0.2).outcome is Outcome.TIMEOUT


@pytest.mark.parametrize("start", [HEAD + b"X-Slow: ", HEAD + b"\r\n"], ids=["header", "body"])
def test_an_exchange_that_is_never_silent_ends_by_its_whole_time(start):
    assert ask(drips(start, every=0.02), timeout=0.4).outcome is Outcome.TIMEOUT


def test_who_keeps_sending_is_not_silent():
    async def slowly(seen, reader, writer):
        writer.write(HEAD + b"Content-Length: 8\r\n\r\n")
        for _ in range(8):
            await asyncio.sleep(0.3)
            writer.write(b"x")
            await writer.drain()

    assert ask(slowly, idle_timeout=2.0).outcome is Outcome.OK  # 2.4 s in all


def test_connecting_has_its_time():
    """A queue of connections that is full and that nobody takes from."""

    async def scene():
        with socket.socket() as full:
            full.bind(("127.0.0.1", 0))
            full.listen(0)
            port = full.getsockname()[1]
            held = [socket.socket() for _ in range(4)]
            for each in held:
                each.setblocking(False)
                each.connect_ex(("127.0.0.1", port))
            limits = msgspec.structs.replace(WIDE, connect_timeout=0.3)
            async with fetcher(frozenset({f"127.0.0.1:{port}"}), limits) as live:
                got = await asyncio.wait_for(live.fetch(get(f"http://127.0.0.1:{port}/x"), RULES), FAR / 2)
            for each in held:
                each.close()
            return got

    assert asyncio.run(scene()).outcome in {Outcome.TIMEOUT, Outcome.CONNECT_ERROR}


def test_dns_has_its_time():
    async def never(host):
        await asyncio.sleep(FAR)
        return []

    async def scene():
        async with fetcher(HostMap(lookup=never), msgspec.structs.replace(WIDE, dns_timeout=0.2)) as live:
            return await asyncio.wait_for(live.fetch(get("https://slow.example.com/x"), RULES), FAR / 2)

    assert asyncio.run(scene()).outcome is Outcome.DNS_ERROR


@pytest.mark.parametrize(("size", "outcome"), [(1000, Outcome.OK), (1001, Outcome.TOO_LARGE)])
def test_bytes_of_a_body_to_the_last_one(size, outcome):
    assert ask(ok(b"<p>" + b"x" * (size - 3)), max_bytes=1000).outcome is outcome
    assert ask(ok(b"<p>" + b"x" * (size - 3)), max_wire_bytes=1000).outcome is outcome


@pytest.mark.parametrize(("size", "outcome"), [(900, Outcome.OK), (2000, Outcome.TOO_LARGE)])
def test_length_of_a_header_line(size, outcome):
    assert ask(ok(b"<p>x", f"X-Long: {'a' * size}"), max_header=1024).outcome is outcome


@pytest.mark.parametrize(("lines", "outcome"), [(20, Outcome.OK), (60, Outcome.TOO_LARGE)])
def test_number_of_header_lines(lines, outcome):
    assert ask(ok(b"<p>x", *(f"X-{n}: a" for n in range(lines))), max_headers=40).outcome is outcome


@pytest.mark.parametrize(("hops", "outcome"), [(3, Outcome.OK), (4, Outcome.SUSPECT)])
def test_number_of_redirects(hops, outcome):
    got = ask(ok(), url=f"/{hops}", max_redirects=3)
    assert (got.outcome, got.verdict.rule == "redirect_limit") == (outcome, outcome is Outcome.SUSPECT)


@pytest.mark.parametrize("retries", [0, 2])
def test_number_of_tries(retries):
    got = ask(sends(b""), retries=retries, backoff=0.01)
    assert (got.outcome, got.attempts) == (Outcome.CONNECT_ERROR, retries + 1)


def test_length_of_a_url():
    async def scene():
        async with fetcher(frozenset({"127.0.0.1:9"}), WIDE) as live:
            return await live.fetch(Request(url="http://127.0.0.1:9/" + "a" * 9000), RULES)

    assert asyncio.run(scene()).verdict.rule == "url.length"


def test_a_watch_leaves_a_cancellation_from_outside_alone():
    async def scene():
        async def work():
            with Watch(FAR, FAR) as watch:
                watch.heard()
                await asyncio.sleep(FAR)

        task = asyncio.create_task(work())
        await asyncio.sleep(0.01)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(scene())


def test_defaults_are_those_the_documentation_names():
    limits = Limits()
    assert (limits.timeout, limits.idle_timeout, limits.dns_timeout, limits.connect_timeout) == (30.0, 10.0, 5.0, 10.0)
    assert (limits.max_bytes, limits.max_wire_bytes) == (64_000_000, 64_000_000)
    assert (limits.max_header, limits.max_headers, limits.max_redirects) == (16_384, 200, 8)
    assert (limits.retries, limits.budget, limits.patience) == (2, 60.0, 120.0)
    assert (limits.concurrency, limits.host_concurrency) == (32, 2)
