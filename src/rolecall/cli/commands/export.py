"""`rolecall export FILE`: postings as CSV, JSON lines or Parquet."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App


async def _export(parts: "App", file: Path, query: str) -> int:
    import asyncio
    import contextlib

    from rolecall.app.exporting import all_postings, found_postings
    from rolecall.app.following import catch_up_all
    from rolecall.deliver import export_file
    from rolecall.model import StoreUnavailable

    if not query:
        return await asyncio.to_thread(export_file, all_postings(parts.store), file)
    asked = parts.read_query(query)
    with contextlib.suppress(StoreUnavailable):
        await asyncio.to_thread(catch_up_all, parts)
    return await asyncio.to_thread(export_file, found_postings(parts.store, parts.index, asked), file)


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def export(
        file: Path = typer.Argument(help="Ends in .csv, .jsonl or .parquet."),
        query: list[str] | None = typer.Argument(None, help="A search; without it every posting, closed ones too."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Write postings to a file; docs/exports.md describes its columns."""
        count = with_app(data, lambda parts: _export(parts, file, " ".join(query or ())))
        json_line({"file": str(file), "postings": count}) if as_json else say(f"Wrote {count} postings to {file}.")
