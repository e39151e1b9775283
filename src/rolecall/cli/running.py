"""Everything in one process: scans on schedule, consumers of what they change, the web page."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from rolecall.cli.output import say, warn

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.scan import ScanSummary
    from rolecall.app.schedule import Rhythm, Schedule
    from rolecall.model import Board, RolecallError


def tell_line(board: "Board", what: "ScanSummary | RolecallError") -> None:
    """One line per finished scan."""
    from rolecall.model import RolecallError

    if isinstance(what, RolecallError):
        warn(f"{board.slug}: {what}")
        return
    doubt = f" ({what.reason})" if what.reason else ""
    counts = f"{what.found} found, {what.new} new, {what.updated} updated, {what.closed} closed"
    (warn if what.verdict == "failed" else say)(f"{board.slug}: {what.mode} {what.verdict}{doubt}, {counts}")


def schedule_of(
    parts: "App", tell: "Callable[[Board, ScanSummary | RolecallError], None]", rhythm: "Rhythm | None" = None
) -> "Schedule":
    """The loop over due scans of one application."""
    from rolecall.app.schedule import Rhythm, Schedule

    usual = Rhythm(full=timedelta(hours=parts.settings.full_every))
    return Schedule(
        parts.scanner,
        parts.adapters,
        rhythm=rhythm or usual,
        boards_at_once=max(1, parts.settings.concurrency // 4),
        tell=tell,
    )


async def run_everything(
    parts: "App", host: str | None = None, port: int | None = None, rhythm: "Rhythm | None" = None
) -> None:
    """Run until SIGINT or SIGTERM; what is under way stops at its checkpoint and is due again at once."""
    from rolecall.app.following import catch_up_all, consumers
    from rolecall.serve import WebServer, create_app, services_of

    following = consumers(parts)

    def tell(board: "Board", what: "ScanSummary | RolecallError") -> None:
        tell_line(board, what)
        following.wake()

    schedule = schedule_of(parts, tell, rhythm)
    await asyncio.to_thread(catch_up_all, parts)
    following.start()
    settings = parts.settings
    server = WebServer(create_app(services_of(parts)), host or settings.host, settings.port if port is None else port)
    address = await server.start()
    say(f"rolecall is at {address}   (Ctrl-C ends it)")
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, schedule.stop)
    try:
        await schedule.run()
    finally:
        await server.stop()
        await asyncio.to_thread(following.stop)
        say("rolecall stopped; what was under way goes on with the next start.")
