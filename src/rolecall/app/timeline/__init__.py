"""A board's recorded history, replayed through the real scan, lifecycle and store.

Enters: snapshots of a board with their times, faults if asked for. Leaves: openings, closings, reopenings.
Never: a rule of its own about presence.
"""

from rolecall.app.timeline.faults import FAULTS, Visit, with_faults
from rolecall.app.timeline.replay import Replay, TimelineEvent, VisitClock, read_timeline

__all__ = ["FAULTS", "Replay", "TimelineEvent", "Visit", "VisitClock", "read_timeline", "with_faults"]
