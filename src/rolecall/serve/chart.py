"""A line of open roles over time as SVG: drawn on the server, readable without colour or script."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime, timedelta

from rolecall.model import StoredPosting, Value

WIDTH, HEIGHT, MARGIN = 640, 160, 28
#: Less than this is drawn in so many steps.
_SHORT, _SHORT_STEPS = timedelta(days=4), 48


class Chart(Value, frozen=True, kw_only=True):
    """Coordinates ready to draw."""

    #: Points of the line, "x,y x,y …"; of the area below it.
    line: str
    area: str
    #: (x, text) of the time axis and (y, text) of the counts.
    times: tuple[tuple[float, str], ...]
    counts: tuple[tuple[float, str], ...]
    #: The same in words.
    summary: str
    #: (day, open roles) for the table below.
    table: tuple[tuple[str, int], ...]


def openings(roles: Sequence[StoredPosting], now: datetime, days: int = 180) -> list[tuple[datetime, int]]:
    """How many roles were open at the end of each day, oldest first, from the first role on.

    Steps are shorter than a day while only a few days are known.
    """
    if not roles:
        return []
    start = max(min(role.first_seen_at for role in roles), now - timedelta(days=days))
    known = now - start
    step = timedelta(days=1) if known >= _SHORT else max(known / _SHORT_STEPS, timedelta(seconds=1))
    opened = sorted(role.first_seen_at for role in roles)
    closed = sorted(role.closed_at for role in roles if role.closed_at is not None)
    times = (now - back * step for back in range(int(known / step), -1, -1))
    return [(at, bisect_right(opened, at) - bisect_right(closed, at)) for at in times]


def _forms(span: timedelta) -> tuple[str, str]:
    """How times of a span are written on the axis, and in words."""
    if span >= timedelta(days=1):
        return "%d %b", "%Y-%m-%d"
    clock = "%H:%M" if span >= timedelta(minutes=10) else "%H:%M:%S"
    return clock, f"%Y-%m-%d {clock}"


def draw(points: Sequence[tuple[datetime, int]]) -> Chart | None:
    """The chart; None with fewer than two points, because a line needs them."""
    if len(points) < 2:
        return None
    top = max(count for _, count in points) or 1
    across, down = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN

    def x(at: int) -> float:
        return round(MARGIN + across * at / (len(points) - 1), 1)

    def y(count: float) -> float:
        return round(HEIGHT - MARGIN - down * count / top, 1)

    line = " ".join(f"{x(at)},{y(count)}" for at, (_, count) in enumerate(points))
    middle = len(points) // 2
    (first, opened), (last, ended) = points[0], points[-1]
    noun = "role" if opened == 1 else "roles"
    axis, day = _forms(last - first)
    return Chart(
        line=line,
        area=f"{x(0)},{y(0)} {line} {x(len(points) - 1)},{y(0)}",
        times=tuple((x(at), points[at][0].strftime(axis)) for at in dict.fromkeys((0, middle, len(points) - 1))),
        counts=((y(0), "0"), (y(top), str(top))),
        summary=f"{opened} open {noun} on {first:{day}}, {ended} on {last:{day}}, at most {top}.",
        table=tuple((f"{at:{day}}", count) for at, count in points[:: max(1, len(points) // 12)]),
    )
