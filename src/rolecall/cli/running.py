"""How the long-running commands speak and stop."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

from rolecall.cli.output import json_line, say, warn

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.scan import ScanSummary
    from rolecall.model import Board, Role, RolecallError


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


def json_of(board: "Board", what: "ScanSummary | RolecallError") -> None:
    """One JSON object per finished scan: its summary as `scan --json` prints it, or {"board", "error"}."""
    from rolecall.model import RolecallError

    json_line({"board": board.slug, "error": str(what)} if isinstance(what, RolecallError) else what)


def tell_address(address: str, what: str = "rolecall", *, as_json: bool) -> None:
    """Where the web page, or whatever this process shows, is."""
    if as_json:
        json_line({"address": address})
    else:
        say(f"{what} is at {address}   (Ctrl-C ends it)")


def on_signals(stop: Callable[[], None]) -> None:
    """Call stop on SIGINT and SIGTERM, in the running loop."""
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        # Where a loop takes no handlers (Windows), Ctrl-C interrupts it: work under way is due again at the next start.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stop)


async def run_everything(
    parts: "App", role: "Role", host: str | None = None, port: int | None = None, *, as_json: bool = False
) -> None:
    """Run a role until SIGINT or SIGTERM; what is under way stops at its checkpoint and is due again at once."""
    from rolecall.serve.everything import Everything
    from rolecall.serve.logs import set_up_logging

    set_up_logging(parts.settings.log)
    everything = Everything(parts, json_of if as_json else tell_line, role=role)
    try:
        on_signals(everything.stop)
        address = await everything.start(host, port)
        what = "rolecall" if role.shows else "a worker (its /healthz, /readyz and /metrics)"
        tell_address(address, what, as_json=as_json)
        await everything.run()
    finally:
        await everything.close()
        warn("rolecall stopped; what was under way goes on with the next start.")
