"""`rolecall record URL FOLDER`: one exchange through the whole pipeline, written as a recording."""

from pathlib import Path
from typing import Annotated

import typer

from rolecall.cli.output import json_line, say
from rolecall.model import Request


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def record(
        url: Annotated[str, typer.Argument(help="What to fetch.")],
        folder: Annotated[Path, typer.Argument(help="Recording folder; made when it is not there.")],
        data: Annotated[Path, typer.Option("--data", help="Data folder, for its settings.")] = Path("data"),
        method: Annotated[str, typer.Option("--method", help="GET or POST.")] = "GET",
        body: Annotated[str | None, typer.Option("--body", help="Text of the request body.")] = None,
        header: Annotated[
            list[str] | None, typer.Option("--header", help="'Name: value' the endpoint needs; may be repeated.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ) -> None:
        """Fetch one URL politely and add the exchange to FOLDER, as `scan --replay FOLDER` reads it."""
        import asyncio

        from rolecall import __version__
        from rolecall.app.settings import load_settings
        from rolecall.fetch import Identity, Limits, parse_header, record_exchange

        settings = load_settings(data)
        identity = Identity(name=settings.crawler_name, version=__version__, contact=settings.contact)
        limits = Limits(
            interval=settings.interval,
            timeout=settings.timeout,
            idle_timeout=settings.idle_timeout,
            max_bytes=settings.max_bytes,
        )
        request = Request(url=url, method=method.upper(), headers=tuple(map(parse_header, header or [])), body=body)
        written = asyncio.run(record_exchange(request, folder, identity, limits))
        if as_json:
            json_line({"url": url, "status": written.status, "outcome": written.outcome, "file": written.file})
        else:
            say(f"{written.outcome}: status {written.status}, body in {folder / written.file}")
