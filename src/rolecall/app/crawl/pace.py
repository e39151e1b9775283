"""Politeness of hosts on lease, and what is remembered of URLs in hand: without a question to the store."""

from rolecall.frontier import host_of
from rolecall.model import HostLease, Observation
from rolecall.ports import Clock, Pace


class LeasedPace:
    """Implements ports.Pace. A host on lease is paced here: nobody else fetches from it; others by the store."""

    def __init__(self, others: Pace, clock: Clock) -> None:
        self._others, self._clock = others, clock
        #: Host → epoch second of its next free slot; the largest interval asked for.
        self._next: dict[str, float] = {}
        self._interval: dict[str, float] = {}
        self._leases: dict[str, int] = {}
        #: Hosts others fetch from as well: paced in the store although they are on lease.
        self.shared: frozenset[str] = frozenset()

    def take(self, lease: HostLease) -> None:
        """A host has come on lease."""
        host = host_of(lease.origin)
        self._leases[host] = self._leases.get(host, 0) + 1
        self._next[host] = max(lease.free_at, self._next.get(host, 0.0))

    def give(self, origin: str) -> None:
        """Its lease ends."""
        host = host_of(origin)
        count = self._leases.get(host, 0) - 1
        if count > 0:
            self._leases[host] = count
            return
        for held in (self._leases, self._next, self._interval):
            held.pop(host, None)

    def free_at(self, origin: str) -> float:
        """Epoch second of the host's next slot."""
        return self._next.get(host_of(origin), 0.0)

    def interval(self, origin: str, default: float) -> float:
        """Seconds between requests as the site turned out to want them."""
        return self._interval.get(host_of(origin), default)

    async def reserve(self, host: str, interval: float) -> float:
        """See ports.Pace."""
        if host not in self._leases:
            return await self._others.reserve(host, interval)
        if host in self.shared:
            wait = await self._others.reserve(host, interval)
            self._next[host] = self._clock.now().timestamp() + wait + interval
            self._interval[host] = interval
            return wait
        now = self._clock.now().timestamp()
        slot = max(now, self._next[host])
        self._next[host] = slot + interval
        self._interval[host] = interval
        return slot - now

    async def hold(self, host: str, seconds: float) -> None:
        """See ports.Pace. The store keeps it as well: scans of the same host wait too."""
        if host in self._leases:
            self._next[host] = max(self._next[host], self._clock.now().timestamp() + seconds)
        await self._others.hold(host, seconds)


class InHand:
    """Implements ports.Observations over the URLs in hand: their rows came with the lease and go back with a visit."""

    def __init__(self) -> None:
        self._known: dict[str, Observation] = {}

    def put(self, observation: Observation) -> None:
        """What the frontier knows of a URL that is about to be fetched."""
        self._known[observation.url] = observation

    def take(self, url: str) -> Observation | None:
        """What is known after the fetch; forgotten here."""
        return self._known.pop(url, None)

    async def recall(self, url: str) -> Observation | None:
        """See ports.Observations."""
        return self._known.get(url)

    async def note(self, observation: Observation) -> None:
        """See ports.Observations."""
        self._known[observation.url] = observation
