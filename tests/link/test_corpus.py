"""Quality floors on copies made from real postings."""

from pathlib import Path

import pytest
from bench.link_copies import build
from bench.link_quality import table

from rolecall.link import link_all


@pytest.mark.corpus
@pytest.mark.slow
def test_copies_are_found_and_look_alikes_are_not(corpus: Path) -> None:
    # Employers that no weight was fitted on.
    found = build(corpus, 300, 7, half=1)
    scores = table(found, link_all(found.traited)[1])
    assert scores["near"] >= 0.95
    assert scores["rewrites"] >= 0.85
    assert scores["wrong"] <= 0.005
