"""How often a page changes, learned from visits that only say "changed" or "unchanged".

A page changes as a Poisson process of unknown rate Δ with a gamma prior. No change in τ days multiplies the density
by e^(-Δτ), which keeps it a gamma: Gamma(a, b + τ). A change multiplies it by 1 - e^(-Δτ), after which the gamma with
the same mean and variance is kept (assumed-density filtering). So two numbers a page hold all its history, irregular
visits are weighed as they should be, and counting changes over time (biased low: several changes between two visits
look like one) is avoided. The same equation has the maximum-likelihood estimate of Cho and Garcia-Molina (2003) at its
peak; the prior keeps it finite after a first visit.
"""

import math
from collections.abc import Sequence

from rolecall.model import Value

#: Changes per day of a page about which nothing is known, and how little that is believed (a gamma's shape). A wide
#: tail: pages change from every hour to never, and what is thought impossible beforehand is not learned afterwards.
DEFAULT_RATE, DEFAULT_SHAPE = 0.7, 0.3
DEFAULT_WEIGHT = DEFAULT_SHAPE / DEFAULT_RATE
#: A page's own history never counts for more than so many observations: rates change too.
MAX_SHAPE = 30.0
#: Days after which what was seen counts for half: pages settle and wake up, within a year rather than within weeks.
HALF_LIFE = 365.0
#: Rates in changes per day that are told apart.
SLOWEST, FASTEST = 1 / 730, 96.0


class Rate(Value, frozen=True, kw_only=True):
    """What is believed about a page's changes per day: a gamma distribution."""

    shape: float = DEFAULT_SHAPE
    #: Days: shape / weight is the mean.
    weight: float = DEFAULT_WEIGHT

    @property
    def mean(self) -> float:
        """Expected changes per day, within what is told apart."""
        return min(FASTEST, max(SLOWEST, self.shape / self.weight))


def learned(rate: Rate, days: float, changed: bool) -> Rate:
    """The belief after a visit that came days after the one before. Days of 0 or less teach nothing.

    What was believed fades with time towards what is thought of any page: rates are no constants.
    """
    if days <= 0:
        return rate
    kept = 0.5 ** (days / HALF_LIFE)
    a = DEFAULT_SHAPE + (rate.shape - DEFAULT_SHAPE) * kept
    b = DEFAULT_WEIGHT + (rate.weight - DEFAULT_WEIGHT) * kept
    if not changed:
        b += days
        if a > MAX_SHAPE:
            return Rate(shape=MAX_SHAPE, weight=b * MAX_SHAPE / a)
        return Rate(shape=a, weight=b)
    # Moments of the gamma weighed by 1 - e^(-Δτ); expm1 and log1p keep small τ exact.
    fall = math.log1p(days / b)
    zeroth = -math.expm1(-a * fall)
    first = (a / b) * -math.expm1(-(a + 1) * fall)
    second = (a * (a + 1) / (b * b)) * -math.expm1(-(a + 2) * fall)
    mean = first / zeroth
    variance = max(second / zeroth - mean * mean, mean * mean * 1e-6)
    shape, weight = mean * mean / variance, mean / variance
    if shape > MAX_SHAPE:
        shape, weight = MAX_SHAPE, weight * MAX_SHAPE / shape
    return Rate(shape=shape, weight=weight)


def likeliest(changed: Sequence[float], unchanged: Sequence[float]) -> float | None:
    """The maximum-likelihood rate of visits with their intervals in days; None when nothing or only changes are known.

    Solves Σ_changed τ/(e^(Δτ) - 1) = Σ_unchanged τ. For comparison with the filter above.
    """
    quiet = sum(unchanged)
    if not changed:
        return 0.0 if quiet else None
    if not quiet:
        return None
    low, high = math.log(1e-6), math.log(1e4)
    for _ in range(60):
        middle = (low + high) / 2
        rate = math.exp(middle)
        got = sum(tau / math.expm1(min(rate * tau, 700.0)) for tau in changed)
        low, high = (middle, high) if got > quiet else (low, middle)
    return math.exp((low + high) / 2)


class Pool(Value, frozen=True, kw_only=True):
    """What pages alike turned out to be, as sums: a prior for the next of them (empirical Bayes by moments)."""

    count: int = 0
    #: Sum of the members' believed rates, and of their squares and uncertainties together.
    total: float = 0.0
    squares: float = 0.0

    def with_member(self, now: Rate, before: Rate | None) -> "Pool":
        """With what is believed of a member now; before: what was counted of it, None for a new one."""
        count, total, squares = self.count + (before is None), self.total + _first(now), self.squares + _second(now)
        if before is not None:
            total, squares = total - _first(before), squares - _second(before)
        return Pool(count=count, total=max(0.0, total), squares=max(0.0, squares))

    def with_pool(self, other: "Pool") -> "Pool":
        """Both together."""
        return Pool(
            count=self.count + other.count, total=self.total + other.total, squares=self.squares + other.squares
        )

    def prior(self, base: Rate | None = None) -> Rate:
        """Mean and variance over the members, shrunk to base (by default what is thought of any page) while few."""
        base = base or Rate()
        first, second, weight = _first(base), _second(base), self.count + _STRENGTH
        mean = (_STRENGTH * first + self.total) / weight
        variance = max((_STRENGTH * second + self.squares) / weight - mean * mean, mean * mean * 1e-3)
        shape = min(4.0, max(_LEAST_SHAPE, mean * mean / variance))
        return Rate(shape=shape, weight=shape / mean)


#: Members that a pool's base counts for; how wide a prior may become.
_STRENGTH, _LEAST_SHAPE = 4.0, 0.05


def _first(rate: Rate) -> float:
    return rate.shape / rate.weight


def _second(rate: Rate) -> float:
    return rate.shape * (rate.shape + 1) / (rate.weight * rate.weight)


def seen_as(rate: Rate, prior: Rate) -> Rate:
    """What is believed of a page when pages alike are thought of by prior instead of by the default.

    A gamma's evidence adds to its prior, so it moves with it: exactly for visits that found nothing. The mean of a wide
    belief is that of its tail, of pages that change too often to be followed: it is drawn in as far as it is wide.
    """
    shape = max(0.02, rate.shape - DEFAULT_SHAPE + prior.shape)
    weight = max(1e-3, rate.weight - DEFAULT_WEIGHT + prior.weight)
    return Rate(shape=shape, weight=weight * (shape + DEFAULT_SHAPE) / shape)


def share_below(rate: Rate, limit: float) -> float:
    """How likely a page changes less often than limit times a day: the gamma's distribution function, by its series."""
    a, x = rate.shape, rate.weight * limit
    if x <= 0:
        return 0.0
    if x > a + 40:
        return 1.0
    term = total = 1 / a
    for step in range(1, 200):
        term *= x / (a + step)
        total += term
        if term < total * 1e-6:
            break
    return min(1.0, total * math.exp(-x + a * math.log(x) - math.lgamma(a)))


def shared_prior(rates: Sequence[Rate]) -> Rate:
    """A prior for pages of one host and kind, out of what is believed of its members."""
    pool = Pool()
    for rate in rates:
        pool = pool.with_member(rate, None)
    return pool.prior()
