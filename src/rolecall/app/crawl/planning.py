"""Re-planning revisits: one price of a visit per host, from the believed rates of all its pages.

Pages are read as groups of equal rate and importance, so that ten million of them cost a walk over the table and no
more. A page is due by its host's price at its next visit.
"""

from rolecall.frontier import Group, planned_price
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
        groups: dict[int, list[Group]] = {}
        for host, rate, importance, count in rows:
            if count:
                groups.setdefault(host, []).append(Group(importance=importance, rate=rate, count=count))
                pages += count
        prices = {host: planned_price(found, budget, CHEAPEST) for host, found in groups.items()}
        if prices:
            store.set_prices(prices)
            hosts += len(prices)
        after = max(row[0] for row in rows)
    return Replanned(hosts=hosts, pages=pages)
