"""Pace over all workers in Valkey: one Lua call a request, the store behind it.

Nothing exists only there. Holds are written to the store first; slots given are written to it every second. A host
that this process or the server does not know (first use, flush, restart, outage) is seeded from the store. While the
server cannot be reached the store paces, and whoever changes over waits rather longer than it would have to.
"""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from rolecall.model import InvalidInput, NotConfigured, StoreError
from rolecall.ports import Clock, HostStore
from rolecall.store.door import StoreDoor

if TYPE_CHECKING:
    from valkey.asyncio import Valkey

_log = logging.getLogger(__name__)

#: Seconds a call may take; a slower server is as good as none.
PATIENCE = 1.0
#: Seconds the store paces after a failure before the server is tried again.
RETRY = 5.0
#: Seconds between writing slots to the store: as much of them may be unknown to it when the server dies.
MIRROR = 1.0
#: Seconds the server remembers a host after its last slot; afterwards the store is asked.
KEPT = 3600
_PREFIX, _MEMORY = "rolecall:pace:", "rolecall:memory"

#: GCRA without burst. Times are microseconds of the server's own clock, so workers' clocks do not matter.
#: KEYS: the host, the server's memory. ARGV: interval, seed (wait from now that the store asks for; "" = none known),
#: seconds to remember, 1 when slots that may have been lost with the server's memory are taken into account.
#: Returns the slot and now; {-1} when the host is not known and slots given a moment ago may be lost; {-2} when the
#: server began so recently that other workers may not have come back to it from the store: a seed is asked for.
_RESERVE = """
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local known = redis.call('HMGET', KEYS[1], 'slot', 'hold')
redis.call('SET', KEYS[2], now, 'NX')
local age = now - tonumber(redis.call('GET', KEYS[2]))
local young = age < 60000000
if known[1] and ARGV[2] == '' and age < 20000000 then return {-2, 0} end
if not known[1] and ARGV[4] ~= '1' and (young or ARGV[2] == '') then return {-1, 0} end
local slot = now
if known[1] then slot = math.max(slot, tonumber(known[1]) + tonumber(ARGV[1])) end
if known[2] then slot = math.max(slot, tonumber(known[2])) end
if ARGV[2] ~= '' then slot = math.max(slot, now + tonumber(ARGV[2])) end
redis.call('HSET', KEYS[1], 'slot', string.format('%.0f', slot))
redis.call('EXPIRE', KEYS[1], math.ceil((slot - now) / 1000000) + tonumber(ARGV[3]))
return {string.format('%.0f', slot), string.format('%.0f', now)}
"""
#: ARGV: wait from now, seconds to remember. A shorter hold never ends a longer one.
_HOLD = """
local t = redis.call('TIME')
local till = t[1] * 1000000 + t[2] + tonumber(ARGV[1])
local known = redis.call('HGET', KEYS[1], 'hold')
if known then till = math.max(till, tonumber(known)) end
redis.call('HSET', KEYS[1], 'hold', string.format('%.0f', till))
redis.call('EXPIRE', KEYS[1], math.ceil(tonumber(ARGV[1]) / 1000000) + tonumber(ARGV[2]))
return 1
"""
_MICROS = 1_000_000
#: Where a worker that fell back says so to the others (host and kind of a fact), and for how many RETRYs it counts.
_FALLEN, _FALLEN_FOR = ("rolecall", "paced by the store"), 4
#: Seconds for which the quickest answer tells how the server's clock stands to ours: clocks are set now and then.
_WINDOW = 15.0
#: Answers compared before the first slot is asked for.
_COMPARISONS = 3
_UNSEEN = (float("inf"), float("inf"))


def connect(url: str) -> "Valkey":
    """A client that gives up quickly. Raises NotConfigured, InvalidInput."""
    try:
        from valkey.asyncio import Valkey
    except ImportError as error:
        raise NotConfigured(
            "Valkey needs the package valkey, which is not installed.", "Install rolecall[scale]."
        ) from error
    try:
        client: Valkey = Valkey.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, decode_responses=True
        )
        return client
    except ValueError as error:
        raise InvalidInput("The setting valkey is no address of a server.", "Write valkey://host:6379/0") from error


class _Seedless(Exception):
    """The server gave no slot: what the store knows of the host is asked for."""

    def __init__(self, why: int) -> None:
        super().__init__(why)
        #: The host is not known there, and slots of a moment ago may be known nowhere.
        self.unknown = why == -1


class ValkeyPace:
    """See ports.Pace."""

    def __init__(self, url: str, door: StoreDoor, hosts: HostStore, clock: Clock) -> None:
        from valkey.exceptions import ValkeyError

        self._client = connect(url)
        self._errors = (ValkeyError, OSError, TimeoutError)
        self._reserve, self._hold = self._client.register_script(_RESERVE), self._client.register_script(_HOLD)
        self._door, self._hosts, self._clock = door, hosts, clock
        #: Hosts whose slots on the server are at least those of the store.
        self._seeded: set[str] = set()
        #: Hosts paced by the store since the server went.
        self._fallen: set[str] = set()
        self._down_until = 0.0
        #: Least monotonic seconds here above the server's clock, in the window before and in this one since then.
        self._ahead, self._compared = _UNSEEN, time.monotonic()
        #: Until then other processes may still pace by the store: both are asked.
        self._both_until = time.monotonic() + 2 * RETRY
        self._looked = float("-inf")
        self._slots: dict[str, float] = {}
        self._unsaid: dict[str, float] = {}
        self._mirror: asyncio.Task[None] | None = None

    async def reserve(self, host: str, interval: float) -> float:
        """See ports.Pace."""
        if time.monotonic() < self._down_until:
            return await self._by_store(host, interval)
        await self._look_for_fallen()
        try:
            await self._say_holds()
            return await self._by_server(host, interval)
        except self._errors as error:
            self._fail(error)
            await self._door.run(self._hosts.keep_fact, *_FALLEN, b"", self._now())
            return await self._by_store(host, interval)

    async def _look_for_fallen(self) -> None:
        """A worker that the server does not answer paces by the store: while there is one, both are asked."""
        if time.monotonic() - self._looked < MIRROR:
            return
        self._looked = time.monotonic()
        found = await self._door.run(self._hosts.load_fact, *_FALLEN)
        if found is not None and abs(self._now() - found[1]) < _FALLEN_FOR * RETRY:
            self._both_until = max(self._both_until, time.monotonic() + 2 * MIRROR)

    async def hold(self, host: str, seconds: float) -> None:
        """See ports.Pace. The store first: a hold must outlive the server."""
        until = self._now() + seconds
        await self._door.run(self._hosts.hold, host, until)
        self._unsaid[host] = max(until, self._unsaid.get(host, 0.0))
        if time.monotonic() >= self._down_until:
            try:
                await self._say_holds()
            except self._errors as error:
                self._fail(error)

    async def close(self) -> None:
        """Write what the store does not know yet; safe to call twice."""
        if self._mirror is not None:
            self._mirror.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._mirror
            self._mirror = None
        await self._write_slots()
        with contextlib.suppress(*self._errors):
            await self._client.aclose()

    # -- the server ------------------------------------------------------------------

    async def _by_server(self, host: str, interval: float) -> float:
        seed = ""
        if host not in self._seeded or time.monotonic() < self._both_until:
            seed = await self._seed(host, interval)
        try:
            wait = await self._call(host, interval, seed)
        except _Seedless as error:
            if error.unknown:
                await self._leave_room(host, interval)
            seed = await self._seed(host, interval)
            wait = await self._call(host, interval, seed, careful=True)
        began = time.monotonic()
        self._seeded.add(host)
        self._slots[host] = self._now() + wait
        if seed:
            # Others may be reserving there at this moment: they must see what the server gave.
            await self._write_slots()
        if self._mirror is None or self._mirror.done():
            self._mirror = asyncio.create_task(self._write_later())
        # A busy store took its time, and the slot is no later for it.
        return wait - (time.monotonic() - began)

    async def _seed(self, host: str, interval: float) -> str:
        await self._write_slots()
        slot = await self._door.run(self._hosts.reserve, host, interval, self._now())
        return str(round(max(0.0, slot - self._now()) * _MICROS))

    async def _leave_room(self, host: str, interval: float) -> None:
        """Other workers' last slots may not have reached the store: they are behind those it knows, too."""
        last = await self._door.run(self._hosts.reserve, host, 0.0, self._now())
        await self._door.run(self._hosts.hold, host, last + MIRROR + 2 * interval)

    async def _call(self, host: str, interval: float, seed: str, *, careful: bool = False) -> float:
        if self._ahead == _UNSEEN:
            for _ in range(_COMPARISONS):
                seconds, micros = await self._client.time()
                self._until(0.0, int(seconds) + int(micros) / _MICROS)
        args: list[str | int] = [round(interval * _MICROS), seed, KEPT, int(careful)]
        answer = await self._reserve(keys=[_PREFIX + host, _MEMORY], args=args)
        if int(answer[0]) < 0:
            raise _Seedless(int(answer[0]))
        return self._until(int(answer[0]) / _MICROS, int(answer[1]) / _MICROS)

    def _until(self, slot: float, said: float) -> float:
        """Seconds from now until a slot of the server's clock, which showed `said` when it answered.

        A busy process reads the answer late, so its age is told by the quickest answer of late, not by this one.
        """
        now = time.monotonic()
        if now - self._compared > _WINDOW:
            self._ahead, self._compared = (self._ahead[1], float("inf")), now
        self._ahead = (self._ahead[0], min(self._ahead[1], now - said))
        return slot + min(self._ahead) - now

    async def _say_holds(self) -> None:
        while self._unsaid:
            host, until = next(iter(self._unsaid.items()))
            wait = max(0, round((until - self._now()) * _MICROS))
            await self._hold(keys=[_PREFIX + host], args=[wait, KEPT])
            if self._unsaid.get(host) == until:
                del self._unsaid[host]

    def _fail(self, error: Exception) -> None:
        if time.monotonic() >= self._both_until:
            _log.warning("Valkey does not answer (%s); the store paces for now", type(error).__name__)
        self._down_until = time.monotonic() + RETRY
        self._both_until = self._down_until + 2 * RETRY
        self._seeded.clear()

    # -- the store -------------------------------------------------------------------

    async def _by_store(self, host: str, interval: float) -> float:
        await self._write_slots()
        if host not in self._fallen:
            self._fallen.add(host)
            await self._leave_room(host, interval)
        slot = await self._door.run(self._hosts.reserve, host, interval, self._now())
        return slot - self._now()

    async def _write_later(self) -> None:
        await asyncio.sleep(MIRROR)
        await self._write_slots()
        if time.monotonic() >= self._both_until:
            self._fallen.clear()

    async def _write_slots(self) -> None:
        slots, self._slots = self._slots, {}
        if not slots:
            return
        try:
            await self._door.run(self._hosts.note_slots, slots)
        except StoreError as error:
            self._slots = {**slots, **self._slots}
            _log.warning("slots wait to be written: %s", error)

    def _now(self) -> float:
        return self._clock.now().timestamp()
