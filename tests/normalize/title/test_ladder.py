"""The quick look for letters of the ladder never hides what a rule would find."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rolecall.normalize.title import seniority


@pytest.mark.parametrize("number", range(len(seniority._RULES)))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_title_a_rule_matches_holds_its_letters(number: int, data: st.DataObject) -> None:
    text = data.draw(st.from_regex(seniority._RULES[number][1])).lower()
    if seniority._RULES[number][1].search(text):
        found = {needle for needle, _, _ in seniority._FINDER.find_matches_as_indexes(text, overlapping=True)}
        assert not seniority._ROWS[number].isdisjoint(found), text


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.from_regex(seniority._INTERN))
def test_so_do_internships(text: str) -> None:
    assert not text.isascii() or list(seniority._FINDER.find_matches_as_indexes(text, overlapping=True))
