"""The edge to the client library: every error has its kind, any bytes have an outcome, TLS is what it should be."""

import asyncio
import inspect
import ssl
from types import SimpleNamespace

import aiohttp
import msgspec
import pytest
import trustme
from aiohttp import client_exceptions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fetch.dns import dns_server, lookup_at
from fetch.support import FAST, NOT_FOUND, RULES, RawServer, fetcher, get, raw_server
from rolecall.fetch import HostMap
from rolecall.fetch.errors import TransportError
from rolecall.fetch.transport import translate
from rolecall.model import Outcome


def kinds_of(module, base):
    return [kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, base)]


@pytest.mark.parametrize("kind", kinds_of(client_exceptions, aiohttp.ClientError))
@pytest.mark.parametrize("reading", [False, True])
def test_every_error_of_the_client_has_a_kind(kind, reading):
    error = kind.__new__(kind)
    place = SimpleNamespace(host="a.example", port=443, is_ssl=True, ssl=True)
    parts = {"_os_error": OSError("x"), "_certificate_error": ssl.SSLError("x"), "_conn_key": place, "_path": "/"}
    for name, part in {
        **parts,
        "message": "x",
        "_url": "x",
        "_description": "x",
        "status": 0,
        "request_info": None,
    }.items():
        if not hasattr(error, name):
            setattr(error, name, part)
    found = translate(error, reading)
    assert isinstance(found, TransportError)
    assert found.outcome not in {Outcome.OK, Outcome.GONE}


def test_kinds_of_transport_errors_are_distinct_outcomes_of_the_vocabulary():
    kinds = TransportError.__subclasses__()
    assert len(kinds) == 9
    assert all(isinstance(kind.outcome, Outcome) for kind in kinds)


LINES = st.sampled_from(
    [
        b"HTTP/1.1 200 OK\r\n",
        b"HTTP/1.0 200\r\n",
        b"HTTP/1.1 302 Found\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\n",
        b"Content-Length: 3\r\n",
        b"Content-Length: -1\r\n",
        b"Content-Length: 99\r\n",
        b"Transfer-Encoding: chunked\r\n",
        b"Content-Encoding: gzip\r\n",
        b"Content-Encoding: br, zstd\r\n",
        b"Location: /x\r\n",
        b"Location: //\r\n",
        b"Connection: close\r\n",
        b"Content-Type: text/html; charset=\xff\r\n",
        b"Retry-After: soon\r\n",
        b"ETag: \x80\r\n",
        b"\r\n",
        b"3\r\nabc\r\n0\r\n\r\n",
        b"\x1f\x8b\x08\x00",
        b"\x28\xb5\x2f\xfd\x00\x58",
        b" folded\r\n",
    ]
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(LINES, st.binary(max_size=12)), max_size=9))
def test_no_answer_raises(pieces):
    async def scene():
        async with raw_server() as site:

            async def send(seen, reader, writer):
                writer.write(b"".join(pieces))
                await writer.drain()

            site.answers["/x"] = send
            limits = msgspec.structs.replace(FAST, timeout=1.0, idle_timeout=0.5)
            async with fetcher(frozenset({site.endpoint}), limits) as live:
                return await live.fetch(get(site.url("/x")), RULES)

    got = asyncio.run(scene())
    assert isinstance(got.outcome, Outcome)
    assert got.verdict.why


@pytest.mark.parametrize(
    ("certified", "outcome"), [("board.hiring.test", Outcome.OK), ("other.hiring.test", Outcome.TLS_ERROR)]
)
def test_tls_is_checked_against_the_name_although_the_address_is_pinned(certified, outcome, tmp_path, monkeypatch):
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    names = []

    async def scene():
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(certified).configure_cert(context)
        context.sni_callback = lambda _socket, name, _context: names.append(name)
        site = RawServer({"*": NOT_FOUND, "/x": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"})
        server = await asyncio.start_server(site.serve, "127.0.0.2", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        async with dns_server({"board.hiring.test": "127.0.0.2"}) as zone:
            world = HostMap(endpoints=frozenset({f"127.0.0.2:{port}"}), lookup=lookup_at(zone.port))
            limits = msgspec.structs.replace(FAST, ports=frozenset({port}))
            async with fetcher(world, limits) as live:
                got = await live.fetch(get(f"https://board.hiring.test:{port}/x"), RULES)
        server.close()
        return got

    got = asyncio.run(scene())
    assert set(names) == {"board.hiring.test"}
    assert got.outcome is outcome, got.verdict
