"""The second half of the pipeline, for many pages at once: copies, the store, the index."""

import asyncio
import contextvars
import logging
import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from rolecall.app.crawl.hosts import Leased
from rolecall.app.crawl.judging import Judged, copied
from rolecall.model import ClaimOrder, CrawlOutcome, Discovered, Exchange, Harvest, PageRecord, StoreError, Waiting
from rolecall.ports import ChangeLog, Clock, FrontierStore, PageIndex, PageStore
from rolecall.store import StoreDoor

_log = logging.getLogger(__name__)

#: Name of the cursor of the index of pages in the change log.
CONSUMER = "page_index"
#: Pages whose time from fetch to search is remembered.
_DELAYS = 5_000
_SAY_EVERY = 2.0
#: Seconds between tries of an index that cannot be written.
_PATIENCE = (0.5, 2.0, 5.0)


@dataclass
class Result:
    """One URL's way through the pipeline."""

    judged: Judged
    waiting: Waiting
    host: Leased
    discovered: list[Discovered] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Saved:
    """What a transaction gave, and its pages on their way into the index; None when there are none."""

    exchanged: Exchange
    kept: list[PageRecord]
    gone: list[int]
    indexed: Future[None] | None = None


class CrawlStore(FrontierStore, PageStore, ChangeLog, Protocol):
    """What the committer needs of the store."""


class Committer:
    """Group commits. Nothing is searchable that is not saved; what is saved is searchable when searchable() returns."""

    def __init__(self, door: StoreDoor, store: CrawlStore, index: PageIndex, clock: Clock) -> None:
        self._door, self._store, self._index, self._clock = door, store, index, clock
        self._indexing = ThreadPoolExecutor(1, thread_name_prefix="page-index")
        self._delays: deque[float] = deque(maxlen=_DELAYS)
        self._behind = False
        #: Seconds from fetch to searchable of the slowest page of the last commit that had any.
        self.slowest = 0.0
        self._done, self._sure, self._said = 0, 0, time.monotonic()

    async def settle(self, results: list[Result]) -> list[Result]:
        """Look for copies of what would be indexed, in the store and among the results themselves."""
        pages = [result.judged.visit.page for result in results if result.judged.visit.page is not None]
        if not pages:
            return results
        stored = await self._door.read(
            self._store.same_content, [page.digest for page in pages], [page.soft for page in pages]
        )
        exact = {digest: number for number, digest, _ in stored}
        softly = {(number >> 39, soft): number for number, _, soft in stored}
        for result in results:
            page = result.judged.visit.page
            if page is None:
                continue
            original = exact.setdefault(page.digest, page.id)
            if original != page.id:
                result.judged = copied(result.judged, CrawlOutcome.EXACT_DUPLICATE, _name(original))
                continue
            # Numbers alone tell copies apart only within a site; elsewhere they may be all that matters.
            alike = softly.setdefault((page.id >> 39, page.soft), page.id)
            if alike != page.id:
                result.judged = copied(result.judged, CrawlOutcome.NEAR_DUPLICATE, _name(alike))
        return results

    async def save(self, harvest: Harvest, order: ClaimOrder, results: list[Result]) -> Saved:
        """Save and hand out in one transaction. Raises StoreError; nothing was saved then."""
        pages = [result.judged.visit.page for result in results if result.judged.visit.page is not None]
        gone = [result.judged.visit.id for result in results if result.judged.visit.remove]
        return await self._door.run(self._save, harvest, order, pages, gone)

    def _save(self, harvest: Harvest, order: ClaimOrder, pages: list[PageRecord], gone: list[int]) -> Saved:
        """The transaction, on the writer's thread; it sends the pages on itself.

        The event loop is asked once: each of its turns is as long as all pages that came meanwhile take to be read.
        """
        exchanged = self._store.exchange(harvest, order)
        lost = set(exchanged.lost)
        kept = [page for page in pages if page.id >> 39 not in lost]
        if not (kept or gone):
            return Saved(exchanged, kept, gone)
        return Saved(exchanged, kept, gone, self._send(kept, gone))

    def _send(self, kept: list[PageRecord], gone: list[int]) -> Future[None]:
        return self._indexing.submit(contextvars.copy_context().run, self._apply, kept, gone)

    def _apply(self, kept: list[PageRecord], gone: list[int]) -> None:
        """Index, and note how long the pages took from fetch to search. Raises StoreError."""
        self._index.apply_pages(kept, gone)
        now = self._clock.now().timestamp()
        found = [now - page.at.timestamp() for page in kept]
        self._delays.extend(found)
        self.slowest = max(found, default=0.0)

    async def searchable(self, saved: Saved) -> None:
        """Wait for the index. What cannot be indexed now is, with the next start: the change log knows it."""
        indexed = saved.indexed
        if indexed is None:
            return
        for pause in _PATIENCE:
            try:
                await asyncio.wrap_future(indexed or self._send(saved.kept, saved.gone))
                break
            except StoreError as error:
                _log.warning("the index of pages is behind: %s", error)
                self._behind, indexed = True, None
                await asyncio.sleep(pause)
        await self._acknowledge(saved.exchanged.seq)

    async def _acknowledge(self, seq: int) -> None:
        """Say now and then how far the index is: what is not said is indexed again after a crash, nothing else.

        What is said lies a turn back: a closer look at a page is logged a moment before it is in the index.
        """
        self._done = max(self._done, seq)
        if time.monotonic() - self._said > _SAY_EVERY:
            self._said = time.monotonic()
            if self._sure and not self._behind:
                await self._door.run(self._store.ack, CONSUMER, self._sure)
            self._sure = self._done

    async def next_free(self, within: float) -> float | None:
        """Seconds until a host is free whose URLs wait for its pace alone; None when none is within so many."""
        return await self._door.read(self._store.next_free, self._clock.now(), within)

    async def finish(self) -> None:
        """Say how far the index is; nothing is committed afterwards."""
        self._indexing.shutdown(wait=False)
        if self._sure and not self._behind:
            await self._door.run(self._store.ack, CONSUMER, self._sure)

    def delays(self) -> tuple[float, float]:
        """Seconds from fetch to searchable of the last pages: median and 95th percentile."""
        if not self._delays:
            return 0.0, 0.0
        ordered = sorted(self._delays)
        return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]


def _name(page_id: int) -> str:
    return f"page {page_id}"
