"""One process: scans on schedule, consumers of what they change, the web page, or a part of these by its role."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

from starlette.applications import Starlette

from rolecall.app.access import scopes_of
from rolecall.app.compose import App
from rolecall.app.consume import Consumer
from rolecall.app.crawl.standing import StandingCrawl
from rolecall.app.following import catch_up_all, consumers, exports, notifications
from rolecall.app.health_measures import health_measures
from rolecall.app.housekeeping import Housekeeping, chores_of
from rolecall.app.measuring import store_measures
from rolecall.app.scan import ScanSummary
from rolecall.app.schedule import Rhythm, Schedule, Tell
from rolecall.model import Board, Role, RolecallError, StoreUnavailable
from rolecall.serve.application import create_app
from rolecall.serve.operating import Operating, worker_app
from rolecall.serve.server import WebServer
from rolecall.serve.services import Keys, services_of
from rolecall.serve.signin import check_exposure
from rolecall.store import Wakeups

_log = logging.getLogger(__name__)


class Everything:
    """The parts of one running rolecall. start() it, run() it until stop(), close() it.

    Any number of processes, each with a role, may run on one store.
    """

    def __init__(
        self,
        parts: App,
        tell: Tell,
        *,
        rhythm: Rhythm | None = None,
        more_consumers: Sequence[Consumer] = (),
        role: Role = Role.ALL,
    ) -> None:
        self._parts, self._tell, self._role = parts, tell, role
        self._following = consumers(parts, more_consumers, role)
        self._exports = exports(parts, role)
        self._chores = Housekeeping(parts, chores_of(parts, role)) if role.works else None
        self._telling = notifications(parts) if role.works else None
        self._wakeups = Wakeups(parts.settings.valkey, self._following.wake) if parts.settings.valkey else None
        self._server: WebServer | None = None
        self._crawl = StandingCrawl(parts) if role.crawls else None
        self._stopping = asyncio.Event()
        self.operating = Operating(parts.store)
        self.operating.metrics.add(parts.tally.measures)
        self.operating.metrics.add(store_measures(parts.store, parts.clock))
        self.operating.metrics.add(health_measures(parts.store))
        self.schedule: Schedule | None = None
        if role.works:
            self.schedule = Schedule(
                parts.scanner,
                parts.adapters,
                rhythm=rhythm or Rhythm(full=timedelta(hours=parts.settings.full_every)),
                boards_at_once=max(1, parts.settings.concurrency // 4),
                tell=self._told,
                cost=lambda board: parts.fetcher.treatment(board.slug).cost,
            )

    def _told(self, board: Board, what: ScanSummary | RolecallError) -> None:
        self._parts.tally.scanned(board, what)
        self._tell(board, what)
        self._following.wake()
        if self._wakeups is not None:
            self._wakeups.tell()

    def _application(self, host: str) -> Starlette:
        settings = self._parts.settings
        if not self._role.shows:
            parts = self._parts
            keys = Keys(settings.operator_key, settings.reader_key)
            return worker_app(self.operating, keys, lambda secret: scopes_of(parts.store, secret, parts.clock.now()))
        services = services_of(self._parts)
        check_exposure(host, services.keys)
        return create_app(services, self.operating)

    async def start(self, host: str | None = None, port: int | None = None) -> str:
        """Bring index and watches up to date, serve what the role shows; returns its address.

        Raises InvalidInput, and NotConfigured when others would reach its pages without a key.
        """
        settings = self._parts.settings
        application = self._application(host or settings.host)
        try:
            await asyncio.to_thread(catch_up_all, self._parts, self._role)
        except StoreUnavailable as error:
            if not self._parts.shared_index:
                raise
            # What others serve may be away for a while: scans need no index, and it is caught up when it is back.
            _log.warning("the index is caught up later: %s", error)
        self._following.start()
        for sink in self._exports:
            sink.start()
        if self._wakeups is not None:
            self._wakeups.start()
        if self._telling is not None:
            self._telling.start()
        if self._chores is not None:
            self._chores.start()
        self._server = WebServer(application, host or settings.host, settings.port if port is None else port)
        return await self._server.start()

    def stop(self) -> None:
        """Ask run() to end; scans under way stop at their checkpoint. Safe from a signal handler and twice."""
        self.operating.draining = True
        self._stopping.set()
        if self.schedule is not None:
            self.schedule.stop()
            self._parts.health.stop()
        if self._crawl is not None:
            self._crawl.stop()

    async def run(self) -> None:
        """Do what the role does until stop(): visit boards on schedule and keep their health, crawl, or only wait."""
        crawling = asyncio.create_task(self._crawl.run()) if self._crawl is not None else None
        try:
            await self._work()
        finally:
            if self._crawl is not None and crawling is not None:
                self._crawl.stop()
                await crawling

    async def _work(self) -> None:
        schedule = self.schedule
        if schedule is None:
            await self._stopping.wait()
            return
        self.operating.beat = lambda: schedule.beat
        health = asyncio.create_task(self._parts.health.run())
        try:
            await schedule.run()
        finally:
            self._parts.health.stop()
            await health

    async def close(self) -> None:
        """Stop serving and following; safe to call twice."""
        if self._server is not None:
            await self._server.stop()
        if self._wakeups is not None:
            await asyncio.to_thread(self._wakeups.stop)
        for loop in (self._following, *self._exports):
            await asyncio.to_thread(loop.stop)
        for thread in (self._telling, self._chores):
            if thread is not None:
                await asyncio.to_thread(thread.stop)
