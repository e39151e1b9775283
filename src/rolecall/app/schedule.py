"""The loop over due scans: claimed from the store, run side by side, made due again by what came of them."""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable, Coroutine, Mapping
from datetime import datetime, timedelta

from rolecall.app.posting_hours import PostingHours
from rolecall.app.scan import Scanner, ScanSummary, in_doubt
from rolecall.model import (
    Board,
    BoardState,
    DueWork,
    Lease,
    LeaseLost,
    ListingKind,
    Operation,
    RolecallError,
    ScanMode,
    StoreError,
    StoreUnavailable,
    UserError,
    Value,
)
from rolecall.ports import Adapter

_log = logging.getLogger(__name__)

MODES = {
    Operation.SCAN_FULL: ScanMode.FULL,
    Operation.PROBE: ScanMode.FULL,
    Operation.SCAN_INCREMENTAL: ScanMode.INCREMENTAL,
    Operation.RECHECK: ScanMode.RECHECK,
}
#: What the loop works on; asking sites for their policy is no scan.
CLAIMED = (*MODES, Operation.POLICY)
#: Seconds a claim holds; renewed at a third of it while the scan runs.
LEASE = 300.0
#: Longest wait between looks at what is due, seconds.
IDLE = 1.0
#: Seconds before a store that could not be used is tried again, and the longest pause after doubling it.
RETRY, LONGEST = 5.0, 60.0
#: Seconds between looks for work of processes that are gone.
SWEEP = 15.0


class Rhythm(Value, frozen=True, kw_only=True):
    """How often each kind of scan is due."""

    full: timedelta = timedelta(hours=6)
    #: Between full scans, for lists of several pages.
    incremental: timedelta = timedelta(hours=2)
    #: Own pages of postings, for sources whose lists are only hints.
    recheck: timedelta = timedelta(hours=12)
    #: A disabled board is asked once in this time.
    probe: timedelta = timedelta(days=1)
    #: A board is never read whole more often.
    least: timedelta = timedelta(hours=1)
    #: First pause after a failed scan; doubled with each further one, up to `full`.
    retry: timedelta = timedelta(hours=1)
    #: Another worker has the board: come back then.
    busy: timedelta = timedelta(minutes=1)
    #: What a site allows is asked again.
    policy: timedelta = timedelta(days=1)
    #: The same, while it could not be read.
    doubt: timedelta = timedelta(hours=1)
    #: Share by which times are spread, so that boards do not march in step.
    jitter: float = 0.1


#: Told what became of each scan: its summary, or the error that kept it from ending.
Tell = Callable[[Board, ScanSummary | RolecallError], None]


class Schedule:
    """Runs due scans until it is stopped. Any number of processes may run one on the same store."""

    def __init__(
        self,
        scanner: Scanner,
        adapters: Mapping[str, Adapter],
        *,
        rhythm: Rhythm | None = None,
        boards_at_once: int = 8,
        tell: Tell | None = None,
        cost: Callable[[Board], float] | None = None,
    ) -> None:
        """cost: factor on the time between visits of a board; dearer ones (unwilling sites) are visited less often."""
        self._scanner, self._adapters = scanner, adapters
        self._door, self._store, self._clock = scanner.tools.door, scanner.tools.store, scanner.tools.clock
        self._rhythm = rhythm or Rhythm()
        self._at_once = boards_at_once
        self._tell = tell
        self._cost = cost
        self._hours = PostingHours(self._door, self._store)
        self._stopping = asyncio.Event()
        self._free = asyncio.Event()
        self._running = asyncio.Event()
        self._running.set()
        #: time.monotonic() of the last turn of run().
        self.beat = time.monotonic()
        self._swept = time.monotonic()

    def stop(self) -> None:
        """Claim nothing more; scans under way stop at their checkpoint. Safe to call twice."""
        self._stopping.set()
        self._free.set()
        self._running.set()

    def pause(self) -> None:
        """Claim nothing more until resume(); scans under way end."""
        self._running.clear()

    def resume(self) -> None:
        """Go on claiming."""
        self._running.set()

    async def run(self) -> None:
        """Work until stop(). Raises UserError when nothing can ever be fetched (no contact configured)."""
        tasks: set[asyncio.Task[None]] = set()
        try:
            await self._plan_missing()
            while not self._stopping.is_set():
                await self._running.wait()
                self._free.clear()
                self.beat = time.monotonic()
                await self._sweep()
                tasks = {task for task in tasks if not _ended(task)}
                for lease in await self._claim(self._at_once - len(tasks)):
                    task = asyncio.create_task(self._work(lease))
                    task.add_done_callback(lambda _: self._free.set())
                    tasks.add(task)
                try:
                    await asyncio.wait_for(self._free.wait(), IDLE)
                except TimeoutError:
                    continue
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def run_due(self) -> int:
        """Work off what is due now and return how many scans there were; for demos and tests."""
        await self._plan_missing()
        done = 0
        while leases := await self._claim(self._at_once):
            await asyncio.gather(*(self._work(lease) for lease in leases))
            done += len(leases)
        return done

    # -- planning -------------------------------------------------------------------

    async def _plan_missing(self) -> None:
        """Every active board has a full scan to come, whatever was lost before."""
        every, now = self._rhythm.full, self._clock.now()
        await self._door.run(self._store.plan_boards, Operation.SCAN_FULL, (Operation.PROBE,), every, now)
        if self._scanner.policy.asks:
            await self._door.run(self._store.plan_boards, Operation.POLICY, (), self._rhythm.policy, now)
            paused = await self._door.read(self._store.boards, BoardState.PAUSED)
            again = [DueWork(operation=Operation.POLICY, subject=str(board.id), due_at=now) for board in paused]
            if again:
                await self._door.run(self._store.schedule, again, True)

    async def _sweep(self) -> None:
        """Work of a process that died is due at once, not when its lease has run out."""
        if time.monotonic() - self._swept < SWEEP:
            return
        self._swept = time.monotonic()
        try:
            freed = await self._door.run(self._store.free_dead)
        except StoreError:
            return  # claiming says so
        if freed:
            _log.warning("%s pieces of work of a process that is gone are due again", freed)

    async def _claim(self, limit: int) -> list[Lease]:
        if limit <= 0:
            return []
        try:
            return await self._door.run(self._store.claim, "schedule", limit, LEASE, self._clock.now(), CLAIMED)
        except StoreError as error:
            _log.error("nothing can be claimed for now: %s", error)
            await asyncio.sleep(RETRY)
            return []

    # -- one piece of work -------------------------------------------------------------

    async def _work(self, lease: Lease) -> None:
        """One piece of work and the note of its end, which is written also when stop() comes in between."""
        try:
            ending = await self._do(lease)
        except asyncio.CancelledError:
            # Stopped: due again at once, so that the next start goes on where this one was.
            await _whole(self._complete(lease, self._clock.now()))
            raise
        await _whole(ending)

    async def _do(self, lease: Lease) -> Coroutine[None, None, None]:
        """Do the work; returns what is still to be done at its end."""
        try:
            board = await self._board(lease.work.subject)
        except StoreUnavailable as error:
            return self._complete(lease, self._soon(lease), str(error))
        if board is None or board.state is BoardState.OPTED_OUT:
            return self._complete(lease, None)
        if lease.work.operation is Operation.POLICY:
            return await self._ask_policy(lease, board)
        wait = self._must_wait(board, lease.work.operation)
        if wait is not None:
            return self._complete(lease, wait)
        try:
            summary = await self._scan(lease, board)
        except RolecallError as error:
            return self._after_error(lease, board, error)
        self._say(board, summary)
        return self._after(lease, board, summary)

    async def _board(self, subject: str) -> Board | None:
        return await self._door.read(self._store.board_of, int(subject)) if subject.isdecimal() else None

    async def _ask_policy(self, lease: Lease, board: Board) -> Coroutine[None, None, None]:
        """What the board's site allows now; a board whose pause it lifts is read again soon."""
        adapter = self._adapters.get(board.adapter)
        if adapter is None or not self._scanner.policy.asks:
            return self._complete(lease, self._spread(self._clock.now(), self._rhythm.policy))
        try:
            record = await self._scanner.policy.check(board, adapter)
        except RolecallError as error:
            return self._after_error(lease, board, error)
        now = self._clock.now()
        if record.allowed and board.state is BoardState.PAUSED:
            await self._plan(Operation.SCAN_FULL, lease.work.subject, now, lease)
        every = self._rhythm.doubt if in_doubt(record) else self._rhythm.policy
        return self._complete(lease, self._spread(now, every))

    def _must_wait(self, board: Board, operation: Operation) -> datetime | None:
        """When the work is due instead of now; None = now."""
        now = self._clock.now()
        if board.state is BoardState.PAUSED:
            return now + self._rhythm.full
        if board.state is BoardState.DISABLED and operation is not Operation.PROBE:
            return now + self._rhythm.probe
        if MODES[operation] is ScanMode.FULL and board.last_scan_at is not None:
            earliest = board.last_scan_at + self._rhythm.least
            # A clock that went back must not keep a board waiting for ever.
            if now < earliest and now >= board.last_scan_at:
                return earliest
        return None

    async def _scan(self, lease: Lease, board: Board) -> ScanSummary:
        """The scan, while the claim on it is kept alive; a lost claim stops it."""
        adapter = self._adapters.get(board.adapter)
        if adapter is None:
            raise UserError(f"{board.slug} needs the adapter {board.adapter!r}, which this release does not have.")
        scan = asyncio.create_task(self._scanner.scan(board, adapter, MODES[lease.work.operation]))
        keeper = asyncio.create_task(self._keep(lease))
        try:
            await asyncio.wait({scan, keeper}, return_when=asyncio.FIRST_COMPLETED)
            if not scan.done():
                scan.cancel()
                await asyncio.gather(scan, return_exceptions=True)
                keeper.result()
            return await scan
        finally:
            keeper.cancel()
            if not scan.done():
                scan.cancel()
            await asyncio.gather(scan, keeper, return_exceptions=True)

    async def _keep(self, lease: Lease) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            lease = await self._door.run(self._store.renew, lease, LEASE, self._clock.now())

    async def _after(self, lease: Lease, board: Board, summary: ScanSummary) -> None:
        now, rhythm, subject = self._clock.now(), self._rhythm, lease.work.subject
        fresh = await self._board(subject)
        failed = summary.verdict == "failed"
        if fresh is not None and fresh.state is BoardState.DISABLED:
            _log.error("%s is disabled: %s", board.slug, fresh.state_reason)
            await self._plan(Operation.PROBE, subject, now + rhythm.probe, lease)
            await self._complete(lease, now + rhythm.probe if lease.work.operation is Operation.PROBE else None)
            return
        if lease.work.operation is Operation.PROBE and not failed:
            await self._plan(Operation.SCAN_FULL, subject, self._spread(now, rhythm.full), lease)
            await self._complete(lease, None)
            return
        if failed:
            pause = min(rhythm.full, rhythm.retry * 2 ** min(board.failures, 10))
            await self._complete(lease, self._spread(now, pause), summary.detail)
            return
        every = {Operation.SCAN_INCREMENTAL: rhythm.incremental, Operation.RECHECK: rhythm.recheck}
        dearer = self._cost(board) if self._cost else 1.0
        again = self._spread(now, every.get(lease.work.operation, rhythm.full) * dearer)
        full = lease.work.operation is Operation.SCAN_FULL
        paged = full and summary.pages > 1
        if lease.work.operation is Operation.SCAN_INCREMENTAL or (full and not paged):
            # The scans that find what is new come when something new is likely.
            again = await self._when_likely(board, now, again)
        await self._complete(lease, again)
        if paged:
            soon = await self._when_likely(board, now, self._spread(now, rhythm.incremental))
            await self._plan(Operation.SCAN_INCREMENTAL, subject, soon, lease)
        hints = self._adapters[board.adapter].listing is ListingKind.OBSERVED
        if full and hints:
            await self._plan(Operation.RECHECK, subject, self._spread(now, rhythm.recheck), lease)

    async def _when_likely(self, board: Board, now: datetime, due: datetime) -> datetime:
        """A time due moved to the hours in which the board publishes; as it is while they are not known."""
        try:
            return now + await self._hours.after(board.id, now, due - now)
        except StoreError:
            return due

    async def _after_error(self, lease: Lease, board: Board, error: RolecallError) -> None:
        """Nothing of the site's: another worker, the store, a configuration that cannot be used."""
        self._say(board, error)
        if isinstance(error, LeaseLost):
            await self._complete(lease, self._clock.now() + self._rhythm.busy)
            return
        if isinstance(error, StoreUnavailable):
            await self._complete(lease, self._soon(lease), str(error))
            return
        await self._complete(lease, self._spread(self._clock.now(), self._rhythm.retry), str(error))

    async def _plan(self, operation: Operation, subject: str, due: datetime, lease: Lease) -> None:
        if operation is not lease.work.operation:
            await self._door.run(self._store.schedule, [DueWork(operation=operation, subject=subject, due_at=due)])

    def _soon(self, lease: Lease) -> datetime:
        """When work that only the store kept from ending is due again: the site owes no pause."""
        return self._clock.now() + timedelta(seconds=min(LONGEST, RETRY * 2 ** min(lease.work.attempts, 10)))

    async def _complete(self, lease: Lease, due: datetime | None, error: str | None = None) -> None:
        """Note the end of work, for as long as the claim holds: a store that is away is waited for."""
        wait, until = RETRY, time.monotonic() + LEASE
        while True:
            try:
                await self._door.run(self._store.complete, lease, due, error)
                return
            except LeaseLost:
                # Whoever took it over decides when it is due again.
                _log.warning("the claim on %s %s was lost", lease.work.operation, lease.work.subject)
                return
            except StoreError as failure:
                _log.error("%s of board %s could not be noted: %s", lease.work.operation, lease.work.subject, failure)
                if not isinstance(failure, StoreUnavailable) or time.monotonic() > until or self._stopping.is_set():
                    # The lease runs out by itself and the work is due again.
                    return
            # A fleet that waits for the same server must not come back in step.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), wait * random.uniform(0.5, 1.0))
            wait = min(LONGEST, 2 * wait)

    def _spread(self, now: datetime, every: timedelta) -> datetime:
        return now + every * random.uniform(1 - self._rhythm.jitter, 1 + self._rhythm.jitter)

    def _say(self, board: Board, what: ScanSummary | RolecallError) -> None:
        if self._tell is not None:
            self._tell(board, what)


async def _whole(ending: Coroutine[None, None, None]) -> None:
    """To its end, also when whoever waits is cancelled meanwhile: what was done must be noted."""
    task = asyncio.create_task(ending)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def _ended(task: asyncio.Task[None]) -> bool:
    """Whether a task is over; an error of ours is logged, never swallowed in silence."""
    if not task.done():
        return False
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("a scan ended with an error of rolecall's own", exc_info=error)
    return True
