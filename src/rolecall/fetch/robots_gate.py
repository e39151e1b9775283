"""Keeps robots.txt and TDM reservations of hosts: fetched once, kept a day, and closed when in doubt.

RFC 9309 2.3.1: 4xx is "unavailable" (allowed), 5xx, 429 and network errors are "unreachable" (nothing is allowed).
2.4: a copy is used for at most 24 hours, longer only while the file is unreachable.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec

from rolecall.fetch.robots import MAX_BYTES, Robots, read_robots
from rolecall.fetch.tdm import TdmRule, read_tdm_file
from rolecall.model import Outcome, Value
from rolecall.ports import HostMemory

FRESH = 86_400.0  #: seconds a copy is used
#: Seconds before an unreachable file is asked for again: as long as it has been unreachable, within these bounds.
SOONEST, LATEST = 60.0, 1_800.0
LONG_UNREACHABLE = 30 * 86_400.0  #: after this an old copy is used again (RFC 9309 2.3.1.4)
_THREADED = 64 * 1024  #: larger files are parsed off the event loop
_REMEMBERED = 5_000  #: origins kept parsed; the others are read again from memory


class Got(Value, frozen=True, kw_only=True):
    """What a small policy file turned out to be."""

    #: "found", "absent" (4xx, nothing useful) or "unreachable" (doubt).
    state: str
    body: bytes = b""
    #: For people, when unreachable.
    why: str = ""
    #: What kept it unreachable when that was the connection and not an answer; None otherwise.
    outcome: Outcome | None = None


class _Kept(Value, frozen=True, kw_only=True):
    """How it is kept in HostMemory."""

    state: str
    body: bytes = b""
    why: str = ""
    outcome: Outcome | None = None
    #: Epoch seconds since when it is unreachable; 0 = it is not.
    since: float = 0.0
    #: Seconds it may be used.
    fresh: float = FRESH


class Policies(Value, frozen=True, kw_only=True):
    """What one origin says, ready for questions."""

    robots: Robots
    #: "found", "absent" or "unreachable".
    state: str
    why: str = ""
    #: What the connection came to when it is unreachable for that reason.
    outcome: Outcome | None = None
    tdm: tuple[TdmRule, ...] = ()
    #: Nothing about TDM could be learned, so it must be asked again.
    tdm_unreachable: bool = False


Fetch = Callable[[str], Awaitable[Got]]


class PolicyKeeper:
    """Policies of origins ("https://host:port"), from memory or by fetching."""

    def __init__(self, agent: str, memory: HostMemory, fetch: Fetch, suffix: str = "") -> None:
        """agent: product token. fetch: gets one small file by URL, redirects followed.

        suffix: tells the copies of one way to a site from those of another in the memory.
        """
        self._agent = agent
        self._suffix = suffix
        self._memory = memory
        self._fetch = fetch
        self._parsed: dict[str, tuple[float, Policies]] = {}
        self._locks: dict[str, asyncio.Lock] = {}

    async def policies(self, origin: str, max_age: float = FRESH) -> Policies:
        """What an origin says now, from a copy of at most max_age seconds."""
        # A copy's remaining time tells its age.
        valid = FRESH - max_age
        held = self._parsed.get(origin)
        if held and held[0] > time.monotonic() + valid:
            return held[1]
        lock = self._locks.setdefault(origin, asyncio.Lock())
        try:
            async with lock:
                held = self._parsed.get(origin)
                if held and held[0] > time.monotonic() + valid:
                    return held[1]
                found, seconds = await self._load(origin, max_age)
                if len(self._parsed) >= _REMEMBERED:
                    self._parsed.pop(next(iter(self._parsed)))
                self._parsed[origin] = (time.monotonic() + seconds, found)
                return found
        finally:
            self._locks.pop(origin, None)

    async def _load(self, origin: str, max_age: float) -> tuple[Policies, float]:
        robots, fresh = await self._kept(origin, "robots" + self._suffix, "/robots.txt", max_age)
        if robots.state == "unreachable":
            return Policies(robots=Robots(), state=robots.state, why=robots.why, outcome=robots.outcome), fresh
        # Nothing else is asked of a site before robots.txt could be read.
        reserved = "tdmrep" + self._suffix
        tdm, tdm_fresh = await self._kept(origin, reserved, "/.well-known/tdmrep.json", max_age)
        if len(robots.body) > _THREADED:
            rules = await asyncio.to_thread(read_robots, robots.body, self._agent)
        else:
            rules = read_robots(robots.body, self._agent)
        return (
            Policies(
                robots=rules,
                state=robots.state,
                tdm=read_tdm_file(tdm.body),
                tdm_unreachable=tdm.state == "unreachable",
            ),
            min(fresh, tdm_fresh),
        )

    async def _kept(self, origin: str, kind: str, path: str, max_age: float) -> tuple[_Kept, float]:
        """The file's state and for how many seconds it may be used."""
        old, age = await self._recall(origin, kind)
        if old and age < min(old.fresh, max_age):
            return self._usable(old), old.fresh - age
        got = await self._fetch(origin + path)
        kept = _Kept(state=got.state, body=got.body[:MAX_BYTES], why=got.why)
        if got.state == "unreachable":
            now = time.time()
            since = (old.since if old else 0.0) or now
            kept = _Kept(
                state=got.state,
                # The copy from before is kept below the new state, for the day it is needed.
                body=old.body if old else b"",
                why=got.why,
                outcome=got.outcome,
                since=since,
                fresh=min(LATEST, max(SOONEST, now - since)),
            )
        await self._memory.keep(origin, kind, msgspec.msgpack.encode(kept))
        return self._usable(kept), kept.fresh

    async def _recall(self, origin: str, kind: str) -> tuple[_Kept | None, float]:
        stored = await self._memory.load(origin, kind)
        if stored is None:
            return None, 0.0
        try:
            return msgspec.msgpack.decode(stored[0], type=_Kept), stored[1]
        except msgspec.MsgspecError:
            return None, 0.0

    @staticmethod
    def _usable(kept: _Kept) -> _Kept:
        """After a long time unreachable, the old copy speaks again; without one the answer stays no."""
        if kept.since and kept.body and time.time() - kept.since > LONG_UNREACHABLE:
            return _Kept(state="found", body=kept.body)
        return kept
