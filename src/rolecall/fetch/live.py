"""Puts a live fetcher together."""

from collections.abc import Callable

from rolecall.fetch.archive import Archiving
from rolecall.fetch.guard import Guard, HostMap
from rolecall.fetch.pipeline import Pipeline
from rolecall.fetch.policy_files import SiteRules
from rolecall.fetch.settings import Identity, Limits
from rolecall.fetch.slots import Slots
from rolecall.fetch.transport import WireTransport
from rolecall.fetch.urls import UrlReport
from rolecall.fetch.warc import WarcWriter
from rolecall.model import Page, Verdict
from rolecall.ports import Fetcher, HostMemory, Observations, Pace, Transport


def url_judge(limits: Limits, loopback: HostMap | frozenset[str] = frozenset()) -> Callable[[str], UrlReport]:
    """Judges URLs before anything is fetched, as the fetcher of the same limits and world will."""
    return Guard(_world(loopback), limits.ports, limits.dns_timeout).check


def _world(loopback: HostMap | frozenset[str]) -> HostMap:
    return loopback if isinstance(loopback, HostMap) else HostMap(endpoints=loopback)


def live_fetcher(
    identity: Identity,
    pace: Pace,
    memory: HostMemory,
    observations: Observations,
    classify: Callable[[Page], Verdict],
    limits: Limits,
    loopback: HostMap | frozenset[str] = frozenset(),
) -> Fetcher:
    """The fetch pipeline over the network. Raises NoContact (NotConfigured) when identity names no contact.

    loopback: a closed world for the demo and tests (a HostMap, or "address:port" texts); with it set nothing beyond
    it can be reached, and without it loopback cannot be reached.
    """
    user_agent = identity.user_agent()
    guard = Guard(_world(loopback), limits.ports, limits.dns_timeout)
    direct: Transport = WireTransport(user_agent, limits, guard)
    routes: dict[str, Transport] = {"direct": direct}
    if limits.proxy:
        from rolecall.fetch.proxied import ProxiedTransport

        routes["proxied"] = ProxiedTransport(user_agent, limits, guard, limits.proxy)
    if limits.archive:
        writer = WarcWriter(limits.archive, user_agent)
        routes = {name: Archiving(transport, writer) for name, transport in routes.items()}
    # The browser's own requests go directly, and so do its boards' policy files.
    plain = dict(routes)
    browser = None
    if limits.browser:
        from rolecall.fetch.browser import BrowserTransport

        browser = routes["browser"] = BrowserTransport(user_agent, limits, routes["direct"], limits.browser)
    sites = SiteRules(identity.name, memory, guard, plain, classify)
    pipeline = Pipeline(limits, guard, routes, sites, Slots(pace, limits), observations, classify)
    if browser:
        # Lanes of their own: the page whose requests these are holds its lane until they are answered.
        direct_only = {"direct": routes["direct"]}
        inner = Pipeline(limits, guard, direct_only, sites, Slots(pace, limits), observations, classify)
        browser.sub_fetch = inner.fetch
    return pipeline
