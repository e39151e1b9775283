"""The floors of published accuracy. A floor is lowered only on purpose, with a reason where it stands (bench/quality.py)."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.quality import FLOORS, line, measures
from bench.quality_values import records


@pytest.mark.corpus
def test_every_measure_keeps_its_floor(corpus: Path) -> None:
    found = list(measures(corpus))
    assert {measure.name for measure in found} == FLOORS.keys()
    assert [line(measure) for measure in found if not measure.holds] == []
    assert all(measure.rows >= 50 for measure in found)


@pytest.mark.corpus
def test_published_dates_are_all_read(corpus: Path) -> None:
    from rolecall.normalize import read_date

    texts = {row["publishedAt"] for row in records(corpus / "labels" / "descriptions.jsonl.gz")}
    assert texts
    assert [text for text in texts if text and read_date(text) is None] == []
