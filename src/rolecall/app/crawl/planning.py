"""Re-planning revisits: one price of a visit per host, from the believed rates of all its pages.

Pages are read as groups of equal rate and importance, so that ten million of them cost a walk over the table and no
more. A page is due by its host's price at its next visit.
"""

from rolecall.frontier import price_key, price_of_weights
from rolecall.model import Value
from rolecall.ports import FrontierStore

#: Hosts read at once.
_PORTION = 2_000
#: Share of a host's time that visits to known pages may take; the rest is for new ones.
SHARE = 0.5
#: A visit that gains less than this (importance times days of freshness) is not made, however much budget there is.
CHEAPEST = 0.02
DAY = 86_400.0


class Replanned(Value, frozen=True, kw_only=True):
    """What a plan covered."""

    hosts: int = 0
    pages: int = 0


def replan(store: FrontierStore, interval: float, share: float = SHARE) -> Replanned:
    """Set every host's price. interval: seconds between requests to a host, which is its budget."""
    after, hosts, pages = 0, 0, 0
    budget = share * DAY / max(interval, 0.01)
    while rows := store.rate_groups(after, _PORTION):
        hosts_read: dict[int, dict[int, float]] = {}
        for host, rate, importance, count in rows:
            if count:
                weights = hosts_read.setdefault(host, {})
                key = price_key(rate, importance)
                weights[key] = weights.get(key, 0.0) + count * rate
                pages += count
        prices = {host: price_of_weights(weights, budget, CHEAPEST) for host, weights in hosts_read.items()}
        if prices:
            store.set_prices(prices)
            hosts += len(prices)
        after = rows[-1][0]
    return Replanned(hosts=hosts, pages=pages)
