"""`rolecall incidents`: when targets turned away or stopped being readable, and what people thought of it."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Incident

_YES, _RIGHT = {"yes": True, "no": False}, {"right": True, "wrong": False}


def _answer(text: str | None, words: dict[str, bool], option: str) -> bool | None:
    from rolecall.model import InvalidInput

    if text is None:
        return None
    if text not in words:
        raise InvalidInput(f"{option} {text!r} is not understood.", f"Say {' or '.join(words)}.")
    return words[text]


def _say_line(one: "Incident") -> None:
    until = f"{one.closed_at:%Y-%m-%d %H:%M}" if one.closed_at else "open"
    reviewed = "reviewed" if one.review else "not reviewed"
    say(f"{one.id:>6}  {one.opened_at:%Y-%m-%d %H:%M} – {until}  {one.target}  {one.worst}, {one.blame}  {reviewed}")


def _say_whole(one: "Incident") -> None:
    _say_line(one)
    for step in one.steps:
        score = "no score" if step.score is None else f"{step.score:.0f}"
        say(f"  {step.at:%Y-%m-%d %H:%M:%S}  {step.band} ({score}): {step.text}")
        if step.action:
            say(f"        done: {step.action}")
    for alert in one.alerts:
        state = (
            f"sent {alert.sent_at:%Y-%m-%d %H:%M}" if alert.sent_at else f"not sent: {alert.last_error or 'waiting'}"
        )
        say(f"  {alert.channel}, step {alert.step + 1}: {state}")
    if one.review:
        kept = one.review
        words = {True: "yes", False: "no", None: "not said"}
        say(
            f"  review: early {words[kept.early]}, reason right {words[kept.reason_right]}, "
            f"action right {words[kept.action_right]}{'; ' + kept.note if kept.note else ''}"
        )


async def _list(parts: "App", target: str | None, open_only: bool, limit: int) -> "list[Incident]":
    return await parts.door.read(parts.store.incidents, target, open_only, limit)


def register(app: typer.Typer) -> None:
    """Add the group."""
    group = typer.Typer(
        help="List incidents of targets' health, the newest first, with their reviews.", invoke_without_command=True
    )
    app.add_typer(group, name="incidents")

    @group.callback()
    def incidents(
        context: typer.Context,
        board: Annotated[str | None, typer.Option(help="Only this board's.")] = None,
        open_only: Annotated[bool, typer.Option("--open", help="Only those not over.")] = False,
        limit: Annotated[int, typer.Option(min=1, max=10_000, help="How many, newest first.")] = 50,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """List incidents, newest first."""
        if context.invoked_subcommand is not None:
            return
        found = with_app(data, lambda parts: _list(parts, board, open_only, limit))
        for one in found:
            if as_json:
                json_line(one)
            else:
                _say_line(one)
        if not found and not as_json:
            say("No incidents. Next: rolecall health shows how every target stands.")

    @group.command()
    def show(
        incident: Annotated[int, typer.Argument(help="Its number.")], *, data: Data, as_json: AsJson = False
    ) -> None:
        """Show one incident's timeline, its alerts and its review."""
        from rolecall.app.health_desk import find_incident

        one = with_app(data, lambda parts: find_incident(parts, incident))
        if as_json:
            json_line(one)
        else:
            _say_whole(one)

    @group.command()
    def review(
        incident: Annotated[int, typer.Argument(help="Its number.")],
        early: Annotated[str | None, typer.Option(help="Seen early enough? yes or no.")] = None,
        reason: Annotated[str | None, typer.Option(help="Was the reason right or wrong?")] = None,
        action: Annotated[str | None, typer.Option(help="Was the action right or wrong?")] = None,
        note: Annotated[str, typer.Option(help="Anything else.")] = "",
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Say afterwards whether an incident was seen early enough, for the right reason, with the right action."""
        from rolecall.app.health_desk import review as keep
        from rolecall.model import Review

        answers = (
            _answer(early, _YES, "--early"), _answer(reason, _RIGHT, "--reason"), _answer(action, _RIGHT, "--action"),
        )  # fmt: skip

        async def work(parts: "App") -> "Incident":
            verdict = Review(
                at=parts.clock.now(), early=answers[0], reason_right=answers[1], action_right=answers[2],
                note=" ".join(note.split())[:500],
            )  # fmt: skip
            return await keep(parts, incident, verdict)

        one = with_app(data, work)
        if as_json:
            json_line(one)
        else:
            _say_whole(one)
