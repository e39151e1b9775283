"""Floors of what `python -m bench.health_cost` measures."""

import pytest
from bench import health_cost


@pytest.mark.slow
def test_a_hundred_thousand_targets_are_scored_in_ten_seconds() -> None:
    seconds, size = min(health_cost.scoring(4_000) for _ in range(2))
    assert seconds <= 10.0
    assert size <= 8_000


@pytest.mark.slow
def test_recording_costs_three_percent_of_the_pipeline() -> None:
    adds, pipeline = health_cost.recording(10_000)
    assert adds <= 0.03 * pipeline
