"""`rolecall search`: the same search as on the web page."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import SearchResult, StoredPosting

#: Filters that are options too: option → filter of the query language.
_OPTIONS = ("place", "country", "employer", "workplace", "remote", "type", "pay", "since", "state", "board", "sort")


def _query_text(words: list[str], options: dict[str, str | None]) -> str:
    def quoted(value: str) -> str:
        return f'"{value}"' if " " in value and '"' not in value else value

    return " ".join([*words, *(f"{name}:{quoted(value)}" for name, value in options.items() if value)])


async def _search(
    parts: "App", text: str, limit: int, cursor: str | None
) -> "tuple[SearchResult, list[StoredPosting]]":
    import asyncio
    import contextlib

    import msgspec

    from rolecall.app.following import catch_up_all
    from rolecall.app.linking import entries
    from rolecall.model import StoreUnavailable

    query = msgspec.structs.replace(parts.read_query(text), limit=limit, cursor=cursor)
    # When a crawler is running, it keeps the index up to date.
    with contextlib.suppress(StoreUnavailable):
        await asyncio.to_thread(catch_up_all, parts)
    result = parts.index.search(query)
    return result, entries(parts.store, [hit.posting_id for hit in result.hits])


def _show(result: "SearchResult", roles: "list[StoredPosting]") -> None:
    from rich.console import Console
    from rich.table import Table

    from rolecall.deliver import pay_line, place_line

    if not roles:
        say("Nothing matches. Try fewer words or filters; docs/search.md describes them.")
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("id", "title", "employer", "where", "pay"):
        table.add_column(name, overflow="fold")
    for stored in roles:
        posting = stored.posting
        where = " · ".join(part for part in (place_line(posting, 2), posting.workplace) if part)
        # Titles come from sites: they are text, never markup of this terminal.
        cells = (str(stored.id), posting.title, posting.employer or "", where, pay_line(posting.pay))
        table.add_row(*(cell.replace("[", r"\[") for cell in cells))
    Console().print(table)
    say(f"{result.total} roles" + (f"; more with --cursor {result.cursor}" if result.cursor else ""))


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def search(  # noqa: PLR0913 - one parameter per filter people expect as an option
        query: list[str] | None = typer.Argument(None, help='Words, "phrases", -without, prefix*, name:value.'),
        place: str | None = typer.Option(None, help="City, region or country."),
        country: str | None = typer.Option(None, help="Two-letter code."),
        employer: str | None = typer.Option(None, help="Whole name."),
        workplace: str | None = typer.Option(None, help="onsite, remote, hybrid, unknown."),
        remote: str | None = typer.Option(None, help="Open to people in a country or region."),
        kind: str | None = typer.Option(None, "--type", help="full_time, part_time, contract, internship…"),
        pay: str | None = typer.Option(None, help="At least, a year: 60000EUR."),
        since: str | None = typer.Option(None, help="First seen: 7d, 12h, 2026-01-31."),
        state: str | None = typer.Option(None, help="active, possibly_closed, closed, any."),
        board: str | None = typer.Option(None, help="Slug of a board."),
        sort: str | None = typer.Option(None, help="relevance or new."),
        limit: int = typer.Option(20, min=1, max=1000, help="Most roles shown."),
        cursor: str | None = typer.Option(None, help="Go on behind the page that ended with it."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Search roles as on the web page. With --json one role a line."""
        values = (place, country, employer, workplace, remote, kind, pay, since, state, board, sort)
        text = _query_text(query or [], dict(zip(_OPTIONS, values, strict=True)))
        result, roles = with_app(data, lambda parts: _search(parts, text, limit, cursor))
        if not as_json:
            _show(result, roles)
            return
        from rolecall.app.views import posting_json

        scores = {hit.posting_id: hit.score for hit in result.hits}
        for stored in roles:
            json_line({**posting_json(stored), "score": scores[stored.id]})
