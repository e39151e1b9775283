"""Scores over time as SVG: two lines over the bands, readable without colour or script."""

from collections.abc import Callable, Sequence
from datetime import datetime

from rolecall.model import HealthPoint, Value

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 640, 200, 32, 10, 24


class HealthChart(Value, frozen=True, kw_only=True):
    """Coordinates ready to draw. Scores run from 0 to 100; points of a line are "x,y x,y …"."""

    #: Unbroken stretches; where there was no score there is no line.
    hostility: tuple[str, ...]
    parser: tuple[str, ...]
    #: (y, height) of the bands below 50 and from 50 to 80.
    low: tuple[float, float]
    middle: tuple[float, float]
    #: (x, text) of the time axis and (y, text) of the scores.
    times: tuple[tuple[float, str], ...]
    scores: tuple[tuple[float, str], ...]
    summary: str


def _y(score: float) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * score / 100, 1)


def draw_health(points: Sequence[HealthPoint], now: datetime) -> HealthChart | None:
    """The chart; None with fewer than two points. A score holds until the next point, so lines are steps."""
    if len(points) < 2:
        return None
    first = points[0].at
    span = max(1.0, (now - first).total_seconds())

    def x(at: datetime) -> float:
        return round(LEFT + (WIDTH - LEFT - 8) * (at - first).total_seconds() / span, 1)

    ends = [*(point.at for point in points[1:]), now]
    lines = {name: _stretches(points, ends, name, x) for name in ("hostility", "parser")}
    worst = min((s for p in points for s in (p.hostility, p.parser) if s is not None), default=None)
    format_ = "%H:%M" if span < 2 * 86_400 else "%d %b"
    middle = first + (now - first) / 2
    return HealthChart(
        hostility=lines["hostility"],
        parser=lines["parser"],
        low=(_y(50), round(_y(0) - _y(50), 1)),
        middle=(_y(80), round(_y(50) - _y(80), 1)),
        times=tuple((x(at), at.strftime(format_)) for at in (first, middle, now)),
        scores=tuple((_y(score), str(score)) for score in (0, 50, 80, 100)),
        summary=f"Scores since {first:%Y-%m-%d}; the lowest was {'not known' if worst is None else f'{worst:.0f}'}.",
    )


def _stretches(
    points: Sequence[HealthPoint], ends: Sequence[datetime], name: str, x: Callable[[datetime], float]
) -> tuple[str, ...]:
    found: list[list[str]] = []
    broken = True
    for point, end in zip(points, ends, strict=True):
        score = getattr(point, name)
        if score is None:
            broken = True
            continue
        if broken:
            found.append([])
        broken = False
        found[-1] += [f"{x(point.at)},{_y(score)}", f"{x(end)},{_y(score)}"]
    return tuple(" ".join(stretch) for stretch in found)
