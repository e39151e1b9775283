"""A simulator of how targets behave: load, outcomes, latency, records, window by window.

Nothing here knows how health is judged. Everything follows from a seed.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import numpy as np

from rolecall.health.sketch import bin_of
from rolecall.model import Window

START = datetime(2026, 1, 5, tzinfo=UTC)
HOURS_OF_HISTORY = 15 * 24


@dataclass(frozen=True)
class Now:
    """What is true of a target in one hour: rates by kind, and factors on what is usual."""

    hard: float = 0.0
    challenges: float = 0.0
    limited: float = 0.0
    soft: float = 0.0
    latency: float = 1.0
    missed: float = 0.0
    listed: float = 1.0
    #: Share of refusals on the bad route only; None = every route alike.
    bad_route: float | None = None
    drift: float = 0.02


#: Hours since the change (negative before it) to what is added then.
Change = Callable[[float], Now]


@dataclass(frozen=True)
class Site:
    """A target's ordinary life."""

    name: str
    #: Requests an hour, on average over the day.
    load: float = 60.0
    #: Ordinary share of refusals (challenges), and how much it varies from hour to hour (beta noise; 0 = not).
    usual: float = 0.01
    noise: float = 0.004
    #: Median latency and its spread (log).
    latency: float = 0.4
    spread: float = 0.5
    #: Every first request after a pause is challenged.
    greets: bool = False
    routes: tuple[str, ...] = ("direct",)
    change: Change = field(default=lambda _: Now())
    #: Visited every so many hours.
    every: int = 1
    listed: int = 40


def nothing(_: float) -> Now:
    """No change."""
    return Now()


def _noisy(chance: np.random.Generator, rate: float, noise: float) -> float:
    if noise <= 0 or not 0 < rate < 1:
        return min(1.0, max(0.0, rate))
    weight = rate * (1 - rate) / noise**2 - 1
    return float(chance.beta(rate * weight, (1 - rate) * weight)) if weight > 0 else rate


def life(site: Site, seed: int, hours: int, onset: int) -> Iterator[list[Window]]:
    """Windows of each hour, one per route. The change begins at hour `onset`."""
    chance = np.random.default_rng(seed)
    phase = chance.uniform(0, 24)
    for hour in range(hours):
        now = site.change(float(hour - onset)) if hour >= onset else Now()
        day = 1 + 0.6 * math.sin((hour + phase) / 24 * 2 * math.pi)
        load = int(chance.poisson(max(0.0, site.load * day * site.every))) if hour % site.every == 0 else 0
        usual = _noisy(chance, site.usual, site.noise)
        split = chance.multinomial(load, [1 / len(site.routes)] * len(site.routes))
        yield [
            _window(site, route, hour, int(n), (usual, day), now, chance)
            for route, n in zip(site.routes, split, strict=True)
        ]


def _window(
    site: Site, route: str, hour: int, n: int, habit: tuple[float, float], now: Now, chance: np.random.Generator
) -> Window:
    usual, day = habit
    bad = now.bad_route is not None
    scale = 1.0 if not bad or route == site.routes[-1] else 0.0
    rates = [now.hard * scale, now.challenges * scale + usual, now.limited * scale, now.soft * scale]
    total = sum(rates)
    rates = [rate / max(1.0, total) for rate in rates]
    hard, challenges, limited, soft, _ = (int(x) for x in chance.multinomial(n, [*rates, max(0.0, 1 - sum(rates))]))
    firsts = min(n, 1)
    refused = hard + challenges + limited + soft
    first_refused = int(firsts and (site.greets or chance.random() < refused / n)) if n else 0
    if site.greets and firsts and challenges + hard + limited + soft < n and first_refused:
        challenges += 1
    elif refused == 0:
        first_refused = 0
    delivered = max(0, n - hard - challenges - limited - soft)
    times = chance.lognormal(math.log(site.latency * now.latency * (0.8 + 0.2 * day)), site.spread, min(n, 400))
    latency: dict[int, int] = {}
    for seconds in times:
        number = bin_of(float(seconds))
        latency[number] = latency.get(number, 0) + 1
    records = delivered // 2
    lists = 1 if delivered else 0
    listed = int(chance.poisson(site.listed * now.listed)) if lists else 0
    return Window(
        target=site.name,
        route=route,
        start=START + timedelta(hours=hour),
        requests=n,
        hard=hard,
        challenges=challenges,
        limited=limited,
        soft=soft,
        firsts=firsts,
        firsts_refused=min(first_refused, hard + challenges + limited + soft),
        sent=n,
        wire_bytes=n * 9000,
        latency=latency,
        sizes={58: delivered // 3, 66: delivered - delivered // 3} if delivered else {},
        records=records,
        missed=int(chance.binomial(records, min(1.0, 0.01 + now.missed))),
        entries=listed,
        lists=lists,
        empty_lists=int(bool(lists and listed == 0)),
        listed=listed,
        compared=lists,
        drift=lists * now.drift,
    )


# -- what happens -------------------------------------------------------------------


def wall(kind: str, rate: float) -> Change:
    """From one hour to the next."""
    return lambda since: Now(**{kind: rate}) if since >= 0 else Now()  # type: ignore[arg-type]


def slide(kind: str, per_day: float, top: float = 0.6) -> Change:
    """A little more each hour."""
    return lambda since: Now(**{kind: min(top, max(0.0, since) * per_day / 24)})  # type: ignore[arg-type]


def slower(factor: float) -> Change:
    """Answers take longer, nothing else."""
    return lambda since: Now(latency=factor) if since >= 0 else Now()


def bad_route(rate: float) -> Change:
    """One route is refused, the others are not."""
    return lambda since: Now(hard=rate, bad_route=rate) if since >= 0 else Now()


def redesign(missed: float, listed: float) -> Change:
    """Pages arrive; what is read from them is not what it was."""
    return lambda since: Now(missed=missed, listed=listed, drift=0.7) if since >= 0 else Now()
