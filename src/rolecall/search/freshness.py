"""What the age of an open role says."""

from datetime import datetime, timedelta
from enum import StrEnum

from rolecall.model import Freshness, PostingState, StoredPosting

#: Up to this age a role is new, from this age it is open for long.
NEW = timedelta(days=3)
LONG = timedelta(days=60)
#: A role first seen so soon after its board was added was there before: its first sight says nothing of its age.
_AT_THE_START = timedelta(days=1)


class Standing(StrEnum):
    """The part of a role's freshness that does not move with time."""

    REPOSTED = "reposted"
    RAISED = "raised"
    #: Its age is known: by a date of publication, or because its board was followed when it came.
    DATED = "dated"
    UNDATED = "undated"


def standing(stored: StoredPosting) -> Standing | None:
    """None for a closed role."""
    if stored.state is PostingState.CLOSED:
        return None
    if stored.repost_of:
        return Standing.REPOSTED
    if stored.raised_at is not None:
        return Standing.RAISED
    added = stored.board_added_at
    was_there = added is not None and stored.first_seen_at < added + _AT_THE_START
    return Standing.UNDATED if stored.posting.published is None and was_there else Standing.DATED


def opened(stored: StoredPosting) -> datetime:
    """The earliest time at which a role is known to have been open."""
    published = stored.posting.published
    return stored.first_seen_at if published is None else min(stored.first_seen_at, published.utc)


def bounds(at: datetime) -> tuple[int, int]:
    """Epoch seconds from which a role is new, and before which it is open for long; both whole hours.

    Whole hours, so that a filter and the facet shown beside it a moment later agree.
    """
    hour = at.replace(minute=0, second=0, microsecond=0)
    return int((hour - NEW).timestamp()), int((hour - LONG).timestamp())


def freshness(stored: StoredPosting, at: datetime) -> Freshness | None:
    """The one label of an open role at a time; None for a closed one."""
    found = standing(stored)
    if found is None:
        return None
    if found in (Standing.REPOSTED, Standing.RAISED):
        return Freshness(found.value)
    new, long = bounds(at)
    seconds = int(opened(stored).timestamp())
    if seconds < long:
        return Freshness.LONG_OPEN
    if found is Standing.UNDATED:
        return Freshness.UNKNOWN
    return Freshness.NEW if seconds >= new else Freshness.CURRENT
