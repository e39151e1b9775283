"""Boards that are gone or dead, and platforms that fail as a whole."""

import pytest

from lifecycle.build import CLOSED, SUSPECT, T0, hours, known
from rolecall.lifecycle import BoardSign, decide_board_dead, decide_board_gone, gone_times, judge_fleet
from rolecall.model import Coverage, EvidenceKind, PartialReason, RunState, ScanMode, ScanRun

GONE = Coverage(complete=False, reasons=(PartialReason.BOARD_GONE,))


def run(hours_ago, coverage=None, state=RunState.FAILED):
    at = T0 - hours(hours_ago)
    return ScanRun(id=1, board_id=1, mode=ScanMode.FULL, state=state, started_at=at, finished_at=at, coverage=coverage)


@pytest.mark.parametrize(
    ("history", "times"),
    [
        ([], 1),
        ([run(4, GONE)], 2),
        ([run(1, GONE)], 1),
        ([run(1, GONE), run(2, GONE), run(4, GONE), run(5, GONE), run(8, GONE)], 3),
        ([run(4, GONE), run(6), run(8, GONE)], 3),
        ([run(4, GONE), run(6, Coverage(complete=True), RunState.DONE), run(8, GONE)], 2),
    ],
)
def test_times_gone_count_only_when_far_apart_and_unbroken(history, times):
    assert gone_times(history, T0) == times


def test_a_board_gone_three_times_closes_its_roles():
    assert {t.state for t in decide_board_gone(known(range(3)), 2, 1, T0)} == {SUSPECT}
    found = decide_board_gone(known(range(3)) + known([4], CLOSED), 3, 1, T0)
    assert [t.state for t in found] == [CLOSED] * 3
    assert found[0].evidence.kind is EvidenceKind.BOARD_GONE


def test_a_board_dead_for_long_closes_its_roles_with_their_own_reason():
    found = decide_board_dead(known(range(3)), 25, T0 - hours(24 * 31), T0)
    assert {t.evidence.kind for t in found} == {EvidenceKind.BOARD_DEAD}
    assert "31 days" in found[0].evidence.detail


@pytest.mark.parametrize(("failures", "days"), [(25, 29), (3, 300)])
def test_silence_that_is_short_or_ours_is_no_death(failures, days):
    assert decide_board_dead(known(range(3)), failures, T0 - hours(24 * days), T0) == ()


def test_a_board_that_never_delivered_is_not_declared_dead():
    assert decide_board_dead(known(range(3)), 25, None, T0) == ()


def sign(board, lost, hours_ago=1.0):
    return BoardSign(board_id=board, at=T0 - hours(hours_ago), lost=lost, open=100)


def test_several_boards_of_a_platform_shrinking_together_hold_its_closings():
    assert judge_fleet([sign(1, 30), sign(2, 40), sign(3, 25), sign(4, 0)], T0)


@pytest.mark.parametrize(
    "signs",
    [
        [sign(1, 90), sign(2, 90), sign(3, 1)],
        [BoardSign(board_id=n, at=T0, lost=2, open=8) for n in range(4)],
        [sign(n, 90) for n in range(3)] + [sign(n, 2) for n in range(3, 30)],
        [sign(1, 90), sign(2, 90), sign(3, 90, hours_ago=30)],
        [sign(1, 90), sign(1, 90, 2), sign(1, 90, 3)],
    ],
)
def test_single_boards_shrinking_are_news_about_employers(signs):
    assert judge_fleet(signs, T0) is None


def test_empty_lists_of_several_boards_hold_closings_whatever_they_cost():
    empty = Coverage(complete=False, reasons=(PartialReason.EMPTY_SUSPECT,))
    signs = [BoardSign(board_id=n, at=T0, lost=0, open=5, coverage=empty) for n in range(3)]
    assert judge_fleet(signs, T0)
