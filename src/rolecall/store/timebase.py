"""A time base for leases and due work that a stepping wall clock cannot move.

Callers speak wall-clock time. When the wall clock steps (a day forward, a day back), leases must neither all
expire at once nor hold for another day. So they are stored in the store's own base: wall-clock time minus
the steps seen since an anchor, measured against a clock that only runs forward. On one machine the anchor
is kept in the store together with the id of the boot it belongs to, so all processes share it.
"""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rolecall.store.codec import micros, moment

_MICROS = 1_000_000
#: Smaller differences are slewing and the cost of reading two clocks, not a step.
_STEP_SECONDS = 5.0
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def steady_seconds() -> float:
    """Seconds of a clock that never steps and counts sleep too; shared by all processes since boot on Linux."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def boot_id() -> str | None:
    """Names the running boot; None where the system has no such name."""
    try:
        return _BOOT_ID.read_text("ascii").strip()
    except OSError:
        return None


class TimeBase:
    """Converts between wall-clock time and the store's base."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float], offset: float | None = None) -> None:
        """offset is wall - steady at the anchor; None anchors now."""
        self._wall, self._steady = wall, steady
        self.offset = wall() - steady() if offset is None else offset

    def step(self) -> float:
        """Seconds the wall clock has stepped forward since the anchor (negative: back)."""
        found = self._wall() - self._steady() - self.offset
        return found if abs(found) >= _STEP_SECONDS else 0.0

    def to_base(self, at: datetime) -> int:
        """Microseconds in the store's base of a wall-clock time."""
        return micros(at) - round(self.step() * _MICROS)

    def to_wall(self, base: int) -> datetime:
        """The wall-clock time of microseconds in the store's base."""
        return moment(base + round(self.step() * _MICROS))


class FixedBase(TimeBase):
    """For a store whose clock is set by hand (replays, tests): what the caller says is the time."""

    def __init__(self) -> None:
        super().__init__(lambda: 0.0, lambda: 0.0)

    def step(self) -> float:
        """None, by definition."""
        return 0.0
