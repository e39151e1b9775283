"""`rolecall remove BOARD`: stop following a board and erase what it published."""

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def remove(
        board: str = typer.Argument(help="Slug of the board."),
        opt_out: bool = typer.Option(False, "--opt-out", help="The employer asked: never add it again."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Erase a board and its postings; with --opt-out it can never be added again."""
        from rolecall.app.boards import remove_board

        erased = with_app(data, lambda parts: remove_board(parts, board, opt_out))
        if as_json:
            json_line({"board": board, "erased": erased, "opted_out": opt_out})
            return
        say(f"Removed {board} and {erased} postings." + (" It will never be added again." if opt_out else ""))
