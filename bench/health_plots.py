"""Measures and prints like bench.health_quality, and draws the plots of docs/health.md as small SVG files.

python -m bench.health_plots docs/health [--quick]
"""

import argparse
import math
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

from bench.health_quality import LEARN, QUIET, TROUBLE, Curve, Result, history, measured, reference, report, standings
from rolecall.health import Shape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 340, 56, 16, 36, 44
OURS, THEIRS, THIRD = "#0f6b58", "#b3541e", "#858d88"


def _svg(title: str, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="12" fill="#1f2421">'
        f'<title>{title}</title><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        f'<text x="{LEFT}" y="20" font-weight="600">{title}</text>'
    )
    return head + "".join(parts) + "</svg>\n"


def _text(x: float, y: float, text: str, anchor: str = "middle", colour: str = "#5a625d") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _line(points: Sequence[tuple[float, float]], colour: str, dash: str = "") -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{style}/>'


def _grid(xs: Sequence[tuple[float, str]], ys: Sequence[tuple[float, str]]) -> list[str]:
    out = [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.0f}" y2="{y:.0f}" stroke="#e3e0d8"/>' for y, _ in ys]
    out += [_text(LEFT - 6, y + 4, text, "end") for y, text in ys]
    return out + [_text(x, HEIGHT - BOTTOM + 16, text) for x, text in xs]


def curves(result: Result) -> str:
    """False alarms against delay, for every setting of both detectors."""
    most = 48.0

    def x(false: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * min(1.0, math.log1p(false) / math.log1p(30))

    def y(delay: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(most, delay) / most)

    parts = _grid([(x(v), f"{v:g}") for v in (0, 1, 3, 10, 30)], [(y(v), f"{v}") for v in (0, 12, 24, 36, 48)])
    parts.append(_text((LEFT + WIDTH) / 2, HEIGHT - 8, "false alarms in 30 days of a site"))
    groups = (
        ("ours", OURS, "", result.ours),
        ("reference, last hour", THEIRS, "", [c for c in result.theirs if c.setting < 1000]),
        ("reference, last 6 hours", THIRD, "5 3", [c for c in result.theirs if c.setting >= 1000]),
    )
    for number, (name, colour, dash, group) in enumerate(groups):
        ordered: list[Curve] = sorted(group, key=lambda c: (c.false, -c.mean))
        points = [(x(c.false), y(c.mean)) for c in ordered]
        parts.append(_line(points, colour, dash))
        parts += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>' for px, py in points]
        parts.append(_text(WIDTH - RIGHT - 4, TOP + 14 + 16 * number, name, "end", colour))
    return _svg("Mean hours to the first alarm (over kinds of trouble) by false alarms", parts)


def example(name: str) -> str:
    """One life: both scores around the change."""
    site, _ = TROUBLE[name]
    windows = history(site, crc32(name.encode()))
    ours = [s.judgement.score if s.judgement else None for s in standings(site, windows, Shape().alarm)]
    theirs = reference(windows, 1)
    first, last = LEARN + QUIET - 24, LEARN + QUIET + 72

    def x(hour: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (hour - first) / (last - first)

    def y(score: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - score / 100)

    change = x(LEARN + QUIET)
    marks = [(x(LEARN + QUIET + h), f"{h:+d} h") for h in (-24, 0, 24, 48, 72)]
    parts = [
        f'<rect x="{LEFT}" width="{WIDTH - LEFT - RIGHT}" y="{y(80):.0f}" height="{y(50) - y(80):.0f}" fill="#fcf1de"/>'
    ]
    parts.append(
        f'<rect x="{LEFT}" width="{WIDTH - LEFT - RIGHT}" y="{y(50):.0f}" height="{y(0) - y(50):.0f}" fill="#fbeaea"/>'
    )
    parts += _grid(marks, [(y(v), f"{v}") for v in (0, 50, 80, 100)])
    parts.append(f'<line x1="{change:.0f}" x2="{change:.0f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#1f2421"/>')
    for scores, colour, label, row in ((ours, OURS, "ours", 0), (theirs, THEIRS, "reference", 1)):
        points = [(x(h), y(score)) for h in range(first, last) if (score := scores[h]) is not None]
        parts.append(_line(points, colour))
        parts.append(_text(LEFT + 8, HEIGHT - BOTTOM - 10 - 16 * row, label, "start", colour))
    return _svg(f"{name}: the score before and after the change", parts)


def draw(result: Result, folder: Path) -> None:
    """Write every plot."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "curves.svg").write_text(curves(result), "utf-8")
    (folder / "slide.svg").write_text(example("slow slide, 5 points a day"), "utf-8")
    (folder / "wall.svg").write_text(example("5 → 12 %, 60/h"), "utf-8")


def main() -> None:
    """Print and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder the plots are written to")
    parser.add_argument("--quick", action="store_true", help="fewer lives, less than a minute")
    options = parser.parse_args()
    result = measured(quick=options.quick)
    report(result)
    draw(result, options.folder)


if __name__ == "__main__":
    main()
