from datetime import timedelta

import msgspec
import pytest

from rolecall.model import Freshness, Moment, PostingState, Precision
from rolecall.search import freshness
from roles import NOW, role


def made(days=1.0, published=None, **more):
    said = None
    if published is not None:
        said = Moment(utc=NOW - timedelta(days=published), precision=Precision.DAY, text="then")
    return msgspec.structs.replace(role(1, "x", days=days, published=said), **more)


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        (made(1), Freshness.NEW),
        (made(1, published=1), Freshness.NEW),
        (made(1, published=20), Freshness.CURRENT),
        (made(1, published=70), Freshness.LONG_OPEN),
        (made(20), Freshness.CURRENT),
        (made(20, published=1), Freshness.CURRENT),  # a date moved forward makes no role younger than it was seen
        (made(61), Freshness.LONG_OPEN),
        (made(1, board_added_at=NOW - timedelta(days=1.1)), Freshness.UNKNOWN),
        (made(20, board_added_at=NOW - timedelta(days=20)), Freshness.UNKNOWN),
        (made(1, board_added_at=NOW - timedelta(days=9)), Freshness.NEW),
        (made(1, published=1, board_added_at=NOW - timedelta(days=1)), Freshness.NEW),
        (made(90, board_added_at=NOW - timedelta(days=90)), Freshness.LONG_OPEN),
        (made(1, repost_of=5), Freshness.REPOSTED),
        (made(90, raised_at=NOW), Freshness.RAISED),
        (made(90, raised_at=NOW, repost_of=5), Freshness.REPOSTED),
        (made(1, state=PostingState.POSSIBLY_CLOSED), Freshness.NEW),
        (made(1, state=PostingState.CLOSED), None),
    ],
)
def test_an_open_role_has_exactly_one_label(stored, expected):
    assert freshness(stored, NOW) == expected
