"""How early health sees trouble, and how often it is wrong, beside the reference formula.

`python -m bench.health_quality [--quick] [--plots docs/health]` prints the tables of docs/health.md; the floors are
pinned in tests/health/test_quality.py, which calls the same functions. Everything follows from fixed seeds.
"""

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from zlib import crc32

import msgspec
import numpy as np

from bench.health_world import START, Now, Site, bad_route, life, redesign, slide, slower, wall
from rolecall.health import Shape, Share, evaluate, reference_score, value_of
from rolecall.model import Band, Blame, Incident, Standing, TargetHealth, Window

#: Hours: learning, quiet (false alarms are counted), after the change.
LEARN, QUIET, AFTER = 16 * 24, 8 * 24, 4 * 24
ALARMS = (4.5, 5.5, 7.0, 9.0)
THRESHOLDS = (99.5, 98.0, 96.0, 94.0, 92.0, 90.0, 87.0, 84.0, 80.0, 75.0, 70.0, 60.0)
#: Hours the reference pools a window of.
POOLS = (1, 6)

PAIR = ("direct", "proxied")
#: name → (site, whose problem it is).
TROUBLE: dict[str, tuple[Site, Blame]] = {
    "sudden wall, 60/h": (Site("wall", change=wall("hard", 0.9)), Blame.SITE),
    "sudden wall, 5/h": (Site("small", load=5, change=wall("hard", 0.9)), Blame.SITE),
    "1 → 8 %, 10/h": (Site("low", load=10, change=wall("challenges", 0.07)), Blame.SITE),
    "5 → 12 %, 60/h": (Site("mid", usual=0.05, noise=0.015, change=wall("challenges", 0.07)), Blame.SITE),
    "20 → 28 %, 400/h": (Site("high", load=400, usual=0.2, noise=0.02, change=wall("hard", 0.08)), Blame.SITE),
    "soft blocks only, 15 %": (Site("soft", change=wall("soft", 0.15)), Blame.SITE),
    "slow slide, 5 points a day": (Site("slide", change=slide("challenges", 0.05)), Blame.SITE),
    "slow slide, small site": (Site("slides", load=12, change=slide("limited", 0.15)), Blame.SITE),
    "latency only, ×3": (Site("slow", change=slower(3.0)), Blame.SITE),
    "one bad route, 40 %": (Site("route", load=80, routes=PAIR, change=bad_route(0.4)), Blame.ROUTE),
    "redesign, fields": (Site("fields", change=redesign(0.6, 1.0)), Blame.PARSER),
    "redesign, lists": (Site("lists", change=redesign(0.0, 0.0)), Blame.PARSER),
    "both at once": (Site("both", change=lambda since: Now(challenges=0.5, missed=0.6)), Blame.SITE),
}
CALM: dict[str, Site] = {
    "ordinary, 60/h": Site("ordinary"),
    "constant 3 % challenges": Site("three", usual=0.03, noise=0.01),
    "challenged at every first visit": Site("greets", load=8, usual=0.002, noise=0.0, greets=True),
    "small, 3/h": Site("three-an-hour", load=3, usual=0.01, noise=0.0),
    "visited every 6 hours": Site("seldom", load=4, every=6),
    "noisy but normal, 8 ± 5 %": Site("noisy", usual=0.08, noise=0.05),
    "busy and noisy, 20 ± 4 %": Site("busy", load=400, usual=0.2, noise=0.04),
    "slow at night": Site("night", latency=1.5, spread=0.9),
}

History = list[list[Window]]


def history(site: Site, seed: int) -> History:
    """All windows of one life."""
    return list(life(site, seed, LEARN + QUIET + AFTER, LEARN + QUIET))


def standings(site: Site, windows: History, alarm: float) -> list[Standing]:
    """The standing after each hour."""
    shape = Shape(grace=0.0, alarm=alarm)
    known: dict[str, TargetHealth] = {}
    open_now: dict[str, Incident] = {}
    out = []
    for hour, now in enumerate(windows):
        at = START + timedelta(hours=hour + 1)
        evaluation = evaluate(known, {site.name: now}, open_now, at, shape)
        known = {site.name: evaluation.targets[0]}
        for incident in evaluation.incidents:
            open_now = {} if incident.closed_at else {site.name: msgspec.structs.replace(incident, id=1)}
        out.append(evaluation.targets[0].standing)
    return out


def reference(windows: History, pool: int) -> list[float | None]:
    """The reference's score after each hour; baseline of 14 days that ended a day ago."""
    hours, bins = len(windows), 96
    counts, latency = np.zeros((hours + 1, 4)), np.zeros((hours + 1, bins))
    for hour, routes in enumerate(windows):
        for w in routes:
            counts[hour + 1] += (w.requests, w.hard + w.limited, w.challenges, w.soft)
            for number, count in w.latency.items():
                latency[hour + 1, min(number, bins - 1)] += count
    counts, latency = counts.cumsum(0), latency.cumsum(0)

    def share(first: int, last: int) -> tuple[int, Share]:
        n, hard, challenges, soft = counts[last] - counts[first]
        times = (latency[last] - latency[first]).cumsum()
        p95 = value_of(int(np.searchsorted(times, 0.95 * times[-1]))) if times[-1] else None
        n = max(1.0, n)
        return int(n), Share(hard=hard / n, challenges=challenges / n, soft=soft / n, latency=p95)

    out: list[float | None] = []
    for hour in range(1, hours + 1):
        requests, seen = share(max(0, hour - pool), hour)
        end = max(0, hour - 24)
        _, usual = share(max(0, end - 14 * 24), end)
        out.append(reference_score(requests, seen, usual) if end else None)
    return out


@dataclass
class Outcome:
    """Of one life under one detector."""

    #: Alarms in the quiet time (from well to not well).
    false: int
    #: Hours from the change to the first alarm; AFTER when never.
    delay: int


def outcome(bad: Sequence[bool]) -> Outcome:
    """Alarms from hour by hour badness."""
    quiet = bad[LEARN : LEARN + QUIET]
    false = sum(now and not before for before, now in zip([False, *quiet], quiet, strict=False))
    after = bad[LEARN + QUIET :]
    return Outcome(false=false, delay=next((hour + 1 for hour, now in enumerate(after) if now), AFTER))


@dataclass
class Curve:
    """A detector at one setting: false alarms in 30 days of a site, and median delays by kind of trouble."""

    setting: float
    false: float
    delays: dict[str, float]

    @property
    def delay(self) -> float:
        """Median over kinds."""
        return statistics.median(self.delays.values())

    @property
    def mean(self) -> float:
        """Mean over kinds; what was never seen counts as the whole time after the change."""
        return statistics.fmean(self.delays.values())


@dataclass
class Result:
    """All that was measured."""

    ours: list[Curve]
    theirs: list[Curve]
    #: (kind, lives, blamed rightly among those seen).
    blame: list[tuple[str, int, int]]
    #: (kind, share of quiet hours below 80, lowest score given).
    calm: list[tuple[str, float, float]]


#: Kinds the reference looks at: it knows nothing of parsers.
HOSTILE = [name for name, (_, blame) in TROUBLE.items() if blame is not Blame.PARSER]


def measure(seeds: int, alarms: Sequence[float] = ALARMS) -> Result:
    """Run every kind of site with so many seeds."""
    ours: dict[float, dict[str, list[Outcome]]] = {alarm: {} for alarm in alarms}
    theirs: dict[float, dict[str, list[Outcome]]] = {}
    blame, calm = [], []
    for name, site, truth in _everything():
        lives = [history(site, crc32(name.encode()) + seed) for seed in range(seeds)]
        for alarm in alarms:
            runs = [standings(site, windows, alarm) for windows in lives]
            ours[alarm][name] = [outcome([s.band is not Band.HEALTHY for s in run]) for run in runs]
            if alarm == Shape().alarm and truth is not None:
                blame.append((name, *_blamed(runs, truth)))
            elif alarm == Shape().alarm:
                calm.append((name, *_penalty(runs)))
        scores = [[reference(windows, pool) for pool in POOLS] for windows in lives]
        for pool, threshold in ((p, t) for p in range(len(POOLS)) for t in THRESHOLDS):
            found = [outcome([s is not None and s < threshold for s in life_[pool]]) for life_ in scores]
            theirs.setdefault(threshold + pool * 1000, {})[name] = found
    return Result([_curve(k, v) for k, v in ours.items()], [_curve(k, v) for k, v in theirs.items()], blame, calm)


def _everything() -> list[tuple[str, Site, Blame | None]]:
    return [(name, site, truth) for name, (site, truth) in TROUBLE.items()] + [
        (name, site, None) for name, site in CALM.items()
    ]


def _curve(setting: float, runs: dict[str, list[Outcome]]) -> Curve:
    everyone = [one for lives in runs.values() for one in lives]
    false = sum(one.false for one in everyone) / len(everyone) / (QUIET / 24) * 30
    return Curve(setting, false, {name: statistics.median(o.delay for o in runs[name]) for name in HOSTILE})


def _blamed(runs: list[list[Standing]], truth: Blame) -> tuple[int, int]:
    seen = right = 0
    for run in runs:
        first = next((s for s in run[LEARN + QUIET :] if s.band is not Band.HEALTHY), None)
        if first is not None and first.judgement is not None:
            seen += 1
            right += first.judgement.blame is truth
    return seen, right


def _penalty(runs: list[list[Standing]]) -> tuple[float, float]:
    hours = [s for run in runs for s in run[LEARN:]]
    scores = [s.judgement.hostility for s in hours if s.judgement and s.judgement.hostility is not None]
    return sum(s.band is not Band.HEALTHY for s in hours) / len(hours), min(scores, default=100.0)


@dataclass
class Comparison:
    """The two numbers that count."""

    ours: Curve
    #: The reference at no more false alarms than ours, and at no longer delay (its fastest setting if it never is).
    equal_alarms: Curve
    equal_delay: Curve

    @property
    def delay_ratio(self) -> float:
        """Median over kinds of trouble of our delay by the reference's, at equal false alarms."""
        pairs = [(self.ours.delays[name], self.equal_alarms.delays[name]) for name in HOSTILE]
        return statistics.median(mine / other for mine, other in pairs)

    @property
    def alarm_ratio(self) -> float:
        """Our false alarms by the reference's at equal delay."""
        return self.ours.false / self.equal_delay.false if self.equal_delay.false else 1.0


def compare(result: Result) -> Comparison:
    """Our default setting against the reference at its best."""
    ours = next(curve for curve in result.ours if curve.setting == Shape().alarm)
    allowed = [c for c in result.theirs if c.false <= ours.false] or [min(result.theirs, key=lambda c: c.false)]
    as_fast = [c for c in result.theirs if c.delay <= ours.delay] or [min(result.theirs, key=lambda c: c.delay)]
    return Comparison(ours, min(allowed, key=lambda c: c.delay), min(as_fast, key=lambda c: c.false))


def _told(hours: float) -> str:
    return "never" if hours >= AFTER else f"{hours:g}"


def report(result: Result) -> None:
    """Print the tables."""
    found = compare(result)
    print(f"{'median hours to the first alarm':34} {'ours':>7} {'reference':>10}")
    for name in HOSTILE:
        print(f"{name:34} {_told(found.ours.delays[name]):>7} {_told(found.equal_alarms.delays[name]):>10}")
    print(f"{'false alarms in 30 days of a site':34} {found.ours.false:7.2f} {found.equal_alarms.false:10.2f}")
    print(f"delay at equal false alarms: {found.delay_ratio:.2f} of the reference's (floor 0.5)")
    print(
        f"false alarms at equal delay ({found.ours.delay:g} h; reference {found.equal_delay.delay:g} h): "
        f"{found.alarm_ratio:.2f} of the reference's {found.equal_delay.false:.2f} (floor 0.5)"
    )
    seen, right = (sum(row[i] for row in result.blame) for i in (1, 2))
    print(f"\n{'whose problem':34} {'seen':>5} {'right':>6}")
    for name, one_seen, one_right in result.blame:
        print(f"{name:34} {one_seen:5} {one_right:6}")
    print(f"attribution right: {right / max(1, seen):.3f} of {seen} (floor 0.95)")
    print(f"\n{'no trouble at all':34} {'hours not well':>15} {'lowest score':>13}")
    for name, share, lowest in result.calm:
        print(f"{name:34} {share:15.2%} {lowest:13.1f}")


def measured(*, quick: bool) -> Result:
    """What is published, or a quick look at it."""
    return measure(2 if quick else 8, (Shape().alarm,) if quick else ALARMS)


def main() -> None:
    """Print; bench.health_plots prints and draws."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer lives, less than a minute")
    report(measured(quick=parser.parse_args().quick))


if __name__ == "__main__":
    main()
