"""`rolecall classify FILE`: the outcome the fetch layer would give this response, and why."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from rolecall.cli.options import UnusedData
from rolecall.cli.output import json_line, lenient_line, say
from rolecall.model import InvalidInput, Page, Verdict


class _Line(msgspec.Struct, forbid_unknown_fields=False):
    """One line of a batch."""

    file: str
    url: str = "https://page.example/"
    status: Annotated[int, msgspec.Meta(ge=100, le=999)] = 200
    headers: dict[str, str] | list[tuple[str, str]] = {}


def _page(line: _Line) -> Page:
    try:
        body = Path(line.file).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidInput(f"{line.file[:200]!r} cannot be read: {why}.", "Name a file that holds the body.") from error
    pairs = line.headers.items() if isinstance(line.headers, dict) else line.headers
    headers = tuple((name.lower(), value) for name, value in pairs)
    return Page(
        url=line.url, final_url=line.url, status=line.status, headers=headers, body=body, fetched_at=datetime.now(UTC)
    )


def _judge(line: _Line) -> Verdict:
    from rolecall.fetch.outcome import classify

    return classify(_page(line))


def _answer(line: _Line, verdict: Verdict) -> dict[str, str | None]:
    return {
        "file": line.file,
        "outcome": verdict.outcome,
        "vendor": verdict.vendor,
        "why": verdict.why,
        "rule": verdict.rule,
        "excerpt": verdict.excerpt,
    }


def _parse_header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not name.strip():
        raise InvalidInput(f"Header {text!r} is not 'Name: value'.", "Write it as --header 'Server: nginx'.")
    return name.strip(), value.strip()


def _batch() -> None:
    """An answer for every line; one that cannot be used costs itself, and the first of them is named at the end."""
    broken: InvalidInput | None = None
    for number, text in enumerate(sys.stdin.buffer, 1):
        if not text.strip():
            continue
        try:
            line = lenient_line(text, _Line)
            json_line(_answer(line, _judge(line)))
        except (ValueError, InvalidInput) as error:
            json_line({"file": None, "outcome": None, "line": number, "error": str(error)[:300]})
            broken = broken or InvalidInput(
                f"Line {number} of standard input is not a response: {str(error)[:300]}",
                'Write {"file": …, "url": …, "status": 200, "headers": {}} a line; the other lines were answered.',
            )
    if broken is not None:
        raise broken


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def classify(
        file: str | None = typer.Argument(None, help="File with the response body."),
        url: str = typer.Option("https://page.example/", "--url", help="URL that answered."),
        status: int = typer.Option(200, help="HTTP status."),
        header: list[str] | None = typer.Option(None, help="Response header 'Name: value'; repeat as needed."),
        batch: bool = typer.Option(False, help="Read one JSON object a line from standard input."),
        as_json: bool = typer.Option(False, "--json", help="One JSON object."),
        data: UnusedData = None,
    ) -> None:
        """The outcome the fetch layer would give a response, and the rule and words that decided."""
        if batch:
            _batch()
            return
        if not file:
            raise InvalidInput("No file was named.", "Use: rolecall classify FILE --url U --status N, or --batch.")
        line = _Line(file=file, url=url, status=status, headers=[_parse_header(h) for h in header or ()])
        verdict = _judge(line)
        if as_json:
            json_line(_answer(line, verdict))
            return
        say(f"{verdict.outcome}" + (f" ({verdict.vendor})" if verdict.vendor else ""))
        say(f"  why: {verdict.why} [{verdict.rule}]")
        if verdict.excerpt:
            say(f"  evidence: {verdict.excerpt}")
