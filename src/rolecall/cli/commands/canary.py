"""`rolecall canary`: pages with known answers, looked at the way everything else is."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Canary


def _say(canary: "Canary") -> None:
    expected = ", ".join(f"{name}={value}" for name, value in canary.expect)
    last = canary.looks[-1] if canary.looks else None
    seen = "not looked at yet"
    if last is not None:
        seen = f"{last.verdict} {last.at:%Y-%m-%d %H:%M}" + (f" ({last.detail})" if last.detail else "")
    say(f"{canary.id:>5}  {canary.target}  {canary.url}  {expected}: {seen}")


async def _list(parts: "App", board: str | None) -> "list[Canary]":
    return await parts.door.read(parts.store.canaries, board)


async def _check(parts: "App", board: str) -> "list[Canary]":
    from rolecall.app.boards import named_board

    target = await named_board(parts, board)
    return await parts.health.look(target.slug)


def register(app: typer.Typer) -> None:
    """Add the group."""
    group = typer.Typer(help="Pages with known answers.", no_args_is_help=True)
    app.add_typer(group, name="canary")

    @group.command()
    def add(
        url: Annotated[str, typer.Argument(help="Address of a role that will stay.")],
        expect: Annotated[list[str], typer.Option(help="'title=Welder': title, place, pay, type…; repeatable.")],
        board: Annotated[str | None, typer.Option(help="The board, when no stored role has that address.")] = None,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Watch a page whose right answers are known."""
        from rolecall.app.health_desk import add_canary

        canary = with_app(data, lambda parts: add_canary(parts, url, expect, board))
        if as_json:
            json_line(canary)
        else:
            _say(canary)

    @group.command("list")
    def list_(board: Annotated[str | None, typer.Option()] = None, *, data: Data, as_json: AsJson = False) -> None:
        """List canaries with their last look."""
        found = with_app(data, lambda parts: _list(parts, board))
        for canary in found:
            if as_json:
                json_line(canary)
            else:
                _say(canary)
        if not found and not as_json:
            say("No canaries yet. Next: rolecall canary add URL --expect 'title=…'")

    @group.command()
    def check(board: Annotated[str, typer.Argument(help="The board.")], *, data: Data, as_json: AsJson = False) -> None:
        """Look at a board's canaries now."""
        for canary in with_app(data, lambda parts: _check(parts, board)):
            if as_json:
                json_line(canary)
            else:
                _say(canary)

    @group.command()
    def remove(
        canary: Annotated[int, typer.Argument(help="Its number.")], *, data: Data, as_json: AsJson = False
    ) -> None:
        """Remove a canary."""

        async def work(parts: "App") -> None:
            await parts.door.run(parts.store.remove_canary, canary)

        with_app(data, work)
        json_line({"id": canary, "removed": True}) if as_json else say(f"Canary {canary} is removed.")
