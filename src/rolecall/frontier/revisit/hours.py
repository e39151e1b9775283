"""When in the week a board publishes: a profile over 168 hours, learned and shrunk to everybody's."""

import math
from collections.abc import Sequence

from rolecall.model import Value

HOURS = 168
#: Looks at a board are so much closer together in its busiest hours, and so much wider apart in its quietest.
CLOSEST, WIDEST = 2.0, 1 / 1.5
#: Observed changes for which the common profile counts as much as the board's own.
_STRENGTH = 24.0


class Profile(Value, frozen=True, kw_only=True):
    """How the changes of a board lie in the week: 168 shares (UTC, Monday 0:00 first) whose mean is 1."""

    shares: tuple[float, ...] = (1.0,) * HOURS

    def between(self, start: float, days: float) -> float:
        """Days as the board counts them: time weighted by how much happens in it. start: hour of the week."""
        hours = days * 24.0
        weeks, rest = divmod(hours, HOURS)
        total = weeks * HOURS
        at = start % HOURS
        while rest > 1e-9:
            step = min(rest, int(at) + 1 - at)
            total += step * self.shares[int(at) % HOURS]
            at = (at + step) % HOURS
            rest -= step
        return total / 24.0


def learn_profile(seen: Sequence[tuple[float, float]], common: Profile | None = None) -> Profile:
    """The profile of changes seen: (hour of the week of the visit before, hours between the visits) of each change.

    A change is spread evenly over the hours it may have happened in. common: what boards alike do.
    """
    base = (common or Profile()).shares
    counts = [0.0] * HOURS
    for start, hours in seen:
        span = max(1, min(HOURS, round(hours)))
        for step in range(span):
            counts[int(start + step) % HOURS] += 1.0 / span
    total = sum(counts)
    scale = HOURS / (total + _STRENGTH)
    shares = [(count + base[at] * _STRENGTH / HOURS) * scale for at, count in enumerate(counts)]
    smooth = [(shares[at - 1] + 2 * shares[at] + shares[(at + 1) % HOURS]) / 4 for at in range(HOURS)]
    mean = sum(smooth) / HOURS
    return Profile(shares=tuple(share / mean for share in smooth))


def attention(profile: Profile) -> tuple[float, ...]:
    """How densely to look in each hour of the week: mean 1, so that there are as many looks as without a profile.

    What is published λ times an hour waits half a gap until it is seen; Σ λ/n is least for a given Σ n where n goes
    with √λ. Within CLOSEST and WIDEST, so that no board is asked much more, or left much longer, than its rhythm says.
    """
    roots = [math.sqrt(share) for share in profile.shares]
    low, high = 0.0, CLOSEST / max(min(roots), 1e-6)
    for _ in range(50):
        middle = (low + high) / 2
        mean = sum(min(CLOSEST, max(WIDEST, middle * root)) for root in roots) / HOURS
        low, high = (middle, high) if mean < 1.0 else (low, middle)
    return tuple(min(CLOSEST, max(WIDEST, high * root)) for root in roots)


def next_look(density: Sequence[float], start: float, hours: float) -> float:
    """Hours until the next look at a board that is looked at every so many hours on average.

    density: from attention(); start: hour of the week (UTC). Lies between hours / CLOSEST and hours / WIDEST.
    """
    weeks, left = divmod(hours, HOURS)
    at = start % HOURS
    begun = at
    while True:
        step, share = int(at) + 1 - at, density[int(at) % HOURS]
        if left <= step * share:
            return weeks * HOURS + at + left / share - begun
        left -= step * share
        at += step
