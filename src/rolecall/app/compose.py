"""The composition root: the one place that knows which part stands behind which port."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from rolecall import __version__
from rolecall.app.linking import Linker
from rolecall.app.scan import Normalized, ScanLimits, Scanner, ScanTools
from rolecall.app.settings import Settings, load_settings
from rolecall.fetch import HostMap, Identity, Limits, live_fetcher, replay_fetcher
from rolecall.fetch.outcome import classify
from rolecall.model import Board, NotFound, Place, RawPosting, SearchQuery
from rolecall.normalize import NormalizeContext, find_places, misses_of, normalize_posting, read_place
from rolecall.ports import Adapter, Clock, Fetcher
from rolecall.search import TantivyIndex, open_index, parse_query
from rolecall.sources.registry import adapters
from rolecall.store import AsyncHostMemory, AsyncObservations, AsyncPace, SqlStore, StoreDoor, open_store


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Aware UTC time."""
        return datetime.now(UTC)


def _places_named(text: str) -> tuple[Place, ...]:
    """What a person calls a place: read like a posting's place text, else by the beginning of a name."""
    return read_place(text).places or find_places(text, 1)


def normalized(raw: RawPosting, board: Board, at: datetime) -> Normalized:
    """A raw posting of a board read at a time, with what could not be read from it."""
    posting = normalize_posting(raw, NormalizeContext(now=at, employer=board.employer))
    return Normalized(posting=posting, misses=tuple(misses_of(raw, posting)))


class App:
    """Parts of one data folder, made when first asked for.

    replay: answer every request from recorded exchanges instead of the network. world, interval, more_adapters: a
    closed world on loopback, its pace in seconds and its publication shapes; only the demo and tests pass them, no
    setting can.
    """

    def __init__(
        self,
        data: Path,
        replay: Path | None = None,
        *,
        clock: Clock | None = None,
        world: HostMap | None = None,
        interval: float | None = None,
        more_adapters: Mapping[str, Adapter] | None = None,
    ) -> None:
        self.data = data
        self.settings: Settings = load_settings(data)
        self.clock: Clock = clock or SystemClock()
        self._given_clock = clock
        self._replay = replay
        self._world = world
        self._interval = interval
        self._more = dict(more_adapters or {})

    @cached_property
    def store(self) -> SqlStore:
        """The store, migrated to this release."""
        return open_store(self.data, self._given_clock)

    @cached_property
    def door(self) -> StoreDoor:
        """The store for asynchronous rooms."""
        return StoreDoor(self.store)

    @cached_property
    def index(self) -> TantivyIndex:
        """The search index beside the store."""
        return open_index(self.data / "index")

    @cached_property
    def linker(self) -> Linker:
        """Which postings are one job."""
        return Linker(self.store, self.clock)

    @cached_property
    def adapters(self) -> dict[str, Adapter]:
        """Every adapter by name."""
        return {**adapters(), **self._more}

    def adapter(self, name: str) -> Adapter:
        """An adapter by name. Raises NotFound."""
        if name not in self.adapters:
            raise NotFound(f"There is no adapter named {name!r}.", "rolecall doctor lists every adapter.")
        return self.adapters[name]

    @cached_property
    def observations(self) -> AsyncObservations:
        """Validators and payload hashes, buffered."""
        return AsyncObservations(self.door, self.store)

    @cached_property
    def fetcher(self) -> Fetcher:
        """The one way to the outside. Raises NotConfigured without a contact, InvalidInput for an unusable replay."""
        if self._replay is not None:
            return replay_fetcher(self._replay, classify)
        return live_fetcher(
            identity=Identity(name=self.settings.crawler_name, version=__version__, contact=self.settings.contact),
            pace=AsyncPace(self.door, self.store, self.clock),
            memory=AsyncHostMemory(self.door, self.store, self.clock),
            observations=self.observations,
            classify=classify,
            limits=self._limits(),
            loopback=self._world or frozenset(),
        )

    @cached_property
    def scanner(self) -> Scanner:
        """The scan stage."""
        return Scanner(
            ScanTools(
                door=self.door,
                store=self.store,
                fetcher=self.fetcher,
                observations=self.observations,
                clock=self.clock,
                normalize=normalized,
                limits=ScanLimits(details=2 * self.settings.host_concurrency),
            )
        )

    def _limits(self) -> Limits:
        settings = self.settings
        return Limits(
            interval=settings.interval if self._interval is None else self._interval,
            concurrency=settings.concurrency,
            host_concurrency=settings.host_concurrency,
            timeout=settings.timeout,
            idle_timeout=settings.idle_timeout,
            max_bytes=settings.max_bytes,
            retries=settings.retries,
            proxy=settings.proxy,
        )

    def read_query(self, text: str) -> SearchQuery:
        """A search as written, as of now. Raises InvalidInput."""
        return parse_query(text, _places_named, self.clock.now())

    async def close(self) -> None:
        """Release what was opened; safe to call twice."""
        if "fetcher" in self.__dict__:
            await self.fetcher.close()
        if "observations" in self.__dict__:
            await self.observations.close()
        if "door" in self.__dict__:
            await self.door.close()
        elif "store" in self.__dict__:
            await asyncio.to_thread(self.store.close)
        if "index" in self.__dict__:
            self.index.close()


def open_app(data: Path, replay: Path | None = None) -> App:
    """The application over a data folder. Raises InvalidInput for unusable settings."""
    return App(data, replay)
