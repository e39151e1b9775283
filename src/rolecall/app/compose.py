"""The composition root: the one place that knows which part stands behind which port.

Parts are made when first asked for, and the rooms behind them imported only then: a command that lists boards waits for
no parser and no index.
"""

import asyncio
import contextlib
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from rolecall.app.settings import Settings, load_settings
from rolecall.model import InvalidInput, NotFound, StoreError
from rolecall.store import AsyncObservations, AsyncPace, SqlStore, StoreDoor, ValkeyPace, open_store

if TYPE_CHECKING:
    from rolecall.app.closed_world import ClosedWorld
    from rolecall.app.consume import Turns
    from rolecall.app.health_alerts import Alerter
    from rolecall.app.health_keeper import HealthKeeper
    from rolecall.app.health_recorder import HealthFetcher, Recorder
    from rolecall.app.linking import Linker
    from rolecall.app.measuring import Tally
    from rolecall.app.scan import Scanner
    from rolecall.app.tracing import Tracing
    from rolecall.fetch import HostMap, Limits
    from rolecall.model import SearchQuery
    from rolecall.ports import Adapter, Clock, Fetcher, KeptIndex, Pace, PageIndex
    from rolecall.search import PostgresIndex


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Aware UTC time."""
        return datetime.now(UTC)


class App:
    """Parts of one data folder, made when first asked for.

    replay: answer every request from recorded exchanges instead of the network. archive: a WARC file every exchange is
    appended to, before the setting of that name. world: a closed world on loopback; only the demo and tests pass one,
    no setting can.
    """

    def __init__(
        self,
        data: Path,
        replay: Path | None = None,
        *,
        archive: Path | None = None,
        clock: "Clock | None" = None,
        world: "ClosedWorld | None" = None,
    ) -> None:
        self.data = data
        self.settings: Settings = load_settings(data)
        self.clock: Clock = clock or SystemClock()
        self._given_clock = clock
        self.replay = replay
        self._archive = archive
        self.closed_world = world

    @cached_property
    def store(self) -> SqlStore:
        """The store, migrated to this release."""
        return open_store(self.settings.store or self.data, self._given_clock)

    @cached_property
    def door(self) -> StoreDoor:
        """The store for asynchronous rooms."""
        return StoreDoor(self.store)

    @cached_property
    def turns(self) -> "Turns":
        """Which consumers run in this process; one object, so that its threads know of each other."""
        from rolecall.app.consume import Turns

        return Turns(self.store, self.clock)

    @property
    def shared_index(self) -> bool:
        """Whether all processes search one index; else each machine that searches keeps its own."""
        return self.settings.search_url is not None

    @cached_property
    def _role_index(self) -> "KeptIndex":
        from rolecall.search import open_index, open_postgres_index, open_typesense_index

        if (url := self.settings.search_url) is not None:
            return open_typesense_index(url) if url.startswith("typesense") else open_postgres_index(url)
        return open_index(self.data / "index")

    @cached_property
    def pages(self) -> "PageIndex":
        """The index of crawled pages: in the database of the roles' index or of the store, else in a folder."""
        from rolecall.search import PostgresIndex, open_pages

        if not self.shared_index:
            return open_pages(self.data / "pages")
        if isinstance(roles := self._role_index, PostgresIndex):
            return roles.pages()
        # A search server holds roles alone.
        return self._page_database.pages() if self.settings.store else open_pages(self.data / "pages")

    @cached_property
    def _page_database(self) -> "PostgresIndex":
        from rolecall.search import open_postgres_index

        return open_postgres_index(self.settings.store or "")

    @cached_property
    def index(self) -> "KeptIndex":
        """The search index: in the database or server processes share, else in the data folder."""
        from rolecall.search import BothKinds

        return BothKinds(self._role_index, lambda: self.pages)

    @cached_property
    def linker(self) -> "Linker":
        """Which postings are one job."""
        from rolecall.app.linking import Linker

        return Linker(self.store, self.clock)

    @cached_property
    def adapters(self) -> "dict[str, Adapter]":
        """Every adapter by name."""
        from rolecall.sources.registry import adapters

        found = {**adapters(), **(self.closed_world.adapters if self.closed_world is not None else {})}
        if self.tracing is None:
            return found
        from rolecall.app.tracing import traced_adapters

        return traced_adapters(found, self.tracing)

    def adapter(self, name: str) -> "Adapter":
        """An adapter by name. Raises NotFound."""
        if name not in self.adapters:
            raise NotFound(f"There is no adapter named {name!r}.", "rolecall adapters lists every one.")
        return self.adapters[name]

    @cached_property
    def observations(self) -> AsyncObservations:
        """Validators and payload hashes, buffered."""
        return AsyncObservations(self.door, self.store)

    @cached_property
    def pace(self) -> "Pace":
        """Politeness over all workers. Raises NotConfigured when its server's client is missing."""
        if self.settings.valkey:
            return ValkeyPace(self.settings.valkey, self.door, self.store, self.clock)
        return AsyncPace(self.door, self.store, self.clock)

    @cached_property
    def tracing(self) -> "Tracing | None":
        """Where spans go; None = nothing is traced. Raises NotConfigured."""
        if self.settings.traces is None:
            return None
        from rolecall.app.tracing import open_tracing

        return open_tracing(self.settings.traces)

    @cached_property
    def tally(self) -> "Tally":
        """What this process counts."""
        from rolecall.app.measuring import Tally

        return Tally()

    @cached_property
    def recorder(self) -> "Recorder":
        """Counts what becomes of requests, until the keeper of health writes it."""
        from rolecall.app.building import make_recorder

        return make_recorder(self)

    @cached_property
    def pipeline(self) -> "Fetcher":
        """The fetch pipeline itself, or recorded exchanges in its place."""
        from rolecall.app.building import make_pipeline

        return make_pipeline(self)

    @cached_property
    def fetcher(self) -> "HealthFetcher":
        """The one way to the outside, counted. Raises NotConfigured without a contact, InvalidInput for an unusable
        replay."""
        from rolecall.app.building import make_fetcher

        return make_fetcher(self)

    @cached_property
    def health(self) -> "HealthKeeper":
        """What judges targets and acts on it."""
        from rolecall.app.building import make_health

        return make_health(self)

    @cached_property
    def alerter(self) -> "Alerter":
        """What calls a person about incidents."""
        from rolecall.app.building import make_alerter

        return make_alerter(self)

    @cached_property
    def scanner(self) -> "Scanner":
        """The scan stage."""
        from rolecall.app.building import make_scanner

        return make_scanner(self)

    @property
    def world(self) -> "HostMap | None":
        """Hosts of the closed world this application lives in, if any."""
        return self.closed_world.hosts if self.closed_world is not None else None

    def crawl_limits(self) -> "Limits":
        """Limits of the crawl's fetcher."""
        from rolecall.app.building import crawl_limits_of

        return crawl_limits_of(self)

    def archive_file(self) -> Path | None:
        """Where exchanges are kept. Raises InvalidInput for a name that a replay would not take."""
        named = self._archive or (self.data / self.settings.archive if self.settings.archive else None)
        if named is not None and not named.name.endswith(".warc.gz"):
            raise InvalidInput(f"{named} is no name for an archive.", "End it in .warc.gz; it is appended to.")
        return named

    def read_query(self, text: str) -> "SearchQuery":
        """A search as written, as of now. Raises InvalidInput."""
        from rolecall.app.building import read_query

        return read_query(text, self.clock.now())

    async def _write_counts(self) -> None:
        """What was counted and not written yet; counts are not worth failing for."""
        with contextlib.suppress(StoreError):
            if counted := self.recorder.drain():
                await self.door.run(self.store.add_windows, counted)

    async def close(self) -> None:
        """Release what was opened; safe to call twice."""
        made = self.__dict__
        if "recorder" in made and "store" in made:
            await self._write_counts()
        if "fetcher" in made:
            await self.fetcher.close()
        if "observations" in made:
            await self.observations.close()
        if isinstance(pace := made.get("pace"), ValkeyPace):
            await pace.close()
        if "door" in made:
            await self.door.close()
        elif "store" in made:
            await asyncio.to_thread(self.store.close)
        if "pages" in made:
            self.pages.close()
        if "_role_index" in made:
            self._role_index.close()
        if "_page_database" in made:
            self._page_database.close()
        if (tracing := made.get("tracing")) is not None:
            await asyncio.to_thread(tracing.close)


def open_app(data: Path, replay: Path | None = None) -> App:
    """The application over a data folder. Raises InvalidInput for unusable settings."""
    return App(data, replay)
