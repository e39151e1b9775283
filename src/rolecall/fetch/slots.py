"""When a request may go: the pace of its host over all workers, and bounded concurrency here."""

import asyncio
import random
from collections.abc import Callable

from rolecall.fetch.settings import DEFAULT_INTERVAL, Limits
from rolecall.fetch.urls import UrlReport
from rolecall.ports import Pace, SourceRules

#: Jitter added to every interval, as a share of it, so that workers do not fall into step. Never subtracted.
JITTER = 0.15
#: Share of an interval by which a request may go late without coming too close to the next one, which may be another
#: worker's: as much is added to every interval. Seconds below which lateness is not looked at.
MARGIN, UNSEEN = 0.05, 0.02
#: What passes between the slot and the wire is a few turns of the event loop, each as late as waking up was: so many
#: are added to every interval. How much of the latest delay is remembered from slot to slot.
LAGS, FADING = 2, 0.9
#: Slots given up in a row because this process was too busy to use them in time; the next one is used.
_GIVEN_UP = 8
#: The proxied route is paced more strictly than the direct one.
PROXIED_FACTOR = 2.0
#: Tells loop time.
Clock = Callable[[], float]


class _Host:
    """One host while requests to it are under way or waiting."""

    def __init__(self, lanes: int) -> None:
        self.lane = asyncio.Semaphore(lanes)
        self.users = 0
        #: Loop time of the last request sent.
        self.last = float("-inf")


class Slots:
    """Pace and lanes for one fetcher."""

    def __init__(self, pace: Pace, limits: Limits) -> None:
        self._pace = pace
        self._limits = limits
        self._all = asyncio.Semaphore(limits.concurrency)
        self._hosts: dict[str, _Host] = {}
        #: Seconds by which this process woke up late of late: a starved one leaves more distance.
        self._lag = 0.0

    @staticmethod
    def _key(report: UrlReport, rules: SourceRules) -> str:
        return rules.pace_key or report.host

    def interval(self, rules: SourceRules, site_delay: float | None) -> float:
        """Seconds between requests: the longest of the source's (or our own) and what the site asks for."""
        interval = self._limits.interval
        # That a platform tolerates more is no reason to go below what the operator asked for beyond the default.
        if rules.interval is not None and (rules.interval > interval or interval <= DEFAULT_INTERVAL):
            interval = rules.interval
        if rules.route == "proxied":
            interval *= PROXIED_FACTOR
        return max(interval, site_delay or 0.0)

    async def enter(self, report: UrlReport, rules: SourceRules, site_delay: float | None) -> float | None:
        """Wait until a request may be sent; leave() is due after it. Returns None then.

        Returns the seconds until the host's next free slot, and enters nothing, when that is beyond our patience.
        The host's lane comes first, so that a slow host holds no place of the others; the slot is reserved inside
        it, so that requests that waited for the lane do not go off together.
        """
        key, interval = self._key(report, rules), self.interval(rules, site_delay)
        host = self._hosts.get(key)
        if host is None:
            host = self._hosts[key] = _Host(self._limits.host_concurrency)
        host.users += 1
        now = asyncio.get_running_loop().time
        entered = False
        try:
            await host.lane.acquire()
            try:
                wait = await self._wait(host, key, interval, now)
                entered = wait is None
                return wait
            finally:
                if not entered:
                    host.lane.release()
        finally:
            if not entered:
                self._forget(key)

    async def _wait(self, host: _Host, key: str, interval: float, now: Clock) -> float | None:
        """Inside the host's lane: until a slot and a place are taken; the seconds when it would be too long."""
        for attempt in range(_GIVEN_UP + 1):
            asked = now()
            spaced = interval * (1 + MARGIN + JITTER * random.random()) + min(interval, LAGS * self._lag)
            wait = await self._pace.reserve(key, spaced)
            if wait > self._limits.patience:
                return wait
            # A slot without a wait began when it was asked for, however long the answer took.
            slot = now() + wait if wait else asked
            late = max(MARGIN * interval, UNSEEN) if attempt < _GIVEN_UP else float("inf")
            if await self._in_time(host, slot, interval, late, now):
                break
        return None

    async def _in_time(self, host: _Host, slot: float, interval: float, late: float, now: Clock) -> bool:
        """Wait for a slot (loop time) and a place; False, and no place, when it is more than late seconds ago then.

        A late request would come too close to the next slot, which another worker may hold.
        """
        if (wait := slot - now()) > 0:
            await asyncio.sleep(wait)
        await self._all.acquire()
        taken = False
        try:
            # Waiting for a place may have eaten the distance to the request before.
            if (early := host.last + interval - now()) > 0:
                await asyncio.sleep(early)
            behind = now() - slot
            self._lag = max(behind if wait > 0 else 0.0, self._lag * FADING)
            taken = behind <= late
            if taken:
                host.last = now()
            return taken
        finally:
            if not taken:
                self._all.release()

    def leave(self, report: UrlReport, rules: SourceRules) -> None:
        """Free the place and the lane."""
        key = self._key(report, rules)
        self._all.release()
        self._hosts[key].lane.release()
        self._forget(key)

    async def hold(self, report: UrlReport, rules: SourceRules, seconds: float) -> None:
        """Leave a host alone."""
        await self._pace.hold(self._key(report, rules), seconds)

    def _forget(self, key: str) -> None:
        host = self._hosts[key]
        host.users -= 1
        if host.users == 0:
            del self._hosts[key]
