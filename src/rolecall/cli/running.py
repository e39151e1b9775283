"""How the long-running commands speak and stop."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

from rolecall.cli.output import say, warn

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.scan import ScanSummary
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
    if what.moved:
        warn(f"{board.slug}: {what.moved}")


def on_signals(stop: Callable[[], None]) -> None:
    """Call stop on SIGINT and SIGTERM, in the running loop."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stop)


async def run_everything(parts: "App", host: str | None = None, port: int | None = None) -> None:
    """Run until SIGINT or SIGTERM; what is under way stops at its checkpoint and is due again at once."""
    from rolecall.serve.everything import Everything

    everything = Everything(parts, tell_line)
    try:
        address = await everything.start(host, port)
        say(f"rolecall is at {address}   (Ctrl-C ends it)")
        on_signals(everything.stop)
        await everything.run()
    finally:
        await everything.close()
        say("rolecall stopped; what was under way goes on with the next start.")
