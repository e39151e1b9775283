import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rolecall.model import NotFound, Observation
from rolecall.ports import HostMemory, Observations, Pace
from rolecall.store import AsyncHostMemory, AsyncObservations, AsyncPace, SqlStore, StoreDoor, open_store
from store.samples import AT, add_board


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


def run(place: Path, scenario: Callable[[SqlStore, StoreDoor], Awaitable[None]]) -> None:
    async def main() -> None:
        store = open_store(place)
        door = StoreDoor(store)
        try:
            await scenario(store, door)
        finally:
            await door.close()
            await door.close()

    asyncio.run(main())


def test_writes_run_one_after_the_other_on_one_thread(tmp_path: Path) -> None:
    async def scenario(store: SqlStore, door: StoreDoor) -> None:
        threads: list[str] = []

        def call(number: int) -> int:
            threads.append(threading.current_thread().name)
            time.sleep(0.001)
            return number

        assert await asyncio.gather(*(door.run(call, number) for number in range(20))) == list(range(20))
        assert len(set(threads)) == 1
        assert (await door.run(add_board, store)).slug == "acme"
        assert [one.slug for one in await door.read(store.boards)] == ["acme"]
        with pytest.raises(NotFound):
            await door.run(store.history, 99)

    run(tmp_path, scenario)


def test_the_event_loop_runs_on_while_the_store_works(tmp_path: Path) -> None:
    async def scenario(_store: SqlStore, door: StoreDoor) -> None:
        slow = asyncio.create_task(door.run(time.sleep, 0.2))
        ticks = 0
        while not slow.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert ticks >= 5

    run(tmp_path, scenario)


def test_pace_is_kept_for_asynchronous_rooms(tmp_path: Path) -> None:
    async def scenario(store: SqlStore, door: StoreDoor) -> None:
        pace: Pace = AsyncPace(door, store, SystemClock())
        waits = await asyncio.gather(*(pace.reserve("a.example", 2.0) for _ in range(3)))
        assert [round(wait) for wait in sorted(waits)] == [0, 2, 4]
        await pace.hold("a.example", 60.0)
        assert 59 < await pace.reserve("a.example", 2.0) <= 60

    run(tmp_path, scenario)


def test_host_memory_tells_the_age(tmp_path: Path) -> None:
    async def scenario(store: SqlStore, door: StoreDoor) -> None:
        memory: HostMemory = AsyncHostMemory(door, store, SystemClock())
        assert await memory.load("a.example", "robots") is None
        await memory.keep("a.example", "robots", b"x")
        data, age = await memory.load("a.example", "robots")
        assert data == b"x"
        assert 0 <= age < 5

    run(tmp_path, scenario)


def seen(number: int, digest: str = "d") -> Observation:
    return Observation(url=f"https://a.example/{number}", digest=digest, status=200, outcome="ok", at=AT)


def test_observations_are_readable_at_once_and_written_in_batches(tmp_path: Path) -> None:
    async def scenario(store: SqlStore, door: StoreDoor) -> None:
        memory = AsyncObservations(door, store)
        port: Observations = memory
        await port.note(seen(1))
        assert await port.recall(seen(1).url) == seen(1)
        assert store.observations([seen(1).url]) == {}
        await memory.flush()
        assert store.observations([seen(1).url]) == {seen(1).url: seen(1)}
        assert await port.recall(seen(1).url) == seen(1)
        assert await port.recall("https://a.example/never") is None
        for number in range(300):
            await port.note(seen(number, "new"))
        assert len(store.observations([seen(number).url for number in range(256)])) == 256
        await memory.close()
        await memory.close()
        assert store.observations([seen(299).url])[seen(299).url].digest == "new"

    run(tmp_path, scenario)


def test_observations_are_written_after_a_while_by_themselves(tmp_path: Path) -> None:
    async def scenario(store: SqlStore, door: StoreDoor) -> None:
        memory = AsyncObservations(door, store)
        await memory.note(seen(1))
        for _ in range(100):
            if store.observations([seen(1).url]):
                break
            await asyncio.sleep(0.05)
        assert store.observations([seen(1).url])
        await memory.close()

    run(tmp_path, scenario)


def test_observations_outlive_a_failed_write(tmp_path: Path) -> None:
    class Failing:
        def __init__(self, store: SqlStore) -> None:
            self.store, self.fail = store, True

        def note_observations(self, batch: list[Observation]) -> None:
            if self.fail:
                raise RuntimeError("disk full")
            self.store.note_observations(batch)

        def observations(self, urls: list[str]) -> dict[str, Observation]:
            return self.store.observations(urls)

    async def scenario(store: SqlStore, door: StoreDoor) -> None:
        hosts = Failing(store)
        memory = AsyncObservations(door, hosts)  # type: ignore[arg-type]
        await memory.note(seen(1))
        with pytest.raises(RuntimeError):
            await memory.flush()
        assert await memory.recall(seen(1).url) == seen(1)
        hosts.fail = False
        await memory.close()
        assert store.observations([seen(1).url])

    run(tmp_path, scenario)
