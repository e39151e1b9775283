"""Freshness of revisit policies on change traces: Poisson, bursty, diurnal, and the histories of real boards.

    python -m bench.crawl_revisit [--quick] [--plot docs/revisit.svg]

Rates are learned during the run by every policy but the one that is told them. Freshness is the share of time in which
the copy equals the page, over all pages, in the second half of the trace.
"""

import argparse
import gzip
import heapq
import json
import os
import random
from bisect import bisect_right
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rolecall.frontier import (
    PROBES,
    Group,
    Rate,
    due_after,
    expected_worth,
    learned,
    planned_price,
    price_of,
    probe_after,
    seen_as,
    shared_prior,
    simple_rule,
    visits_at_price,
    worth,
)

BUDGETS = (0.05, 0.2, 1.0)
Trace = list[list[float]]


def poisson(pages: int, days: float, seed: int = 1) -> tuple[Trace, list[float]]:
    chance = random.Random(seed)
    rates = [10 ** chance.uniform(-2.2, 1.0) for _ in range(pages)]
    traces = []
    for rate in rates:
        times, at = [], chance.expovariate(rate)
        while at < days:
            times.append(at)
            at += chance.expovariate(rate)
        traces.append(times)
    return traces, rates


def bursty(pages: int, days: float, seed: int = 2) -> tuple[Trace, list[float]]:
    """Quiet for days, then many changes within a day."""
    chance = random.Random(seed)
    traces = []
    for _ in range(pages):
        quiet, burst, rate = 10 ** chance.uniform(0.3, 1.7), chance.uniform(0.2, 1.5), 10 ** chance.uniform(0.0, 1.0)
        times: list[float] = []
        at = chance.expovariate(1 / quiet)
        while at < days:
            end = at + burst
            while at < min(end, days):
                times.append(at)
                at += chance.expovariate(rate)
            at = end + chance.expovariate(1 / quiet)
        traces.append(times)
    return traces, [max(1e-3, len(times) / days) for times in traces]


def diurnal(pages: int, days: float, seed: int = 3) -> tuple[Trace, list[float]]:
    """Changes in working hours of working days only."""
    chance = random.Random(seed)
    traces, rates = [], []
    for _ in range(pages):
        rate, zone = 10 ** chance.uniform(-2.2, 1.0), chance.choice((0, 5, 8, 16))
        times, at = [], 0.0
        peak = rate * 168 / 45
        while (at := at + chance.expovariate(peak)) < days:
            hour = (at * 24 + zone) % 24
            if 9 <= hour < 18 and int(at + zone / 24) % 7 < 5:
                times.append(at)
        traces.append(times)
        rates.append(max(1e-3, len(times) / days))
    return traces, rates


def boards(pages: int, corpus: Path) -> tuple[Trace, list[float], float]:
    """Lists of real boards and the pages of their postings: a change is a difference between two snapshots."""
    traces: Trace = []
    longest = 0.0
    chance = random.Random(4)
    for file in sorted((corpus / "timelines").glob("*.jsonl.gz")):
        lists: list[float] = []
        own: dict[str, tuple[str, list[float]]] = {}
        before: set[str] | None = None
        start: datetime | None = None
        with gzip.open(file) as lines:
            for line in lines:
                snapshot = json.loads(line)
                at = datetime.fromisoformat(snapshot["t"])
                start = start or at
                # When within the last gap it happened is not known: anywhere in it.
                day = (at - start).total_seconds() / 86_400 - chance.uniform(0.0, 1.0)
                ids = {str(job["id"]) for job in snapshot["jobs"]}
                if before is not None and ids != before:
                    lists.append(max(0.01, day))
                before = ids
                for job in snapshot["jobs"]:
                    text = json.dumps({k: v for k, v in job.items() if k != "id"}, sort_keys=True)
                    old = own.get(str(job["id"]))
                    if old is None:
                        own[str(job["id"])] = (text, [])
                    elif old[0] != text:
                        old[1].append(max(0.01, day))
                        own[str(job["id"])] = (text, old[1])
                longest = max(longest, day)
        traces.append(sorted(lists))
        changed = [sorted(times) for _, times in own.values() if times]
        quiet = [[] for _, times in own.values() if not times]
        traces += chance.sample(changed, min(len(changed), pages // 20)) + quiet[: pages // 60]
    traces = traces[:pages]
    return traces, [max(1e-3, len(times) / longest) for times in traces], longest


class Sight:
    """What a policy knows of its pages: nothing but its own visits."""

    def __init__(self, traces: Trace, days: float) -> None:
        self.traces, self.days = traces, days
        self.last = [0.0] * len(traces)
        self.beliefs = [Rate() for _ in traces]
        self.interval = [1.0] * len(traces)
        self.counts = [(0, 0.0)] * len(traces)
        self.fresh = 0.0
        self.warm = days / 2

    def visit(self, page: int, at: float) -> bool:
        """Fetch a page: whether it had changed."""
        times, since = self.traces[page], self.last[page]
        self._measure(page, at)
        position = bisect_right(times, since)
        changed = position < len(times) and times[position] <= at
        self.beliefs[page] = learned(self.beliefs[page], at - since, changed)
        count, span = self.counts[page]
        self.counts[page] = (count + changed, span + at - since)
        self.last[page] = at
        return changed

    def _measure(self, page: int, at: float) -> None:
        times, since = self.traces[page], self.last[page]
        position = bisect_right(times, since)
        until = min(at, times[position]) if position < len(times) else at
        self.fresh += max(0.0, until - max(since, self.warm))

    def end(self) -> float:
        for page in range(len(self.traces)):
            self._measure(page, self.days)
        return self.fresh / (len(self.traces) * (self.days - self.warm))


Policy = Callable[[Sight, float], float]


def _slots(sight: Sight, budget: float) -> list[float]:
    step = 1.0 / (budget * len(sight.traces))
    return [step * (n + 1) for n in range(int(sight.days / step))]


def uniform(sight: Sight, budget: float) -> float:
    for n, at in enumerate(_slots(sight, budget)):
        sight.visit(n % len(sight.traces), at)
    return sight.end()


def _by_due(sight: Sight, budget: float, after: Callable[[int, bool, float], float]) -> float:
    """The page that is due first, at each slot; after says in how many days it is due again."""
    queue = [(0.0, page) for page in range(len(sight.traces))]
    for at in _slots(sight, budget):
        _, page = heapq.heappop(queue)
        changed = sight.visit(page, at)
        heapq.heappush(queue, (at + after(page, changed, at), page))
    return sight.end()


def halve_and_grow(sight: Sight, budget: float) -> float:
    def after(page: int, changed: bool, _at: float) -> float:
        sight.interval[page] = simple_rule(sight.interval[page], changed)
        return sight.interval[page]

    return _by_due(sight, budget, after)


def proportional(sight: Sight, budget: float) -> float:
    """Visits in proportion to the learned rate."""
    total = [len(sight.traces) * 0.15]

    def after(page: int, _changed: bool, _at: float) -> float:
        rate = sight.beliefs[page].mean
        total[0] += (rate - total[0] / len(sight.traces)) * 0.5
        return max(total[0], 1e-6) / (budget * len(sight.traces) * rate)

    return _by_due(sight, budget, after)


def planned(sight: Sight, budget: float) -> float:
    """What the crawl does: rates learned, a prior shared by pages alike, one price planned now and then, probes."""
    pages = len(sight.traces)
    queue: list[tuple[float, int]] = [(0.0, page) for page in range(pages)]
    visits = [0] * pages
    prior, price, planned_at = Rate(), 0.0, -1e9
    done, probes = 0, 0

    def after(page: int) -> float:
        nonlocal probes
        belief = seen_as(sight.beliefs[page], prior)
        days, probe = due_after(1.0, belief.mean, price), probe_after(1.0, belief, price)
        if probe is None or probe >= days or probes > PROBES * done:
            return days
        probes += 1
        return probe

    for at in _slots(sight, budget):
        if at - planned_at >= max(1.0, sight.days / 60):
            planned_at = at
            prior = shared_prior([belief for belief, count in zip(sight.beliefs, visits, strict=True) if count])
            means = [seen_as(belief, prior).mean for belief in sight.beliefs]
            groups = [Group(importance=1.0, rate=mean) for mean in means]
            price = planned_price(groups, budget * pages, 1e-9)
            # Every page's next visit is decided anew.
            done += pages
            queue = [(sight.last[p] + after(p) if visits[p] else 0.0, p) for p in range(pages)]
            heapq.heapify(queue)
        _, page = heapq.heappop(queue)
        sight.visit(page, at)
        visits[page] += 1
        done += 1
        heapq.heappush(queue, (at + after(page), page))
    return sight.end()


def told(sight: Sight, budget: float, rates: list[float]) -> float:
    """The optimum: the exact plan with the true rates."""
    price = price_of([Group(importance=1.0, rate=rate) for rate in rates], budget * len(rates))

    def after(page: int, _changed: bool, _at: float) -> float:
        visits = visits_at_price(1.0, rates[page], price)
        return 1 / visits if visits > 0 else 1e6

    return _by_due(sight, budget, after)


def greedy(sight: Sight, budget: float, rates: list[float] | None = None) -> float:
    """At each slot the page whose visit is worth most."""
    for at in _slots(sight, budget):
        best, chosen = -1.0, 0
        for page, last in enumerate(sight.last):
            if rates is None:
                value = expected_worth(1.0, sight.beliefs[page], at - last)
            else:
                value = worth(1.0, rates[page], at - last)
            if value > best:
                best, chosen = value, page
        sight.visit(chosen, at)
    return sight.end()


def measure(pages: int, days: float, corpus: Path, with_greedy: bool) -> dict[tuple[str, float], dict[str, float]]:
    kinds: dict[str, tuple[Trace, list[float], float]] = {
        "Poisson": (*poisson(pages, days), days),
        "bursty": (*bursty(pages, days), days),
        "diurnal": (*diurnal(pages, days), days),
    }
    if (corpus / "timelines").is_dir():
        kinds["real boards"] = boards(pages, corpus)
    found: dict[tuple[str, float], dict[str, float]] = {}
    for kind, (traces, rates, length) in kinds.items():
        for budget in BUDGETS:
            row = {
                "uniform": uniform(Sight(traces, length), budget),
                "proportional": proportional(Sight(traces, length), budget),
                "halve/grow": halve_and_grow(Sight(traces, length), budget),
                "planned": planned(Sight(traces, length), budget),
                "known rates": told(Sight(traces, length), budget, rates),
            }
            if with_greedy:
                row["greedy"] = greedy(Sight(traces, length), budget)
                row["known, greedy"] = greedy(Sight(traces, length), budget, rates)
            found[kind, budget] = row
    return found


def table(found: dict[tuple[str, float], dict[str, float]]) -> str:
    names = list(next(iter(found.values())))
    lines = ["| trace | visits a page and day | " + " | ".join(names) + " |", "|---|---|" + "---|" * len(names)]
    for (kind, budget), row in found.items():
        lines.append(f"| {kind} | {budget} | " + " | ".join(f"{row[name]:.3f}" for name in names) + " |")
    return "\n".join(lines)


COLORS = {
    "uniform": "#8a8a8a",
    "proportional": "#c2803a",
    "halve/grow": "#b0413e",
    "planned": "#2f6f4f",
    "known rates": "#3b5b92",
}


def plot(found: dict[tuple[str, float], dict[str, float]]) -> str:
    """Bars as SVG: one group a trace and budget."""
    width, height, left = 74 * len(found) + 60, 300, 40
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + 70}"'
        ' font-family="sans-serif" font-size="11">'
    ]
    out.append(f'<rect width="{width}" height="{height + 70}" fill="#fff"/>')
    for mark in range(0, 11, 2):
        y = height - mark / 10 * (height - 30)
        out.append(
            f'<path d="M{left} {y:.0f}H{width - 10}" stroke="#ddd"/><text x="8" y="{y + 4:.0f}">{mark / 10:.1f}</text>'
        )
    for at, ((kind, budget), row) in enumerate(found.items()):
        x = left + 8 + at * 74
        for number, (name, color) in enumerate(COLORS.items()):
            tall = row[name] * (height - 30)
            out.append(
                f'<rect x="{x + number * 12}" y="{height - tall:.1f}" width="11" height="{tall:.1f}" fill="{color}"/>'
            )
        out.append(f'<text x="{x}" y="{height + 14}">{budget}</text><text x="{x}" y="{height + 28}">{kind}</text>')
    for number, (name, color) in enumerate(COLORS.items()):
        x = left + number * 120
        out.append(f'<rect x="{x}" y="{height + 44}" width="11" height="11" fill="{color}"/>')
        out.append(f'<text x="{x + 16}" y="{height + 54}">{name}</text>')
    return "\n".join([*out, "</svg>\n"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--greedy", action="store_true", help="the greedy policies too (slow)")
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--days", type=float, default=800.0)
    parser.add_argument("--plot", type=Path)
    parser.add_argument(
        "--corpus",
        type=Path,
        default=Path(os.environ.get("ROLECALL_CORPUS", Path(__file__).resolve().parents[2] / "shared" / "data")),
    )
    args = parser.parse_args()
    pages, days = (200, 100.0) if args.quick else (args.pages, args.days)
    found = measure(pages, days, args.corpus, args.greedy)
    print(table(found))
    simpler = ("uniform", "proportional", "halve/grow")
    behind = [
        f"{kind} at {budget}: {name} {row[name]:.3f} against {row['planned']:.3f}"
        for (kind, budget), row in found.items()
        for name in simpler
        if row[name] > row["planned"]
    ]
    share = min(row["planned"] / row["known rates"] for (kind, _), row in found.items() if kind == "Poisson")
    print(f"worst share of the known-rate plan on Poisson: {share:.3f}; behind a simpler policy: {behind or 'nowhere'}")
    if args.plot:
        args.plot.write_text(plot(found), "utf-8")


if __name__ == "__main__":
    main()
