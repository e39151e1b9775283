"""Republished roles are linked, different openings are not."""

from datetime import timedelta

from lifecycle.build import CLOSED, T0, hours, known, posting
from rolecall.lifecycle import match_reposts, repost_candidates, title_key


def old(n, **more):
    return {n + 1: posting(external_id=str(n), **({"place_texts": ("Lyon",)} | more))}


def test_candidates_are_open_or_closed_shortly_before():
    stored = [
        *known([1], title="Baker"),
        *known([2], CLOSED, title="baker ", closed_at=T0 - timedelta(days=5)),
        *known([3], CLOSED, title="Baker", closed_at=T0 - timedelta(days=50)),
    ]
    found = repost_candidates(stored, T0)
    assert {k.external_id for k in found["baker"]} == {"1", "2"}


def test_same_title_and_place_under_a_new_id_is_a_repost():
    fresh = [posting(external_id="9", title="Engineer!", place_texts=("LYON",))]
    assert match_reposts(fresh, known([1], title="Engineer"), old(1)) == {"9": 2}


def test_another_place_title_or_requisition_is_another_role():
    candidates = known([1], title="Engineer")
    for change in ({"place_texts": ("Paris",)}, {"title": "Senior Engineer"}, {"requisition_id": "R2"}):
        fresh = posting(**({"external_id": "9", "place_texts": ("Lyon",)} | change))
        assert match_reposts([fresh], candidates, old(1, requisition_id="R1")) == {}


def test_each_old_posting_is_followed_once():
    fresh = [posting(external_id=str(n), place_texts=("Lyon",)) for n in (8, 9)]
    assert len(match_reposts(fresh, known([1], title="Engineer"), old(1))) == 1


def test_a_chain_links_to_its_last_member():
    stored = known([1, 2], CLOSED, title="Engineer", closed_at=T0 - hours(1))
    stored = [stored[0], *known([2], CLOSED, title="Engineer", closed_at=T0 - hours(1), first_seen_at=T0 - hours(9))]
    candidates = repost_candidates(stored, T0)["engineer"]
    fresh = [posting(external_id="9", place_texts=("Lyon",))]
    assert match_reposts(fresh, candidates, old(1) | old(2)) == {"9": 3}


def test_titles_compare_without_case_and_punctuation():
    assert title_key(" Senior  Baker (m/f/d) ") == title_key("senior baker - M/F/D")
    assert title_key("!?") == ""
