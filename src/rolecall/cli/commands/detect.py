"""`rolecall detect URL [--html FILE]`: adapter and board key for a URL or a saved page, and how it is known."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import UnusedData
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.sources import Detection


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def detect(
        url: Annotated[str, typer.Argument(help="Address of a board, a posting, or an employer's page.")],
        html: Annotated[Path | None, typer.Option(help="A saved copy of the page at URL.")] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
        data: UnusedData = None,
    ) -> None:
        """Say which platform and board a URL or a saved page belongs to. Nothing is fetched."""
        from rolecall.sources import detect_url, refusal_of

        found = detect_url(url) if html is None else _saved(url, html)
        key = found.key
        if as_json and key is not None:
            refused = refusal_of(key.adapter)
            more = {"refused": refused} if refused else {}
            json_line({"url": url, "adapter": key.adapter, "key": key.parts, "how": key.how, **more})
        elif as_json:
            json_line({"url": url, "adapter": None, "why": found.why, "follow": found.follow})
        elif key is not None:
            parts = ", ".join(f"{name} {value}" for name, value in key.parts.items())
            say(f"{url}\n  {key.adapter}: {parts}\n  known because {key.how}")
            if refused := refusal_of(key.adapter):
                say(f"  not read: {refused}")
        else:
            say(f"{url}\n  unknown: {found.why}")


def _saved(url: str, html: Path) -> "Detection":
    """What a saved page says. Raises InvalidInput when the file cannot be read."""
    from rolecall.model import InvalidInput, Page
    from rolecall.sources import detect_page

    try:
        body, read_at = html.read_bytes(), datetime.fromtimestamp(html.stat().st_mtime, UTC)
    except OSError as error:
        raise InvalidInput(f"{html} cannot be read: {error.strerror}.", "Give the path of a saved page.") from error
    headers = (("content-type", "text/html"),)
    return detect_page(Page(url=url, final_url=url, status=200, headers=headers, body=body, fetched_at=read_at))
