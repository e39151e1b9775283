"""`rolecall postings`: what is stored, all fields with --json."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say
from rolecall.model import PostingState

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import StoredPosting

#: Postings read from the store at once.
PAGE = 500


def _pages(parts: "App", board_id: int | None, state: PostingState | None) -> "Iterator[StoredPosting]":
    after = 0
    while page := parts.store.postings(board_id, state, after, PAGE):
        yield from page
        after = page[-1].id


async def _print(parts: "App", slug: str | None, state: PostingState | None, as_json: bool) -> None:
    from rolecall.app.boards import named_board
    from rolecall.app.views import posting_json

    board_id = (await named_board(parts, slug)).id if slug else None
    found = False
    for stored in _pages(parts, board_id, state):
        found = True
        if as_json:
            json_line(posting_json(stored))
            continue
        posting = stored.posting
        where = "; ".join(posting.place_texts) or "place unknown"
        say(f"{stored.state:<16} {stored.board}: {posting.title} · {where} · {posting.url}")
        if stored.closed_at is not None and stored.evidence is not None:
            say(f"{'':<16} closed {stored.closed_at:%Y-%m-%d %H:%M}: {stored.evidence.detail or stored.evidence.kind}")
    if not found and not as_json:
        say("No postings here yet. Next: rolecall scan BOARD, or rolecall run")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def postings(
        board: Annotated[str | None, typer.Option(help="Only this board's.")] = None,
        state: Annotated[PostingState | None, typer.Option(help="Only postings in this state.")] = None,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """List stored postings. With --json one object a line with every field."""
        with_app(data, lambda parts: _print(parts, board, state, as_json))
