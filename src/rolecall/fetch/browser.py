"""The browser lane: a page is rendered, but the browser itself reaches no network.

Every request it makes is intercepted and answered with what the pipeline fetched under the rules of the source:
url safety, robots.txt, pace, limits. Whatever escaped interception (sockets, prefetch) would meet a proxy that does
not exist and a resolver that knows no name.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rolecall.fetch.errors import ConnectFailed, RouteMissing, TimedOut, TooLarge, TransportError
from rolecall.fetch.settings import Limits
from rolecall.fetch.transport import digest_of
from rolecall.model import Fetched, Page, Request
from rolecall.ports import SourceRules, Transport

MAX_SUBREQUESTS = 80  #: of one page
PAGES_PER_BROWSER = 50  #: then the browser is replaced
HEAP_MB = 256  #: of the page's scripts
RENDER_FACTOR = 2.0  #: a page may take this many times the timeout of one exchange
SUB_INTERVAL = 0.5  #: seconds between sub-requests to one host, at most: they belong to one visit

_KINDS = frozenset({"document", "script", "stylesheet", "xhr", "fetch", "other"})
_METHODS = frozenset({"GET", "HEAD", "POST"})
_PASSED_ON = frozenset({"accept", "accept-language", "content-type", "origin", "referer", "x-requested-with"})
_DROPPED = frozenset({"content-encoding", "content-length", "transfer-encoding", "set-cookie", "connection"})
_NOWHERE = "http://127.0.0.1:1"
_ARGUMENTS = (
    f"--proxy-server={_NOWHERE}",
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--dns-prefetch-disable",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--no-first-run",
    "--no-pings",
    "--renderer-process-limit=2",
    "--blink-settings=imagesEnabled=false",
    f"--js-flags=--max-old-space-size={HEAP_MB}",
)

SubFetch = Callable[[Request, SourceRules], Awaitable[Fetched]]


@dataclass
class _Visit:
    """One page being rendered."""

    first: Page
    rules: SourceRules
    fetch: SubFetch
    max_bytes: int
    started: bool = False
    requests: int = 0
    received: int = 0
    refused: list[str] = field(default_factory=list)

    async def answer(self, route: Any) -> None:
        """Fulfil or abort one intercepted request."""
        asked = route.request
        if not self.started and asked.is_navigation_request():
            self.started = True
            await self._fulfil(route, self.first)
            return
        self.requests += 1
        over = self.requests > MAX_SUBREQUESTS or self.received > self.max_bytes
        if over or asked.resource_type not in _KINDS or asked.method not in _METHODS:
            await route.abort("blockedbyclient")
            return
        headers = tuple((k, v) for k, v in asked.headers.items() if k in _PASSED_ON)
        got = await self.fetch(
            Request(url=asked.url, method=asked.method, headers=headers, body=asked.post_data), self.rules
        )
        if got.page is None:
            self.refused.append(f"{asked.url}: {got.outcome}")
            await route.abort("blockedbyclient")
            return
        self.received += len(got.page.body)
        await self._fulfil(route, got.page)

    @staticmethod
    async def _fulfil(route: Any, page: Page) -> None:
        headers = {name: value for name, value in page.headers if name not in _DROPPED}
        await route.fulfill(status=page.status, headers=headers, body=page.body)


class BrowserTransport:
    """Implements ports.Transport with Playwright and a Chromium."""

    def __init__(self, user_agent: str, limits: Limits, direct: Transport, executable: str) -> None:
        """direct: fetches the document itself. Give `sub_fetch` the pipeline's fetch before the first send."""
        self._agent = user_agent
        self._limits = limits
        self._direct = direct
        self._executable = executable
        self.sub_fetch: SubFetch | None = None
        self._driver: Any = None
        self._browser: Any = None
        self._pages = 0
        self._lock = asyncio.Lock()

    async def send(self, request: Request, rules: SourceRules) -> Page:
        """The rendered document. A redirect, an error or another type than HTML comes back as it was fetched."""
        first = await self._direct.send(request, rules)
        html = first.content_type in {"text/html", "application/xhtml+xml"}
        if first.status != 200 or not html or request.method != "GET" or self.sub_fetch is None:
            return first
        interval = min(SUB_INTERVAL, SUB_INTERVAL if rules.interval is None else rules.interval)
        sub_rules = msgspec.structs.replace(rules, route="direct", interval=interval, types=(), conditional=False)
        max_bytes = rules.max_bytes or self._limits.max_bytes
        visit = _Visit(first=first, rules=sub_rules, fetch=self.sub_fetch, max_bytes=max_bytes)
        # One page at a time: its memory is bounded, and a second would only wait for the same pace.
        async with self._lock:
            try:
                async with asyncio.timeout(self._limits.timeout * RENDER_FACTOR):
                    return await self._render(request.url, visit)
            except TransportError:
                raise
            except TimeoutError as error:
                await self._quit()
                raise TimedOut("the page did not finish rendering in time") from error
            except Exception as error:
                # Whatever the browser or its driver say: it is replaced, and the page has not come.
                await self._quit()
                if type(error).__name__ == "TimeoutError":  # the driver's own kind, imported with it only
                    raise TimedOut("the page did not load in time") from error
                raise ConnectFailed(f"the browser failed: {str(error).splitlines()[0][:200]}") from error

    async def _render(self, url: str, visit: _Visit) -> Page:
        browser = await self._ready()
        self._pages += 1
        context = await browser.new_context(
            user_agent=self._agent, accept_downloads=False, service_workers="block", java_script_enabled=True
        )
        try:
            await context.route("**/*", visit.answer)
            await context.route_web_socket("**/*", lambda socket: socket.close())
            page = await context.new_page()
            page.on("dialog", lambda dialog: asyncio.ensure_future(dialog.dismiss()))
            await page.goto(url, wait_until="domcontentloaded", timeout=self._limits.timeout * 1000)
            with contextlib.suppress(Exception):
                # A page that never falls silent is taken as it stands.
                await page.wait_for_load_state("networkidle", timeout=self._limits.idle_timeout * 1000)
            body = (await page.content()).encode()
            if len(body) > visit.max_bytes:
                raise TooLarge(f"rendered to more than {visit.max_bytes} bytes")
            headers = tuple((k, v) for k, v in visit.first.headers if k not in _DROPPED and k != "content-type")
            return msgspec.structs.replace(
                visit.first,
                final_url=page.url,
                headers=(*headers, ("content-type", "text/html; charset=utf-8")),
                body=body,
                digest=digest_of(body),
                wire_bytes=visit.first.wire_bytes + visit.received,
            )
        finally:
            await context.close()

    async def _ready(self) -> Any:
        if self._browser is not None and (self._pages >= PAGES_PER_BROWSER or not self._browser.is_connected()):
            await self._quit()
        if self._browser is None:
            try:
                from playwright.async_api import async_playwright
            except ImportError as error:
                raise RouteMissing("the browser route needs the playwright package") from error
            self._driver = await async_playwright().start()
            # Chromium's own sandbox does not start for root.
            arguments = [*_ARGUMENTS, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
            self._browser = await self._driver.chromium.launch(executable_path=self._executable, args=arguments)
            self._pages = 0
        return self._browser

    async def _quit(self) -> None:
        browser, driver = self._browser, self._driver
        self._browser = self._driver = None
        for part, stop in ((browser, "close"), (driver, "stop")):
            if part is not None:
                with contextlib.suppress(Exception):
                    await asyncio.wait_for(getattr(part, stop)(), 5)

    async def close(self) -> None:
        """Quit the browser; safe to call twice."""
        await self._quit()
        await self._direct.close()
