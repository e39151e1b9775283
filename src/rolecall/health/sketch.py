"""Logarithmic histograms: a few counts that keep medians within a tenth, and add."""

import math
from collections.abc import Mapping

#: Bins per doubling: each is 19 % wide.
PER_DOUBLING = 4
#: Seconds of bin 0.
UNIT = 0.001


def bin_of(value: float, unit: float = UNIT) -> int:
    """Bin of a positive value (seconds by default; unit=1.0 for bytes). Never negative."""
    return max(0, int(PER_DOUBLING * math.log2(value / unit))) if value > unit else 0


def value_of(number: float, unit: float = UNIT) -> float:
    """Middle of a bin."""
    return unit * math.pow(2.0, (number + 0.5) / PER_DOUBLING)


def log_median(histogram: Mapping[int, int], least: int = 1) -> float | None:
    """Natural logarithm of the median in units, interpolated inside its bin; None with fewer than least values."""
    total = sum(histogram.values())
    if total < max(1, least):
        return None
    left = total / 2.0
    for number in sorted(histogram):
        count = histogram[number]
        if left <= count:
            return (number + left / count) * math.log(2.0) / PER_DOUBLING
        left -= count
    return None
