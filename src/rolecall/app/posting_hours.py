"""When boards are looked at within their rhythm: more often in the hours in which they usually publish."""

from array import array
from collections import OrderedDict, deque
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from rolecall.app.scan.tools import Door
from rolecall.frontier import Profile, attention, learn_profile, next_look
from rolecall.model import RunState, ScanMode, ScanRun
from rolecall.ports import ScanStore

#: Scans of a board that are learned from: about a month at the usual rhythm.
RUNS = 400
#: Scans that found something new before its hours are believed; until then it is looked at evenly.
LEAST = 5
#: How long what was learned is used.
FRESH = timedelta(days=1)
#: Longest time between two scans that says when in between something was published.
LONGEST = timedelta(hours=24)
#: Boards whose hours are remembered; of how many the common ones are learned, from so many finds of each.
_REMEMBERED, _COMMON, _EACH = 20_000, 300, 30
#: Boards that are enough for common hours, and how long those are used.
_SEVERAL, _JOINED = 20, timedelta(hours=1)

Seen = list[tuple[float, float]]


def hour_of_week(at: datetime) -> float:
    """0 to 168, UTC, from Monday 0:00."""
    at = at.astimezone(UTC)
    return at.weekday() * 24 + at.hour + at.minute / 60 + at.second / 3600


def finds(runs: list[ScanRun]) -> Seen:
    """When a board published, by its runs, newest first: (hour of the week of the scan before, hours since then)."""
    lists = [run for run in reversed(runs) if run.state is RunState.DONE and run.mode is not ScanMode.RECHECK]
    seen: Seen = []
    for before, run in pairwise(lists):
        gap = run.started_at - before.started_at
        if run.counters.new and timedelta(0) < gap <= LONGEST:
            seen.append((hour_of_week(before.started_at), gap.total_seconds() / 3600))
    return seen


class PostingHours:
    """Learns boards' hours from their own scans. One event loop; what is learned is not kept: the scans are."""

    def __init__(self, door: Door, store: ScanStore) -> None:
        self._door, self._store = door, store
        self._known: OrderedDict[int, tuple[datetime, array[float] | None]] = OrderedDict()
        self._others: deque[tuple[int, Seen]] = deque(maxlen=_COMMON)
        self._common = Profile()
        self._joined: datetime | None = None

    async def after(self, board_id: int, now: datetime, every: timedelta) -> timedelta:
        """Time until the board's next look, on average every. Raises StoreError."""
        density = await self._density(board_id, now)
        if density is None:
            return every
        return timedelta(hours=next_look(density, hour_of_week(now), every.total_seconds() / 3600))

    async def _density(self, board_id: int, now: datetime) -> "array[float] | None":
        held = self._known.get(board_id)
        if held is not None and abs(now - held[0]) < FRESH:
            return held[1]
        seen = finds(await self._door.read(self._store.runs, board_id, RUNS))
        density = None
        if len(seen) >= LEAST:
            density = array("f", attention(learn_profile(seen, self._of_all(now))))
            self._others.append((board_id, seen[-_EACH:]))
        self._known[board_id] = (now, density)
        self._known.move_to_end(board_id)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return density

    def _of_all(self, now: datetime) -> Profile:
        """The hours of the boards learned of lately; even ones while they are too few to speak for others."""
        if self._joined is None or abs(now - self._joined) > _JOINED:
            latest = dict(self._others)
            if len(latest) >= _SEVERAL:
                self._joined = now
                self._common = learn_profile([find for seen in latest.values() for find in seen])
        return self._common
