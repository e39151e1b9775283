"""Answers for a URL what its site permits, fetching robots.txt and tdmrep.json when they are not known."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

from rolecall.fetch.errors import TooLarge, TransportError
from rolecall.fetch.guard import Guard
from rolecall.fetch.policy import before_fetch, permits
from rolecall.fetch.robots import MAX_BYTES
from rolecall.fetch.robots_gate import FRESH, Got, Policies, PolicyKeeper
from rolecall.fetch.urls import UrlReport, join
from rolecall.model import HOSTILE, AccessPolicy, Outcome, Page, Request, Verdict
from rolecall.ports import HostMemory, SourceRules, Transport

DIRECT = "direct"  #: the route of whatever has none of its own
MAX_REDIRECTS = 5  #: RFC 9309 2.3.1.2
MANY_RULES = 2000  #: more are matched off the event loop, where a hostile file delays nobody else
_RULES = SourceRules(source="policy", max_bytes=MAX_BYTES, conditional=False)
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


def path_of(target: str) -> str:
    """Path and query, as robots.txt compares them."""
    start = len(target.split("://", 1)[0]) + 3
    return target[target.index("/", start) :]


class SiteRules:
    """What sites permit."""

    def __init__(
        self,
        agent: str,
        memory: HostMemory,
        guard: Guard,
        transports: Mapping[str, Transport],
        classify: Callable[[Page], Verdict],
    ) -> None:
        """agent: product token of robots.txt. transports: by route; a route without one of its own goes directly.

        A board's policy files travel by the board's own route: what counts is what the site says to the exit that will
        ask for its pages, and a board whose operator chose a proxy is not visited from another address. Copies are
        kept by route.
        """
        self.agent = agent
        self._guard = guard
        self._classify = classify
        self._keepers = {
            route: PolicyKeeper(agent, memory, partial(self._get, transport), "" if route == DIRECT else f"@{route}")
            for route, transport in transports.items()
        }
        self._delays: dict[tuple[str, str], float | None] = {}

    def _way(self, route: str) -> str:
        return route if route in self._keepers else DIRECT

    async def judge(
        self, report: UrlReport, max_age: float = FRESH, route: str = DIRECT
    ) -> tuple[AccessPolicy, Verdict | None]:
        """(policy before fetching, the verdict that forbids fetching or None) for one checked URL.

        max_age: seconds; older copies of the site's policy files are read again.

        A site that cannot be reached at all is told as that (DNS, TLS, timeout…), not as a denial.
        """
        origin = report.origin
        way = self._way(route)
        said: Policies = await self._keepers[way].policies(origin, max_age)
        if len(self._delays) > 20_000:
            self._delays.clear()
        self._delays[way, origin] = said.robots.crawl_delay
        if said.state == "unreachable":
            why = f"{origin}/robots.txt is unreachable, so nothing is fetched: {said.why}"
            outcome = said.outcome or Outcome.ROBOTS_DENIED
            return AccessPolicy(robots="unreadable"), Verdict(outcome=outcome, rule="robots.unreadable", why=why)
        ask = (said.robots, said.tdm, path_of(report.target))
        many = len(said.robots.rules) > MANY_RULES
        policy = await asyncio.to_thread(before_fetch, *ask) if many else before_fetch(*ask)
        if policy.robots == "denied":
            why = f"{origin}/robots.txt disallows {path_of(report.target)[:200]} for {self.agent}"
            return policy, Verdict(outcome=Outcome.ROBOTS_DENIED, rule="robots.denied", why=why)
        if not permits(policy):
            why = f"{origin} reserves text and data mining rights (tdmrep.json)"
            return policy, Verdict(outcome=Outcome.POLICY_DENIED, rule="tdm.file", why=why)
        return policy, None

    def delay(self, report: UrlReport, route: str = DIRECT) -> float | None:
        """Seconds between requests the site asks for; known after judge() by the same route."""
        return self._delays.get((self._way(route), report.origin))

    async def _get(self, transport: Transport, url: str) -> Got:
        """One small policy file; its fetch does not count against the pace of pages."""
        for _ in range(MAX_REDIRECTS + 1):
            report = self._guard.check(url)
            if not report.safe:
                return Got(state="absent", why=report.why)
            try:
                page = await transport.send(Request(url=report.target, headers=(("Accept", "*/*"),)), _RULES)
            except TooLarge as error:
                # RFC 9309 2.5: what is within the limit is read.
                return Got(state="found", body=error.partial)
            except TransportError as error:
                return Got(state="unreachable", why=str(error), outcome=error.outcome)
            location = page.header("location")
            if page.status in _REDIRECTS and location:
                url = join(report.target, location)
                continue
            return self._judge(page)
        return Got(state="absent", why=f"more than {MAX_REDIRECTS} redirects")

    def _judge(self, page: Page) -> Got:
        if page.status == 429 or page.status >= 500:
            return Got(state="unreachable", why=f"status {page.status}")
        if not 200 <= page.status < 300:
            return Got(state="absent", why=f"status {page.status}")
        if page.body.lstrip()[:1] == b"<":
            # A page instead of a text: a challenge leaves us in doubt, an error page dressed as 200 says nothing.
            verdict = self._classify(page)
            if verdict.outcome in HOSTILE:
                return Got(state="unreachable", why=f"answered by a refusal ({verdict.rule})")
            return Got(state="absent", why="a page, not a policy file")
        return Got(state="found", body=page.body)
