"""Quality floors on captured pages; they may only be lowered on purpose."""

import csv
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rolecall.fetch.outcome import classify
from rolecall.model import HOSTILE, Outcome, Page

pytestmark = pytest.mark.corpus

NAMES = {
    "login": {Outcome.LOGIN_WALL},
    "soft404": {Outcome.SOFT_404, Outcome.GONE},
    "parked": {Outcome.PARKED},
    "unavailable": {Outcome.UNAVAILABLE},
    "spa_shell": {Outcome.EMPTY_SHELL},
}


def outcomes(corpus: Path, forced: int | None) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    with (corpus / "blockpages" / "index.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            status = forced or (int(row["status"]) if row["status"].isdigit() and int(row["status"]) > 99 else 503)
            body = (corpus / "blockpages" / row["file"]).read_bytes()
            page = Page(
                url="https://x.example/",
                final_url="https://x.example/",
                status=status,
                body=body,
                fetched_at=datetime.now(UTC),
            )
            found.setdefault(row["label"], []).append(classify(page).outcome)
    return found


@pytest.mark.parametrize(("forced", "recall"), [(None, 0.98), (200, 0.97)])
def test_floors(corpus: Path, forced: int | None, recall: float) -> None:
    found = outcomes(corpus, forced)
    refused = found["blocked"] + found["challenge"]
    assert sum(o in HOSTILE for o in refused) / len(refused) >= recall
    ordinary = found["ordinary"]
    assert sum(o in HOSTILE for o in ordinary) / len(ordinary) <= 0.005
    for label, names in NAMES.items():
        got = found[label]
        assert sum(o in names for o in got) / len(got) >= 0.85, label
        assert not any(o in HOSTILE for o in got), f"{label} called a refusal"
