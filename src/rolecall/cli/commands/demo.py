"""`rolecall demo`: see it work on a small invented world, nothing to set up."""

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.cli.demo_screen import DemoScreen
    from rolecall.world import Happening


def _live(data: Path, port: int, seconds: float | None, as_json: bool) -> None:
    from rolecall.cli.demo_screen import DemoScreen
    from rolecall.cli.running import on_signals
    from rolecall.world import Demo

    screen = None if as_json else DemoScreen()

    def watch(happening: "Happening") -> None:
        if screen is None:
            json_line(happening)
        else:
            screen.add(happening)

    async def run() -> None:
        demo = Demo(data, watch)
        on_signals(demo.stop)
        await demo.run(port, seconds, lambda address, app: _ready(screen, address, app))

    if screen is None:
        asyncio.run(run())
        return
    with screen:
        asyncio.run(run())


def _ready(screen: "DemoScreen | None", address: str, app: "App") -> None:
    if screen is None:
        json_line({"kind": "ready", "board": "", "what": address, "why": ""})
    else:
        screen.ready(address, app.store.count_by_board)


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def demo(
        port: int = typer.Option(8765, min=0, max=65535, help="Port of the web page; 0 picks a free one."),
        seconds: float | None = typer.Option(None, min=1, help="End by itself after so long."),
        data: Path | None = typer.Option(None, "--data", help="Keep the demo's data there; else it is thrown away."),
        as_json: AsJson = False,
    ) -> None:
        """Crawl a dozen invented employers on this machine and show roles arriving, changing and closing."""
        if data is not None:
            _live(data, port, seconds, as_json)
            return
        with tempfile.TemporaryDirectory(prefix="rolecall-demo-", ignore_cleanup_errors=True) as folder:
            _live(Path(folder), port, seconds, as_json)
        if not as_json:
            say("The demo is over; its data is gone. The real thing: rolecall init")
