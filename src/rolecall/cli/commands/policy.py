"""`rolecall policy BOARD`: what its site allows, as checked over time; --check asks now."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import PolicyRecord

#: Exit code when the site does not allow it.
EXIT_FORBIDDEN = 1
#: Checks shown.
SHOWN = 20


async def _records(parts: "App", slug: str, ask: bool) -> "list[PolicyRecord]":
    from rolecall.app.boards import named_board

    board = await named_board(parts, slug)
    if ask:
        await parts.scanner.policy.check(board, parts.adapter(board.adapter))
    return await parts.door.read(parts.store.policies, board.id, SHOWN)


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def policy(
        board: Annotated[str, typer.Argument(help="Name of the board, as `rolecall boards` lists it.")],
        check: Annotated[
            bool, typer.Option("--check", help="Ask the site now: its policy files, not its pages.")
        ] = False,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """What a board's site allows: each check, newest first, with what had changed."""
        records = with_app(data, lambda parts: _records(parts, board, check))
        if as_json:
            for record in records:
                json_line(record)
        elif not records:
            say(f"{board} has not been checked yet; its first scan does so, or rolecall policy {board} --check.")
        for record in () if as_json else records:
            say(f"{record.at:%Y-%m-%d %H:%M} {'allowed' if record.allowed else 'forbidden: ' + record.detail}")
            for change in record.changes:
                say(f"  {change}")
        if records and not records[0].allowed:
            raise typer.Exit(EXIT_FORBIDDEN)
