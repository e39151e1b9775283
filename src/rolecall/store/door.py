"""The door for asynchronous rooms: one thread writes, so the event loop never waits for the disk."""

import asyncio
import contextlib
import contextvars
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, Protocol, TypeVar

from rolecall.model import Observation
from rolecall.ports import Clock, HostStore

P = ParamSpec("P")
R = TypeVar("R")

#: Observations kept in memory before they are written, and seconds they wait there at most.
BATCH, DELAY = 256, 1.0


class _Closing(Protocol):
    def close(self) -> None:
        """Release what is held."""
        ...


class StoreDoor:
    """Runs calls of a store off the event loop: writes one after the other, reads a few at a time."""

    def __init__(self, store: _Closing, readers: int = 2) -> None:
        self._store = store
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store-write")
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="store-read")

    async def run(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The call's result, run on the one writer thread in order of asking.

        Cancelling the wait does not undo the call: a transaction that has begun ends whole.
        """
        loop = asyncio.get_running_loop()
        # In the caller's context, as asyncio.to_thread does: who asked is known to whoever looks.
        around = contextvars.copy_context()
        return await loop.run_in_executor(self._writer, functools.partial(around.run, call, *args, **kwargs))

    async def read(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The call's result, run beside the writer; for calls that only read."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, functools.partial(call, *args, **kwargs))

    async def close(self) -> None:
        """Finish what was asked for, then close the store; safe to call twice."""
        await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        self._writer.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self._store.close()


class AsyncPace:
    """See ports.Pace: politeness kept in the store, so it holds over processes and restarts."""

    def __init__(self, door: StoreDoor, hosts: HostStore, clock: Clock) -> None:
        self._door, self._hosts, self._clock = door, hosts, clock

    async def reserve(self, host: str, interval: float) -> float:
        """See ports.Pace."""
        slot = await self._door.run(self._hosts.reserve, host, interval, self._now())
        return slot - self._now()

    async def hold(self, host: str, seconds: float) -> None:
        """See ports.Pace."""
        await self._door.run(self._hosts.hold, host, self._now() + seconds)

    def _now(self) -> float:
        return self._clock.now().timestamp()


class AsyncHostMemory:
    """See ports.HostMemory."""

    def __init__(self, door: StoreDoor, hosts: HostStore, clock: Clock) -> None:
        self._door, self._hosts, self._clock = door, hosts, clock

    async def load(self, host: str, kind: str) -> tuple[bytes, float] | None:
        """See ports.HostMemory. Never younger than 0 seconds, whatever the clock did."""
        found = await self._door.read(self._hosts.load_fact, host, kind)
        if found is None:
            return None
        data, stored = found
        return data, max(0.0, self._clock.now().timestamp() - stored)

    async def keep(self, host: str, kind: str, data: bytes) -> None:
        """See ports.HostMemory."""
        await self._door.run(self._hosts.keep_fact, host, kind, data, self._clock.now().timestamp())


class AsyncObservations:
    """See ports.Observations: noted in memory, readable at once, written in batches."""

    def __init__(self, door: StoreDoor, hosts: HostStore) -> None:
        self._door, self._hosts = door, hosts
        self._waiting: dict[str, Observation] = {}
        self._writing: dict[str, Observation] = {}
        self._flush_turn = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    async def recall(self, url: str) -> Observation | None:
        """See ports.Observations."""
        held = self._waiting.get(url) or self._writing.get(url)
        if held is not None:
            return held
        return (await self._door.read(self._hosts.observations, [url])).get(url)

    async def note(self, observation: Observation) -> None:
        """See ports.Observations. Losing the last second of them costs a request, nothing else."""
        self._waiting[observation.url] = observation
        if len(self._waiting) >= BATCH:
            await self.flush()
        elif self._timer is None or self._timer.done():
            self._timer = asyncio.create_task(self._flush_later())

    async def flush(self) -> None:
        """Write what waits. On an error everything waits on, and the error is raised."""
        async with self._flush_turn:
            if not self._waiting:
                return
            self._writing, self._waiting = self._waiting, {}
            try:
                await self._door.run(self._hosts.note_observations, list(self._writing.values()))
            except BaseException:
                self._waiting = {**self._writing, **self._waiting}
                raise
            finally:
                self._writing = {}

    async def close(self) -> None:
        """Write what waits and stop the timer; safe to call twice."""
        if self._timer is not None:
            self._timer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._timer
            self._timer = None
        await self.flush()

    async def _flush_later(self) -> None:
        await asyncio.sleep(DELAY)
        # Tried again with the next batch, where the error reaches a caller.
        with contextlib.suppress(Exception):
            await self.flush()
