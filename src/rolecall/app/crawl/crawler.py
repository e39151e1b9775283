"""The crawl itself: lanes that fetch without waiting for each other, and one group commit after the other."""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from rolecall.app.crawl.committing import Committer, Result
from rolecall.app.crawl.hosts import Leased
from rolecall.app.crawl.judging import Judged, judge
from rolecall.app.crawl.linking import Linker
from rolecall.app.crawl.pace import InHand, LeasedPace
from rolecall.app.crawl.plan import CrawlPlan, Progress
from rolecall.app.crawl.portions import Portion
from rolecall.app.crawl.reading import Reader
from rolecall.fetch import UrlReport
from rolecall.frontier import pattern_of
from rolecall.model import (
    ClaimOrder,
    CrawlOutcome,
    Fetched,
    Harvest,
    HostLease,
    HostReturn,
    Observation,
    Request,
    StoreError,
    Visit,
    Waiting,
)
from rolecall.ports import Clock, Fetcher, SourceRules

_log = logging.getLogger(__name__)
_RULES = SourceRules(
    source="crawl", types=("text/html", "application/xhtml+xml", ""), redirects=False, max_bytes=8_000_000
)
#: Seconds between claims when there was nothing to claim: grows to the second.
IDLE_FIRST, IDLE_LAST = 0.05, 2.0
#: Seconds a crawl that ends when nothing is due waits for a host that is only paced.
PACED = 60.0
#: Seconds before a store that could not be written is tried again.
RETRY = 2.0
#: Seconds a result may wait for its commit before no further page is fetched.
BEHIND = 0.6
#: Seconds from fetch to search that the pace of commits aims at.
PROMPTLY = 0.8


@dataclass
class CrawlTools:
    """What a crawl works with. fetcher must use pace, in_hand and reader.classify."""

    fetcher: Fetcher
    pace: LeasedPace
    in_hand: InHand
    reader: Reader
    committer: Committer
    clock: Clock
    #: Whether a URL may be fetched, as the fetcher will find.
    judge: Callable[[str], UrlReport]
    #: Links looked at already; the reader leaves out their anchors.
    handled: set[str]


class Crawler:
    """One worker of a crawl. run() until stop(), or until the plan is fulfilled; any number may share a store."""

    def __init__(self, plan: CrawlPlan, tools: CrawlTools, tell: Callable[[Progress], None] | None = None) -> None:
        self._plan, self._tools, self._tell = plan, tools, tell
        self._linker = Linker(plan, tools.clock.now().year, tools.handled, tools.judge)
        self._hosts: dict[int, Leased] = {}
        self._results: list[Result] = []
        self._lanes: set[asyncio.Task[None]] = set()
        self._due = asyncio.Event()
        #: Set while results are saved as fast as they come.
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._oldest = 0.0
        self._portion = Portion(plan.commit_at)
        #: Results of the last commit.
        self._saved = 0
        self._stopping = False
        self._paused = False
        self._started = time.monotonic()
        self._sent = 0
        self.progress = Progress()

    def stop(self) -> None:
        """Finish what is under way, save it, give hosts back. Safe from a signal handler and twice."""
        self._stopping = True
        self._due.set()

    def pause(self, paused: bool) -> None:
        """Start no further fetch while paused; what is under way ends and is saved."""
        self._paused = paused
        self._due.set()

    async def run(self) -> Progress:
        """Crawl. Returns where it stands at the end."""
        idle = IDLE_FIRST
        try:
            while not self._over:
                began = time.monotonic()
                with_work = await self._commit()
                self._flowing.set()
                took = time.monotonic() - began
                if not with_work and not self._lanes:
                    if self._plan.until_empty and not self._results:
                        # What only waits for its host's pace is due.
                        pause = await self._tools.committer.next_free(PACED)
                        if pause is None:
                            break
                        idle = min(max(pause, IDLE_FIRST), IDLE_LAST)
                    await self._wait(idle * random.uniform(0.8, 1.2))
                    idle = min(IDLE_LAST, idle * 2)
                else:
                    idle = IDLE_FIRST
                    await self._wait(self._rest(took))
        finally:
            await self._finish()
        return self.progress

    def _rest(self, took: float) -> float:
        """Seconds until the next commit after one that took so long.

        A commit costs much and a page in it little, so that few are made; but a page fetched at the beginning of this
        one waits for its rest, for the pause, and for the whole of the next. No seconds when enough wait already, or
        when nothing more is under way after the last results were saved.
        """
        if len(self._results) >= self._portion.size or (self._saved and not self._lanes):
            return 0.0
        return max(0.02, min(self._plan.commit_every - took, PROMPTLY - 2 * took))

    @property
    def _over(self) -> bool:
        return self._stopping or (self._plan.pages is not None and self._sent >= self._plan.pages)

    async def _wait(self, seconds: float) -> None:
        self._due.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._due.wait()

    async def _finish(self) -> None:
        """What was fetched is saved; hosts go back."""
        self._stopping = True
        self._flowing.set()
        if self._lanes:
            await asyncio.wait(self._lanes)
        await self._commit()
        await self._tools.committer.finish()

    # -- lanes

    def _open_lanes(self, host: Leased) -> None:
        while host.lanes < self._plan.lanes and len(host.waiting) > 0 and not self._stopping:
            if host.lanes >= len(host.waiting) + len(host.flying):
                return
            host.lanes += 1
            task = asyncio.create_task(self._lane(host))
            self._lanes.add(task)
            task.add_done_callback(self._lanes.discard)

    async def _lane(self, host: Leased) -> None:
        try:
            while not self._over and not self._paused and not host.stubborn:
                if not self._flowing.is_set():
                    await self._flowing.wait()
                    continue
                waiting = host.next()
                if waiting is None:
                    return
                self._sent += 1
                await self._one(host, waiting)
                if len(host.waiting) <= self._plan.lanes and not host.dry:
                    self._due.set()
        finally:
            host.lanes -= 1
            if not host.waiting or host.stubborn:
                self._due.set()

    async def _one(self, host: Leased, waiting: Waiting) -> None:
        """Fetch and judge one URL. An unexpected error marks the URL as failed, and the lane lives on."""
        try:
            result = await self._fetch(host, waiting)
        except Exception as error:
            _log.exception("%s%s could not be handled", host.lease.origin, waiting.path)
            result = Result(
                judged=Judged(visit=_failed(host.lease, waiting, error, self._tools.clock.now())),
                waiting=waiting,
                host=host,
            )
        now = time.monotonic()
        if not self._results:
            self._oldest = now
        self._results.append(result)
        host.touched = True
        enough = len(self._results) >= self._portion.size
        if enough:
            self._due.set()
        if (enough or now - self._oldest > BEHIND) and not self._over:
            # Fetching on would make pages wait longer for their index than anybody wants to.
            self._flowing.clear()

    async def _fetch(self, host: Leased, waiting: Waiting) -> Result:
        lease, tools = host.lease, self._tools
        if host.yields.spent(pattern_of(waiting.path)):
            trapped = _trapped(lease, waiting, "URLs of its kind give nothing new", tools.clock.now())
            return Result(judged=Judged(visit=trapped), waiting=waiting, host=host)
        url = lease.origin + waiting.path
        if waiting.etag or waiting.modified:
            tools.in_hand.put(_observed(url, waiting))
        fetched: Fetched = await tools.fetcher.fetch(Request(url=url), _RULES)
        tools.in_hand.take(url)
        page, at = fetched.page, tools.clock.now()
        read = tools.reader.take(page) if page is not None else None
        judged = judge(self._plan, lease, waiting, fetched, read, at, host.outlook(waiting.path))
        result = Result(judged=judged, waiting=waiting, host=host)
        if judged.read is not None:
            document = judged.read.document
            if fetched.policy is None or fetched.policy.followable:
                result.discovered, result.links = self._linker.links(
                    document, lease, waiting, judged.score, host.yields
                )
        elif judged.redirect is not None:
            result.discovered = self._linker.redirect(judged.redirect, lease, waiting)
        host.interval = tools.pace.interval(lease.origin, host.interval)
        return result

    # -- commits

    async def _commit(self) -> bool:
        """Save results, return and claim hosts, make pages searchable; whether there is anything to do now."""
        results, self._results = self._results, []
        began, self._saved = time.monotonic(), len(results)
        if self._tools.committer.slowest > PROMPTLY:
            # What was fetched is made searchable before more is fetched: on a busy machine both would be slow.
            self._flowing.clear()
        else:
            self._flowing.set()
        wanted = 0
        if not self._over and not self._paused:
            wanted = self._plan.hosts - sum(1 for host in self._hosts.values() if host.waiting or host.flying)
        # What was fetched of a host that another worker owns now is that worker's to fetch.
        mine = [result for result in results if self._hosts.get(result.host.lease.id) is result.host]
        settled = await self._tools.committer.settle(mine)
        for result in settled:
            result.host.note(result.judged, result.waiting.path)
            result.host.flying.discard(result.waiting.id)
        returned, ending = [], []
        for host in self._hosts.values():
            item = self._return(host)
            if item is not None:
                returned.append(item)
                ending.append(host)
        if not (settled or returned or wanted > 0):
            return bool(self._hosts)
        harvest = Harvest(
            at=self._tools.clock.now(),
            visits=tuple(result.judged.visit for result in settled),
            discovered=tuple(item for result in settled for item in result.discovered),
            links=tuple(link for result in settled for link in result.links),
            hosts=tuple(returned),
            cap=self._plan.cap,
        )
        order = ClaimOrder(
            owner="crawl",
            hosts=max(0, wanted),
            urls=self._plan.urls,
            apart=self._plan.apart,
            origins=self._plan.origins,
        )
        while True:
            try:
                saved = await self._tools.committer.save(harvest, order, settled)
                break
            except StoreError as error:
                _log.warning("the crawl waits: %s", error)
                await asyncio.sleep(RETRY)
        # What comes next is fetched while the index takes its time.
        self._after(ending, saved.exchanged.leases, saved.exchanged.lost)
        await self._tools.committer.searchable(saved)
        self._portion.note(len(settled), time.monotonic() - began)
        self._count(settled, saved.exchanged.added)
        return bool(self._hosts) or bool(settled)

    def _return(self, host: Leased) -> HostReturn | None:
        """What the commit says of a host: nothing, that it goes on (with how many further URLs), or that it ends."""
        over = self._over or self._paused or host.stubborn or host.spent is not None
        origin = host.lease.origin
        free_at = self._tools.pace.free_at(origin)
        if over and not host.lanes and not host.flying:
            if host.stubborn:
                free_at = self._tools.clock.now().timestamp() + 3600.0
            return host.give_back(0, False, free_at)
        low = len(host.waiting) < self._plan.urls // 2 and not over
        if not host.touched and not low:
            return None
        more = self._plan.urls - len(host.waiting) if low else 0
        if low and host.dry and not host.touched:
            more = 0
            if not host.waiting and not host.flying:
                return host.give_back(0, False, free_at)
            return None
        return host.give_back(more, True, free_at)

    def _after(self, ending: list[Leased], leases: tuple[HostLease, ...], lost: tuple[int, ...]) -> None:
        """Hosts that came, went on, ended or were lost."""
        came = {lease.id: lease for lease in leases}
        for host in ending:
            host.touched = False
            more = came.get(host.lease.id)
            # Given back and leased anew in one transaction, a host comes under another token.
            if more is not None and more.token == host.lease.token:
                came.pop(host.lease.id)
                host.add(more)
                host.dry = False
            elif not host.waiting and not host.flying:
                self._hosts.pop(host.lease.id, None)
                self._tools.pace.give(host.lease.origin)
            else:
                host.dry = True
        for number in lost:
            host_lost = self._hosts.pop(number, None)
            if host_lost is not None:
                host_lost.waiting.clear()
                self._tools.pace.give(host_lost.lease.origin)
        for lease in came.values():
            self._hosts[lease.id] = Leased(lease)
            self._tools.pace.take(lease)
        if not self._paused:
            for host in self._hosts.values():
                self._open_lanes(host)

    def _count(self, settled: list[Result], added: int) -> None:
        old = self.progress
        outcomes = dict(old.outcomes)
        size = 0
        for result in settled:
            name = result.judged.visit.outcome.value
            outcomes[name] = outcomes.get(name, 0) + 1
            size += result.judged.visit.size
        delays = self._tools.committer.delays()
        self.progress = Progress(
            fetched=old.fetched + sum(result.judged.visit.status > 0 for result in settled),
            indexed=outcomes.get(CrawlOutcome.INDEXED.value, 0),
            added=old.added + added,
            bytes=old.bytes + size,
            outcomes=outcomes,
            hosts=len(self._hosts),
            seconds=time.monotonic() - self._started,
            delay=delays[0],
            delay_95=delays[1],
        )
        if self._tell is not None and settled:
            self._tell(self.progress)


def _observed(url: str, waiting: Waiting) -> Observation:
    at = datetime.fromtimestamp(waiting.fetched_at or 0, UTC)
    digest = f"{waiting.digest or 0:x}"
    return Observation(url=url, etag=waiting.etag, last_modified=waiting.modified, digest=digest, at=at)


def _failed(lease: HostLease, waiting: Waiting, error: Exception, at: datetime) -> Visit:
    return Visit(
        id=waiting.id,
        host_id=lease.id,
        at=at,
        outcome=CrawlOutcome.FAILED,
        detail=f"{type(error).__name__}: {error}",
        visits=waiting.visits,
    )


def _trapped(lease: HostLease, waiting: Waiting, why: str, at: datetime) -> Visit:
    return Visit(
        id=waiting.id,
        host_id=lease.id,
        at=at,
        outcome=CrawlOutcome.TRAP,
        detail=why,
        visits=waiting.visits,
        score=waiting.score,
        remove=waiting.digest is not None,
    )
