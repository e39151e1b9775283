"""Outcomes of invented pages in many vendors' shapes and languages, with every status forced to 200."""

import pytest

from fetch.outcome import fresh, fresh_second, fresh_third
from fetch.outcome.test_classify import page
from rolecall.fetch.outcome import classify
from rolecall.model import HOSTILE, Outcome

#: Table → outcomes that are right, and the share that must be.
TABLES = {
    "REFUSED": (HOSTILE, 0.95),
    "LOGIN": ({Outcome.LOGIN_WALL}, 0.95),
    "MISSING": ({Outcome.SOFT_404, Outcome.GONE}, 0.95),
    "PARKED": ({Outcome.PARKED}, 0.95),
    "AWAY": ({Outcome.UNAVAILABLE}, 0.95),
    "SHELL": ({Outcome.EMPTY_SHELL}, 0.95),
    "ORDINARY": ({Outcome.OK}, 1.0),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("pages", [fresh, fresh_second, fresh_third], ids=["first", "second", "third"])
def test_fresh_pages_are_told_by_what_they_say(pages, table):
    right, least = TABLES[table]
    found = {name: classify(page(html)) for name, html in getattr(pages, table).items()}
    wrong = {
        name: (verdict.outcome, verdict.excerpt) for name, verdict in found.items() if verdict.outcome not in right
    }
    assert 1 - len(wrong) / len(found) >= least, wrong
    if table != "REFUSED":
        assert not any(verdict.outcome in HOSTILE for verdict in found.values()), wrong
