"""The door between names and sockets: every answer judged, every connection pinned to a judged address.

Both ends of aiohttp's connector are held: the resolver judges DNS answers, and the socket factory judges the address
a socket is really made for, because an IP-literal URL never asks the resolver.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from aiohttp.abc import AbstractResolver, ResolveResult

from rolecall.fetch.addresses import why_refused
from rolecall.fetch.urls import Parts, UrlReport, judge_answers, parse, report
from rolecall.model import Value

#: Asks DNS: host name in, address texts out. Raises OSError when there are none.
Lookup = Callable[[str], Awaitable[list[str]]]


class HostMap(Value, frozen=True, kw_only=True):
    """A closed world on loopback, for the demo and for tests. Given to a constructor, never read from settings.

    With any part of it set, the fetcher reaches nothing else: no DNS is asked, no other address is connected to.
    """

    #: Host name → loopback (address, port). https URLs of these hosts are sent as plain HTTP.
    hosts: dict[str, tuple[str, int]] = {}
    #: "address:port" texts that may be connected to although they are not public.
    endpoints: frozenset[str] = frozenset()
    #: Private DNS for names that are not in hosts.
    lookup: Lookup | None = None

    @property
    def closed(self) -> bool:
        """Whether there is such a world at all."""
        return bool(self.hosts or self.endpoints or self.lookup)


class Refused(OSError):
    """A connection the guard does not allow; an OSError so that connectors treat it as one."""


class Sealed(OSError):
    """A public address that a closed world does not reach."""


#: Threads for DNS alone: a resolver that hangs must not take those of the rest of the process.
_DNS_THREADS = ThreadPoolExecutor(64, thread_name_prefix="dns")


async def system_lookup(host: str) -> list[str]:
    """All addresses the system's resolver knows, IPv4 and IPv6."""
    ask = partial(socket.getaddrinfo, host, None, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    found = await asyncio.get_running_loop().run_in_executor(_DNS_THREADS, ask)
    return list(dict.fromkeys(str(info[4][0]) for info in found))


class Guard:
    """Judges URLs, DNS answers and sockets for one fetcher."""

    def __init__(self, world: HostMap, ports: frozenset[int], dns_timeout: float) -> None:
        self._world = world
        self._closed = world.closed
        self._ports = ports
        self._dns_timeout = dns_timeout
        self._dialable = world.endpoints | {f"{ip}:{port}" for ip, port in world.hosts.values()}

    def check(self, url: str, allow: tuple[str, ...] = ()) -> UrlReport:
        """The report of urls.report, with the endpoints of a closed world accepted."""
        found = parse(url)
        return report(url, found, allow, self._ports, trusted=self._closed and self._trusts(found))

    def _trusts(self, parts: object) -> bool:
        if not isinstance(parts, Parts):
            return False
        mapped = parts.host in self._world.hosts and parts.port in self._ports
        return mapped or f"{parts.host}:{parts.port}" in self._world.endpoints

    @property
    def has_plain(self) -> bool:
        """Whether there is any host of which plain() is true."""
        return bool(self._world.hosts)

    def plain(self, host: str) -> bool:
        """Whether https URLs of this host are sent as plain HTTP (mapped hosts of a closed world)."""
        return host in self._world.hosts

    async def addresses(self, host: str, port: int) -> list[tuple[str, int]]:
        """Checked (address, port) pairs of a name. Raises Refused when any answer is bad, OSError when none is."""
        if mapped := self._world.hosts.get(host):
            return [mapped]
        lookup = self._world.lookup or system_lookup
        if self._world.closed and not self._world.lookup:
            raise socket.gaierror(socket.EAI_NONAME, f"{host} does not exist in this closed world")
        try:
            answers = await asyncio.wait_for(lookup(host), self._dns_timeout)
        except TimeoutError:
            raise socket.gaierror(socket.EAI_AGAIN, f"DNS gave no answer for {host} in time") from None
        if not answers:
            raise socket.gaierror(socket.EAI_NONAME, f"{host} has no address")
        strange = [a for a in answers if f"{a}:{port}" not in self._dialable]
        if strange and (why := judge_answers(strange)):
            raise Refused(f"{host} resolves to a refused address: {why}")
        return [(answer, port) for answer in answers]

    def dial(self, address: str, port: int) -> None:
        """Called for every socket. Raises Refused for an address that must not be connected to."""
        if f"{address}:{port}" in self._dialable:
            return
        if why := why_refused(address):
            raise Refused(why)
        if self._world.closed:
            raise Sealed(f"{address} is outside this closed world")

    def socket_for(self, info: tuple[Any, ...]) -> socket.socket:
        """A socket for one address as getaddrinfo describes it: judged at the last moment before connecting."""
        family, kind, proto, _, address = info
        self.dial(address[0], address[1])
        made = socket.socket(family, kind, proto)
        made.setblocking(False)
        return made


class PinnedResolver(AbstractResolver):
    """aiohttp's way to ask for addresses, answered by the guard."""

    def __init__(self, guard: Guard) -> None:
        self._guard = guard

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Checked addresses only."""
        del family  # a name is judged by all its addresses, whatever family would be used
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=to,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST,
            )
            for address, to in await self._guard.addresses(host, port)
        ]

    async def close(self) -> None:
        """Nothing is held."""
