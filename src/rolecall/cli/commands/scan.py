"""`rolecall scan BOARD`: one scan now, with progress and a summary."""

import sys
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import Archive, AsJson, Data, with_app
from rolecall.cli.output import json_line, say, warn
from rolecall.model import ScanMode

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.scan import ScanSummary
    from rolecall.model import Counters

#: Exit code of a scan that could read no page of the list.
EXIT_FAILED = 1


async def _scan(parts: "App", slug: str, mode: ScanMode, quiet: bool) -> "ScanSummary":
    from rolecall.app.boards import named_board
    from rolecall.model import BoardState, Refused

    board = await named_board(parts, slug)
    if board.state is BoardState.PAUSED:
        raise Refused(
            f"{board.slug} is paused: {board.state_reason or 'no reason was noted'}.",
            "A paused board is not asked for anything until its reason is gone.",
        )
    adapter = parts.adapter(board.adapter)
    if quiet or not sys.stderr.isatty():
        return await parts.scanner.scan(board, adapter, mode)
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(board.slug, total=None)

        def progress(counters: "Counters") -> None:
            text = f"{board.slug}: {counters.pages} pages, {counters.found} roles, {counters.new} new"
            bar.update(task, description=text)

        return await parts.scanner.scan(board, adapter, mode, progress)


async def _not_too_soon(parts: "App", slug: str) -> None:
    """A board is read whole at most once an hour, also by hand. Raises Refused."""
    from rolecall.app.boards import named_board
    from rolecall.app.schedule import Rhythm
    from rolecall.model import Refused

    last = (await named_board(parts, slug)).last_scan_at
    if last is None:
        return
    since, least = parts.clock.now() - last, Rhythm().least
    if timedelta(0) <= since < least:
        minutes = int((least - since).total_seconds() // 60) + 1
        raise Refused(
            f"{slug} was read at {last:%H:%M} UTC; a board is read whole at most once an hour.",
            f"Wait {minutes} minutes, or say --now if its site must be asked again.",
        )


def _say(summary: "ScanSummary") -> None:
    doubt = f" ({summary.reason})" if summary.reason else ""
    say(f"{summary.board}: {summary.mode} scan {summary.verdict}{doubt}")
    total = f" of {summary.advertised} advertised" if summary.advertised is not None else ""
    say(f"  {summary.found} found{total}: {summary.new} new, {summary.updated} updated, {summary.unchanged} unchanged")
    say(f"  {summary.closed} closed, {summary.reopened} reopened, {summary.errors} errors")
    for stop in summary.stops:
        say(f"  {stop.entry}: {stop.pages} pages, {stop.items} roles, left because {stop.reason}")
    for text in filter(None, (summary.detail, summary.held, summary.moved)):
        say(f"  {text}")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def scan(
        board: Annotated[str, typer.Argument(help="Name of the board, as `rolecall boards` lists it.")],
        mode: Annotated[ScanMode, typer.Option(help="How much of the board is read.")] = ScanMode.FULL,
        replay: Annotated[
            Path | None, typer.Option(help="Answer every request from this folder (replay.tsv) or WARC file.")
        ] = None,
        archive: Archive = None,
        now: Annotated[
            bool, typer.Option("--now", help="Read the board whole although it was read less than an hour ago.")
        ] = False,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Scan a board now, or go on where an interrupted scan of it stopped."""
        live = replay is None

        async def work(parts: "App") -> "ScanSummary":
            if live and not now and mode is ScanMode.FULL:
                await _not_too_soon(parts, board)
            return await _scan(parts, board, mode, as_json)

        summary = with_app(data, work, replay, archive)
        failed = summary.verdict == "failed"
        if as_json:
            json_line(summary)
        elif not failed:
            _say(summary)
        if failed:
            warn(f"rolecall: {summary.board} could not be read, nothing was changed: {summary.detail}")
            warn(f"The next scan asks again; `rolecall scans show {summary.run}` tells more.")
            raise typer.Exit(EXIT_FAILED)
