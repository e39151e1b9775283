"""Which page next, and when it is due: the policies that are compared, and the one that is used."""

import math
from functools import lru_cache

from rolecall.frontier.revisit.allocation import visits_at_price
from rolecall.frontier.revisit.rates import Rate, share_below

#: Days: no page is visited sooner after the last time, none that is worth visits is left longer.
SOONEST, LATEST = 1 / 24, 30.0
#: Pages that are not worth a visit are looked at all the same after so many times the days of freshness a visit must
#: gain, within bounds in days: rates change, and where time is plenty it costs nothing.
KEEP, KEPT_SOONEST, KEPT_LATEST = 400.0, 30.0, 730.0
#: A probe comes after so many times the days within which a page must stay as it is to be worth visits: where a change
#: or none tells most (Fisher information of an exponential is largest near 1.6; a little sooner does no harm).
PROBE = 1.3
#: It is made while the page is neither surely worth visits nor surely not, and little was learned of it (its shape).
DOUBT, SURE, LEARNED = 0.15, 0.97, 6.0
#: Share of visits that may be probes.
PROBES = 0.25
#: Days of the simple rule before anything is known of a page.
SIMPLE_START = 1.0


def worth(importance: float, rate: float, days: float) -> float:
    """What a visit now is worth: (μ/Δ)·[1 - (1+Δτ)·e^(-Δτ)], τ days after the last. Largest first is near optimal."""
    x = rate * days
    if x < 1e-4:
        # 1 - (1+x)e^(-x) = x²/2 - x³/3 …: the difference of near-equal numbers would be noise.
        return importance * days * x / 2
    return importance / rate * (1 - (1 + x) * math.exp(-x))


def expected_worth(importance: float, rate: Rate, days: float) -> float:
    """As worth, averaged over what is believed of the rate: pages little is known of are worth a look.

    E[(1/Δ)(1 - (1+Δτ)e^(-Δτ))] under Gamma(a, b) has no closed form at small a; the first two moments around the mean
    stand for it: the value at the rate's mean and at the mean a standard deviation above and below, in thirds.
    """
    mean = rate.mean
    spread = min(0.9, 1 / math.sqrt(rate.shape))
    low, high = mean * (1 - spread), mean * (1 + spread)
    return worth(importance, low, days) / 6 + worth(importance, mean, days) * 2 / 3 + worth(importance, high, days) / 6


@lru_cache(maxsize=65_536)
def due_after(importance: float, rate: float, price: float) -> float:
    """Days until a page is due again under its host's price, within the bounds."""
    visits = visits_at_price(importance, rate, price)
    if visits <= 0:
        return min(KEPT_LATEST, max(KEPT_SOONEST, KEEP * price / max(importance, 1e-3)))
    return LATEST if visits <= 1 / LATEST else max(SOONEST, 1 / visits)


@lru_cache(maxsize=65_536)
def probe_after(importance: float, rate: Rate, price: float) -> float | None:
    """Days until a visit that would tell whether a page is worth visits at all; None when that is known well enough.

    Visited at wide distances, a page that changes twice a week looks like one that changes twice a day: always changed.
    The first is worth visits, the second is not, and one look a few days after the last tells them apart.
    """
    if price <= 0 or rate.shape >= LEARNED:
        return None
    limit = importance / price
    return max(SOONEST, PROBE / limit) if DOUBT < share_below(rate, limit) < SURE else None


def simple_rule(days: float, changed: bool) -> float:
    """The baseline: halve the interval on change, let it grow by half without."""
    return min(LATEST, max(SOONEST, days * (0.5 if changed else 1.5)))
