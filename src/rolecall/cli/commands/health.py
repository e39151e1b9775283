"""`rolecall health`: how every target stands; resume, accept, tune."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.health_desk import TargetRow
    from rolecall.health import Proposal


def _shown(score: float | None) -> str:
    return "–" if score is None else f"{score:.0f}"


def _say_rows(rows: "list[TargetRow]") -> None:
    if not rows:
        say("Nothing is known yet. Next: rolecall run; targets are judged while it visits them.")
    for row in rows:
        young = " (baseline borrowed from its platform)" if row.borrowed else ""
        scores = f"hostility {_shown(row.hostility):>3}  parser {_shown(row.parser):>3}"
        say(f"{row.band:<9} {scores}  {row.target}{young}{': ' + row.why if row.why else ''}")


def _say_proposal(found: "Proposal") -> None:
    if not found.votes:
        say("No reviews speak for other weights yet. Next: rolecall incidents review ID --early yes --reason right")
        return
    for name, more, less in found.votes:
        say(f"{name:<10} {getattr(found.weights, name):.2f}   {more} reviews for more, {less} for less")
    for change in found.changes:
        say(f"  incident {change.incident} ({change.target}) would have been {change.after}, not {change.before}")
    say("Nothing was changed.")


def register(app: typer.Typer) -> None:
    """Add the group."""
    group = typer.Typer(
        help="List every target, the worst first: whether it turns away or is misread, and why.",
        invoke_without_command=True,
    )
    app.add_typer(group, name="health")

    @group.callback()
    def health(context: typer.Context, *, data: Data, as_json: AsJson = False) -> None:
        """List targets, the worst first, with their scores and why."""
        if context.invoked_subcommand is not None:
            return
        from rolecall.app.health_desk import list_health

        rows = with_app(data, list_health)
        if as_json:
            for row in rows:
                json_line(row)
        else:
            _say_rows(rows)

    @group.command()
    def resume(
        board: Annotated[str, typer.Argument(help="The target.")], *, data: Data, as_json: AsJson = False
    ) -> None:
        """Let a paused target be visited again, carefully at first."""
        from rolecall.app.health_desk import resume_target

        with_app(data, lambda parts: resume_target(parts, board))
        if as_json:
            json_line({"target": board, "resumed": True})
        else:
            say(f"{board} is visited again, degraded at first. Its score decides what comes next.")

    @group.command()
    def accept(
        board: Annotated[str, typer.Argument(help="The target.")], *, data: Data, as_json: AsJson = False
    ) -> None:
        """Take how a target is now for its usual: its baseline is learned anew, its incident is over."""
        from rolecall.app.health_desk import accept_target

        with_app(data, lambda parts: accept_target(parts, board))
        if as_json:
            json_line({"target": board, "accepted": True})
        else:
            say(f"{board} starts over; its usual is learned from now on.")

    @group.command()
    def tune(*, data: Data, as_json: AsJson = False) -> None:
        """Show which weights the reviews speak for and what they would have changed. Changes nothing."""
        from rolecall.app.health_desk import propose

        found = with_app(data, propose)
        if as_json:
            json_line(found)
        else:
            _say_proposal(found)
