"""What reviews say about the weights: proposes, and shows what would have changed; changes nothing."""

from collections.abc import Sequence

import msgspec

from rolecall.health.shape import Shape, Weights
from rolecall.health.standing import band_of
from rolecall.model import Band, Incident, Reason, Signal, Value

#: Reviews of a signal that are needed before its weight moves, how far a step goes, and where it stops.
LEAST_REVIEWS, _STEP, _LEAST, _MOST = 3, 0.15, 0.5, 1.5
_GROUP = {
    Signal.HARD_BLOCK: "refusals",
    Signal.CHALLENGE: "refusals",
    Signal.RATE_LIMITED: "refusals",
    Signal.SOFT_BLOCK: "refusals",
    Signal.LATENCY: "latency",
    Signal.FIELDS: "fields",
    Signal.RESULTS: "results",
    Signal.STRUCTURE: "structure",
}


class Change(Value, frozen=True, kw_only=True):
    """One past incident under other weights."""

    incident: int
    target: str
    before: Band
    after: Band


class Proposal(Value, frozen=True, kw_only=True):
    """Weights that reviews speak for."""

    weights: Weights
    #: (weight, reviews for it, reviews against it).
    votes: tuple[tuple[str, int, int], ...]
    changes: tuple[Change, ...]


def tune(incidents: Sequence[Incident], weights: Weights, shape: Shape) -> Proposal:
    """Weights moved towards the reviews: down where the named reason or the action was wrong, up where it came late."""
    up: dict[str, int] = {}
    down: dict[str, int] = {}
    for incident in incidents:
        review, group = incident.review, _leading(incident.reasons)
        if review is None or group is None:
            continue
        if review.reason_right is False or review.action_right is False:
            down[group] = down.get(group, 0) + 1
        elif review.early is False:
            up[group] = up.get(group, 0) + 1
    moved = {}
    for group in up.keys() | down.keys():
        votes = up.get(group, 0) - down.get(group, 0)
        if abs(votes) >= LEAST_REVIEWS:
            value = getattr(weights, group) + (_STEP if votes > 0 else -_STEP)
            moved[group] = round(min(_MOST, max(_LEAST, value)), 2)
    proposed = msgspec.structs.replace(weights, **moved)
    votes_cast = tuple((g, up.get(g, 0), down.get(g, 0)) for g in sorted(up.keys() | down.keys()))
    return Proposal(weights=proposed, votes=votes_cast, changes=tuple(_changes(incidents, weights, proposed, shape)))


def _leading(reasons: Sequence[Reason]) -> str | None:
    best = max(reasons, key=lambda reason: reason.points, default=None)
    return _GROUP.get(best.signal) if best else None


def _changes(incidents: Sequence[Incident], old: Weights, new: Weights, shape: Shape) -> list[Change]:
    found = []
    for incident in incidents:
        points = sum(
            r.points * getattr(new, _GROUP[r.signal]) / getattr(old, _GROUP[r.signal])
            if r.signal in _GROUP
            else r.points
            for r in incident.reasons
        )
        after = band_of(max(0.0, 100.0 - points), shape)
        if after is not incident.worst:
            found.append(Change(incident=incident.id, target=incident.target, before=incident.worst, after=after))
    return found


def _factor(signal: Signal, old: Weights, new: Weights) -> float:
    group = _GROUP.get(signal)
    return 1.0 if group is None else float(getattr(new, group)) / float(getattr(old, group))
