"""What the demo shows in a terminal: counts and what happened last; plain lines where it is no terminal."""

import threading
import time
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from rolecall.model import PostingState

if TYPE_CHECKING:
    from rolecall.world import Happening

#: Happenings kept on the screen.
SHOWN = 16
_COLOURS = {
    "new": "green",
    "changed": "cyan",
    "reopened": "green",
    "linked": "blue",
    "closed": "yellow",
    "doubtful": "yellow",
    "partial": "magenta",
    "failed": "red",
    "complete": "green",
    "healthy": "green",
    "degraded": "yellow",
    "paused": "red",
    "page": "blue",
    "proposed": "green",
}


class DemoScreen:
    """A live screen, or plain lines. Safe to call from several threads."""

    def __init__(self) -> None:
        self._console = Console()
        self._lock = threading.Lock()
        self._last: deque[tuple[float, Happening]] = deque(maxlen=SHOWN)
        self._started = time.monotonic()
        self._address = ""
        self._counts: Callable[[], dict[int, dict[PostingState, int]]] | None = None
        self._live = Live(get_renderable=self._render, console=self._console, refresh_per_second=4, transient=False)

    def __enter__(self) -> "DemoScreen":
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # The store is closed by now: the last picture keeps the last counts.
        self._counts = None
        if self._console.is_terminal:
            self._live.stop()

    def ready(self, address: str, counts: Callable[[], dict[int, dict[PostingState, int]]]) -> None:
        """The web page is served."""
        self._address, self._counts = address, counts
        if not self._console.is_terminal:
            self._console.print(f"The demo's web page is at {address}   (Ctrl-C ends it)")

    def add(self, happening: "Happening") -> None:
        """Something happened."""
        at = time.monotonic() - self._started
        with self._lock:
            self._last.append((at, happening))
        if not self._console.is_terminal:
            why = f"  ({happening.why})" if happening.why else ""
            self._console.print(
                f"{at:6.1f} s  {happening.kind:9} {happening.board:18} {escape(happening.what)}{escape(why)}",
                highlight=False,
                soft_wrap=True,
            )

    def _render(self) -> RenderableType:
        with self._lock:
            last = list(self._last)
        table = Table(box=None, pad_edge=False, show_header=False, expand=True)
        table.add_column(width=8, justify="right", style="dim")
        table.add_column(width=9)
        table.add_column(width=18, style="bold")
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        for at, happening in last:
            colour = _COLOURS.get(happening.kind, "white")
            why = f"  [dim]{escape(happening.why)}[/dim]" if happening.why else ""
            table.add_row(
                f"{at:.1f} s", f"[{colour}]{happening.kind}[/{colour}]", happening.board, escape(happening.what) + why
            )
        return Group(self._heading(), table)

    def _heading(self) -> str:
        where = self._address or "starting…"
        counts = self._counts() if self._counts is not None else {}
        active = sum(states.get(PostingState.ACTIVE, 0) for states in counts.values())
        closed = sum(states.get(PostingState.CLOSED, 0) for states in counts.values())
        numbers = f"{len(counts)} employers · {active} open · {closed} closed" if counts else ""
        return f"[bold]rolecall demo[/bold]   {numbers}   web page: [link={where}]{where}[/link]   Ctrl-C ends it\n"
