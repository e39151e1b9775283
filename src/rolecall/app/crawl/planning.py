"""Re-planning revisits: one price of a visit per host, from the believed rates of all its pages.

Pages come as one letter each, so that ten million of them cost a walk over the table and no more; of the prices only
those that moved are written. A page is due by its host's price at its next visit.

It is due work: one piece for so many hosts, each unique, leased, and done again by somebody else when its worker dies.
"""

import logging
from collections import Counter
from datetime import timedelta
from functools import cache
from typing import Protocol

from rolecall.app.looping import Looping
from rolecall.frontier import price_key, price_of_weights, visits_at_price
from rolecall.model import PACES, DueWork, HostPaces, Lease, LeaseLost, Operation, RolecallError, Value
from rolecall.ports import Clock, FrontierStore, WorkStore

_log = logging.getLogger(__name__)

#: Hosts read at once.
_PORTION = 2_000
#: Hosts of one piece of work.
PIECE = 20_000
#: Share of a host's time that visits to known pages may take; the rest is for new ones.
SHARE = 0.5
#: A visit that gains less than this (importance times days of freshness) is not made, however much budget there is.
CHEAPEST = 0.02
DAY = 86_400.0
#: How often every host is planned anew.
EVERY = timedelta(days=1)
#: Pause after a failure, doubled with each further one.
RETRY = timedelta(minutes=5)
#: Seconds between looks at what is due; seconds a claim holds without a sign of life.
IDLE, LEASE = 5.0, 600.0


class Replanned(Value, frozen=True, kw_only=True):
    """What a plan covered."""

    hosts: int = 0
    pages: int = 0
    #: Hosts whose price moved.
    moved: int = 0


class PlanStore(FrontierStore, WorkStore, Protocol):
    """What planning needs of the store."""


def replan(
    store: FrontierStore, interval: float, share: float = SHARE, first: int = 0, past: int | None = None
) -> Replanned:
    """Set the price of every host, or of those with ids from first to before past.

    interval: least seconds between requests to a host. Those a host is visited at are its budget.
    """
    after, hosts, pages, moved = first - 1, 0, 0, 0
    while portion := store.host_paces(after, _PORTION):
        after = portion[-1].id
        planned = [host for host in portion if host.paces and (past is None or host.id < past)]
        prices = {host.id: _price(host, share * DAY / max(host.interval, interval, 0.01)) for host in planned}
        changed = {host.id: prices[host.id] for host in planned if prices[host.id] != host.price}
        if changed:
            store.set_prices(changed)
        hosts, moved = hosts + len(planned), moved + len(changed)
        pages += sum(len(host.paces) for host in planned)
        if past is not None and after >= past:
            break
    return Replanned(hosts=hosts, pages=pages, moved=moved)


@cache
def _at_cheapest() -> dict[str, float]:
    """Visits a day of the page a letter stands for, when budget is no matter."""
    return {letter: visits_at_price(worth, rate, CHEAPEST) for letter, (rate, worth) in PACES.items()}


@cache
def _keys() -> dict[str, tuple[int, float]]:
    return {letter: (price_key(rate, worth), rate) for letter, (rate, worth) in PACES.items()}


def _price(host: HostPaces, budget: float) -> float:
    """A host's price, for a budget in visits a day."""
    # Nearly every host has time enough for its few pages: that is seen without a search.
    if sum(map(_at_cheapest().__getitem__, host.paces)) <= budget:
        return CHEAPEST
    weights: dict[int, float] = {}
    for letter, count in Counter(host.paces).items():
        key, rate = _keys()[letter]
        weights[key] = weights.get(key, 0.0) + count * rate
    return price_of_weights(weights, budget, CHEAPEST)


class Replanner(Looping):
    """Plans what is due, in a thread of its own; any number of processes may run one on a store."""

    thread_name = "replanner"

    def __init__(self, store: PlanStore, clock: Clock, interval: float) -> None:
        """interval: least seconds between requests to a host."""
        super().__init__()
        self._store, self._clock, self._interval = store, clock, interval

    def run_due(self) -> Replanned:
        """Plan what is due now. Raises StoreError."""
        self._cover()
        total = Replanned()
        while not self._stopping.is_set():
            leases = self._store.claim("replanner", 1, LEASE, self._clock.now(), (Operation.REPLAN,))
            if not leases:
                break
            done = self._do(leases[0])
            total = Replanned(
                hosts=total.hosts + done.hosts, pages=total.pages + done.pages, moved=total.moved + done.moved
            )
        return total

    def _cover(self) -> None:
        """Every host lies in a piece that has its time; one that has keeps it."""
        now, last = self._clock.now(), self._store.last_host()
        pieces = [
            DueWork(operation=Operation.REPLAN, subject=str(first), due_at=now) for first in range(0, last + 1, PIECE)
        ]
        if last:
            self._store.schedule(pieces, only_missing=True)

    def _do(self, lease: Lease) -> Replanned:
        first = int(lease.work.subject)
        try:
            done = replan(self._store, self._interval, first=first, past=first + PIECE)
        except RolecallError as error:
            pause = min(EVERY, RETRY * 2 ** min(lease.work.attempts, 10))
            self._store.complete(lease, self._clock.now() + pause, str(error))
            return Replanned()
        try:
            self._store.complete(lease, self._clock.now() + EVERY)
        except LeaseLost:
            _log.warning("hosts from %s on were planned by two workers", first)
        return done

    def _turn(self) -> float:
        try:
            self._store.free_dead()
            if (done := self.run_due()).hosts:
                _log.info("%s pages of %s hosts planned, %s prices moved", done.pages, done.hosts, done.moved)
        except RolecallError as error:
            _log.warning("planning revisits waits: %s", error)
        return IDLE
