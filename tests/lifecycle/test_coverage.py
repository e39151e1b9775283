"""Every reason for doubt makes a list partial, and nothing else does."""

import pytest

from lifecycle.build import SUSPECT, entry, facts, known
from rolecall.lifecycle import is_soft, judge_coverage
from rolecall.model import PartialReason, Problem, ScanMode, StopReason

R = PartialReason


def judge(seen=range(40), stored=(), **more):
    return judge_coverage(facts(seen, stored, **more))


def test_a_list_read_to_its_end_is_complete():
    coverage = judge(entries=(entry(40, advertised=40),))
    assert coverage.complete
    assert (coverage.advertised, coverage.unique) == (40, 40)


@pytest.mark.parametrize(
    ("report", "reason"),
    [
        (entry(40, stop=StopReason.FAILED), R.PAGE_FAILED),
        (entry(40, failed_pages=1), R.PAGE_FAILED),
        (entry(40, stop=StopReason.REFUSED), R.BLOCKED),
        (entry(40, stop=StopReason.LIMIT), R.LIMIT),
        (entry(40, stop=None), R.INTERRUPTED),
        (entry(40, stop=StopReason.INTERRUPTED), R.INTERRUPTED),
        (entry(40, repeated_pages=1), R.REPEATED_PAGE),
        (entry(40, advertised=41), R.SHORT_OF_TOTAL),
        (entry(40, advertised=1000, cap=40), R.CAP),
        (entry(40, advertised=40, cap=40), R.CAP),
        (entry(40, cap=40), R.CAP),
        (entry(40, problems=(Problem(reason="child_missing", detail="2.xml"),)), R.CHILD_MISSING),
        (entry(40, problems=(Problem(reason="something new", detail="?"),)), R.UNREADABLE),
    ],
)
def test_each_hard_doubt_makes_the_list_prove_nothing(report, reason):
    coverage = judge(entries=(report,))
    assert reason in coverage.reasons
    assert not coverage.complete
    assert not is_soft(coverage)
    assert coverage.detail


@pytest.mark.parametrize("count", [1000, 2000, 5000, 10_000, 50_000])
def test_round_numbers_are_doubted_even_if_the_total_repeats_them(count):
    coverage = judge(range(count), entries=(entry(count, advertised=count),))
    assert coverage.reasons == (R.ROUND_NUMBER,)


@pytest.mark.parametrize("count", [999, 1001, 500, 100, 3000])
def test_other_numbers_are_not(count):
    assert judge(range(count), entries=(entry(count, advertised=count),)).complete


def test_a_capped_entry_point_is_doubted_although_the_union_is_larger():
    entries = (entry(1000, advertised=1400), entry(700, entry="category sales"))
    assert R.SHORT_OF_TOTAL in judge(range(1390), entries=entries).reasons


def test_categories_can_fill_up_a_general_list_cut_at_its_window():
    entries = (entry(600, advertised=1400, cap=600), entry(700, entry="a"), entry(690, entry="b"))
    assert judge(range(1400), entries=entries).complete


def test_a_size_the_platform_cuts_at_is_doubted():
    assert judge(caps=(40,)).reasons == (R.CAP,)


def test_overlapping_pages_are_a_soft_doubt_when_as_many_entries_came_as_advertised():
    coverage = judge(range(38), entries=(entry(38, items=40, advertised=40),))
    assert coverage.reasons == (R.OVERLAP,)
    assert is_soft(coverage)


def test_overlap_without_a_hole_is_no_doubt():
    assert judge(range(40), entries=(entry(40, items=43, advertised=40),)).complete


def test_an_unreadable_entry_is_a_soft_doubt():
    report = entry(39, advertised=40, problems=(Problem(reason="item", detail="entry 7 has no id"),))
    coverage = judge(range(39), entries=(report,))
    assert coverage.reasons == (R.UNREADABLE_ITEM,)
    assert is_soft(coverage)


def test_only_a_full_scan_can_be_complete():
    assert R.WRONG_MODE in judge(mode=ScanMode.INCREMENTAL).reasons


def test_no_entry_point_is_no_proof():
    assert judge(entries=()).reasons == (R.INTERRUPTED,)


def test_an_empty_list_is_suspect_when_roles_were_open_or_nobody_says_it_is_empty():
    assert judge([], known(range(3)), entries=(entry(0, advertised=0),)).reasons == (R.EMPTY_SUSPECT,)
    assert judge([], known(range(3), SUSPECT), entries=(entry(0),)).reasons == (R.EMPTY_SUSPECT,)
    assert judge([], entries=(entry(0),)).reasons == (R.EMPTY_SUSPECT,)
    assert judge([], entries=(entry(0, stated_empty=True),)).complete


@pytest.mark.parametrize(("kept", "of", "sharp"), [(21, 40, False), (20, 40, True), (1, 2, False), (1, 3, True)])
def test_half_of_the_board_vanishing_is_a_sharp_drop(kept, of, sharp):
    coverage = judge(range(kept), known(range(of)))
    assert (coverage.reasons == (R.SHARP_DROP,)) is sharp
    assert coverage.complete is not sharp


def test_new_ids_do_not_hide_that_the_old_ones_vanished():
    coverage = judge(range(100, 140), known(range(40)))
    assert coverage.reasons == (R.SHARP_DROP,)


def test_postings_added_by_the_interrupted_part_of_the_scan_are_no_baseline():
    stored = [*known(range(40)), *known(range(100, 140))]
    assert judge(range(100, 140), stored, top=40).reasons == (R.SHARP_DROP,)
