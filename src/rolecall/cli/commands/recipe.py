"""`rolecall try-recipe RECIPE PAGE`: what each step of a recipe matched on a saved page."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import UnusedData
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.sources import Trial


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("try-recipe")
    def try_recipe(
        recipe: Annotated[Path, typer.Argument(help="A recipe: the JSON of a board's configuration.")],
        page: Annotated[Path, typer.Argument(help="A saved page or answer.")],
        reader: Annotated[str, typer.Option(help="General reader: dom, inline, state, api, feed, sitemap.")] = "dom",
        url: Annotated[str, typer.Option(help="Where the page was.")] = "https://www.example.com/careers",
        detail: Annotated[bool, typer.Option("--detail", help="The page is one posting's, not the list.")] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
        data: UnusedData = None,
    ) -> None:
        """Show what a recipe reads from a saved page, step by step. Nothing is fetched."""
        from rolecall.model import InvalidInput, Page
        from rolecall.sources import try_recipe as trial

        try:
            config, body = recipe.read_text(encoding="utf-8"), page.read_bytes()
        except OSError as error:
            raise InvalidInput(f"{error.filename} cannot be read: {error.strerror}.", "Give two files.") from error
        answer = Page(url=url, final_url=url, status=200, body=body, fetched_at=datetime.now(UTC))
        found = trial(reader, config, answer, detail=detail)
        if as_json:
            json_line(found)
        else:
            _show(found)


def _show(found: "Trial") -> None:
    for step in found.steps:
        what = f"at {step.at!r}" if step.matched else "matched nothing"
        field = f" → {step.field} = {step.value!r}" if step.field and step.matched else ""
        say(f"step {step.step}: {what}{field}")
    for posting in found.postings:
        where = "; ".join(place.text or place.locality or "" for place in posting.places)
        say(f"posting: {posting.title or '(title on its own page)'} | {where or 'no place'} | {posting.url}")
    for problem in found.problems:
        say(f"problem: {problem}")
    say(f"{len(found.postings)} postings, {len(found.problems)} problems, {len(found.next)} further pages")
