import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


@pytest.mark.slow
def test_the_pipeline_costs_at_most_twice_a_bare_call():
    """Floor on what servers really send: small JSON as it is, larger answers compressed."""
    from bench.fetch_cost import measure

    ratios = {name: ratio for name, _, _, ratio in measure(rounds=9, count=200)}
    sent = {name: ratio for name, ratio in ratios.items() if name != "130 KB HTML"}
    assert len(sent) == 3
    assert max(sent.values()) <= 2.0, ratios
