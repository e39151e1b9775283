"""A crawl put together over an application's parts."""

import asyncio
from collections.abc import Callable

from rolecall import __version__
from rolecall.app.compose import App
from rolecall.app.consume import ConsumerLoop
from rolecall.app.crawl.committing import Committer
from rolecall.app.crawl.crawler import Crawler, CrawlTools
from rolecall.app.crawl.enriching import Enricher
from rolecall.app.crawl.indexing import catch_up_pages
from rolecall.app.crawl.pace import InHand, LeasedPace
from rolecall.app.crawl.plan import CrawlPlan, Progress
from rolecall.app.crawl.reading import Reader
from rolecall.fetch import Identity, Limits, live_fetcher
from rolecall.ports import PageIndex
from rolecall.store import AsyncHostMemory, AsyncPace


class Crawl:
    """One worker over a data folder; close() it."""

    def __init__(self, app: App, plan: CrawlPlan, limits: Limits | None = None) -> None:
        """limits: of the fetcher, when they are not the settings'. Raises NotConfigured without a contact."""
        settings = app.settings
        self._app, self._plan = app, plan
        self.index: PageIndex = app.pages
        pace = LeasedPace(AsyncPace(app.door, app.store, app.clock), app.clock)
        in_hand, reader = InHand(), Reader()
        self._fetcher = live_fetcher(
            identity=Identity(name=settings.crawler_name, version=__version__, contact=settings.contact),
            pace=pace,
            memory=AsyncHostMemory(app.door, app.store, app.clock),
            observations=in_hand,
            classify=reader.classify,
            limits=limits or app.crawl_limits(),
            loopback=app.world or frozenset(),
        )
        committer = Committer(app.door, app.store, self.index, app.clock)
        self.tools = CrawlTools(
            fetcher=self._fetcher, pace=pace, in_hand=in_hand, reader=reader, committer=committer, clock=app.clock
        )

    def enricher(self) -> ConsumerLoop:
        """The closer look at pages, as a thread of its own: start() and stop() it around run()."""
        enricher = Enricher(self._app.store, self._app.clock, self.index.apply_pages)
        return ConsumerLoop(self._app.store, [enricher.consumer()])

    async def start(self, tell: Callable[[Progress], None] | None = None) -> Crawler:
        """Bring the index up to the store; the worker, ready to run()."""
        await asyncio.to_thread(catch_up_pages, self._app.store, self.index)
        return Crawler(self._plan, self.tools, tell)

    async def close(self) -> None:
        """Release sockets and the index; the application stays open."""
        await self._fetcher.close()
        await asyncio.to_thread(self.index.close)
