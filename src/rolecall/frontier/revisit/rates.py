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

#: Changes per day of a page about which nothing is known, and how little that is believed (a gamma's shape).
DEFAULT_RATE, DEFAULT_SHAPE = 0.15, 0.45
#: A page's own history never counts for more than so many observations: rates change too.
MAX_SHAPE = 30.0
#: Rates in changes per day that are told apart.
SLOWEST, FASTEST = 1 / 730, 96.0


class Rate(Value, frozen=True, kw_only=True):
    """What is believed about a page's changes per day: a gamma distribution."""

    shape: float = DEFAULT_SHAPE
    #: Days: shape / weight is the mean.
    weight: float = DEFAULT_SHAPE / DEFAULT_RATE

    @property
    def mean(self) -> float:
        """Expected changes per day, within what is told apart."""
        return min(FASTEST, max(SLOWEST, self.shape / self.weight))


def learned(rate: Rate, days: float, changed: bool) -> Rate:
    """The belief after a visit that came days after the one before. Days of 0 or less teach nothing."""
    if days <= 0:
        return rate
    a, b = rate.shape, rate.weight
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


def shared_prior(rates: Sequence[Rate]) -> Rate:
    """A prior for pages of one host and kind, out of what is believed of its members.

    Mean and variance over the members, their own uncertainty included; shrunk to the default while they are few.
    """
    count = len(rates)
    if count == 0:
        return Rate()
    strength = 4.0
    mean = (DEFAULT_RATE * strength + sum(rate.shape / rate.weight for rate in rates)) / (count + strength)
    spread = sum((rate.shape / rate.weight - mean) ** 2 + rate.shape / rate.weight**2 for rate in rates)
    variance = (spread + strength * (DEFAULT_RATE**2 / DEFAULT_SHAPE)) / (count + strength)
    shape = min(4.0, max(0.2, mean * mean / variance))
    return Rate(shape=shape, weight=shape / mean)
