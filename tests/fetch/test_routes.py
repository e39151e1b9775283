"""The proxied route over real local proxies, and the browser lane in a real Chromium."""

import asyncio
import contextlib
import socket
import struct
from pathlib import Path

import msgspec
import pytest

from fetch.support import FAST, NOT_FOUND, fetcher, get, moved, ok, raw_server
from rolecall.fetch import HostMap, LocalPace
from rolecall.model import InvalidInput, Outcome
from rolecall.ports import SourceRules

PROXIED = SourceRules(source="t", route="proxied")
CHROMIUM = "/usr/bin/chromium"


async def relay(reader, writer):
    while data := await reader.read(65_536):
        writer.write(data)
        await writer.drain()
    writer.close()


@contextlib.asynccontextmanager
async def proxy(kind, broken=False):
    """A small HTTP CONNECT or SOCKS5 proxy; notes what it was asked to reach."""
    asked = []

    async def connect(host, port, reader, writer, granted):
        asked.append((host, port))
        up_reader, up_writer = await asyncio.open_connection(host, port)
        writer.write(granted)
        with contextlib.suppress(asyncio.CancelledError):  # the scene ended with the connection open
            await asyncio.gather(relay(reader, up_writer), relay(up_reader, writer), return_exceptions=True)

    async def http(reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        if broken:
            writer.write(b"HTTP/1.1 502 Bad Gateway\r\n\r\n")
            writer.close()
            return
        host, _, port = head.split()[1].rpartition(":")
        await connect(host, int(port), reader, writer, b"HTTP/1.1 200 Connection established\r\n\r\n")

    async def socks5(reader, writer):
        await reader.readexactly(1)
        await reader.readexactly((await reader.readexactly(1))[0])
        writer.write(b"\x05\x00")
        _, _, _, kind = await reader.readexactly(4)
        if kind == 1:
            host = socket.inet_ntoa(await reader.readexactly(4))
        else:
            host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
        (port,) = struct.unpack(">H", await reader.readexactly(2))
        await connect(host, port, reader, writer, b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00")

    server = await asyncio.start_server(http if kind == "http" else socks5, "127.0.0.1", 0)
    try:
        yield f"{kind}://127.0.0.1:{server.sockets[0].getsockname()[1]}", asked
    finally:
        server.close()


@pytest.mark.parametrize("kind", ["http", "socks5"])
def test_the_proxy_gets_a_checked_address_and_the_same_identity(kind):
    async def scene():
        async with raw_server() as site, proxy(kind) as (url, asked):
            site.answers["/x"] = ok(b"through")
            world = HostMap(hosts={"board.example": ("127.0.0.1", site.port)})
            async with fetcher(world, msgspec.structs.replace(FAST, proxy=url)) as live:
                got = await live.fetch(get("https://board.example/x"), PROXIED)
            return got, asked, site.seen[-1], site.port

    got, asked, seen, port = asyncio.run(scene())
    assert got.outcome is Outcome.OK
    assert got.page.body == b"through"
    assert asked == [("127.0.0.1", port)]
    assert seen.headers["host"] == "board.example"
    assert seen.headers["user-agent"].startswith("rolecall/1.0 (+https://")


def test_the_proxied_route_is_paced_more_strictly():
    class Noted(LocalPace):
        intervals: list[float] = []

        async def reserve(self, host, interval):
            self.intervals.append(interval)
            return await super().reserve(host, interval)

    async def scene():
        async with raw_server() as site, proxy("socks5") as (url, _):
            site.answers["*"] = ok()
            pace = Noted()
            async with fetcher(frozenset({site.endpoint}), msgspec.structs.replace(FAST, proxy=url), pace) as live:
                await live.fetch(get(site.url("/1")), SourceRules(source="t", interval=0.02))
                await live.fetch(get(site.url("/2")), SourceRules(source="t", interval=0.02, route="proxied"))
            return pace.intervals

    direct, proxied = asyncio.run(scene())
    assert 0.02 <= direct <= 0.024
    assert 0.04 <= proxied <= 0.048


def test_a_blocked_exit_is_dropped_for_that_host():
    async def scene():
        async with raw_server() as site, proxy("socks5") as (url, _):
            site.answers["*"] = ok(b"", status="403 Forbidden")
            site.answers["/robots.txt"] = NOT_FOUND
            async with fetcher(frozenset({site.endpoint}), msgspec.structs.replace(FAST, proxy=url)) as live:
                return [await live.fetch(get(site.url("/x")), PROXIED) for _ in range(2)], site.paths()

    (first, second), paths = asyncio.run(scene())
    assert first.outcome is Outcome.HARD_BLOCK
    assert (second.outcome, second.verdict.rule) == (Outcome.POLICY_DENIED, "route.lost")
    assert paths == ["/x"]


def test_a_failing_proxy_is_a_connection_error_and_never_falls_back():
    async def scene():
        async with raw_server() as site, proxy("http", broken=True) as (url, _):
            site.answers["/x"] = ok()
            async with fetcher(frozenset({site.endpoint}), msgspec.structs.replace(FAST, proxy=url)) as live:
                return await live.fetch(get(site.url("/x")), PROXIED), site.paths()

    got, paths = asyncio.run(scene())
    assert got.outcome is Outcome.CONNECT_ERROR
    assert "proxy" in got.verdict.why
    assert paths == []


def test_a_wrong_proxy_url_is_named():
    async def scene():
        async with fetcher(frozenset({"127.0.0.1:1"}), msgspec.structs.replace(FAST, proxy="gopher://x")):
            pass

    with pytest.raises(InvalidInput, match="proxy URL"):
        asyncio.run(scene())


PAGE = b"""<!doctype html><html><head><title>t</title>
<script src="/app.js"></script><link rel="stylesheet" href="/style.css"></head>
<body><h1 id="h">loading</h1><img src="/logo.png"><iframe src="/frame"></iframe></body></html>"""
APP = b"""
(async () => {
  const tried = {};
  const attempt = async (name, url) => {
    try { const r = await fetch(url); tried[name] = r.status + ' ' + (await r.text()); }
    catch (e) { tried[name] = 'failed'; }
  };
  await attempt('api', '/api/jobs');
  await attempt('private', '/private/list');
  await attempt('inner', INNER);
  await attempt('metadata', 'http://169.254.169.254/latest/');
  try {
    const w = new WebSocket(INNER.replace('http', 'ws'));
    await new Promise(r => { w.onclose = w.onerror = r; w.onopen = () => { tried.socket = 'open'; r(); }; });
  } catch (e) {}
  try { await navigator.serviceWorker.register('/sw.js'); } catch (e) {}
  new Image().src = '/beacon.gif';
  navigator.sendBeacon && navigator.sendBeacon(INNER);
  document.getElementById('h').textContent = JSON.stringify(tried);
  document.getElementById('h').className = 'done';
})();
"""


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs Chromium")
def test_the_browser_lane_renders_under_the_same_rules():
    async def scene():
        async with raw_server() as site, raw_server("127.0.0.9") as inner:
            inner.answers["*"] = ok(b"secret", "Access-Control-Allow-Origin: *")
            app = APP.replace(b"INNER", f"'http://127.0.0.9:{inner.port}/'".encode())
            html = "Content-Type: text/html"
            site.answers.update(
                {
                    "/robots.txt": ok(b"User-agent: *\nDisallow: /private/\n"),
                    "/": ok(PAGE, html),
                    "/app.js": ok(app, "Content-Type: text/javascript"),
                    "/style.css": ok(b"h1{color:red}", "Content-Type: text/css"),
                    "/api/jobs": ok(b"3 roles"),
                    "/frame": ok(b"<p>frame</p>", html),
                    "/to": moved("/"),
                    "/file": ok(b"%PDF", "Content-Type: application/pdf"),
                    "*": ok(b"?"),
                }
            )
            world = HostMap(hosts={"spa.example": ("127.0.0.1", site.port)})
            lanes = {"concurrency": 1, "host_concurrency": 1}
            limits = msgspec.structs.replace(FAST, browser=CHROMIUM, timeout=15.0, idle_timeout=3.0, **lanes)
            rules = SourceRules(source="t", route="browser", hosts=("spa.example",), interval=0.0)
            async with fetcher(world, limits) as live:
                page = await live.fetch(get("https://spa.example/to"), rules)
                file = await live.fetch(get("https://spa.example/file"), rules)
            return page, file, site, inner

    page, file, site, inner = asyncio.run(scene())
    assert page.outcome is Outcome.OK, page.verdict
    text = page.page.body.decode()
    assert '"api":"200 3 roles"' in text
    assert '"private":"failed"' in text
    assert '"inner":"failed"' in text
    assert '"metadata":"failed"' in text
    assert "socket" not in text
    assert page.page.final_url == "https://spa.example/"
    assert page.page.content_type == "text/html"
    assert inner.seen == []
    assert inner.connections == 0
    paths = site.paths()
    assert "/logo.png" not in paths
    assert "/beacon.gif" not in paths
    assert "/sw.js" not in paths  # registering is a stub: no service worker ever exists
    assert not any(p.startswith("/private") for p in paths)
    assert {s.headers["user-agent"] for s in site.seen} == {"rolecall/1.0 (+https://crawler.example.com/about)"}
    assert file.page.body == b"%PDF"


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="needs Chromium")
def test_a_page_that_hangs_or_eats_memory_ends_and_the_next_one_works():
    async def scene():
        async with raw_server() as site:
            html = "Content-Type: text/html"
            site.answers.update(
                {
                    "/loop": ok(b"<script>while (true) {}</script>", html),
                    "/eat": ok(
                        b"<script>const a = []; while (true) a.push(new Array(1e6).fill(Math.random()));</script>", html
                    ),
                    "/good": ok(b"<p id=x></p><script>x.textContent = 6 * 7</script>", html),
                }
            )
            world = frozenset({site.endpoint})
            limits = msgspec.structs.replace(FAST, browser=CHROMIUM, timeout=3.0, idle_timeout=1.0)
            rules = SourceRules(source="t", route="browser")
            async with fetcher(world, limits) as live:
                return [await live.fetch(get(site.url(f"/{name}")), rules) for name in ("loop", "eat", "good")]

    loop, eat, good = asyncio.run(scene())
    assert loop.outcome is Outcome.TIMEOUT
    assert eat.outcome in {Outcome.TIMEOUT, Outcome.CONNECT_ERROR}
    assert b'<p id="x">42</p>' in good.page.body


def test_policy_files_travel_by_the_boards_own_route():
    async def scene(route, rules):
        async with raw_server() as site, proxy("socks5") as (url, asked):
            site.answers["*"] = ok(b"role")
            site.answers["/robots.txt"] = ok(b"User-agent: *\nCrawl-delay: 0.2\n", "Content-Type: text/plain")
            async with fetcher(frozenset({site.endpoint}), msgspec.structs.replace(FAST, proxy=url)) as live:
                asked_for = await live.permission(site.url("/x"), rules, 60.0)
                before = len(asked)
                got = await live.fetch(get(site.url("/x")), rules)
            return asked_for, got, before, [seen.path for seen in site.seen]

    for route, by_proxy in (("proxied", 1), ("direct", 0)):
        asked_for, got, before, paths = asyncio.run(scene(route, SourceRules(source="t", route=route)))
        assert asked_for.delay == 0.2
        assert got.outcome is Outcome.OK
        assert before == by_proxy
        assert paths == ["/robots.txt", "/.well-known/tdmrep.json", "/x"]


def test_copies_of_policy_files_are_kept_by_route():
    async def scene():
        async with raw_server() as site, proxy("socks5") as (url, _):
            site.answers["*"] = ok(b"role")
            site.answers["/robots.txt"] = NOT_FOUND
            async with fetcher(frozenset({site.endpoint}), msgspec.structs.replace(FAST, proxy=url)) as live:
                for route in ("direct", "proxied", "direct", "proxied"):
                    await live.fetch(get(site.url("/x")), SourceRules(source="t", route=route))
            return [seen.path for seen in site.seen].count("/robots.txt")

    assert asyncio.run(scene()) == 2


def test_a_route_that_is_not_configured_goes_nowhere():
    async def scene():
        async with raw_server() as site:
            site.answers["*"] = ok(b"role")
            async with fetcher(frozenset({site.endpoint}), FAST) as live:
                permission = await live.permission(site.url("/x"), PROXIED, 60.0)
                return permission, await live.fetch(get(site.url("/x")), PROXIED), site.seen

    permission, got, seen = asyncio.run(scene())
    assert permission.policy is None
    assert (got.outcome, got.verdict.rule) == (Outcome.POLICY_DENIED, "route")
    assert seen == []
