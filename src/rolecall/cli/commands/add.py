"""`rolecall add URL`: find the board behind a URL and follow it."""

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def add(
        url: str = typer.Argument(help="Careers page, board, posting, or an employer's home page."),
        name: str | None = typer.Option(None, help="The employer's name."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Find the board behind a URL, say how it is known, and follow it."""
        from rolecall.app.boards import add_board

        added = with_app(data, lambda parts: add_board(parts, url, name))
        board = added.board
        if as_json:
            json_line({"board": board.slug, "adapter": board.adapter, "key": board.key, "how": added.key.how})
            return
        verb = "Added" if added.new else "Already there:"
        say(f"{verb} {board.slug}: {board.adapter} {'/'.join(board.key.values())}")
        say(f"  known by: {added.key.how}")
        say(f"  next: rolecall scan {board.slug}   (or rolecall run, which visits it on schedule)")
