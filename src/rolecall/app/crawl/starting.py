"""A crawl put together over an application's parts."""

import asyncio
import gc
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
from rolecall.app.crawl.planning import Replanner
from rolecall.app.crawl.reading import Reader
from rolecall.app.crawl.seeds import seed
from rolecall.fetch import HostMap, Identity, Limits, live_fetcher, url_judge
from rolecall.frontier import canonical, host_of
from rolecall.model import InvalidInput
from rolecall.ports import PageIndex
from rolecall.store import AsyncHostMemory

#: Objects made before the young ones are looked through for cycles: while crawling, and as it was.
_YOUNG, _USUAL = 10_000, gc.get_threshold()


class Crawl:
    """One worker over a data folder; close() it."""

    def __init__(self, app: App, plan: CrawlPlan, limits: Limits | None = None) -> None:
        """limits: of the fetcher, when they are not the settings'. Raises NotConfigured without a contact."""
        settings = app.settings
        self._app, self._plan = app, plan
        self.index: PageIndex = app.pages
        pace = LeasedPace(app.pace, app.clock)
        in_hand = InHand()
        handled: set[str] = set()
        reader = Reader(handled)
        limits = limits or app.crawl_limits()
        world: HostMap | frozenset[str] = app.world or frozenset()
        self._fetcher = live_fetcher(
            identity=Identity(name=settings.crawler_name, version=__version__, contact=settings.contact),
            pace=pace,
            memory=AsyncHostMemory(app.door, app.store, app.clock),
            observations=in_hand,
            classify=reader.classify,
            limits=limits,
            loopback=world,
        )
        committer = Committer(app.door, app.store, self.index, app.clock)
        self.tools = CrawlTools(
            fetcher=self._fetcher,
            pace=pace,
            in_hand=in_hand,
            reader=reader,
            committer=committer,
            clock=app.clock,
            judge=url_judge(limits, world),
            handled=handled,
        )

    async def seed(self, urls: list[str]) -> int:
        """Begin with URLs; returns how many were new. Raises InvalidInput for one that may not be fetched."""
        for url in urls:
            report = self.tools.judge(url)
            if not report.safe:
                raise InvalidInput(
                    f"{url[:200]!r} cannot be a seed: {report.why}.", "Nothing was added; mend the file."
                )
        return await self._app.door.run(seed, self._app.store, urls, self._app.clock.now())

    def enricher(self) -> ConsumerLoop:
        """The closer look at pages, as a thread of its own: start() and stop() it around run()."""
        world = self._app.closed_world
        more = tuple(world.adapters.values()) if world is not None else ()
        enricher = Enricher(self._app.store, self._app.clock, self.index.apply_pages, more)
        return ConsumerLoop(self._app.store, [enricher.consumer()])

    def replanner(self) -> Replanner:
        """What plans revisits, as a thread of its own: start() and stop() it around run()."""
        return Replanner(self._app.store, self._app.clock, self._app.settings.interval)

    async def share_hosts(self) -> None:
        """Pace hosts of boards together with whoever scans them."""
        boards = await self._app.door.read(self._app.store.boards)
        origins = (canonical(board.url) for board in boards)
        self.tools.pace.shared = frozenset(host_of(found.origin) for found in origins if found is not None)

    async def start(self, tell: Callable[[Progress], None] | None = None) -> Crawler:
        """Bring the index up to the store; the worker, ready to run()."""
        await self.share_hosts()
        await asyncio.to_thread(catch_up_pages, self._app.store, self.index)
        # What is here now stays: walked through again and again, it would hold up every page for a tenth of a second.
        # And what a page makes is gone with it, most of it before so many objects are there.
        gc.collect()
        gc.freeze()
        gc.set_threshold(_YOUNG, *_USUAL[1:])
        return Crawler(self._plan, self.tools, tell)

    async def close(self) -> None:
        """Release sockets and the index; the application stays open."""
        await self._fetcher.close()
        await asyncio.to_thread(self.index.close)
        gc.set_threshold(*_USUAL)
        gc.unfreeze()
