"""One evaluation over many targets: windows in, standings, history and incidents out. Pure; saved by the caller."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from zlib import crc32

import msgspec

from rolecall.health.discovery import critical
from rolecall.health.memory import Memory, fold, pack, unpack
from rolecall.health.rates import Rate
from rolecall.health.scoring import Readings, judge, read, settle
from rolecall.health.shape import Shape, Weights
from rolecall.health.standing import advance, progress
from rolecall.model import (
    Band,
    Evaluation,
    HealthPoint,
    Incident,
    Judgement,
    Standing,
    TargetHealth,
    Value,
    Window,
)

#: A score that moved this much is worth a point of history.
_MOVED = 5.0


class _Folded(Value, frozen=True, kw_only=True, gc=False):
    """A target between folding and judging."""

    target: str
    standing: Standing
    #: With every closed window; and, for judging, with the open one too.
    kept: Memory
    seen: Memory
    readings: Readings
    upto: datetime | None
    at: datetime
    closed: bool


def number_of(target: str, start: datetime, shape: Shape) -> int:
    """A window's number, counted from 1970; shifted by target, so that not all blocks end in the same window."""
    return int(start.timestamp() // shape.window) + crc32(target.encode()) % shape.block


def start_of(at: datetime, shape: Shape) -> datetime:
    """Start of the window a moment lies in."""
    return datetime.fromtimestamp(at.timestamp() // shape.window * shape.window, UTC)


def evaluate(
    known: Mapping[str, TargetHealth],
    windows: Mapping[str, Sequence[Window]],
    incidents: Mapping[str, Incident],
    now: datetime,
    shape: Shape,
    priors: Mapping[str, float] | None = None,
    weights: Weights | None = None,
) -> Evaluation:
    """Judge every target that has new windows, or whose open window grew.

    known: what the store keeps, by target. windows: by target, of every route. incidents: open ones, by target.
    priors: usual refusals per request of a target's platform. Doing it twice changes nothing.
    """
    priors = priors or {}
    folded = [
        _fold(target, known.get(target), windows[target], now, shape, priors.get(target, shape.prior))
        for target in windows
        if windows[target]
    ]
    needed = critical((one.readings.sign for one in folded), shape)
    targets, points, changed = [], [], []
    for one in folded:
        seen = settle(one.seen, one.readings, needed, shape)
        # Alarms of a window that is still open are not remembered: they are raised again while they hold.
        kept = seen if one.kept is one.seen else one.kept
        judgement = judge(one.target, seen, one.readings, one.at, shape, weights)
        standing = advance(one.standing, judgement, shape, closed=one.closed)
        incident = progress(incidents.get(one.target), one.standing, standing)
        if incident is not None:
            changed.append(incident)
        point = _point(one.standing, standing, judgement)
        if point is not None:
            points.append(point)
        targets.append(TargetHealth(target=one.target, standing=standing, upto=one.upto, memory=pack(kept)))
    return Evaluation(at=now, targets=tuple(targets), points=tuple(points), incidents=tuple(changed))


def _fold(
    target: str, known: TargetHealth | None, windows: Sequence[Window], now: datetime, shape: Shape, prior: float
) -> _Folded:
    memory = unpack(known.memory) if known else Memory()
    standing = known.standing if known else Standing(target=target)
    upto = known.upto if known else None
    by_start: dict[datetime, list[Window]] = {}
    for window in windows:
        if upto is None or window.start > upto:
            by_start.setdefault(window.start, []).append(window)
    length, at, closed, seen = timedelta(seconds=shape.window), now, False, memory
    for start in sorted(by_start):
        if closed:
            # Further windows follow: what the ones before them showed is settled first, by a target's own measure.
            memory = settle(memory, read(memory, shape), shape.alarm, shape)
        at = start + length + timedelta(seconds=shape.grace)
        seen = fold(memory, by_start[start], number_of(target, start, shape), shape, prior)
        if at <= now:
            memory, upto, closed = seen, start, True
    return _Folded(
        target=target,
        standing=standing,
        kept=memory,
        seen=seen,
        readings=read(seen, shape),
        upto=upto,
        at=min(at - timedelta(seconds=shape.grace), now) if by_start else now,
        closed=closed,
    )


def _point(before: Standing, after: Standing, judgement: Judgement) -> HealthPoint | None:
    last = before.judgement
    if before.band is after.band and last is not None and last.at.date() == judgement.at.date():
        old, new = last.score, judgement.score
        if (old is None) is (new is None) and abs((old or 0.0) - (new or 0.0)) < _MOVED:
            return None
    return HealthPoint(
        target=after.target, at=judgement.at, band=after.band, hostility=judgement.hostility, parser=judgement.parser
    )


def accept(health: TargetHealth, at: datetime) -> TargetHealth:
    """A person says that how the target is now is its usual: the baseline is learned anew, the band starts over."""
    standing = Standing(target=health.target, since=at)
    return msgspec.structs.replace(health, standing=standing, memory=pack(Memory()))


def resume(health: TargetHealth, at: datetime) -> TargetHealth:
    """A person lets a paused target be visited again: degraded first, and judged on what comes now."""
    memory = unpack(health.memory)
    fresh = msgspec.structs.replace(memory, refusals=_forget(memory), kinds={}, routes={}, empty=0, canaries_wrong=0)
    standing = Standing(target=health.target, band=Band.DEGRADED, since=at)
    return msgspec.structs.replace(health, standing=standing, memory=pack(fresh))


def _forget(memory: Memory) -> Rate:
    """The refusals' baseline without what was pooled since."""
    rate = memory.refusals
    return msgspec.structs.replace(
        rate, events=0.0, trials=0.0, expected=0.0, squares=0.0, fast_events=0.0, fast_trials=0.0, fast_squares=0.0,
        now_events=0.0, now_trials=0, cusum=0.0, wall=0.0, alarmed=False, calm=0, peak=0.0, recovery=0.0,
    )  # fmt: skip
