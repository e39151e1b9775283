"""The crawl as a part of a running rolecall: beside the scans, on the same hosts' time."""

import asyncio
import logging
import time
from pathlib import Path

from rolecall.app.compose import App
from rolecall.app.crawl.crawler import Crawler
from rolecall.app.crawl.plan import CrawlPlan, Progress
from rolecall.app.crawl.seeds import read_seeds
from rolecall.app.crawl.starting import Crawl
from rolecall.model import RolecallError
from rolecall.topics import load_profile

_log = logging.getLogger(__name__)

#: File of the data folder that names the topic of the crawl begun there.
TOPIC_FILE = "crawl.topic"
#: Seconds between lines of the log, between looks at the boards' hosts, and before a crawl that failed begins again.
SAY, LOOK, RETRY = 60.0, 15.0, 60.0


def remember_topic(data: Path, topic: str) -> None:
    """A crawl of that topic was begun in the folder: `rolecall run` goes on with it."""
    data.mkdir(parents=True, exist_ok=True)
    begun = data / f"{TOPIC_FILE}.new"
    begun.write_text(str(Path(topic).resolve()) if topic.endswith(".toml") else topic, "utf-8")
    begun.replace(data / TOPIC_FILE)


def topic_of(app: App) -> str | None:
    """The topic a running rolecall crawls: as set, else the one a crawl was begun with; None = it does not crawl."""
    if app.settings.crawl_topic:
        return app.settings.crawl_topic
    try:
        return (app.data / TOPIC_FILE).read_text("utf-8").strip() or None
    except OSError:
        return None


class StandingCrawl:
    """Crawls until stop(). Nothing that goes wrong in it ends what runs beside it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._stopping = asyncio.Event()
        self._worker: Crawler | None = None
        self._said = time.monotonic()

    def stop(self) -> None:
        """Finish what is under way and give hosts back. Safe to call twice."""
        self._stopping.set()
        if self._worker is not None:
            self._worker.stop()

    async def run(self) -> None:
        """Crawl, and begin again after a failure; returns at once when no topic is set and no crawl was begun."""
        topic = topic_of(self._app)
        while topic is not None and not self._stopping.is_set():
            try:
                await self._crawl(topic)
            except RolecallError as error:
                _log.error("the crawl waits: %s", error)
            except Exception:
                _log.exception("the crawl broke off and begins again")
            try:
                await asyncio.wait_for(self._stopping.wait(), RETRY)
            except TimeoutError:
                continue

    async def _crawl(self, topic: str) -> None:
        app = self._app
        plan = CrawlPlan(topic=load_profile(topic), hosts=max(4, app.settings.concurrency // 2))
        crawl = Crawl(app, plan)
        threads = (crawl.enricher(), crawl.replanner())
        watching = asyncio.create_task(self._watch_boards(crawl))
        try:
            if app.settings.crawl_seeds:
                await crawl.seed(read_seeds(app.data / app.settings.crawl_seeds))
            self._worker = await crawl.start(self._tell)
            if self._stopping.is_set():
                return
            for thread in threads:
                thread.start()
            await self._worker.run()
        finally:
            self._worker = None
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            for thread in threads:
                await asyncio.to_thread(thread.stop)
            await crawl.close()

    async def _watch_boards(self, crawl: Crawl) -> None:
        """Hosts of boards are paced with the scans."""
        while True:
            try:
                await crawl.share_hosts()
            except RolecallError as error:
                _log.warning("boards could not be looked at: %s", error)
            await asyncio.sleep(LOOK)

    def _tell(self, progress: Progress) -> None:
        if time.monotonic() - self._said > SAY:
            self._said = time.monotonic()
            _log.info("crawl: %s fetched, %s searchable", progress.fetched, progress.indexed)
