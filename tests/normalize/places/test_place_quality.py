"""Floors of the published accuracy, on labelled texts of the corpus."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from bench.quality_places import countries, gold, metadata

pytestmark = pytest.mark.corpus


def test_gold(corpus: Path) -> None:
    places, workplace, area = gold(corpus)
    assert places.share(places.accepted) >= 0.95, places.misses
    assert places.share(places.wrong) <= 0.02, places.misses
    assert workplace.share(workplace.accepted) >= 0.98, workplace.misses
    assert workplace.share(workplace.wrong) <= 0.005, workplace.misses
    assert area.share(area.accepted) >= 0.95, area.misses


def test_countries(corpus: Path) -> None:
    score = countries(corpus)
    assert score.total > 5_000
    assert score.share(score.accepted) >= 0.98
    assert score.share(score.wrong) <= 0.005


def test_employer_set_fields(corpus: Path) -> None:
    score = metadata(corpus)
    assert score.share(score.accepted) >= 0.97, score.misses
