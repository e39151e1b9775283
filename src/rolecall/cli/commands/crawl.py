"""`rolecall crawl`: the web around a topic, searchable as it is fetched."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.crawl import CrawlPlan, Progress


def _line(progress: "Progress") -> str:
    rate = progress.fetched / progress.seconds if progress.seconds else 0.0
    counts = ", ".join(f"{count} {name}" for name, count in sorted(progress.outcomes.items(), key=lambda o: -o[1]))
    return f"{progress.fetched:,} fetched ({rate:.1f}/s), {progress.indexed:,} searchable, {counts}"


async def _crawl(parts: "App", plan: "CrawlPlan", urls: list[str], as_json: bool) -> "Progress":
    import asyncio
    import time

    from rolecall.app.crawl import Crawl
    from rolecall.cli.running import on_signals

    crawl = Crawl(parts, plan)
    said = [time.monotonic()]

    def tell(progress: "Progress") -> None:
        if time.monotonic() - said[0] >= 2.0:
            said[0] = time.monotonic()
            json_line(progress) if as_json else say(_line(progress))

    closer, planner = crawl.enricher(), crawl.replanner()
    try:
        added = await crawl.seed(urls)
        if not as_json:
            new = f"{added} of {len(urls)} seeds are new. " if urls else ""
            say(f"{new}Ctrl-C ends the crawl; it goes on from there with the next start.")
        worker = await crawl.start(tell)
        on_signals(worker.stop)
        closer.start()
        planner.start()
        return await worker.run()
    finally:
        await asyncio.to_thread(planner.stop)
        await asyncio.to_thread(closer.stop)
        await asyncio.to_thread(closer.run_once)
        await crawl.close()


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def crawl(
        topic: Annotated[str, typer.Option(help="A topic by name, or a .toml file.")] = "jobs",
        seeds: Annotated[Path | None, typer.Option(help="File of URLs to begin with, one a line.")] = None,
        pages: Annotated[int | None, typer.Option(min=1, help="End after so many fetches.")] = None,
        depth: Annotated[int, typer.Option(min=0, max=100, help="Links followed from a seed at most.")] = 6,
        until_empty: Annotated[bool, typer.Option(help="End when nothing is due now.")] = False,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Crawl the web around a topic: fetch, score, make searchable at once, propose boards."""
        from rolecall.app.crawl import CrawlPlan, read_seeds, remember_topic
        from rolecall.model import InvalidInput
        from rolecall.topics import load_profile

        plan = CrawlPlan(topic=load_profile(topic), depth=depth, pages=pages, until_empty=until_empty)
        urls = read_seeds(seeds) if seeds is not None else []
        if seeds is not None and not urls:
            raise InvalidInput(f"{seeds} has no URL.", "Write one a line; lines that begin with # are skipped.")

        async def work(parts: "App") -> "Progress":
            remember_topic(parts.data, topic)
            return await _crawl(parts, plan, urls, as_json)

        progress = with_app(data, work)
        json_line(progress) if as_json else say(_line(progress))
