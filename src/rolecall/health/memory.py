"""All that scoring remembers of one target, and how a window is folded in: O(1) for each window."""

import math
from typing import Any

import msgspec

from rolecall.health import levels, rates
from rolecall.health.levels import Level
from rolecall.health.rates import Counts, Rate
from rolecall.health.shape import Shape
from rolecall.health.sketch import log_median
from rolecall.model import Value, Window

#: Deviations always taken as usual: latency, length of lists, cost, page sizes (logarithms).
LATENCY_SCALE, RESULTS_SCALE, COST_SCALE, SIZE_SCALE = 0.12, 0.20, 0.25, 0.40
#: Milliseconds added to every latency.
_NOBODY_MINDS = 25.0
#: Samples a median of latency needs.
_LEAST_SAMPLES = 5
#: Usual share of records that lack something, of a target without history.
_PRIOR_MISSED = 0.02
#: Decay of the split by routes per window, and of the smoothed structure.
_ROUTE_KEEP, _DRIFT_KEEP = 0.8, 0.6


class Memory(Value, frozen=True, kw_only=True, array_like=True, gc=False):
    """State of one target."""

    #: Windows folded in.
    windows: int = 0
    refusals: Rate = Rate()
    fields: Rate = Rate()
    latency: Level = Level()
    #: Logarithm of roles per list, negated: a departure upwards is a loss.
    results: Level = Level()
    cost: Level = Level()
    #: Logarithm of the median size of delivered pages, negated: a departure upwards is pages that hold less.
    size: Level = Level()
    #: Route → (requests, refused), and kind → refusals, weighted by age.
    routes: dict[str, tuple[float, float]] = {}
    kinds: dict[str, float] = {}
    #: Empty lists in a row; roles a list usually holds (smoothed over good lists).
    empty: int = 0
    usual_listed: float = 0.0
    drift: float = 0.0
    denied: float = 0.0
    strayed: float = 0.0
    unidentified: float = 0.0
    #: Canaries: wrong ones and looks in the newest window that had any.
    canaries_wrong: int = 0
    canaries: int = 0


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Memory)


def pack(memory: Memory) -> bytes:
    """For the store."""
    return _encoder.encode(memory)


def unpack(data: bytes) -> Memory:
    """What pack made; a new memory from nothing."""
    return _decoder.decode(data) if data else Memory()


def fold(memory: Memory, windows: list[Window], number: int, shape: Shape, prior: float) -> Memory:
    """The memory after the windows of one moment (one per route). number: the window's, counted from 1970.

    prior: usual refusals per request of the target's platform.
    """
    total = windows[0]
    for window in windows[1:]:
        total = total.plus(window)
    requests = total.requests
    counts = Counts(
        events=total.refused,
        trials=requests,
        first_events=float(total.firsts_refused),
        first_trials=total.firsts,
    )
    changes: dict[str, Any] = {
        "windows": memory.windows + 1,
        "refusals": rates.observe(memory.refusals, counts, number, shape, prior),
    }
    if requests:
        changes["routes"], changes["kinds"] = _routes(memory, windows), _kinds(memory, total)
        changes["latency"] = _latency(memory.latency, total, number, shape)
        size = log_median(total.sizes)
        if size is not None:
            changes["size"] = levels.observe(memory.size, -size, number, shape, SIZE_SCALE)
    if requests or total.denied or total.strayed:
        changes["denied"] = memory.denied * 0.7 + total.denied
        changes["strayed"] = memory.strayed * 0.7 + total.strayed
    _parsing(changes, memory, total, number, shape)
    return msgspec.structs.replace(memory, **changes)


def _routes(memory: Memory, windows: list[Window]) -> dict[str, tuple[float, float]]:
    found = {name: (n * _ROUTE_KEEP, k * _ROUTE_KEEP) for name, (n, k) in memory.routes.items() if n > 0.05}
    for window in windows:
        n, k = found.get(window.route, (0.0, 0.0))
        found[window.route] = (n + window.requests, k + window.refused)
    return found


def _kinds(memory: Memory, total: Window) -> dict[str, float]:
    if not memory.kinds and not total.refused:
        return memory.kinds
    found = {name: value * _ROUTE_KEEP for name, value in memory.kinds.items() if value > 0.01}
    counted = (
        ("hard_block", total.hard),
        ("challenge", total.challenges),
        ("rate_limited", total.limited),
        ("soft_block", total.soft + 0.5 * total.suspect),
    )
    for name, value in counted:
        if value:
            found[name] = found.get(name, 0.0) + value
    return found


def _latency(level: Level, total: Window, number: int, shape: Shape) -> Level:
    median = log_median(total.latency, _LEAST_SAMPLES)
    if median is None:
        return level
    # Nobody minds milliseconds: a site that answers in four instead of two is not slow.
    return levels.observe(level, math.log(math.exp(median) + _NOBODY_MINDS), number, shape, LATENCY_SCALE)


def _parsing(changes: dict[str, Any], memory: Memory, total: Window, number: int, shape: Shape) -> None:
    """What is known of reading: only windows in which something arrived to be read say anything."""
    if total.records:
        missed = Counts(events=float(total.missed), trials=total.records)
        changes["fields"] = rates.observe(memory.fields, missed, number, shape, _PRIOR_MISSED)
        cost = math.log(max(1, total.sent) / total.records)
        changes["cost"] = levels.observe(memory.cost, cost, number, shape, COST_SCALE)
    if total.entries:
        changes["empty"] = 0
        changes["unidentified"] = memory.unidentified * 0.5 + 0.5 * total.unidentified / total.entries
    if total.lists:
        _results(changes, memory, total, number, shape)
    if total.compared:
        drift = total.drift / total.compared
        changes["drift"] = memory.drift * _DRIFT_KEEP + drift * (1 - _DRIFT_KEEP)
    if total.canaries:
        changes["canaries"], changes["canaries_wrong"] = total.canaries, total.canaries_wrong


def _results(changes: dict[str, Any], memory: Memory, total: Window, number: int, shape: Shape) -> None:
    full = total.lists - total.empty_lists
    changes["empty"] = 0 if full else memory.empty + total.empty_lists
    each = total.listed / full if full else 0.0
    changes["results"] = levels.observe(memory.results, -math.log(1.0 + each), number, shape, RESULTS_SCALE)
    if full:
        usual = memory.usual_listed
        changes["usual_listed"] = each if not usual else usual + 0.1 * (each - usual)
