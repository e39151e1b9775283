"""`rolecall search`: the same search as on the web page."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import PageRecord, SearchResult, StoredPosting

    FoundList = list[StoredPosting] | list[PageRecord]

#: Filters that are options too: option → filter of the query language.
_OPTIONS = (
    "place", "country", "employer", "workplace", "remote", "type", "pay", "since", "state", "board", "topic", "sort",
    "kind",
)  # fmt: skip


def _query_text(words: list[str], options: dict[str, str | None]) -> str:
    def quoted(value: str) -> str:
        return f'"{value}"' if " " in value and '"' not in value else value

    return " ".join([*words, *(f"{name}:{quoted(value)}" for name, value in options.items() if value)])


async def _search(
    parts: "App", text: str, limit: int, cursor: str | None
) -> "tuple[SearchResult, FoundList, FoundList, bool]":
    """The result, what it found, what is similar, and whether there was anything to search."""
    import asyncio
    import contextlib

    import msgspec

    from rolecall.app.following import catch_up_all, fill_pages
    from rolecall.app.searching import found_of, search
    from rolecall.model import Kind, StoreUnavailable

    query = msgspec.structs.replace(parts.read_query(text), limit=limit, cursor=cursor)
    # When a crawler is running, it keeps the index up to date.
    with contextlib.suppress(StoreUnavailable):
        await asyncio.to_thread(fill_pages if query.kind is Kind.PAGES else catch_up_all, parts)
    result, found = search(parts.store, parts.index, query)
    similar = found_of(parts.store, query, result.similar)
    return result, found, similar, bool(found) or parts.store.count() > 0


_NOTHING = "Nothing is stored yet. Next: rolecall add URL, then rolecall run"
_COLUMNS = {"roles": ("id", "title", "employer", "where", "pay"), "pages": ("title", "address", "language", "read")}


def _cells(found: "StoredPosting | PageRecord") -> tuple[str, ...]:
    from rolecall.deliver import pay_line, place_line
    from rolecall.model import PageRecord

    if isinstance(found, PageRecord):
        return found.title, found.url, found.language or "", f"{found.at:%Y-%m-%d}"
    posting = found.posting
    where = " · ".join(part for part in (place_line(posting, 2), posting.workplace) if part)
    return str(found.id), posting.title, posting.employer or "", where, pay_line(posting.pay)


def _show(result: "SearchResult", found: "FoundList", similar: "FoundList", stored: bool) -> None:
    if found:
        kind = _table(found)
        say(f"{result.total} {kind}" + (f"; more with --cursor {result.cursor}" if result.cursor else ""))
        if result.cut:
            say("By relevance the list ends here; --sort new reaches all of them.")
    elif similar:
        say("Nothing has all these words.")
    else:
        say("Nothing matches. Try fewer words or filters; docs/search.md describes them." if stored else _NOTHING)
    if similar:
        say("Similar, with most of the words:")
        _table(similar)


def _table(found: "FoundList") -> str:
    """Print results; gives the name of their kind."""
    from rich.console import Console
    from rich.table import Table

    from rolecall.model import PageRecord

    kind = "pages" if isinstance(found[0], PageRecord) else "roles"
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in _COLUMNS[kind]:
        table.add_column(name, overflow="fold")
    for one in found:
        # Titles come from sites: they are text, never markup of this terminal.
        table.add_row(*(cell.replace("[", r"\[") for cell in _cells(one)))
    Console().print(table)
    return kind


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
        type_: str | None = typer.Option(None, "--type", help="full_time, part_time, contract, internship…"),
        pay: str | None = typer.Option(None, help="At least, a year: 60000EUR."),
        since: str | None = typer.Option(None, help="First seen: 7d, 12h, 2026-01-31."),
        state: str | None = typer.Option(None, help="active, possibly_closed, closed, any."),
        board: str | None = typer.Option(None, help="Slug of a board."),
        topic: str | None = typer.Option(None, help="Topic a role or page belongs to: `rolecall topic list`."),
        kind: str | None = typer.Option(None, help="roles, or pages the crawl has read."),
        sort: str | None = typer.Option(None, help="relevance or new."),
        limit: int = typer.Option(20, min=1, max=1000, help="Most results shown."),
        cursor: str | None = typer.Option(None, help="Go on behind the page that ended with it."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Search roles, or crawled pages, as on the web page. With --json one a line."""
        values = (place, country, employer, workplace, remote, type_, pay, since, state, board, topic, sort, kind)
        text = _query_text(query or [], dict(zip(_OPTIONS, values, strict=True)))
        result, found, similar, stored = with_app(data, lambda parts: _search(parts, text, limit, cursor))
        if not as_json:
            _show(result, found, similar, stored)
            return
        from rolecall.app.views import page_json, posting_json
        from rolecall.model import PageRecord

        scores = {hit.posting_id or hit.page_id: hit.score for hit in result.hits}
        for one in found:
            line = page_json(one) if isinstance(one, PageRecord) else posting_json(one)
            json_line({**line, "score": scores[one.id]})
