"""`rolecall replay-timeline FILE`: a board's recorded history through the real scan and lifecycle."""

from pathlib import Path
from typing import Annotated

import typer

from rolecall.cli.options import AlwaysJson, UnusedData
from rolecall.cli.output import json_line, warn


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("replay-timeline")
    def replay_timeline(
        file: Annotated[Path, typer.Argument(help="Snapshots, one JSON object a line; .gz is fine.")],
        faults: Annotated[
            int | None, typer.Option(help="Seed: a fifth of the visits goes wrong, the same ones for the same seed.")
        ] = None,
        as_json: AlwaysJson = True,
        data: UnusedData = None,
    ) -> None:
        """Print when each role opened, closed and reopened, one JSON object a line, at the times of the file."""
        import asyncio

        asyncio.run(_replay(file, faults))


async def _replay(file: Path, faults: int | None) -> None:
    from tempfile import TemporaryDirectory

    from rolecall.app.timeline import Replay, VisitClock, read_timeline, with_faults
    from rolecall.store import StoreDoor, open_store

    visits = read_timeline(file)
    if faults is not None:
        visits = with_faults(visits, faults)
        warn(f"rolecall: {sum(visit.fault is not None for visit in visits)} of {len(visits)} visits go wrong.")
    clock = VisitClock()
    with TemporaryDirectory(prefix="rolecall-") as folder:
        store = open_store(folder, clock)
        door = StoreDoor(store)
        try:
            async for event in Replay(store, door, clock).run(visits):
                json_line(event)
        finally:
            await door.close()
