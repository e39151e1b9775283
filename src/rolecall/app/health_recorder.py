"""Counts what becomes of requests, per target, route and window, in memory; and hands out how targets are treated.

Cheap enough to stand around every fetch: a few additions a request, one look at a page's structure a window.
"""

import asyncio
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from urllib.parse import urlsplit

import msgspec

from rolecall.health import TREATMENTS, Shape, Treatment, bin_of, skeleton
from rolecall.model import Band, Fetched, Outcome, Posting, Request, Verdict, Window
from rolecall.ports import Clock, Fetcher, SourceRules

#: Begins the reason of every pause of ours; a pause by anyone else is never lifted.
REASON = "health: "
#: Rule of the verdict on a request that a paused target was spared.
PAUSED_RULE = "health.paused"
#: Sources that are no target: a person adding a board.
_NO_TARGET = frozenset({"add", "detect", "record", ""})
_CRAWL = "crawl"
#: Which count an outcome adds to; those not named were delivered or are nobody's refusal.
_COUNT = {
    Outcome.HARD_BLOCK: "hard",
    Outcome.CHALLENGE: "challenges",
    Outcome.RATE_LIMITED: "limited",
    Outcome.SOFT_BLOCK: "soft",
    Outcome.SUSPECT: "suspect",
    Outcome.UNAVAILABLE: "unavailable",
    Outcome.QUEUED: "unavailable",
    Outcome.TIMEOUT: "unavailable",
    Outcome.DNS_ERROR: "unavailable",
    Outcome.CONNECT_ERROR: "unavailable",
    Outcome.TLS_ERROR: "unavailable",
    Outcome.LOGIN_WALL: "denied",
    Outcome.CONSENT_WALL: "denied",
    Outcome.ROBOTS_DENIED: "denied",
    Outcome.POLICY_DENIED: "denied",
    Outcome.UNSAFE_URL: "strayed",
}
_REFUSALS = frozenset({"hard", "challenges", "limited", "soft"})
_DELIVERED = frozenset({Outcome.OK, Outcome.NOT_MODIFIED})
#: Optional fields that count as required once a target's records nearly always have them.
_HABITUAL = ("description", "place")
_HABIT, _LEARN, _START = 0.8, 0.025, 0.75


class Tally:
    """A window being counted: the fields of Window, mutable."""

    __slots__ = ("counts", "latency", "sizes")

    def __init__(self) -> None:
        self.counts: dict[str, float] = {}
        self.latency: dict[int, int] = {}
        self.sizes: dict[int, int] = {}

    def add(self, **more: float) -> None:
        """Count."""
        counts = self.counts
        for name, value in more.items():
            counts[name] = counts.get(name, 0) + value


_Key = tuple[str, str, float]


def target_of(request: Request, rules: SourceRules) -> str | None:
    """Whose health a request tells of: its source's, for the topical crawl its host's; None = nobody's."""
    if rules.source in _NO_TARGET:
        return None
    if rules.source == _CRAWL:
        host = urlsplit(request.url).hostname
        return f"host:{host}" if host else None
    return rules.source


class Recorder:
    """Gathers counts until drain(). One per process; not shared between threads."""

    def __init__(self, clock: Clock, shape: Shape) -> None:
        self._clock, self.shape = clock, shape
        self._tallies: dict[_Key, Tally] = {}
        self._last: dict[tuple[str, str], float] = {}
        self._habits: dict[str, list[float]] = {}
        self._sampled: dict[tuple[str, str], float] = {}
        #: (target, kind of page) → structure seen in the newest window, until taken.
        self._skeletons: dict[tuple[str, str], tuple[int, ...]] = {}

    def _tally(self, target: str, route: str) -> Tally:
        start = self._clock.now().timestamp() // self.shape.window * self.shape.window
        key = (target, route, start)
        tally = self._tallies.get(key)
        if tally is None:
            tally = self._tallies[key] = Tally()
        return tally

    def note(self, request: Request, rules: SourceRules, fetched: Fetched) -> None:
        """Count one request and what became of it."""
        target = target_of(request, rules)
        if target is None:
            return
        outcome, rule = fetched.verdict.outcome, fetched.verdict.rule
        tally = self._tally(target, rules.route)
        counts = tally.counts
        name = _COUNT.get(outcome)
        if fetched.attempts == 0 or name in {"denied", "strayed"}:
            # Nothing was sent, or what was answered is access policy: no request in the sense of refusals.
            if name in {"denied", "strayed"} and rule != PAUSED_RULE:
                counts[name] = counts.get(name, 0) + 1
            return
        now = self._clock.now().timestamp()
        refused = name in _REFUSALS
        counts["requests"] = counts.get("requests", 0) + 1
        counts["sent"] = counts.get("sent", 0) + fetched.attempts
        counts["wire_bytes"] = counts.get("wire_bytes", 0) + fetched.wire_bytes
        if name is not None:
            counts[name] = counts.get(name, 0) + 1
        key = (target, rules.route)
        if now - self._last.get(key, 0.0) > self.shape.pause:
            tally.add(firsts=1, firsts_refused=int(refused))
        self._last[key] = now
        if outcome in _DELIVERED:
            self._delivered(target, request, fetched, tally)

    def _delivered(self, target: str, request: Request, fetched: Fetched, tally: Tally) -> None:
        number = bin_of(fetched.elapsed / fetched.attempts)
        tally.latency[number] = tally.latency.get(number, 0) + 1
        page = fetched.page
        if page is None or not page.body:
            return
        number = bin_of(float(len(page.body)), 1.0)
        tally.sizes[number] = tally.sizes.get(number, 0) + 1
        kind = request.entry.partition(":")[0]
        window = self._clock.now().timestamp() // self.shape.window
        if self._sampled.get((target, kind)) != window:
            self._sampled[target, kind] = window
            self._skeletons[target, kind] = skeleton(page.body)

    def note_record(self, target: str, posting: Posting, route: str = "direct") -> None:
        """Count a record that was read, and whether it lacks what a record must have, or what this target's have."""
        present = (bool(posting.description_text), bool(posting.places or posting.place_texts))
        habits = self._habits.setdefault(target, [_START] * len(_HABITUAL))
        missed = not posting.title or not posting.url
        for number, has in enumerate(present):
            missed = missed or (not has and habits[number] > _HABIT)
            habits[number] += _LEARN * (has - habits[number])
        self._tally(target, route).add(records=1, missed=int(missed))

    def add(self, target: str, route: str = "direct", **counts: float) -> None:
        """Count something else of a target, by the fields of Window."""
        self._tally(target, route).add(**counts)

    def drain(self) -> list[Window]:
        """Everything counted since the last time."""
        taken, self._tallies = self._tallies, {}
        return [_window(key, tally) for key, tally in taken.items()]

    def give_back(self, windows: Iterable[Window]) -> None:
        """Counts that could not be written yet are kept for the next time."""
        for window in windows:
            key = (window.target, window.route, window.start.timestamp())
            mine = self._tallies.get(key)
            both = window if mine is None else window.plus(_window(key, mine))
            self._tallies[key] = _tally_of(both)

    def take_skeletons(self) -> dict[tuple[str, str], tuple[int, ...]]:
        """Structures seen since the last time."""
        taken, self._skeletons = self._skeletons, {}
        return taken


def _window(key: _Key, tally: Tally) -> Window:
    target, route, start = key
    counts = {name: value if name == "drift" else int(value) for name, value in tally.counts.items()}
    return Window(
        target=target,
        route=route,
        start=datetime.fromtimestamp(start, UTC),
        latency=tally.latency,
        sizes=tally.sizes,
        **counts,  # type: ignore[arg-type]  # names are Window's own counts
    )


def _tally_of(window: Window) -> Tally:
    tally = Tally()
    tally.latency, tally.sizes = dict(window.latency), dict(window.sizes)
    kept = {"target", "route", "start", "latency", "sizes"}
    tally.counts = {name: getattr(window, name) for name in Window.__struct_fields__ if name not in kept}
    return tally


class HealthFetcher:
    """Implements ports.Fetcher: treats targets as their bands ask, delegates, records. Never escalates."""

    def __init__(self, inner: Fetcher, recorder: Recorder, interval: float) -> None:
        """interval: seconds between requests to a host where rules say nothing."""
        self._inner, self._recorder, self._interval = inner, recorder, interval
        self._bands: Mapping[str, Band] = {}
        self._lanes: dict[str, asyncio.Semaphore] = {}

    def treat(self, bands: Mapping[str, Band]) -> None:
        """From now on: bands of targets that are not healthy."""
        self._bands = dict(bands)
        self._lanes = {target: lane for target, lane in self._lanes.items() if target in bands}

    def treatment(self, target: str) -> Treatment:
        """How a target is treated now."""
        return TREATMENTS[self._bands.get(target, Band.HEALTHY)]

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """See ports.Fetcher."""
        if self._bands and (target := target_of(request, rules)) in self._bands and target is not None:
            fetched = await self._carefully(target, request, rules)
        else:
            fetched = await self._inner.fetch(request, rules)
        self._recorder.note(request, rules, fetched)
        return fetched

    async def _carefully(self, target: str, request: Request, rules: SourceRules) -> Fetched:
        treatment = self.treatment(target)
        if treatment.paused and not rules.canary:
            why = f"{target} is paused by its health; only canaries are asked for"
            return Fetched(request=request, verdict=Verdict(outcome=Outcome.POLICY_DENIED, rule=PAUSED_RULE, why=why))
        interval = (self._interval if rules.interval is None else rules.interval) * treatment.interval
        rules = msgspec.structs.replace(rules, interval=interval)
        lane = self._lanes.setdefault(target, asyncio.Semaphore(treatment.lanes or 1))
        async with lane:
            return await self._inner.fetch(request, rules)

    async def close(self) -> None:
        """See ports.Fetcher."""
        await self._inner.close()
