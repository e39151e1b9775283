"""Servers that misbehave, over raw sockets: each gets its outcome within its deadline and within memory."""

import asyncio
import gzip
import os
import socket
import ssl
import struct
import threading
import time
import zlib
from pathlib import Path

import brotli
import msgspec
import pytest
import trustme
import zstandard

from fetch.support import FAST, NOT_FOUND, RULES, fetcher, get, moved, ok, raw_server
from rolecall.model import Outcome
from rolecall.ports import SourceRules

MEGABYTE = 1024 * 1024
LIMIT = 4 * MEGABYTE
#: A fetch under attack may use this much beyond the largest body allowed: buffers, one decoded piece a stage.
MEMORY_BOUND = 48 * MEGABYTE
DEADLINE = 0.8
LIMITS = msgspec.structs.replace(FAST, timeout=DEADLINE, idle_timeout=0.35, max_bytes=LIMIT, max_wire_bytes=LIMIT)

Is = Outcome
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"


class MemoryPeak:
    """Largest growth of resident memory while it is open, sampled from another thread."""

    def __enter__(self):
        self.start = self.peak = self._resident()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()

    @staticmethod
    def _resident():
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def _watch(self):
        while not self._done.wait(0.002):
            self.peak = max(self.peak, self._resident())

    @property
    def grown(self):
        return self.peak - self.start


def reset(writer):
    """Close with RST instead of FIN."""
    sock = writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def sends(data, rst=False):
    """A handler that sends some bytes and then closes, or resets."""

    async def handler(seen, reader, writer):
        writer.write(data)
        await writer.drain()
        if rst:
            await asyncio.sleep(0.02)
            reset(writer)

    return handler


def drips(data, every=0.2):
    """One byte at a time, for ever."""

    async def handler(seen, reader, writer):
        writer.write(data)
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(every)

    return handler


def floods(start, piece):
    """Sends as fast as it is read, for ever."""

    async def handler(seen, reader, writer):
        writer.write(start)
        while True:
            writer.write(piece)
            await writer.drain()

    return handler


async def silent(seen, reader, writer):
    await asyncio.sleep(30)


async def half(seen, reader, writer):
    writer.write(HEAD + b"Content-Length: 10\r\n\r\n12345")
    await writer.drain()
    await asyncio.sleep(30)


def coded(name, data):
    return ok(data, f"Content-Encoding: {name}", "Content-Type: text/html")


def deflate_raw(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def zstd_bomb():
    """Few bytes that unpack to very many: repeated-byte blocks of 128 KB each."""
    frame = b"\x28\xb5\x2f\xfd\x00\x58"  # magic, no size stated, 2 MB window
    block = struct.pack("<I", (128 * 1024 << 3) | (1 << 1))[:3] + b"\0"
    last = struct.pack("<I", (128 * 1024 << 3) | (1 << 1) | 1)[:3] + b"\0"
    return frame + block * 16_000 + last


ZEROS = b"\0" * (64 * MEGABYTE)
GZ = gzip.compress(ZEROS, 9)
GOOD = gzip.compress(b"<p>good</p>" * 100)

CASES = {
    # connection
    "closed without a byte": (sends(b""), {Is.CONNECT_ERROR}),
    "reset without a byte": (sends(b"", rst=True), {Is.CONNECT_ERROR}),
    "reset in the status line": (sends(b"HTTP/1.1 2", rst=True), {Is.CONNECT_ERROR}),
    "reset in the header": (sends(HEAD + b"Content-", rst=True), {Is.CONNECT_ERROR}),
    "reset before the body": (sends(HEAD + b"Content-Length: 5\r\n\r\n", rst=True), {Is.TRUNCATED}),
    "reset in the body": (sends(HEAD + b"Content-Length: 5\r\n\r\n12", rst=True), {Is.TRUNCATED}),
    "reset in a chunk": (sends(HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n12", rst=True), {Is.TRUNCATED}),
    "silence": (silent, {Is.TIMEOUT}),
    "silence in the body": (half, {Is.TIMEOUT}),
    "drip in the status line": (drips(b"HTTP/1.1 200 "), {Is.TIMEOUT}),
    "drip in the header": (drips(HEAD + b"X-Slow: "), {Is.TIMEOUT}),
    "drip in the body": (drips(HEAD + b"Content-Length: 9999\r\n\r\n"), {Is.TIMEOUT}),
    "drip without a length": (drips(HEAD + b"\r\n"), {Is.TIMEOUT}),
    # protocol
    "not HTTP": (sends(b"220 mail.example ESMTP\r\n"), {Is.CONNECT_ERROR}),
    "random bytes": (sends(bytes(range(256)) * 10), {Is.CONNECT_ERROR}),
    "HTTP/0.9 body": (sends(b"<html>old</html>"), {Is.CONNECT_ERROR}),
    "status that is no number": (sends(b"HTTP/1.1 OK fine\r\n\r\n"), {Is.CONNECT_ERROR}),
    "status line with NUL": (sends(b"HTTP/1.1 2\x000 OK\r\n\r\n"), {Is.CONNECT_ERROR}),
    "header without a colon": (sends(b"HTTP/1.1 200 OK\r\nbroken\r\n\r\n"), {Is.CONNECT_ERROR}),
    "header line too long": (sends(b"HTTP/1.1 200 OK\r\nX: " + b"a" * 40_000 + b"\r\n\r\n"), {Is.TOO_LARGE}),
    "reason too long": (sends(b"HTTP/1.1 200 " + b"a" * 40_000 + b"\r\n\r\n"), {Is.TOO_LARGE, Is.CONNECT_ERROR}),
    "endless header lines": (floods(b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n" * 100), {Is.TOO_LARGE}),
    "endless header line": (floods(b"HTTP/1.1 200 OK\r\nX-A: ", b"b" * 10_000), {Is.TOO_LARGE}),
    "flood of 1xx": (floods(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 10), {Is.TIMEOUT}),
    "early hints, then good": (sends(b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + ok()), {Is.OK}),
    "unasked upgrade": (
        sends(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
        {Is.OK, Is.CONNECT_ERROR, Is.TIMEOUT, Is.TRUNCATED},
    ),
    "two different lengths": (
        sends(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde"),
        {Is.CONNECT_ERROR},
    ),
    "negative length": (sends(HEAD + b"Content-Length: -5\r\n\r\nabcde"), {Is.CONNECT_ERROR}),
    "length that is no number": (sends(HEAD + b"Content-Length: five\r\n\r\nabcde"), {Is.CONNECT_ERROR}),
    "length and chunks": (
        sends(HEAD + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
        {Is.CONNECT_ERROR, Is.OK},
    ),
    # body
    "shorter than its length": (sends(HEAD + b"Content-Length: 100\r\n\r\nabc"), {Is.TRUNCATED}),
    "no last chunk": (sends(HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), {Is.TRUNCATED}),
    "bad chunk size": (
        sends(HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"),
        {Is.TRUNCATED, Is.CONNECT_ERROR},
    ),
    "huge chunk size": (
        sends(HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc"),
        {Is.TRUNCATED, Is.CONNECT_ERROR},
    ),
    "chunk longer than said": (
        sends(HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabcdef\r\n0\r\n\r\n"),
        {Is.TRUNCATED, Is.CONNECT_ERROR},
    ),
    "endless chunk extension": (
        floods(HEAD + b"Transfer-Encoding: chunked\r\n\r\n3;", b"a" * 10_000),
        {Is.TIMEOUT, Is.TRUNCATED, Is.TOO_LARGE, Is.CONNECT_ERROR},
    ),
    "endless trailers": (
        floods(HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n" * 100),
        {Is.TIMEOUT, Is.TRUNCATED, Is.TOO_LARGE, Is.CONNECT_ERROR},
    ),
    "endless body": (floods(HEAD + b"\r\n", b"x" * 65_536), {Is.TOO_LARGE}),
    "endless chunks": (
        floods(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1000\r\n" + b"x" * 4096 + b"\r\n"),
        {Is.TOO_LARGE},
    ),
    "endless empty-ish chunks": (
        floods(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n" * 1000),
        {Is.TOO_LARGE, Is.TIMEOUT},
    ),
    "length over the limit": (sends(HEAD + b"Content-Length: 99999999999\r\n\r\nabc"), {Is.TOO_LARGE, Is.TRUNCATED}),
    # content coding
    "gzip bomb": (coded("gzip", GZ), {Is.TOO_LARGE}),
    "deflate bomb": (coded("deflate", zlib.compress(ZEROS, 9)), {Is.TOO_LARGE}),
    "raw deflate bomb": (coded("deflate", deflate_raw(ZEROS)), {Is.TOO_LARGE}),
    "brotli bomb": (coded("br", brotli.compress(ZEROS, quality=5)), {Is.TOO_LARGE}),
    "zstd bomb": (coded("zstd", zstd_bomb()), {Is.TOO_LARGE}),
    "zstd with a huge window": (coded("zstd", b"\x28\xb5\x2f\xfd\x00\xf8" + b"\x01\0\0"), {Is.BAD_ENCODING}),
    "nested gzip bomb": (coded("gzip, gzip", gzip.compress(GZ, 9)), {Is.TOO_LARGE}),
    "gzip in brotli bomb": (coded("gzip, br", brotli.compress(GZ, quality=5)), {Is.TOO_LARGE}),
    "many gzip members": (coded("gzip", gzip.compress(b"") * 50_000), {Is.OK}),
    "too many codings": (coded("gzip, gzip, gzip, gzip", GOOD), {Is.BAD_ENCODING}),
    "unknown coding": (coded("rot13", b"uryyb"), {Is.BAD_ENCODING}),
    "gzip that is none": (coded("gzip", b"<html>plain</html>"), {Is.BAD_ENCODING}),
    "brotli that is none": (coded("br", b"<html>plain</html>"), {Is.BAD_ENCODING}),
    "zstd that is none": (coded("zstd", b"<html>plain</html>"), {Is.BAD_ENCODING}),
    "gzip cut short": (coded("gzip", GOOD[:-10]), {Is.TRUNCATED}),
    "deflate cut short": (coded("deflate", zlib.compress(b"abc" * 999)[:-6]), {Is.TRUNCATED}),
    "brotli cut short": (coded("br", brotli.compress(bytes(range(256)) * 99)[:-4]), {Is.TRUNCATED}),
    "zstd cut short": (coded("zstd", zstandard.compress(bytes(range(256)) * 99)[:-4]), {Is.TRUNCATED}),
    "gzip with a bad checksum": (coded("gzip", GOOD[:-8] + b"\0" * 8), {Is.BAD_ENCODING}),
    "gzip with padding": (coded("gzip", GOOD + b"\0" * 512), {Is.OK}),
    "empty gzip body": (coded("gzip", b""), {Is.OK}),
    # meaning
    "304 unasked": (sends(b"HTTP/1.1 304 Not Modified\r\n\r\n"), {Is.SUSPECT}),
    "redirect without a target": (sends(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"), {Is.OK}),
    "redirect to itself": (moved("/x"), {Is.SUSPECT}),
    "redirect to nonsense": (moved("http://[::1"), {Is.UNSAFE_URL}),
    "redirect with line breaks": (moved("/a\x0bb"), {Is.UNSAFE_URL, Is.CONNECT_ERROR}),
    "redirect to another scheme": (moved("gopher://127.0.0.1/"), {Is.UNSAFE_URL}),
    "thousands of cookies": (sends(b"HTTP/1.1 200 OK\r\n" + b"Set-Cookie: a=b\r\n" * 5000 + b"\r\n"), {Is.TOO_LARGE}),
}


async def one(answer, request_rules=RULES):
    async with raw_server() as site:
        site.answers["/x"] = answer
        async with fetcher(frozenset({site.endpoint}), LIMITS) as live:
            await live.fetch(get(site.url("/robots.txt")), request_rules)  # policy files are known now
            started = time.perf_counter()
            got = await live.fetch(get(site.url("/x")), request_rules)
            return got, time.perf_counter() - started


@pytest.mark.parametrize("name", CASES)
def test_hostile(name):
    answer, expected = CASES[name]
    with MemoryPeak() as memory:
        got, seconds = asyncio.run(one(answer))
    assert got.outcome in expected, got.verdict
    assert seconds < DEADLINE + 3.0  # the slack is for a machine that is busy with other things
    assert memory.grown < LIMIT + MEMORY_BOUND
    assert (got.page is not None) is (got.outcome is Outcome.OK)
    assert got.verdict.rule


def test_the_memory_measure_sees_growth():
    with MemoryPeak() as memory:
        held = bytearray(os.urandom(1024)) * (80 * 1024)
        time.sleep(0.02)
    assert memory.grown > 60 * MEGABYTE
    assert len(held) == 80 * MEGABYTE


def test_there_are_at_least_forty():
    assert len(CASES) >= 40


@pytest.mark.parametrize("name", ["gzip", "deflate", "br", "zstd", "gzip, br", "identity"])
def test_good_bodies_are_whole(name):
    body = b"<p>whole</p>" * 20_000
    pack = {"gzip": gzip.compress, "deflate": zlib.compress, "br": brotli.compress, "zstd": zstandard.compress}
    data = body
    for coding in name.split(", "):
        data = pack.get(coding, bytes)(data)
    got, _ = asyncio.run(one(coded(name, data)))
    assert got.page.body == body
    assert got.wire_bytes == len(data)


def test_the_limit_of_a_source_counts():
    got, _ = asyncio.run(one(ok(b"x" * 1001), SourceRules(source="t", max_bytes=1000)))
    assert got.outcome is Outcome.TOO_LARGE


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.mark.parametrize("kind", ["untrusted", "garbage", "closed"])
def test_bad_tls(authority, kind):
    async def scene():
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(context)

        async def serve(reader, writer):
            if kind == "garbage":
                writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context if kind == "untrusted" else None)
        endpoint = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with fetcher(frozenset({endpoint}), LIMITS) as live:
            got = await live._routes["direct"].send(get(f"https://{endpoint}/"), RULES)
        server.close()
        return got

    from rolecall.fetch.errors import ConnectFailed, TlsFailed

    with pytest.raises((TlsFailed, ConnectFailed)) as caught:
        asyncio.run(scene())
    assert kind == "closed" or caught.value.outcome is Outcome.TLS_ERROR


def test_a_hostile_host_slows_no_other():
    async def scene():
        async with raw_server() as bad, raw_server("127.0.0.3") as good:
            bad.answers.update({"/robots.txt": NOT_FOUND, "*": drips(HEAD + b"Content-Length: 9999\r\n\r\n")})
            good.answers["*"] = ok()
            world = frozenset({bad.endpoint, f"127.0.0.3:{good.port}"})
            limits = msgspec.structs.replace(LIMITS, concurrency=4, host_concurrency=2)
            async with fetcher(world, limits) as live:
                slow = [asyncio.create_task(live.fetch(get(bad.url(f"/{n}")), RULES)) for n in range(20)]
                await asyncio.sleep(0.2)
                worst = 0.0
                for n in range(20):
                    started = time.perf_counter()
                    got = await live.fetch(get(f"http://127.0.0.3:{good.port}/{n}"), RULES)
                    worst = max(worst, time.perf_counter() - started)
                    assert got.outcome is Outcome.OK
                under_way = bad.connections
                for task in slow:
                    task.cancel()
                await asyncio.gather(*slow, return_exceptions=True)
                return worst, under_way

    worst, under_way = asyncio.run(scene())
    assert worst < DEADLINE  # no page of the good host waited for a slot the bad one held
    assert under_way <= 4  # two for policy files, two pages at most
