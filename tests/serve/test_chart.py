"""Openings over time: counted right, in steps that fit what is known."""

from datetime import timedelta

import msgspec

from rolecall.serve.chart import draw, openings
from roles import NOW, role


def test_each_day_counts_what_was_open_at_its_end():
    roles = [role(1, "a", days=10), role(2, "b", days=6), role(3, "c", days=0.5)]
    roles[0] = msgspec.structs.replace(roles[0], closed_at=NOW - timedelta(days=3), state="closed")
    steps = openings(roles, NOW)
    plain = [sum(r.first_seen_at <= at and (r.closed_at is None or r.closed_at > at) for r in roles) for at, _ in steps]
    assert [count for _, count in steps] == plain
    assert (steps[0][1], max(plain), steps[-1]) == (1, 2, (NOW, 2))
    assert steps[1][0] - steps[0][0] == timedelta(days=1)


def test_a_young_employer_is_drawn_in_shorter_steps_with_times_of_day():
    steps = openings([role(1, "a", days=0.02), role(2, "b", days=0.001)], NOW)
    assert len(steps) > 20 and (steps[0][1], steps[-1][1]) == (1, 2)
    chart = draw(steps)
    assert ":" in chart.times[0][1] and ":" in chart.summary
    assert chart.summary.endswith("at most 2.")


def test_one_point_is_no_line():
    assert openings([], NOW) == [] and draw([]) is None and draw([(NOW, 3)]) is None
