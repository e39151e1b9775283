"""Outcomes of invented pages of every kind, status 200: written before the rules were mended, in three sets.

The first and third served to mend the rules, the second to measure what they do to pages nobody mended them for (0.89 of
its refusals then, before its own failures were read). The floors are of all three, as they are now.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rolecall.fetch.outcome import classify
from rolecall.model import HOSTILE, Outcome, Page

#: Label → outcomes that are right, and the share that must be.
RIGHT = {
    "refused": (HOSTILE, 0.95),
    "login": ({Outcome.LOGIN_WALL}, 0.95),
    "soft404": ({Outcome.SOFT_404, Outcome.GONE}, 0.75),
    "parked": ({Outcome.PARKED}, 0.95),
    "unavailable": ({Outcome.UNAVAILABLE}, 0.9),
    "shell": ({Outcome.EMPTY_SHELL}, 0.95),
    "ordinary": ({Outcome.OK}, 0.97),
}


def judged() -> list[tuple[str, str, Outcome]]:
    """(label, page, outcome) of every page."""
    found = []
    for line in (Path(__file__).parent / "unseen.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        page = Page(
            url="https://page.example/",
            final_url="https://page.example/",
            status=200,
            headers=(("content-type", row["type"]),),
            body=row["page"].encode(),
            fetched_at=datetime(2026, 11, 1, tzinfo=UTC),
        )
        found.append((row["label"], row["page"], classify(page).outcome))
    return found


@pytest.mark.parametrize("label", RIGHT)
def test_unseen_pages_are_told_by_what_they_say(label: str) -> None:
    right, least = RIGHT[label]
    found = [(page, outcome) for kind, page, outcome in judged() if kind == label]
    wrong = [(outcome, page[:200]) for page, outcome in found if outcome not in right]
    assert 1 - len(wrong) / len(found) >= least, wrong
    if label != "refused":
        assert not [page for page, outcome in found if outcome in HOSTILE], wrong
