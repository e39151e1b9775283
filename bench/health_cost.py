"""What health costs: scoring many targets on one core, and recording beside the fetch pipeline.

`python -m bench.health_cost [--quick]`; floors: 100,000 targets in 10 s, recording 3 % of the pipeline's CPU.
"""

import argparse
import asyncio
import time
from datetime import timedelta
from multiprocessing import get_context

import msgspec

from bench.fetch_cost import _serve, whole
from bench.health_world import START, Site, life
from rolecall.app.compose import SystemClock
from rolecall.app.health_recorder import HealthFetcher, Recorder
from rolecall.health import Shape, evaluate
from rolecall.model import Evaluation, Fetched, Outcome, Page, Request, TargetHealth, Verdict
from rolecall.ports import SourceRules

SHAPE = Shape(grace=0.0)


def _grown(hours: int) -> tuple[TargetHealth, list[Evaluation]]:
    """A target with a history behind it."""
    known: dict[str, TargetHealth] = {}
    evaluations = []
    for hour, windows in enumerate(life(Site("grown"), 3, hours, hours)):
        evaluations.append(evaluate(known, {"grown": windows}, {}, START + timedelta(hours=hour + 1), SHAPE))
        known = {"grown": evaluations[-1].targets[0]}
    return known["grown"], evaluations


def scoring(count: int) -> tuple[float, int]:
    """(CPU seconds for 100,000 targets, bytes kept of one): every target has a new window; blocks end as they would."""
    hours = 16 * 24
    health, _ = _grown(hours)
    last = list(life(Site("grown"), 4, hours + 1, hours))[-1]
    names = [f"target-{number}" for number in range(count)]
    known = {name: msgspec.structs.replace(health, target=name) for name in names}
    windows = dict.fromkeys(names, last)
    now = START + timedelta(hours=hours + 1)
    started = time.process_time()
    evaluate(known, windows, {}, now, SHAPE)
    return (time.process_time() - started) * 100_000 / count, len(health.memory)


class _Nothing:
    """A fetcher that answers at once."""

    def __init__(self) -> None:
        body = b"<html>" + b"<p class=a>role</p>" * 1500
        self._page = Page(url="https://a.example/", final_url="", status=200, body=body, fetched_at=START)
        self._verdict = Verdict(outcome=Outcome.OK)

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        return Fetched(request=request, verdict=self._verdict, page=self._page, attempts=1, elapsed=0.3)

    async def close(self) -> None:
        """Nothing to release."""


async def _each(fetcher: object, count: int) -> float:
    """CPU milliseconds of one fetch."""
    request, rules = Request(url="https://a.example/"), SourceRules(source="acme")
    started = time.process_time()
    for _ in range(count):
        await fetcher.fetch(request, rules)  # type: ignore[attr-defined]
    return (time.process_time() - started) / count * 1000


def recording(count: int) -> tuple[float, float]:
    """(CPU ms that recording adds to a request, CPU ms of the pipeline for its smallest page)."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    server = context.Process(target=_serve, args=(theirs,), daemon=True)
    server.start()
    try:
        pipeline = min(asyncio.run(whole(ours.recv(), 0, max(300, count // 20))) for _ in range(1))
    finally:
        server.kill()
    inner = _Nothing()
    bare = min(asyncio.run(_each(inner, count)) for _ in range(3))
    recorded = min(
        asyncio.run(_each(HealthFetcher(inner, Recorder(SystemClock(), Shape()), 2.0), count)) for _ in range(3)
    )
    return recorded - bare, pipeline


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute")
    quick = parser.parse_args().quick
    seconds, size = scoring(10_000 if quick else 100_000)
    print(f"scoring 100,000 targets: {seconds:.1f} s CPU on one core (floor 10); {size:,} bytes kept of each")
    adds, pipeline = recording(20_000 if quick else 100_000)
    print(
        f"recording: {adds * 1000:.1f} µs a request beside {pipeline * 1000:.0f} µs of the pipeline for a 1 KB answer: "
        f"{adds / pipeline:.1%} (floor 3 %)"
    )


if __name__ == "__main__":
    main()
