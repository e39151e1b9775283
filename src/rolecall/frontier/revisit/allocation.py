"""How a budget of visits is shared out among pages of known importance and change rate.

Freshness of a page visited ρ times a day that changes Δ times a day, at random times: ρ/(ρ+Δ) (memoryless visits),
or (ρ/Δ)(1 - e^(-Δ/ρ)) for visits at even distances. The best split of a budget visits every page whose marginal gain
exceeds one common price λ, found by bisection (Cho and Garcia-Molina 2003; Azar and others 2018).
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from rolecall.model import Value

_STEPS = 60


class Group(Value, frozen=True, kw_only=True):
    """Pages alike: that many of one importance and rate (changes per day)."""

    importance: float
    rate: float
    count: int = 1


def even_freshness(rate: float, visits: float) -> float:
    """Share of time the copy equals the page, visited at even distances so many times a day."""
    if visits <= 0:
        return 0.0
    x = rate / visits
    return -math.expm1(-x) / x if x > 1e-9 else 1.0


def visits_at_price(importance: float, rate: float, price: float) -> float:
    """Visits a day of a page under a price: even distances. 0 when the page is not worth any.

    Marginal gain of another visit is (μ/Δ)·[1 - (1+x)·e^(-x)] with x = Δ/ρ; it is at most μ/Δ.
    """
    if price <= 0:
        return math.inf
    share = price * rate / importance if importance > 0 else 1.0
    if share >= 1.0:
        return 0.0
    return rate / _turn(share)


def _turn(share: float) -> float:
    """x with 1 - (1+x)·e^(-x) = share, 0 < share < 1; Newton from a close start."""
    if share < 1e-5:
        # 1 - (1+x)·e^(-x) = x²/2 - x³/3 …: the difference of near-equal numbers would be noise.
        return math.sqrt(2 * share) * (1 + math.sqrt(2 * share) / 3)
    x = math.sqrt(2 * share) if share < 0.5 else max(1.0, -math.log1p(-share) + 1.0)
    for _ in range(40):
        e = math.exp(-x)
        error = 1 - (1 + x) * e - share
        step = error / max(x * e, 1e-300)
        step = max(-0.5 * x, min(step, x + 1.0))
        x -= step
        if abs(step) < 1e-10 * x:
            break
    return x


def price_of(groups: Sequence[Group], budget: float) -> float:
    """The price at which the groups together use a budget of visits a day; 0 when the budget is more than enough."""
    low, high = -60.0, math.log(max((g.importance / g.rate for g in groups if g.importance > 0), default=1.0))
    for _ in range(_STEPS):
        middle = (low + high) / 2
        price = math.exp(middle)
        used = 0.0
        for group in groups:
            used += group.count * visits_at_price(group.importance, group.rate, price)
            if used > budget:
                break
        low, high = (middle, high) if used > budget else (low, middle)
        if high - low < 1e-10:
            break
    return math.exp(high)


#: Steps of an octave in which prices, rates and importances are told apart by planned_price.
_FINE = 8
_LOWEST = -50 * _FINE
#: 1/x for shares 2^(n/8), n from -400 to 0: visits are rate times this.
_INVERSE = [1.0 / _turn(2.0 ** (step / _FINE)) for step in range(_LOWEST, 0)] + [0.0]


def planned_price(groups: Sequence[Group], budget: float, cheapest: float) -> float:
    """As price_of, to a twelfth and a hundred times as fast: for planning millions of pages. At least cheapest."""
    weights: dict[int, float] = {}
    for group in groups:
        key = price_key(group.rate, group.importance)
        weights[key] = weights.get(key, 0.0) + group.count * group.rate
    return price_of_weights(weights, budget, cheapest)


@lru_cache(maxsize=65_536)
def price_key(rate: float, importance: float) -> int:
    """Pages of one key are visited alike in proportion to their rate: eighths of an octave of rate over importance."""
    return round(_FINE * math.log2(rate / max(importance, 1e-3)))


def price_of_weights(weights: dict[int, float], budget: float, cheapest: float) -> float:
    """As planned_price, of pages added up by key: key → sum of their rates."""
    low = math.floor(_FINE * math.log2(cheapest))
    if _used(weights, low) <= budget:
        return cheapest
    high = max(-min(weights), low + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _used(weights, middle) > budget else (low, middle)
    return float(2.0 ** (high / _FINE))


def _used(weights: dict[int, float], price: int) -> float:
    """Visits a day at a price of 2^(price/8)."""
    used = 0.0
    for key, weight in weights.items():
        used += weight * _INVERSE[min(max(price + key, _LOWEST), 0) - _LOWEST]
    return used


def optimal(groups: Sequence[Group], budget: float) -> list[float]:
    """Visits a day of each group's pages that make importance-weighted freshness largest."""
    price = price_of(groups, budget)
    return [visits_at_price(group.importance, group.rate, price) for group in groups]


def harmonic(groups: Sequence[Group], budget: float) -> list[float]:
    """As optimal, for the objective that never starves a page: ρ = (-Δ + √(Δ² + 4μΔ/λ))/2 (Kolobov and others 2019)."""
    low, high = -60.0, 60.0
    found: list[float] = []
    for _ in range(2 * _STEPS):
        middle = (low + high) / 2
        price = math.exp(middle)
        found = [(-g.rate + math.sqrt(g.rate**2 + 4 * g.importance * g.rate / price)) / 2 for g in groups]
        used = sum(group.count * visits for group, visits in zip(groups, found, strict=True))
        low, high = (middle, high) if used > budget else (low, middle)
    return found
