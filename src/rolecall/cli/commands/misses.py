"""`rolecall misses`: published texts that no value could be read from, the most frequent first."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App


async def _print(parts: "App", field: str | None, limit: int, as_json: bool) -> None:
    found = parts.store.misses(limit, field)
    for miss in found:
        if as_json:
            json_line(miss)
        else:
            shown = f"posting {miss.sample_posting}" if miss.sample_posting else "no posting"
            say(f"{miss.count:>7} {miss.field:<17} {miss.text}  ({shown}, last {miss.last_seen_at:%Y-%m-%d})")
    if not found and not as_json:
        about = f" in {field}" if field else ""
        say(f"Nothing is counted{about}: every published text was read, or no scan has stored a posting yet.")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def misses(
        field: Annotated[
            str | None, typer.Option(help="Only this field: places, workplace, remote_area, employment_types, pay, …")
        ] = None,
        limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many texts, the most frequent first.")] = 50,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """List the texts that could not be normalized, the most frequent first, each with a posting that shows it."""
        with_app(data, lambda parts: _print(parts, field, limit, as_json))
