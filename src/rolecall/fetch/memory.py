"""Pace, host facts and observations for one process and one moment: what `rolecall record` uses.

Whatever runs longer keeps them in the store, so that politeness survives a restart.
"""

import asyncio
import time

from rolecall.model import Observation


class LocalPace:
    """ports.Pace for one process."""

    def __init__(self) -> None:
        self._next: dict[str, float] = {}

    async def reserve(self, host: str, interval: float) -> float:
        """Seconds to wait for the next free slot."""
        now = asyncio.get_running_loop().time()
        slot = max(now, self._next.get(host, now))
        self._next[host] = slot + interval
        return slot - now

    async def hold(self, host: str, seconds: float) -> None:
        """No slot before that many seconds have passed."""
        until = asyncio.get_running_loop().time() + seconds
        self._next[host] = max(until, self._next.get(host, 0.0))


class LocalHosts:
    """ports.HostMemory for one process."""

    def __init__(self) -> None:
        self._facts: dict[tuple[str, str], tuple[bytes, float]] = {}

    async def load(self, host: str, kind: str) -> tuple[bytes, float] | None:
        """Bytes and their age in seconds."""
        held = self._facts.get((host, kind))
        return (held[0], time.time() - held[1]) if held else None

    async def keep(self, host: str, kind: str, data: bytes) -> None:
        """Store now."""
        self._facts[host, kind] = (data, time.time())


class LocalObservations:
    """ports.Observations for one process."""

    def __init__(self) -> None:
        self._seen: dict[str, Observation] = {}

    async def recall(self, url: str) -> Observation | None:
        """The last one of a URL."""
        return self._seen.get(url)

    async def note(self, observation: Observation) -> None:
        """Remember."""
        self._seen[observation.url] = observation
