"""Everything in one process: scans on schedule, consumers of what they change, the web page."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from rolecall.app.compose import App
from rolecall.app.consume import Consumer
from rolecall.app.following import catch_up_all, consumers, notifications
from rolecall.app.scan import ScanSummary
from rolecall.app.schedule import Rhythm, Schedule, Tell
from rolecall.model import Board, RolecallError
from rolecall.serve.application import create_app
from rolecall.serve.server import WebServer
from rolecall.serve.services import services_of
from rolecall.serve.signin import check_exposure


class Everything:
    """The parts of one running rolecall. start() it, run() it until stop(), close() it."""

    def __init__(
        self, parts: App, tell: Tell, *, rhythm: Rhythm | None = None, more_consumers: Sequence[Consumer] = ()
    ) -> None:
        self._parts = parts
        self._tell = tell
        self._following = consumers(parts, more_consumers)
        self._telling = notifications(parts)
        self._server: WebServer | None = None
        self.schedule = Schedule(
            parts.scanner,
            parts.adapters,
            rhythm=rhythm or Rhythm(full=timedelta(hours=parts.settings.full_every)),
            boards_at_once=max(1, parts.settings.concurrency // 4),
            tell=self._told,
            cost=lambda board: parts.fetcher.treatment(board.slug).cost,
        )

    def _told(self, board: Board, what: ScanSummary | RolecallError) -> None:
        self._tell(board, what)
        self._following.wake()

    async def start(self, host: str | None = None, port: int | None = None) -> str:
        """Bring index and watches up to date, serve the web page; returns its address.

        Raises InvalidInput, and NotConfigured when others would reach it without a key.
        """
        settings = self._parts.settings
        services = services_of(self._parts)
        check_exposure(host or settings.host, services.keys)
        await asyncio.to_thread(catch_up_all, self._parts)
        self._following.start()
        self._telling.start()
        application = create_app(services)
        self._server = WebServer(application, host or settings.host, settings.port if port is None else port)
        return await self._server.start()

    def stop(self) -> None:
        """Ask run() to end; scans under way stop at their checkpoint. Safe from a signal handler and twice."""
        self.schedule.stop()
        self._parts.health.stop()

    async def run(self) -> None:
        """Visit boards on schedule and keep their health until stop()."""
        health = asyncio.create_task(self._parts.health.run())
        try:
            await self.schedule.run()
        finally:
            self._parts.health.stop()
            await health

    async def close(self) -> None:
        """Stop serving and following; safe to call twice."""
        if self._server is not None:
            await self._server.stop()
        await asyncio.to_thread(self._following.stop)
        await asyncio.to_thread(self._telling.stop)
