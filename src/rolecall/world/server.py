"""Serves the demo world on a free port of loopback; every employer is a virtual host of the one server."""

import time
from datetime import UTC, datetime

from aiohttp import web

from rolecall.world.cast import Cast, load_cast
from rolecall.world.shapes import answer


class WorldServer:
    """The world as a running server. Use as an async context manager."""

    def __init__(self, cast: Cast | None = None) -> None:
        self.cast = cast or load_cast()
        self.address = ("127.0.0.1", 0)
        self._started = time.monotonic()
        self._epoch = datetime.now(UTC)
        self._runner: web.AppRunner | None = None

    @property
    def now(self) -> float:
        """Seconds since the world started."""
        return time.monotonic() - self._started

    @property
    def host_map(self) -> dict[str, tuple[str, int]]:
        """Where the world's host names live: for the fetcher's constructor, which is the only way in."""
        hosts = [employer.host for employer in self.cast.employer] + [page.host for page in self.cast.page]
        return dict.fromkeys(hosts, self.address)

    async def __aenter__(self) -> "WorldServer":
        application = web.Application()
        application.router.add_get("/{path:.*}", self._answer)
        self._runner = web.AppRunner(application, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.address = self._runner.addresses[0][:2]
        self._started, self._epoch = time.monotonic(), datetime.now(UTC)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        host = request.headers.get("Host", "").partition(":")[0].lower()
        result = answer(self.cast, host, request.path_qs, self.now, self._epoch)
        return web.Response(status=result.status, body=result.body.encode(), headers={"Content-Type": result.type})
