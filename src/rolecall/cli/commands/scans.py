"""`rolecall scans`: scan runs; `rolecall scans show ID`: one run's checklist."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.scan import RunReport, RunRow

_MARKS = {True: "ok", False: "LOOK", None: "-"}


async def _list(parts: "App", slug: str | None, limit: int) -> "list[RunRow]":
    from rolecall.app.boards import named_board
    from rolecall.app.scan import list_runs

    board = await named_board(parts, slug) if slug else None
    return await list_runs(parts.door, parts.store, board, limit)


async def _show(parts: "App", run: int) -> "RunReport":
    from rolecall.app.scan import report_run

    return await report_run(parts.door, parts.store, run, parts.adapters)


def _say_row(row: "RunRow") -> None:
    c = row.counters
    verdict = (row.verdict or row.state) + (f" ({row.reason})" if row.reason else "")
    counts = f"{c.found} found, {c.new} new, {c.updated} updated, {c.closed} closed, {c.reopened} reopened"
    say(f"{row.run:>6}  {row.started_at:%Y-%m-%d %H:%M}  {row.board}  {row.mode}  {verdict}  {counts}")


def register(app: typer.Typer) -> None:
    """Add the group."""
    group = typer.Typer(help="List scan runs, the newest first, and what they proved.", invoke_without_command=True)
    app.add_typer(group, name="scans")

    @group.callback()
    def scans(
        context: typer.Context,
        board: Annotated[str | None, typer.Option(help="Only this board's.")] = None,
        limit: Annotated[int, typer.Option(min=1, max=10_000, help="How many, newest first.")] = 20,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """List scan runs, newest first."""
        if context.invoked_subcommand is not None:
            return
        rows = with_app(data, lambda parts: _list(parts, board, limit))
        for row in rows:
            if as_json:
                json_line(row)
            else:
                _say_row(row)
        if not rows and not as_json:
            say("No scans yet. Next: rolecall scan BOARD, or rolecall run")

    @group.command()
    def show(
        run: Annotated[int, typer.Argument(help="Number of the run, as `rolecall scans` lists it.")],
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Show one run's checklist: policy, versions, pace, entry points, checkpoint, counters against the store."""
        report = with_app(data, lambda parts: _show(parts, run))
        if as_json:
            json_line(report)
            return
        _say_row(report.row)
        if report.row.note:
            say(f"        {report.row.note}")
        for check in report.checks:
            say(f"  {_MARKS[check.ok]:<5}{check.name:<13}{check.detail}")
        for entry in report.entries:
            for problem in entry.problems:
                say(f"       {entry.entry}: {problem.reason}: {problem.detail}")
