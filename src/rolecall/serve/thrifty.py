"""Numbers that many look at: counted anew only as often as counting them is worth."""

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

_T = TypeVar("_T")

#: Part of the time that may go into counting, whoever and how many look.
SHARE = 0.05


class Thrifty(Generic[_T]):
    """A value that costs little as long as there is little to count, and is older the dearer it becomes."""

    def __init__(self, count: Callable[[], _T], clock: Callable[[], float] = time.monotonic) -> None:
        """clock: seconds that never go back."""
        self._count, self._clock = count, clock
        self._turn = threading.Lock()
        self._held: tuple[_T, float] | None = None

    def get(self) -> _T:
        """The value as of now, or of a moment ago while counting it anew would take too much of the time."""
        held = self._held
        if held is not None and self._turn.locked():
            # Somebody counts just now: nobody else waits for that.
            return held[0]
        with self._turn:
            began = self._clock()
            if self._held is None or began >= self._held[1]:
                value = self._count()
                ended = self._clock()
                self._held = (value, ended + (ended - began) / SHARE)
            return self._held[0]
