"""Keeps health: writes what was counted, judges on schedule, acts on bands, looks at canaries.

One process judges at a time, by lease; every process treats targets as the store says. All of it may be done twice.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta

import msgspec

from rolecall.app.health_canaries import CanaryKeeper
from rolecall.app.health_recorder import REASON, HealthFetcher, Recorder
from rolecall.health import Shape, Weights, distance, evaluate, platform_priors, start_of, told
from rolecall.model import (
    Band,
    Board,
    BoardState,
    Canary,
    DueWork,
    Evaluation,
    Incident,
    Lease,
    LeaseLost,
    Operation,
    RolecallError,
    StoreError,
    TargetHealth,
    Value,
    Window,
)
from rolecall.ports import Clock, Store
from rolecall.store import StoreDoor

_log = logging.getLogger(__name__)

#: Lease that judging and a person's changes to a standing exclude each other by.
LEASE = "health"
_SUBJECT, _TTL = "all", 120.0
_CURSOR = ("rolecall:health", "cursor")
_SKELETON = "skeleton:"
#: Structures further apart than this are not taken for the new usual until they came this often.
_REBUILT, _BELIEVED = 0.35, 24


class Pulse(Value, frozen=True, kw_only=True):
    """How often health does what."""

    #: Seconds between writes of what was counted, and between judgements.
    flush: float = 5.0
    judge: float = 300.0
    #: Between looks at canaries: usually, and while a target is not healthy.
    canary: timedelta = timedelta(hours=6)
    canary_soon: timedelta = timedelta(hours=1)
    #: Days windows are kept.
    kept: int = 60


#: Told of every incident that was opened, changed or closed.
TellIncident = Callable[[Incident], None]


class HealthKeeper:
    """The health of all targets of one store."""

    def __init__(
        self,
        door: StoreDoor,
        store: Store,
        clock: Clock,
        fetcher: HealthFetcher,
        recorder: Recorder,
        canaries: CanaryKeeper,
        pulse: Pulse | None = None,
    ) -> None:
        self._door, self._store, self._clock = door, store, clock
        self._fetcher, self._recorder, self._canaries = fetcher, recorder, canaries
        self.pulse = pulse or Pulse()
        self.weights = Weights()
        self.tell: TellIncident | None = None
        #: Sends what a person has to know; run in a thread, because receivers may hang.
        self.alert: Callable[[], int] | None = None
        self._owner = secrets.token_hex(8)
        self._trimmed: date | None = None
        self._stopping = asyncio.Event()

    @property
    def shape(self) -> Shape:
        """How time is cut."""
        return self._recorder.shape

    def stop(self) -> None:
        """End run(); safe to call twice and from a signal handler."""
        self._stopping.set()

    async def run(self) -> None:
        """Until stop()."""
        alerting = asyncio.create_task(self._alerting())
        planned = False
        while not self._stopping.is_set():
            try:
                if not planned:
                    await self._plan()
                    planned = True
                await self.beat()
            except StoreError as error:
                _log.warning("health waits: %s", error)
            except Exception:
                # Crawling goes on without being judged; that it is not judged must be seen.
                _log.exception("health could not be kept")
            try:
                await asyncio.wait_for(self._stopping.wait(), self.pulse.flush)
            except TimeoutError:
                continue
        await alerting
        with contextlib.suppress(StoreError):
            await self.flush()

    async def _alerting(self) -> None:
        while not self._stopping.is_set():
            try:
                if self.alert is not None:
                    await asyncio.to_thread(self.alert)
            except StoreError as error:
                _log.warning("alerts wait: %s", error)
            except Exception:
                _log.exception("alerts failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), min(30.0, self.pulse.judge))

    async def beat(self) -> None:
        """One turn: write what was counted, do what is due, treat targets as the store says."""
        await self.flush()
        now = self._clock.now()
        operations = (Operation.HEALTH, Operation.CANARY)
        for lease in await self._door.run(self._store.claim, "health", 8, _TTL, now, operations):
            await self._work(lease)
        bands = await self._door.read(self._store.bands)
        self._fetcher.treat(bands)
        await self._reconcile(bands)

    async def flush(self) -> None:
        """Write what was counted; on an error it is kept for the next time, and the error raised."""
        drained = self._recorder.drain()
        try:
            drained += await self._drifts()
            if drained:
                await self._door.run(self._store.add_windows, drained)
        except StoreError:
            self._recorder.give_back(drained)
            raise

    async def judge(self) -> Evaluation:
        """Judge every target with news since the last judgement, and save what follows. Raises LeaseLost when another
        process is at it."""
        now, store = self._clock.now(), self._store
        if not await self._door.run(store.take, LEASE, self._owner, _TTL, now):
            raise LeaseLost("Another process judges the health of targets.")
        try:
            evaluation, incidents = await self._door.run(_judge, store, now, self.shape, self.weights)
            if self._trimmed != now.date():
                await self._door.run(store.trim_health, now - timedelta(days=self.pulse.kept))
                self._trimmed = now.date()
        finally:
            await self._door.run(store.let_go, LEASE, self._owner)
        for incident in incidents:
            step = incident.steps[-1]
            if self.tell is not None:
                self.tell(incident)
            else:
                _log.warning("%s is %s: %s", incident.target, step.band, step.text)
        await self._soon([i.target for i in incidents if i.closed_at is None])
        return evaluation

    async def look(self, target: str) -> list[Canary]:
        """Look at a target's canaries now, by a person's order; returns them. A paused target's are looked at too."""
        self._fetcher.treat(await self._door.read(self._store.bands))
        looked = await self._canaries.look(target)
        await self.flush()
        return looked

    # -- due work -------------------------------------------------------------------

    async def _plan(self) -> None:
        now = self._clock.now()
        planned = [DueWork(operation=Operation.HEALTH, subject=_SUBJECT, due_at=now)]
        targets = {canary.target for canary in await self._door.read(self._store.canaries)}
        planned += [DueWork(operation=Operation.CANARY, subject=t, due_at=now + self.pulse.canary) for t in targets]
        await self._door.run(self._store.schedule, planned)
        self._fetcher.treat(await self._door.read(self._store.bands))

    async def _soon(self, targets: list[str]) -> None:
        """Targets that are not well are looked at sooner: that is how their recovery is noticed."""
        due = self._clock.now() + self.pulse.canary_soon
        work = [DueWork(operation=Operation.CANARY, subject=target, due_at=due) for target in targets]
        if work:
            await self._door.run(self._store.schedule, work)

    async def _work(self, lease: Lease) -> None:
        subject, now, error = lease.work.subject, self._clock.now(), None
        next_due: datetime | None
        try:
            if lease.work.operation is Operation.HEALTH:
                next_due = now + timedelta(seconds=self.pulse.judge)
                await self.judge()
            else:
                await self._canaries.look(subject)
                bands = await self._door.read(self._store.bands)
                wait = self.pulse.canary_soon if subject in bands else self.pulse.canary
                kept = await self._door.read(self._store.canaries, subject)
                needed = subject in bands or bool(kept)
                next_due = self._clock.now() + wait if needed else None
        except LeaseLost:
            next_due = now + timedelta(seconds=self.pulse.judge)
        except StoreError:
            raise
        except RolecallError as failure:
            next_due, error = now + timedelta(seconds=self.pulse.judge), str(failure)
        await self._door.run(self._store.complete, lease, next_due, error)

    # -- acting ---------------------------------------------------------------------

    async def _reconcile(self, bands: Mapping[str, Band]) -> None:
        """Boards are paused exactly while their band says so; what someone else paused or disabled stays as it is."""
        for board in await self._door.read(self._store.boards, BoardState.PAUSED):
            ours = (board.state_reason or "").startswith(REASON)
            if ours and bands.get(board.slug) is not Band.PAUSED:
                await self._set(board, BoardState.ACTIVE, None)
                visit = DueWork(operation=Operation.SCAN_FULL, subject=str(board.id), due_at=self._clock.now())
                await self._door.run(self._store.schedule, [visit])
        for target in (target for target, band in bands.items() if band is Band.PAUSED):
            board_now = await self._door.read(self._store.board, target)
            if board_now is not None and board_now.state is BoardState.ACTIVE:
                await self._set(board_now, BoardState.PAUSED, await self._why(target))

    async def _set(self, board: Board, state: BoardState, reason: str | None) -> None:
        # Failures of the time before the pause say nothing of the time after it.
        await self._door.run(self._store.set_board_state, board.id, state, reason, 0)

    async def _why(self, target: str) -> str:
        kept = (await self._door.read(self._store.target_healths, [target])).get(target)
        judgement = kept.standing.judgement if kept else None
        return REASON + (told(judgement)[:300] if judgement else "it is paused")

    # -- structure -------------------------------------------------------------------

    async def _drifts(self) -> list[Window]:
        """How far pages are from the structure they usually have; a new structure is believed when it stays."""
        windows = []
        for (target, kind), fresh in self._recorder.take_skeletons().items():
            fact = await self._door.read(self._store.load_fact, target, _SKELETON + kind)
            kept, strange = msgspec.json.decode(fact[0], type=tuple[tuple[int, ...], int]) if fact else (fresh, 0)
            away = distance(kept, fresh)
            strange = strange + 1 if away > _REBUILT else 0
            usual = kept if 0 < strange < _BELIEVED else fresh
            data = msgspec.json.encode((usual, strange % _BELIEVED))
            now = self._clock.now()
            await self._door.run(self._store.keep_fact, target, _SKELETON + kind, data, now.timestamp())
            start = start_of(now, self.shape)
            windows.append(Window(target=target, start=start, compared=1, drift=round(away, 4)))
        return windows


def _judge(store: Store, now: datetime, shape: Shape, weights: Weights) -> tuple[Evaluation, list[Incident]]:
    """Read, evaluate and save, in the store's thread."""
    length = timedelta(seconds=shape.window)
    fact = store.load_fact(*_CURSOR)
    cursor = datetime.fromisoformat(fact[0].decode()) if fact else now - 48 * length
    windows: dict[str, list[Window]] = {}
    for window in store.windows(cursor - 2 * length):
        windows.setdefault(window.target, []).append(window)
    known = store.target_healths(list(windows))
    fresh = {target: found for target, found in windows.items() if _has_news(known.get(target), found)}
    incidents = {one.target: one for one in store.incidents(open_only=True, limit=1_000_000)}
    evaluation = evaluate(known, fresh, incidents, now, shape, _priors(store, fresh, known), weights)
    saved = store.save_evaluation(evaluation)
    store.keep_fact(*_CURSOR, start_of(now, shape).isoformat().encode(), now.timestamp())
    return evaluation, saved


def _has_news(known: TargetHealth | None, windows: list[Window]) -> bool:
    return known is None or known.upto is None or any(window.start > known.upto for window in windows)


def _priors(store: Store, targets: Mapping[str, object], known: Mapping[str, TargetHealth]) -> dict[str, float]:
    """Usual refusals per request of each young target's platform, from its boards that have a usual of their own."""
    young = {target for target in targets if target not in known or _is_young(known[target])}
    if not young:
        return {}
    platform = {board.slug: board.adapter for board in store.boards()}
    adapters = {platform[target] for target in young if target in platform}
    mates = [slug for slug, adapter in platform.items() if adapter in adapters]
    return platform_priors(young, platform, store.target_healths(mates))


def _is_young(health: TargetHealth) -> bool:
    judgement = health.standing.judgement
    return judgement is None or judgement.borrowed
