"""All that scoring remembers of one target, and how a window is folded in: O(1) for each window."""

import math

import msgspec

from rolecall.health import levels, rates
from rolecall.health.levels import Level
from rolecall.health.rates import Counts, Rate
from rolecall.health.shape import Shape
from rolecall.health.sketch import log_median, merged
from rolecall.model import Value, Window

#: Deviations always taken as usual: latency, length of lists, cost (logarithms).
LATENCY_SCALE, RESULTS_SCALE, COST_SCALE = 0.12, 0.20, 0.25
#: Samples a median of latency needs.
_LEAST_SAMPLES = 5
#: Usual share of records that lack something, of a target without history.
_PRIOR_MISSED = 0.02
#: Decay of the split by routes per window, and of the smoothed structure.
_ROUTE_KEEP, _DRIFT_KEEP = 0.8, 0.6


class Memory(Value, frozen=True, kw_only=True, array_like=True):
    """State of one target."""

    #: Windows folded in.
    windows: int = 0
    refusals: Rate = Rate()
    fields: Rate = Rate()
    latency: Level = Level()
    #: Logarithm of roles per list, negated: a departure upwards is a loss.
    results: Level = Level()
    cost: Level = Level()
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
    requests = sum(w.requests for w in windows)
    refused = sum(w.refused for w in windows)
    counts = Counts(
        events=refused,
        trials=requests,
        first_events=float(sum(w.firsts_refused for w in windows)),
        first_trials=sum(w.firsts for w in windows),
    )
    refusals = rates.observe(memory.refusals, counts, number, shape, prior)
    changes: dict[str, object] = {"windows": memory.windows + 1, "refusals": refusals}
    if requests:
        changes |= {"routes": _routes(memory, windows), "kinds": _kinds(memory, windows)}
        changes["latency"] = _latency(memory.latency, windows, number, shape)
    for name in ("denied", "strayed"):
        new = sum(getattr(w, name) for w in windows)
        if requests or new:
            changes[name] = getattr(memory, name) * 0.7 + new
    changes |= _parsing(memory, windows, number, shape)
    return msgspec.structs.replace(memory, **changes)


def _routes(memory: Memory, windows: list[Window]) -> dict[str, tuple[float, float]]:
    found = {name: (n * _ROUTE_KEEP, k * _ROUTE_KEEP) for name, (n, k) in memory.routes.items() if n > 0.05}
    for window in windows:
        n, k = found.get(window.route, (0.0, 0.0))
        found[window.route] = (n + window.requests, k + window.refused)
    return found


def _kinds(memory: Memory, windows: list[Window]) -> dict[str, float]:
    found = {name: value * _ROUTE_KEEP for name, value in memory.kinds.items() if value > 0.01}
    for window in windows:
        counted = (
            ("hard_block", window.hard),
            ("challenge", window.challenges),
            ("rate_limited", window.limited),
            ("soft_block", window.soft + 0.5 * window.suspect),
        )
        for name, value in counted:
            if value:
                found[name] = found.get(name, 0.0) + value
    return found


def _latency(level: Level, windows: list[Window], number: int, shape: Shape) -> Level:
    histogram = windows[0].latency
    for window in windows[1:]:
        histogram = merged(histogram, window.latency)
    median = log_median(histogram)
    if median is None or sum(histogram.values()) < _LEAST_SAMPLES:
        return level
    return levels.observe(level, median, number, shape, LATENCY_SCALE)


def _parsing(memory: Memory, windows: list[Window], number: int, shape: Shape) -> dict[str, object]:
    """What is known of reading: only windows in which something arrived to be read say anything."""
    changes: dict[str, object] = {}
    records, lists = sum(w.records for w in windows), sum(w.lists for w in windows)
    entries, compared = sum(w.entries for w in windows), sum(w.compared for w in windows)
    looks = sum(w.canaries for w in windows)
    if records:
        missed = Counts(events=float(sum(w.missed for w in windows)), trials=records)
        changes["fields"] = rates.observe(memory.fields, missed, number, shape, _PRIOR_MISSED)
        cost = math.log(max(1, sum(w.sent for w in windows)) / records)
        changes["cost"] = levels.observe(memory.cost, cost, number, shape, COST_SCALE)
    if entries:
        share = sum(w.unidentified for w in windows) / entries
        changes["unidentified"] = memory.unidentified * 0.5 + share * 0.5
    if lists:
        changes |= _results(memory, windows, lists, number, shape)
    if compared:
        drift = sum(w.drift for w in windows) / compared
        changes["drift"] = memory.drift * _DRIFT_KEEP + drift * (1 - _DRIFT_KEEP)
    if looks:
        changes |= {"canaries": looks, "canaries_wrong": sum(w.canaries_wrong for w in windows)}
    return changes


def _results(memory: Memory, windows: list[Window], lists: int, number: int, shape: Shape) -> dict[str, object]:
    empty, listed = sum(w.empty_lists for w in windows), sum(w.listed for w in windows)
    full = lists - empty
    changes: dict[str, object] = {"empty": 0 if full else memory.empty + empty}
    each = listed / full if full else 0.0
    changes["results"] = levels.observe(memory.results, -math.log(1.0 + each), number, shape, RESULTS_SCALE)
    if full:
        usual = memory.usual_listed
        changes["usual_listed"] = each if not usual else usual + 0.1 * (each - usual)
    return changes
