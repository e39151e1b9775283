"""Quality floors of value readers on the corpus. A floor is lowered only on purpose, with a reason here."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def quality() -> ModuleType:
    spec = importlib.util.spec_from_file_location("quality_values", ROOT / "bench" / "quality_values.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.corpus
def test_gold_pay(corpus: Path, quality: ModuleType) -> None:
    pay, distractors = quality.gold_pay(corpus / "labels")
    assert pay.share >= 0.99
    assert distractors.wrong_share <= 0.01


@pytest.mark.corpus
def test_pay_summaries(corpus: Path, quality: ModuleType) -> None:
    assert quality.summaries(corpus / "labels").share >= 0.995


@pytest.mark.corpus
def test_pay_from_descriptions(corpus: Path, quality: ModuleType) -> None:
    """Wrong ones left are texts whose base pay differs from the number their platform's field shows (mostly OTE)."""
    score, without_totals = quality.descriptions(corpus / "labels")
    assert score.share >= 0.94
    assert score.wrong_share <= 0.05
    assert without_totals.wrong_share <= 0.02


@pytest.mark.corpus
def test_gold_employment(corpus: Path, quality: ModuleType) -> None:
    assert quality.gold_employment(corpus / "labels").share >= 0.99


@pytest.mark.corpus
def test_gold_titles(corpus: Path, quality: ModuleType) -> None:
    title, seniority = quality.gold_titles(corpus / "labels")
    assert title.share >= 0.98
    assert seniority.share >= 0.98


@pytest.mark.corpus
def test_published_dates_are_all_read(corpus: Path, quality: ModuleType) -> None:
    from rolecall.normalize import read_date

    texts = {row["publishedAt"] for row in quality.records(corpus / "labels" / "descriptions.jsonl.gz")}
    assert texts
    assert [text for text in texts if text and read_date(text) is None] == []
