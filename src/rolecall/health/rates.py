"""Rates against their own usual: refusals per request, unread records per record.

Pooled counts with exponential memory, a sequential likelihood ratio, and a robust baseline of blocks. Every step costs
the same however long the history is; only when a block ends is the baseline worked out again.
"""

import math
from array import array
from collections.abc import Iterable

import msgspec

from rolecall.health.shape import Shape
from rolecall.model import Value

#: Distance from the usual that does not matter: one point and a twentieth of the rate.
_TOLERANCE = 0.01
#: The change the sequential test looks for: odds grown by this factor, plus points.
_ODDS, _POINTS = 1.6, 0.03
#: The rate of a wall: visits end at their first refusal, so a few requests must be enough to see one.
_WALL = 0.5
#: The likelihood ratio is not counted further than this, so that an alarm can end.
_CUSUM_TOP = 21.0
#: Decay of the fast memory.
_FAST = 0.5
#: A first request of unknown habit is expected to be refused as often as not; so many requests hold that belief.
_FIRST_PRIOR, _FIRST_WEIGHT = 0.5, 2.0
#: The same while a target is young: what it showed in calm windows is believed sooner.
_EARLY_PRIOR, _EARLY_WEIGHT = 0.5, 0.5
#: A block this many deviations above the median rate is a bad day, not the usual.
_BAD_BLOCK = 4.0
#: Trials of its own below which a target is young: its usual is mostly its platform's.
YOUNG = 200.0
#: Evidence that an alarm's cause is over.
_RECOVERED = 4.0
#: Decay per window without any request: what is old is no longer news.
_IDLE = 0.99

#: (number, events, trials, first events, first trials, squared deviation, variance, highest rate of a window).
Block = tuple[int, float, int, float, int, float, float, float]
#: Trials a window needs for its rate to count among the highest.
_BUSY = 8


class Counts(Value, frozen=True, kw_only=True, gc=False):
    """Events among trials in one window; firsts are part of both."""

    events: float = 0.0
    trials: int = 0
    first_events: float = 0.0
    first_trials: int = 0


# Values without cycles need no garbage collector (gc=False): with many targets it costs a third of all time.
class Rate(Value, frozen=True, kw_only=True, array_like=True, gc=False):
    """What is remembered of one rate. Numbers of windows and blocks count from 1970."""

    #: Pooled: events, trials, expected events, and the squares that tell how many trials they are worth.
    events: float = 0.0
    trials: float = 0.0
    expected: float = 0.0
    squares: float = 0.0
    #: The same, fast.
    fast_events: float = 0.0
    fast_trials: float = 0.0
    fast_squares: float = 0.0
    #: The newest window.
    now_events: float = 0.0
    now_trials: int = 0
    #: Sequential likelihood ratios: of a material change, and of a wall (half of everything), which a few trials show.
    cusum: float = 0.0
    wall: float = 0.0
    alarmed: bool = False
    calm: int = 0
    #: During an alarm: the highest rate it showed, and evidence (nats) that things are as usual again.
    peak: float = 0.0
    recovery: float = 0.0
    #: Usual rate of later and of first trials, trials behind it, overdispersion.
    usual: float = -1.0
    usual_first: float = -1.0
    weight: float = 0.0
    #: First trials and their events in calm windows, while the target is young.
    early_events: float = 0.0
    early_trials: float = 0.0
    phi: float = 1.0
    window: int = -1
    #: The highest rate of a window that an ordinary day has.
    burst: float = 0.0
    block: Block = (-1, 0.0, 0, 0.0, 0, 0.0, 0.0, 0.0)
    #: Closed blocks, packed: only opened when a block ends.
    blocks: bytes = b""


def divergence(seen: float, usual: float) -> float:
    """Kullback–Leibler divergence of a rate above the usual, nats per trial; 0 below it."""
    if seen <= usual:
        return 0.0
    usual = min(max(usual, 1e-6), 1 - 1e-6)
    if seen >= 1.0:
        return -math.log(usual)
    return seen * math.log(seen / usual) + (1 - seen) * math.log((1 - seen) / (1 - usual))


def wilson(rate: float, trials: float, z: float) -> tuple[float, float]:
    """Bounds of a rate (Wilson's interval)."""
    if trials <= 0:
        return 0.0, 1.0
    square = z * z
    middle = rate + square / (2 * trials)
    spread = z * math.sqrt(max(0.0, rate * (1 - rate) / trials + square / (4 * trials * trials)))
    scale = 1 + square / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def observe(state: Rate, counts: Counts, number: int, shape: Shape, prior: float) -> Rate:
    """The state after a window. number: the window's, rising. prior: the usual of a target without history.

    A window without trials only lets time pass. Monotone: more events never leave less evidence.
    """
    if state.block[0] != number // shape.block or state.usual < 0:
        state = _next_block(state, number // shape.block, shape, prior)
    n, k = counts.trials, min(counts.events, counts.trials)
    if n <= 0:
        return state
    first, first_k = min(counts.first_trials, n), min(counts.first_events, counts.first_trials)
    p, pf = state.usual, _first_usual(state)
    expected = p * (n - first) + pf * first
    variance = p * (1 - p) * (n - first) + pf * (1 - pf) * first
    decay = min(shape.most_decay, max(shape.least_decay, n / shape.pool))
    idle = _IDLE ** min(500, max(0, number - state.window - 1)) if state.window >= 0 else 1.0
    keep, fast = (1 - decay) * idle, 1 - _FAST
    block = state.block
    wall = _wall(state, k, n, expected, shape)
    calm = state.weight < YOUNG and wall <= 0
    return Rate(
        events=state.events * keep + k,
        trials=state.trials * keep + n,
        expected=state.expected * keep + expected,
        squares=state.squares * keep * keep + n,
        fast_events=state.fast_events * fast + k,
        fast_trials=state.fast_trials * fast + n,
        fast_squares=state.fast_squares * fast * fast + n,
        now_events=k,
        now_trials=n,
        cusum=_cusum(state, k, n, expected),
        wall=wall,
        alarmed=state.alarmed,
        calm=state.calm,
        peak=state.peak,
        recovery=_recovery(state, k, n, expected) if state.alarmed else 0.0,
        usual=p,
        usual_first=state.usual_first,
        weight=state.weight,
        early_events=state.early_events + first_k if calm else state.early_events,
        early_trials=state.early_trials + first if calm else state.early_trials,
        phi=state.phi,
        burst=state.burst,
        window=number,
        block=(
            block[0],
            block[1] + k,
            block[2] + n,
            block[3] + first_k,
            block[4] + first,
            block[5] + (k - expected) ** 2,
            block[6] + variance,
            max(block[7], k / n) if n >= _BUSY else block[7],
        ),
        blocks=state.blocks,
    )


def _doubtful(usual: float, weight: float, shape: Shape) -> float:
    """The usual as high as it may well be, given what it was learned from, plus what does not matter."""
    spread = math.sqrt(max(usual * (1 - usual), 1e-4) / (weight + shape.shrink))
    return min(0.97, usual + spread + _TOLERANCE + 0.05 * usual)


def _cusum(state: Rate, k: float, n: int, expected: float) -> float:
    usual = min(0.96, max(1e-4, expected / n))
    usual += math.sqrt(usual * (1 - usual) / (state.weight + 50.0))
    usual = min(usual, 0.97)
    odds = _ODDS * usual / (1 - usual)
    worse = min(0.995, odds / (1 + odds) + _POINTS)
    ratio = k * math.log(worse / usual) + (n - k) * math.log((1 - worse) / (1 - usual))
    return min(_CUSUM_TOP, max(0.0, state.cusum + ratio / state.phi))


def _first_usual(state: Rate) -> float:
    if state.weight >= YOUNG:
        return state.usual_first
    return (state.early_events + _EARLY_WEIGHT * _EARLY_PRIOR) / (state.early_trials + _EARLY_WEIGHT)


def _wall(state: Rate, k: float, n: int, expected: float, shape: Shape) -> float:
    usual = min(0.45, max(state.burst, _doubtful(expected / n, state.weight, shape)))
    ratio = k * math.log(_WALL / usual) + (n - k) * math.log((1 - _WALL) / (1 - usual))
    return min(_CUSUM_TOP, max(0.0, state.wall + ratio / state.phi))


def _recovery(state: Rate, k: float, n: int, expected: float) -> float:
    """The same test turned round: as usual again, against as bad as it was."""
    usual = min(0.9, max(1e-4, expected / n))
    bad = min(0.98, max(state.peak, usual + 0.05))
    ratio = k * math.log(usual / bad) + (n - k) * math.log((1 - usual) / (1 - bad))
    return min(_RECOVERED * 3, max(0.0, state.recovery + ratio / state.phi))


def pack(blocks: Iterable[Block]) -> bytes:
    """Blocks as bytes."""
    return array("d", [number for block in blocks for number in block]).tobytes()


def unpack(data: bytes) -> list[Block]:
    """What pack made."""
    numbers = array("d", data)
    return [
        (int(n), k, int(t), fk, int(ft), squares, variance, highest)
        for n, k, t, fk, ft, squares, variance, highest in zip(*[iter(numbers)] * 8, strict=True)
    ]


# -- the baseline ------------------------------------------------------------------


def _next_block(state: Rate, number: int, shape: Shape, prior: float) -> Rate:
    """Close the block, and work out the usual from blocks old enough."""
    if state.alarmed and state.weight >= YOUNG:
        # What happens during an alarm is not the usual, however long it lasts: the baseline stands still.
        return msgspec.structs.replace(state, block=(number, 0.0, 0, 0.0, 0, 0.0, 0.0, 0.0))
    blocks = unpack(state.blocks)
    if state.block[2] > 0:
        blocks.append(state.block)
    oldest = number - shape.skipped - shape.kept
    blocks = [block for block in blocks if block[0] >= oldest]
    usual, first, weight, phi, burst = _usual([b for b in blocks if b[0] < number - shape.skipped], shape, prior)
    return msgspec.structs.replace(
        state, usual=usual, usual_first=first, weight=weight, phi=phi, burst=burst, blocks=pack(blocks),
        block=(number, 0.0, 0, 0.0, 0, 0.0, 0.0, 0.0),
    )  # fmt: skip


def _usual(blocks: list[Block], shape: Shape, prior: float) -> tuple[float, float, float, float, float]:
    """(later rate, first rate, trials, overdispersion, highest rate of an ordinary day), without bad days."""
    good = _without_bad_days(blocks)
    later_n = sum(b[2] - b[4] for b in good)
    later_k = sum(b[1] - b[3] for b in good)
    first_n, first_k = sum(b[4] for b in good), sum(b[3] for b in good)
    usual = (later_k + shape.shrink * prior) / (later_n + shape.shrink)
    first = (first_k + _FIRST_WEIGHT * _FIRST_PRIOR) / (first_n + _FIRST_WEIGHT)
    squares, variance = sum(b[5] for b in good), sum(b[6] for b in good)
    phi = min(40.0, max(1.0, (squares + 5.0) / (variance + 5.0)))
    burst = sorted(b[7] for b in good)[len(good) // 2] if good else 0.0
    return usual, first, float(later_n + first_n), phi, burst


def _without_bad_days(blocks: list[Block]) -> list[Block]:
    """Blocks whose rate lies near the median of rates."""
    if len(blocks) < 4:
        return blocks
    rates = sorted((b[1] / b[2], b[2]) for b in blocks)
    half = sum(n for _, n in rates) / 2
    median = 0.0
    for rate, n in rates:
        half -= n
        median = rate
        if half <= 0:
            break
    # Days differ more than a coin would: allow for it by the spread the blocks themselves show.
    spread = sorted(abs(b[1] - median * b[2]) / math.sqrt(median * b[2] + 1.0) for b in blocks)[len(blocks) // 2]
    limit = _BAD_BLOCK * max(1.0, 1.48 * spread)
    return [b for b in blocks if b[1] - median * b[2] <= limit * math.sqrt(median * b[2] + 1.0)]


# -- evidence -----------------------------------------------------------------------


class Reading(Value, frozen=True, kw_only=True, gc=False):
    """What a rate says now."""

    #: Pooled rate, its usual, and the trials it is worth.
    rate: float
    usual: float
    worth: float
    #: Bounds of the pooled rate (one in ten outside on each side).
    low: float
    high: float
    #: The rate as the fastest memory that has enough to say sees it, at least.
    recent: float
    #: Evidence in nats.
    sign: float
    #: Of the pooled memory and of the sequential test alone: an alarm ends when both are quiet.
    lasting: float


def read(state: Rate, shape: Shape) -> Reading | None:
    """The reading; None before the first trial."""
    if state.trials <= 0:
        return None
    phi = state.phi
    usual = state.expected / state.trials
    limit = _doubtful(usual, state.weight, shape)
    rate = min(1.0, state.events / state.trials)
    worth = state.trials * state.trials / state.squares / phi
    low, high = wilson(rate, worth, 1.28)
    pooled = worth * divergence(rate, limit)
    fast_rate = min(1.0, state.fast_events / state.fast_trials)
    fast_worth = state.fast_trials * state.fast_trials / state.fast_squares / phi
    fast = fast_worth * divergence(fast_rate, limit)
    now = state.now_trials / phi
    now_rate = state.now_events / state.now_trials if state.now_trials else 0.0
    sudden = now * divergence(now_rate, max(limit, state.burst))
    recent = max(low, wilson(fast_rate, fast_worth, 1.28)[0], wilson(now_rate, now, 1.28)[0])
    return Reading(
        rate=rate,
        usual=usual,
        worth=worth,
        low=low,
        high=high,
        recent=recent,
        sign=max(pooled, fast, sudden, state.cusum, state.wall),
        lasting=max(pooled, state.cusum / 2, state.wall / 2),
    )


def settle(state: Rate, reading: Reading | None, critical: float, shape: Shape) -> Rate:
    """Raise or end the alarm. critical: evidence a new alarm needs in this evaluation, in nats.

    An alarm ends after calm windows: when pooled memory and sequential test are quiet, or what came since speaks
    clearly for the usual. Then the pooled memory goes on from the newest windows.
    """
    if reading is None:
        return state
    if not state.alarmed:
        if reading.sign < critical:
            return state
        return msgspec.structs.replace(
            state, alarmed=True, calm=0, peak=max(reading.rate, reading.recent), recovery=0.0
        )
    peak = max(state.peak, reading.rate, reading.recent)
    quiet = reading.lasting < shape.clear and reading.sign < critical / 2
    if not quiet and state.recovery < _RECOVERED:
        return msgspec.structs.replace(state, calm=0, peak=peak)
    calm = state.calm + 1
    if calm < shape.calm:
        return msgspec.structs.replace(state, calm=calm, peak=peak)
    return msgspec.structs.replace(
        state,
        alarmed=False,
        calm=0,
        peak=0.0,
        recovery=0.0,
        cusum=0.0,
        wall=0.0,
        events=state.fast_events,
        trials=state.fast_trials,
        expected=state.fast_trials * reading.usual,
        squares=state.fast_squares,
    )
