"""`rolecall check-url URL…`: whether a URL may be fetched, and why."""

import sys
from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from rolecall.cli.options import UnusedData
from rolecall.cli.output import json_line, lenient_line, say
from rolecall.model import InvalidInput


class _Line(msgspec.Struct):
    """One line of --batch."""

    url: str
    #: What DNS answers; absent takes a name to resolve to a public address.
    resolve_to: list[str] | str | None = None
    #: Host patterns of the source.
    allow: list[str] = []


def _lines() -> Iterator[_Line]:
    """Every line that can be used; the others are answered as refused, and the first of them is named at the end."""
    broken: InvalidInput | None = None
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        try:
            yield lenient_line(line, _Line)
        except ValueError as error:
            json_line({"url": None, "safe": False, "why": f"line {number}: {str(error)[:300]}", "rule": "line"})
            broken = broken or InvalidInput(
                f"Line {number} of standard input cannot be used: {str(error)[:300]}.",
                'Each line is {"url": "…", "resolve_to": ["…"]}; resolve_to may be left out.',
            )
    if broken is not None:
        raise broken


def _answers(given: list[str] | str | None) -> list[str] | None:
    """The DNS answer as a list; "" in a text means there is none to judge."""
    if isinstance(given, str):
        return [part.strip() for part in given.split(",")] if given.strip() else None
    return given


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("check-url")
    def check_url_command(
        urls: Annotated[list[str] | None, typer.Argument(help="URLs to judge.")] = None,
        batch: Annotated[
            bool, typer.Option("--batch", help="Read one JSON object a line from standard input.")
        ] = False,
        allow: Annotated[
            list[str] | None, typer.Option("--allow", help="Host pattern of the source; may be repeated.")
        ] = None,
        resolve_to: Annotated[
            list[str] | None, typer.Option("--resolve-to", help="Address DNS answers; may be repeated.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
        data: UnusedData = None,
    ) -> None:
        """Say whether URLs may be fetched, and why. No request is made and DNS is not asked."""
        from rolecall.fetch import check_url

        if batch:
            for line in _lines():
                report = check_url(line.url, _answers(line.resolve_to), tuple(line.allow or allow or ()))
                json_line({"url": report.url, "safe": report.safe, "why": report.why, "rule": report.rule})
            return
        if not urls:
            raise InvalidInput("No URL was given.", "Name one or more, or use --batch and standard input.")
        for url in urls:
            report = check_url(url, resolve_to or None, tuple(allow or ()))
            if as_json or not sys.stdout.isatty():
                json_line({"url": report.url, "safe": report.safe, "why": report.why, "rule": report.rule})
            else:
                say(f"{'safe    ' if report.safe else 'refused '} {report.url}\n         {report.why}")
