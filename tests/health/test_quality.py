"""Floors of what `python -m bench.health_quality` measures; they may only be lowered on purpose."""

import pytest
from bench import health_quality

from rolecall.health import Shape


@pytest.fixture(scope="module")
def result() -> health_quality.Result:
    return health_quality.measure(3, (Shape().alarm,))


@pytest.mark.slow
def test_earlier_than_the_reference_at_equal_false_alarms(result: health_quality.Result) -> None:
    assert health_quality.compare(result).delay_ratio <= 0.5


@pytest.mark.slow
def test_fewer_false_alarms_than_the_reference_at_equal_delay(result: health_quality.Result) -> None:
    found = health_quality.compare(result)
    assert found.ours.false <= 0.5
    assert found.alarm_ratio <= 0.5


@pytest.mark.slow
def test_whose_problem_it_is(result: health_quality.Result) -> None:
    seen, right = (sum(row[i] for row in result.blame) for i in (1, 2))
    assert seen >= 0.95 * 3 * len(result.blame)
    assert right / seen >= 0.95


@pytest.mark.slow
def test_what_is_usual_costs_nothing(result: health_quality.Result) -> None:
    calm = {name: (share, lowest) for name, share, lowest in result.calm}
    assert calm["constant 3 % challenges"][0] == 0
    assert calm["challenged at every first visit"][0] == 0
    assert sum(share for share, _ in calm.values()) / len(calm) <= 0.01
