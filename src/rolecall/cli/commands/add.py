"""`rolecall add URL`: find the board behind a URL and follow it."""

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say


def _require_address(url: str) -> None:
    """What can never be visited is said at once, whatever else is not set up yet. Raises InvalidInput."""
    from rolecall.fetch import check_url
    from rolecall.model import InvalidInput

    report = check_url(url)
    if report.safe:
        return
    whole = f"https://{url}"
    bare = "://" not in url and "." in url and check_url(whole).safe
    remedy = (
        f"Did you mean {whole}?" if bare else "Give the public http(s) address of a careers page, a board or a role."
    )
    raise InvalidInput(f"{url!r} cannot be visited: {report.why}.", remedy)


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

        _require_address(url)
        added = with_app(data, lambda parts: add_board(parts, url, name))
        board = added.board
        if as_json:
            json_line({"board": board.slug, "adapter": board.adapter, "key": board.key, "how": added.key.how})
            return
        verb = "Added" if added.new else "Already there:"
        say(f"{verb} {board.slug}: {board.adapter} {'/'.join(board.key.values())}")
        say(f"  known by: {added.key.how}")
        say(f"  next: rolecall scan {board.slug}   (or rolecall run, which visits it on schedule)")
