"""The pipeline: url safety → policy → pace → validators → transport → outcome → observation, for every byte."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from rolecall.fetch.errors import TransportError
from rolecall.fetch.guard import Guard
from rolecall.fetch.policy import permits, with_page
from rolecall.fetch.policy_files import SiteRules
from rolecall.fetch.settings import Limits
from rolecall.fetch.slots import Slots
from rolecall.fetch.transport import digest_of
from rolecall.fetch.urls import UrlReport, join
from rolecall.fetch.waiting import asked_wait, backoff
from rolecall.model import HOSTILE, AccessPolicy, Fetched, Observation, Outcome, Page, Permission, Request, Verdict
from rolecall.ports import Observations, SourceRules, Transport

Classify = Callable[[Page], Verdict]

LOST_EXIT = 86_400.0  #: seconds a host that refused the proxied exit is not asked through it again

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_VALIDATORS = {"If-None-Match", "If-Modified-Since"}
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
#: Tried again, within the budget, when the method is safe. Refusals and challenges never are.
_RETRIED = frozenset(
    {
        Outcome.TIMEOUT,
        Outcome.CONNECT_ERROR,
        Outcome.TRUNCATED,
        Outcome.DNS_ERROR,
        Outcome.RATE_LIMITED,
        Outcome.UNAVAILABLE,
    }
)


class _Answer(NamedTuple):
    """What one try gave: a verdict, and the page when it arrived whole."""

    verdict: Verdict
    page: Page | None = None


def _says(outcome: Outcome, rule: str, why: str) -> Verdict:
    return Verdict(outcome=outcome, rule=rule, why=why)


def _not_modified(asked: set[str]) -> Verdict:
    if asked:
        return _says(Outcome.NOT_MODIFIED, "validators", "the site says nothing changed")
    return _says(Outcome.SUSPECT, "validators.unasked", "304 although no validator was sent")


@dataclass(slots=True)
class _Run:
    """What one fetch has used so far."""

    request: Request
    rules: SourceRules
    attempts: int = 0
    wire_bytes: int = 0
    elapsed: float = 0.0
    waited: float = 0.0
    retry_after: float | None = None
    policy: AccessPolicy | None = None
    seen: set[str] = field(default_factory=set)
    #: What was remembered of the URL in hand before it was asked for.
    known: Observation | None = None

    def end(self, verdict: Verdict, page: Page | None = None, unchanged: bool = False) -> Fetched:
        """The result."""
        return Fetched(
            request=self.request,
            verdict=verdict,
            page=page,
            unchanged=unchanged,
            elapsed=self.elapsed,
            attempts=self.attempts,
            wire_bytes=self.wire_bytes,
            retry_after=self.retry_after,
            policy=self.policy,
        )


class Pipeline:
    """Implements ports.Fetcher."""

    def __init__(
        self,
        limits: Limits,
        guard: Guard,
        routes: dict[str, Transport],
        sites: SiteRules,
        slots: Slots,
        observations: Observations,
        classify: Classify,
    ) -> None:
        """routes: a transport per route name; sites: robots and reservations; slots: pace and concurrency."""
        self._limits = limits
        self._guard = guard
        self._routes = routes
        self._sites = sites
        self._slots = slots
        self._observations = observations
        self._classify = classify
        #: Host → loop time until which the proxied route is not used for it.
        self._lost: dict[str, float] = {}

    async def permission(self, url: str, rules: SourceRules, max_age: float) -> Permission:
        """See ports.PolicyReader."""
        report = self._guard.check(url, rules.hosts)
        if not report.safe:
            return Permission(refusal=_says(Outcome.UNSAFE_URL, f"url.{report.rule}", f"{url[:200]}: {report.why}"))
        if refusal := self._unknown(rules):
            return Permission(refusal=refusal)
        policy, refusal = await self._sites.judge(report, max_age, rules.route)
        reached = refusal is None or refusal.outcome in {Outcome.ROBOTS_DENIED, Outcome.POLICY_DENIED}
        return Permission(
            policy=policy if reached else None, refusal=refusal, delay=self._sites.delay(report, rules.route)
        )

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """One request through every stage. Never raises for what a site does."""
        run = _Run(request=request, rules=rules)
        for _ in range(self._limits.max_redirects + 1):
            step = await self._hop(request, run)
            if isinstance(step, Fetched):
                return step
            request = step
        why = f"more than {self._limits.max_redirects} redirects"
        return run.end(_says(Outcome.SUSPECT, "redirect_limit", why))

    async def _hop(self, request: Request, run: _Run) -> Request | Fetched:
        """One URL: its answer as the end, or the request its redirect asks for."""
        report = self._guard.check(request.url, run.rules.hosts)
        if not report.safe:
            return run.end(_says(Outcome.UNSAFE_URL, f"url.{report.rule}", f"{request.url[:200]}: {report.why}"))
        if report.target in run.seen:
            return run.end(_says(Outcome.SUSPECT, "redirect_loop", f"redirects return to {report.target[:200]}"))
        run.seen.add(report.target)
        run.known = None
        if unknown := self._unknown(run.rules):
            return run.end(unknown)
        run.policy, refusal = await self._sites.judge(report, route=run.rules.route)
        if refusal:
            return run.end(refusal)
        if request.url != report.target:
            request = msgspec.structs.replace(request, url=report.target)
        answer = await self._exchange(request, report, run)
        page = answer.page
        if page and page.status in _REDIRECTS and (location := page.header("location")):
            if not run.rules.redirects:
                return run.end(answer.verdict, page)
            return self._redirected(request, location, run)
        if page is None or page.status == 304:
            return run.end(answer.verdict, unchanged=answer.verdict.outcome is Outcome.NOT_MODIFIED)
        return await self._finish(request, page, answer.verdict, run)

    def _unknown(self, rules: SourceRules) -> Verdict | None:
        """A route that is not configured goes nowhere, and no other way is taken in its place."""
        if rules.route in self._routes:
            return None
        return _says(Outcome.POLICY_DENIED, "route", f"route '{rules.route}' is not configured here")

    def _redirected(self, request: Request, location: str, run: _Run) -> Request | Fetched:
        target = join(request.url, location)
        if request.url.startswith("https:") and target.lower().startswith("http:"):
            return run.end(_says(Outcome.UNSAFE_URL, "redirect.downgrade", f"redirect from https to {target[:200]}"))
        if request.method in _SAFE:
            # Fields an endpoint needs are for that endpoint: only what is asked for, not from where, moves on.
            headers = tuple((k, v) for k, v in request.headers if k.lower() in {"accept", "accept-language"})
            return Request(url=target, method=request.method, headers=headers)
        why = f"{request.method} redirected to {target[:200]}"
        return run.end(_says(Outcome.SUSPECT, "redirect.unsafe_method", why))

    async def _exchange(self, request: Request, report: UrlReport, run: _Run) -> "_Answer":
        """Sends, and sends again within the politeness budget."""
        transport = self._routes[run.rules.route]
        if run.rules.route == "proxied" and self._lost.get(report.host, 0.0) > asyncio.get_running_loop().time():
            return _Answer(
                _says(Outcome.POLICY_DENIED, "route.lost", f"{report.host} refused this exit; it is dropped")
            )
        answer: _Answer | None = None
        attempt = 0
        while True:
            headers = await self._conditional(request, run)
            delay = self._sites.delay(report, run.rules.route)
            wait = await self._slots.enter(report, run.rules, delay)
            if wait is not None:
                run.retry_after = wait
                why = f"the next free slot of {report.host} is in {wait:.0f} s"
                return answer or _Answer(_says(Outcome.RATE_LIMITED, "pace.deferred", why))
            try:
                answer = await self._send(transport, _with(request, headers), report, run)
            finally:
                self._slots.leave(report, run.rules)
            asked = run.retry_after = asked_wait(answer.page, datetime.now(UTC)) if answer.page else None
            if not asked and answer.verdict.outcome not in _RETRIED:
                return answer
            again = await self._wait_before_again(answer, asked, report, run, attempt)
            if again is None or request.method not in _SAFE:
                return answer
            run.waited += again
            attempt += 1

    async def _send(self, transport: Transport, request: Request, report: UrlReport, run: _Run) -> "_Answer":
        loop = asyncio.get_running_loop()
        started = loop.time()
        run.attempts += 1
        try:
            page = await transport.send(request, run.rules)
        except TransportError as error:
            return _Answer(_says(error.outcome, error.rule, f"{report.host}: {error}"))
        finally:
            run.elapsed += loop.time() - started
        run.wire_bytes += page.wire_bytes
        if page.status == 304:
            return _Answer(_not_modified(_VALIDATORS & {name for name, _ in request.headers}), page)
        if page.status in _REDIRECTS and page.header("location"):
            return _Answer(_says(Outcome.OK, "redirect", "redirected"), page)
        if page.url != run.request.url:
            page = msgspec.structs.replace(page, url=run.request.url)
        verdict = self._classify(page)
        if run.rules.route == "proxied" and verdict.outcome in HOSTILE:
            # A blocked exit is dropped, not argued with.
            self._lost[report.host] = loop.time() + LOST_EXIT
        return _Answer(verdict, page)

    async def _wait_before_again(
        self, answer: "_Answer", asked: float | None, report: UrlReport, run: _Run, attempt: int
    ) -> float | None:
        """Seconds before another try; None when there is none. Holds the host as long as it asks, or backs off."""
        if answer.verdict.outcome not in _RETRIED:
            if asked:
                await self._slots.hold(report, run.rules, min(asked, 86_400.0))
            return None
        own = backoff(attempt, self._limits.backoff, self._limits.max_hold, random.random())
        pause = own if asked is None else asked
        # Whoever comes next has to wait as well, whether this request is tried again or not.
        await self._slots.hold(report, run.rules, min(pause, 86_400.0))
        spent = run.waited + pause > self._limits.budget or attempt >= self._limits.retries
        return None if spent else pause

    async def _conditional(self, request: Request, run: _Run) -> tuple[tuple[str, str], ...]:
        if not run.rules.conditional or request.method != "GET":
            return ()
        known = run.known = await self._observations.recall(request.url)
        if known is None or known.digest is None:
            return ()
        if (datetime.now(UTC) - known.at).total_seconds() > self._limits.trust_validators:
            return ()
        out = []
        if known.etag:
            out.append(("If-None-Match", known.etag))
        if known.last_modified:
            out.append(("If-Modified-Since", known.last_modified))
        return tuple(out)

    async def _finish(self, request: Request, page: Page, verdict: Verdict, run: _Run) -> Fetched:
        if run.policy:
            run.policy = with_page(run.policy, page, self._sites.agent)
            if verdict.outcome is Outcome.OK and not permits(run.policy):
                why = "the page reserves text and data mining rights"
                return run.end(_says(Outcome.POLICY_DENIED, "tdm.page", why))
        if verdict.outcome is not Outcome.OK:
            return run.end(verdict, page)
        if run.rules.types and page.content_type not in run.rules.types:
            why = f"type {page.content_type or 'not stated'} where {', '.join(run.rules.types)} was due"
            return run.end(_says(Outcome.WRONG_TYPE, "type", why), page)
        return run.end(verdict, page, await self._observe(request, page, run))

    async def _observe(self, request: Request, page: Page, run: _Run) -> bool:
        """Remembers the answer; whether its payload equals the last one."""
        key = request.url
        if request.body is not None:
            key += "#" + blake2b(request.body.encode(), digest_size=8).hexdigest()
        known = run.known
        if run.rules.conditional and (request.method != "GET" or request.body is not None):
            known = await self._observations.recall(key)
        await self._observations.note(
            Observation(
                url=key,
                etag=page.header("etag"),
                last_modified=page.header("last-modified"),
                digest=page.digest or digest_of(page.body),
                status=page.status,
                outcome=Outcome.OK,
                at=page.fetched_at,
            )
        )
        return known is not None and known.digest == page.digest

    async def close(self) -> None:
        """Release sockets; safe to call twice."""
        for transport in self._routes.values():
            await transport.close()


def _with(request: Request, headers: tuple[tuple[str, str], ...]) -> Request:
    return msgspec.structs.replace(request, headers=request.headers + headers) if headers else request
