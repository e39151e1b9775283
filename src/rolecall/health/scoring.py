"""From memory to scores: the union of refusals decides, the split only gives reasons.

More refusals never score higher; a site that refuses half of everything is below 50 whatever its usual is; and where
the evidence allows both good and bad there is no score.
"""

import itertools
import math
from datetime import datetime

import msgspec

from rolecall.health import rates
from rolecall.health.attribution import blame_of
from rolecall.health.levels import LEAST_BLOCKS, Level
from rolecall.health.memory import Memory
from rolecall.health.rates import YOUNG, Rate, Reading
from rolecall.health.shape import Shape, Weights
from rolecall.model import Blame, Judgement, Reason, Signal, Value

#: Excess over the usual → points: (excess, points), straight lines between.
_EXCESS = ((0.0, 0.0), (0.05, 21.0), (0.30, 51.0), (0.60, 80.0), (1.0, 100.0))
#: Rate whatever the usual → points: half of everything refused is always below 50.
_ABSOLUTE = ((0.35, 0.0), (0.50, 51.0), (1.0, 100.0))
#: Times as slow as usual (logarithm) → points; slowness alone never pauses.
_SLOW = ((math.log(1.3), 0.0), (math.log(2.0), 21.0), (math.log(10.0), 40.0))
#: Shrinking of delivered pages (logarithm) → points: stripped answers are soft blocks that no marker betrays.
_STRIPPED = ((math.log(3.0), 0.0), (math.log(5.0), 21.0), (math.log(30.0), 51.0))
#: Loss of length of lists (logarithm) → points.
_LOSS = ((math.log(1.5), 0.0), (math.log(2.0), 21.0), (math.log(5.0), 55.0), (math.log(50.0), 90.0))
#: An alarm is a material change by construction: it costs at least this much, so that it leaves the good band.
_ALARM = 21.0
#: Points between the scores at both bounds that still count as one answer.
_WIDE = 25.0
#: Lists usually this long must not be empty; structure further than this from the usual counts; ids missing likewise.
_FEW, _DRIFT, _IDS = 2.0, 0.35, 0.2
#: Records lack something by chance more often than sites refuse by chance: an alarm needs so much more evidence.
_FIELDS_MORE = 1.5
#: Share of records with something missing that no baseline excuses.
_UNREADABLE = ((0.30, 0.0), (0.50, 51.0), (1.0, 100.0))


def curve(points: tuple[tuple[float, float], ...], x: float) -> float:
    """A rising line through points, level beyond both ends."""
    if x <= points[0][0]:
        return points[0][1]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[-1][1]


class Readings(Value, frozen=True, kw_only=True, gc=False):
    """What the rates of a memory say; they do not depend on alarms, so they are worked out once."""

    refusals: Reading | None
    fields: Reading | None

    @property
    def sign(self) -> float:
        """Evidence, in nats, that something of the target changed; for the comparison over all targets."""
        return max(
            self.refusals.sign if self.refusals is not None else 0.0,
            self.fields.sign if self.fields is not None else 0.0,
        )


def read(memory: Memory, shape: Shape) -> Readings:
    """The readings of a memory."""
    return Readings(refusals=rates.read(memory.refusals, shape), fields=rates.read(memory.fields, shape))


def settle(memory: Memory, readings: Readings, critical: float, shape: Shape) -> Memory:
    """Raise and end alarms, with the evidence this evaluation asks for."""
    refusals = rates.settle(memory.refusals, readings.refusals, critical, shape)
    fields = rates.settle(memory.fields, readings.fields, critical + _FIELDS_MORE, shape)
    if refusals is memory.refusals and fields is memory.fields:
        return memory
    return msgspec.structs.replace(memory, refusals=refusals, fields=fields)


def rate_points(rate: Rate, reading: Reading | None, absolute: tuple[tuple[float, float], ...]) -> float | None:
    """Points a rate takes; None when its evidence allows both good and bad."""
    if reading is None:
        return None
    if rate.alarmed:
        excess = max(reading.rate, reading.recent) - reading.usual
        relative = max(_ALARM, curve(_EXCESS, excess))
        return max(relative, curve(absolute, max(reading.rate, reading.recent)))
    lowest, highest = curve(_EXCESS, reading.low - reading.usual), curve(_EXCESS, reading.high - reading.usual)
    if highest - lowest > _WIDE and highest >= _ALARM:
        return None
    # Without an alarm what is not proven does not count, but a rate that no usual excuses does.
    return max(min(lowest, _ALARM - 1.5), curve(absolute, reading.rate))


def judge(
    target: str, memory: Memory, readings: Readings, at: datetime, shape: Shape, weights: Weights | None = None
) -> Judgement:
    """How the target stands after the windows folded in; at: end of the newest of them."""
    weights = weights or Weights()
    reading = readings.refusals
    hostility, reasons = _hostility(memory, reading, weights)
    parser, more = _parser(memory, readings.fields, weights)
    reasons = reasons + more
    blame = None
    low = [score for score in (hostility, parser) if score is not None and score < shape.healthy]
    if low:
        blame = _blame(memory, hostility, shape, reading)
    cost = None
    if memory.cost.known >= LEAST_BLOCKS and memory.cost.windows:
        cost = round(math.exp(memory.cost.departure), 3)
    return Judgement(
        target=target,
        at=at,
        hostility=hostility,
        parser=parser,
        reasons=tuple(sorted(reasons, key=lambda reason: -reason.points)),
        evidence=round(memory.refusals.trials, 1),
        borrowed=memory.refusals.weight < YOUNG,
        sign=round(readings.sign, 2),
        blame=blame,
        routes=tuple((name, round(n, 1), round(k, 1)) for name, (n, k) in sorted(memory.routes.items())),
        cost=cost,
    )


def _blame(memory: Memory, hostility: float | None, shape: Shape, reading: Reading | None) -> Blame:
    """When both scores fall, hostility is looked at first: a page that was refused cannot be read right."""
    if hostility is None or hostility >= shape.healthy:
        return Blame.PARSER
    return blame_of(memory.routes, reading.usual if reading else shape.prior)[0]


# -- hostility -----------------------------------------------------------------------


def _hostility(memory: Memory, reading: Reading | None, weights: Weights) -> tuple[float | None, list[Reason]]:
    refused = rate_points(memory.refusals, reading, _ABSOLUTE)
    reasons = _slowness(memory.latency, weights)
    stripped = _stripped(memory.size)
    reasons += stripped + _denials(memory)
    if refused is None or reading is None:
        # Refusals are not known yet; a slow or closed site is still told.
        known = sum(reason.points for reason in reasons)
        return (max(0.0, 100.0 - known) if known >= _ALARM else None), reasons
    refused = min(100.0, refused * weights.refusals)
    total = refused + sum(reason.points for reason in reasons)
    reasons = _split(memory, reading, refused) + reasons
    return round(max(0.0, 100.0 - total), 1), reasons


def _split(memory: Memory, reading: Reading, points: float) -> list[Reason]:
    """The points shared out over the kinds of refusal that were met."""
    total = sum(memory.kinds.values())
    if points < 1.0 or total <= 0:
        return []
    seen = max(reading.rate, reading.recent)
    return [
        Reason(
            signal=Signal(kind),
            points=round(points * share / total, 1),
            text=f"{share / total:.0%} of refusals; {seen:.1%} of requests are refused, usually {reading.usual:.1%}",
        )
        for kind, share in memory.kinds.items()
        if share / total >= 0.05
    ]


def _stripped(level: Level) -> list[Reason]:
    if level.known < LEAST_BLOCKS or not level.alarmed:
        return []
    points = curve(_STRIPPED, level.departure)
    if points < 1.0:
        return []
    text = f"delivered pages hold {math.exp(-level.departure):.0%} of their usual size"
    return [Reason(signal=Signal.SOFT_BLOCK, points=round(points, 1), text=text)]


def _slowness(level: Level, weights: Weights) -> list[Reason]:
    if level.known < LEAST_BLOCKS or not level.windows:
        return []
    points = curve(_SLOW, level.departure) * weights.latency
    if not level.alarmed:
        points = min(points, 5.0) if level.departure > 2 * level.scale else 0.0
    if points < 1.0:
        return []
    text = f"answers take {math.exp(level.departure):.1f} times as long as usual ({math.exp(level.usual):.0f} ms)"
    return [Reason(signal=Signal.LATENCY, points=round(points, 1), text=text)]


def _denials(memory: Memory) -> list[Reason]:
    """Absolute guards of access: published rules that now refuse us, answers from hosts that are not the source's."""
    reasons = []
    for signal, amount, text in (
        (Signal.POLICY, memory.denied, "requests are denied by what the site publishes (robots, reservations)"),
        (Signal.REDIRECT, memory.strayed, "requests are sent on to hosts that are not this source's"),
    ):
        share = amount / (amount + memory.refusals.fast_trials) if amount else 0.0
        # A part that was always forbidden is a habit of the site, not a change.
        if amount >= 2.0 and share >= 0.5:
            reasons.append(Reason(signal=signal, points=round(min(60.0, 21.0 + 60.0 * share), 1), text=text))
    return reasons


# -- parser health --------------------------------------------------------------------


def _parser(memory: Memory, reading: Reading | None, weights: Weights) -> tuple[float | None, list[Reason]]:
    reasons: list[Reason] = []
    known = memory.results.windows > 0 or memory.usual_listed > 0
    missed = rate_points(memory.fields, reading, _UNREADABLE)
    if missed is not None and reading is not None:
        known = True
        missed *= weights.fields
        if missed >= 1.0:
            seen = max(reading.rate, reading.recent)
            text = f"{seen:.1%} of records lack a required field or cannot be read, usually {reading.usual:.1%}"
            reasons.append(Reason(signal=Signal.FIELDS, points=round(missed, 1), text=text))
    reasons += _result_reasons(memory, weights)
    if memory.unidentified > _IDS:
        text = f"{memory.unidentified:.0%} of list entries have no id of their own"
        reasons.append(Reason(signal=Signal.IDS, points=round(min(60.0, 150.0 * memory.unidentified), 1), text=text))
    if memory.drift > _DRIFT:
        # Another structure alone is a warning: many redesigns read as well as before.
        text = f"pages are built otherwise than usual (distance {memory.drift:.2f} of 1)"
        reasons.append(Reason(signal=Signal.STRUCTURE, points=round(10.0 * weights.structure, 1), text=text))
    if memory.canaries:
        known = True
        if memory.canaries_wrong:
            text = f"{memory.canaries_wrong} of {memory.canaries} pages with known answers read perfectly and are wrong"
            reasons.append(Reason(signal=Signal.CANARY, points=100.0, text=text))
    if not known and not reasons:
        return None, []
    return round(max(0.0, 100.0 - sum(reason.points for reason in reasons)), 1), reasons


def _result_reasons(memory: Memory, weights: Weights) -> list[Reason]:
    """Nothing, or far less than usual."""
    if memory.empty and memory.usual_listed >= _FEW:
        # One empty list is suspect; a second one in a row is below the line whatever the baseline.
        points = (25.0 if memory.empty == 1 else 60.0) * weights.results
        text = f"{_rows(memory.empty)}, usually {_roles(memory.usual_listed)}"
        return [Reason(signal=Signal.RESULTS, points=round(points, 1), text=text)]
    level = memory.results
    if not level.alarmed or level.known < LEAST_BLOCKS:
        return []
    points = curve(_LOSS, level.departure) * weights.results
    if points < 1.0:
        return []
    left, usual = math.exp(-level.departure), math.expm1(-level.usual)
    text = f"lists hold {left:.0%} of their usual {_roles(usual)}"
    return [Reason(signal=Signal.RESULTS, points=round(points, 1), text=text)]


def _rows(empty: int) -> str:
    return "the last list was empty" if empty == 1 else f"{empty} lists in a row were empty"


def _roles(count: float) -> str:
    return f"{count:.0f} {'role' if round(count) == 1 else 'roles'}"
