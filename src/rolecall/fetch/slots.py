"""When a request may go: the pace of its host over all workers, and bounded concurrency here."""

import asyncio
import random

from rolecall.fetch.settings import Limits
from rolecall.fetch.urls import UrlReport
from rolecall.ports import Pace, SourceRules

#: Jitter added to every interval, as a share of it, so that workers do not fall into step. Never subtracted.
JITTER = 0.15
#: The proxied route is paced more strictly than the direct one.
PROXIED_FACTOR = 2.0


class Slots:
    """Pace and lanes for one fetcher."""

    def __init__(self, pace: Pace, limits: Limits) -> None:
        self._pace = pace
        self._limits = limits
        self._all = asyncio.Semaphore(limits.concurrency)
        self._hosts: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @staticmethod
    def _key(report: UrlReport, rules: SourceRules) -> str:
        return rules.pace_key or report.host

    async def reserve(self, report: UrlReport, rules: SourceRules, site_delay: float | None) -> float:
        """Seconds to wait before sending. The longest of the source's, our own and the site's interval holds."""
        interval = self._limits.interval if rules.interval is None else rules.interval
        if rules.route == "proxied":
            interval *= PROXIED_FACTOR
        interval = max(interval, site_delay or 0.0)
        return await self._pace.reserve(self._key(report, rules), interval * (1 + JITTER * random.random()))

    async def hold(self, report: UrlReport, rules: SourceRules, seconds: float) -> None:
        """Leave a host alone."""
        await self._pace.hold(self._key(report, rules), seconds)

    async def enter(self, report: UrlReport, rules: SourceRules) -> None:
        """Wait for a lane: the host's first, so that a slow host holds no place of the others. leave() is due after."""
        key = self._key(report, rules)
        lane, users = self._hosts.get(key) or (asyncio.Semaphore(self._limits.host_concurrency), 0)
        self._hosts[key] = (lane, users + 1)
        try:
            await lane.acquire()
            try:
                await self._all.acquire()
            except BaseException:
                lane.release()
                raise
        except BaseException:
            self._forget(key)
            raise

    def leave(self, report: UrlReport, rules: SourceRules) -> None:
        """Free the lane."""
        key = self._key(report, rules)
        self._all.release()
        self._hosts[key][0].release()
        self._forget(key)

    def _forget(self, key: str) -> None:
        lane, users = self._hosts[key]
        if users <= 1:
            del self._hosts[key]
        else:
            self._hosts[key] = (lane, users - 1)
