"""Roles close on evidence only, suspicions settle, and nothing waits for ever."""

from datetime import timedelta

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from lifecycle.build import ACTIVE, CLOSED, SUSPECT, T0, entry, facts, hours, known
from rolecall.lifecycle import decide_absences, decide_return, judge_coverage
from rolecall.model import EvidenceKind, ListingKind, StopReason

DEFINITIVE, OBSERVED = ListingKind.DEFINITIVE, ListingKind.OBSERVED


class Board:
    """Known postings carried from visit to visit, the way the store does."""

    def __init__(self, ids, listing=DEFINITIVE):
        self.stored = {k.external_id: k for k in known(ids)}
        self.listing = listing

    def visit(self, at, seen, **entries):
        found = facts(seen, self.stored.values())
        if entries:
            found = msgspec.structs.replace(found, entries=(entry(len(found.seen), **entries),))
        coverage = judge_coverage(found)
        verdict = decide_absences(found, coverage, self.listing, 1, at)
        back = [decide_return(k, 1, at) for k in self.stored.values() if k.external_id in found.seen]
        by_id = {k.id: k for k in self.stored.values()}
        for t in (*filter(None, back), *verdict.transitions):
            k = msgspec.structs.replace(
                by_id[t.posting_id], state=t.state, misses=t.misses, missed_at=t.evidence.at if t.misses else None
            )
            self.stored[k.external_id] = k
        for i in found.seen - set(self.stored):
            self.stored[i] = known([int(i)], first_seen_at=at)[0]
        return verdict

    def ids(self, state):
        return {int(k.external_id) for k in self.stored.values() if k.state is state}


def test_a_definitive_list_closes_at_the_first_miss_with_evidence():
    board = Board(range(10))
    verdict = board.visit(T0, range(9))
    assert board.ids(CLOSED) == {9}
    assert verdict.transitions[0].evidence.kind is EvidenceKind.ABSENT_COMPLETE
    assert "complete list of 9" in verdict.transitions[0].evidence.detail


def test_a_partial_list_closes_nothing_however_often():
    board = Board(range(10))
    for n in range(30):
        verdict = board.visit(T0 + hours(12 * n), range(9), stop=StopReason.FAILED)
        assert verdict.held
    assert board.ids(ACTIVE) == set(range(10))


def test_a_sharp_drop_waits_for_the_next_list_that_agrees():
    board = Board(range(10))
    board.visit(T0, range(4))
    assert board.ids(SUSPECT) == set(range(4, 10))
    board.visit(T0 + hours(1), range(4))
    assert board.ids(CLOSED) == set(), "one hour is not an independent observation"
    verdict = board.visit(T0 + hours(4), range(4))
    assert board.ids(CLOSED) == set(range(4, 10))
    assert verdict.transitions[0].evidence.kind is EvidenceKind.ABSENT_REPEATED


def test_hourly_scans_settle_a_suspicion_too():
    board = Board(range(10))
    for n in range(5):
        board.visit(T0 + hours(n), range(4))
    assert board.ids(CLOSED) == set(range(4, 10))


def test_a_short_list_that_is_refuted_by_the_next_closes_nothing():
    board = Board(range(20))
    board.visit(T0, range(4))
    board.visit(T0 + hours(24), range(20))
    assert board.ids(ACTIVE) == set(range(20))


def test_two_different_short_lists_do_not_confirm_each_other():
    board = Board(range(40))
    board.visit(T0, range(5))
    board.visit(T0 + hours(24), range(15))
    assert board.ids(CLOSED) == set()
    board.visit(T0 + hours(48), range(40))
    assert board.ids(ACTIVE) == set(range(40))


def test_an_emptied_board_is_believed_after_three_lists_or_two_if_the_platform_says_so():
    silent, stated = Board(range(10)), Board(range(10))
    for n, (left, left_stated) in enumerate([(10, 10), (10, 0), (0, 0)]):
        silent.visit(T0 + hours(24 * n), [])
        stated.visit(T0 + hours(24 * n), [], advertised=0)
        assert len(silent.ids(SUSPECT)) == left
        assert len(stated.ids(SUSPECT)) == left_stated


def test_a_role_that_comes_back_is_active_again():
    board = Board(range(10))
    board.visit(T0, range(9))
    board.visit(T0 + hours(24), range(10))
    assert board.ids(ACTIVE) == set(range(10))


def test_an_observed_list_needs_four_misses_in_a_row():
    board = Board(range(10), OBSERVED)
    for n in range(3):
        board.visit(T0 + hours(6 * n), range(9))
        board.visit(T0 + hours(6 * n) + timedelta(minutes=5), range(9))
        assert board.ids(SUSPECT) == {9}
    board.visit(T0 + hours(18), range(9))
    assert board.ids(CLOSED) == {9}


def test_a_sighting_breaks_the_row_of_an_observed_list():
    board = Board(range(10), OBSERVED)
    for n, seen in enumerate([9, 9, 9, 10, 9, 9, 9]):
        board.visit(T0 + hours(6 * n), range(seen))
    assert board.ids(CLOSED) == set()


def test_a_clock_that_goes_back_does_not_make_an_observation_independent():
    board = Board(range(10))
    board.visit(T0, range(4))
    board.visit(T0 - hours(24), range(4))
    assert board.ids(CLOSED) == set()


def test_ids_swapped_overnight_close_with_the_next_list():
    board = Board(range(10))
    board.visit(T0, range(100, 110))
    assert board.ids(SUSPECT) == set(range(10))
    board.visit(T0 + hours(24), range(100, 110))
    assert board.ids(CLOSED) == set(range(10))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sets(st.integers(0, 30), max_size=31), min_size=2, max_size=8), st.sampled_from(list(ListingKind)))
def test_any_history_converges_on_what_is_really_listed(lists, listing):
    board = Board(range(31), listing)
    for n, seen in enumerate(lists):
        board.visit(T0 + hours(24 * n), seen)
        assert board.ids(ACTIVE) >= seen
    final = lists[-1]
    for n in range(len(lists), len(lists) + 7):
        board.visit(T0 + hours(24 * n), final)
    assert board.ids(ACTIVE) == final
    assert board.ids(SUSPECT) == set()
