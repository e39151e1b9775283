"""Many targets at once: how much evidence a new alarm needs so that few alarms are false."""

import math
from collections.abc import Iterable

from rolecall.health.shape import Shape


def critical(signs: Iterable[float], shape: Shape) -> float:
    """Evidence in nats that a new alarm needs in this evaluation (Benjamini and Hochberg, 1995).

    signs: evidence of every target looked at. Never less than a single target needs by itself.
    """
    ordered = sorted(signs, reverse=True)
    count = len(ordered)
    needed = math.inf
    for rank, sign in enumerate(ordered, 1):
        bound = math.log(count / (rank * shape.discovery))
        if sign >= bound:
            needed = sign
        elif sign < shape.alarm:
            break
    if needed is math.inf:
        needed = math.log(count / shape.discovery) if count else shape.alarm
    return max(shape.alarm, min(needed, math.log(max(1, count) / shape.discovery)))
