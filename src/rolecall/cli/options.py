"""Options that many commands share, and how a command gets its application."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from rolecall.app.compose import App

R = TypeVar("R")


def default_data() -> Path:
    """ROLECALL_DATA, else rolecall's folder among the person's application data."""
    named = os.environ.get("ROLECALL_DATA")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "rolecall"


Data = Annotated[
    Path, typer.Option("--data", default_factory=default_data, help="Data folder.", show_default="$ROLECALL_DATA")
]
#: For commands that keep nothing: scripts may pass the same options to every command.
UnusedData = Annotated[
    Path | None, typer.Option("--data", help="Accepted as everywhere; this command needs no data folder.")
]
AlwaysJson = Annotated[bool, typer.Option("--json", help="Accepted as everywhere; the output is always JSON.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line, for scripts.")]


Archive = Annotated[Path | None, typer.Option("--archive", help="Append every exchange to this WARC file (….warc.gz).")]


def with_app(
    data: Path, work: "Callable[[App], Awaitable[R]]", replay: Path | None = None, archive: Path | None = None
) -> R:
    """Run work over the application of a data folder and release what it opened."""
    from rolecall.app.compose import App

    async def run() -> R:
        app = App(data, replay, archive=archive)
        try:
            return await work(app)
        finally:
            await app.close()

    return asyncio.run(run())
