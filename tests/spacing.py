"""Whether requests kept their distance, seen from a server on a machine that is busy with other things."""

from collections.abc import Sequence
from itertools import pairwise


def spaced(times: Sequence[float], interval: float) -> bool:
    """Whether requests that arrived at these times (seconds, in order) were sent at least `interval` apart.

    A request may arrive late and the next one in time, which makes one gap short and the one before it long. So
    a quarter of the gaps (at least one) may be short; and all together lack no more than one interval and a quarter.
    Two senders that do not know of each other make every second gap short, and one that does not wait makes all.
    """
    gaps = [after - before for before, after in pairwise(times)]
    short = sum(gap < 0.8 * interval for gap in gaps)
    return short <= max(1, len(gaps) // 4) and sum(gaps) >= 0.75 * len(gaps) * interval
