"""What the scores promise: monotone, gated by evidence, against a target's own usual, one union of refusals."""

import itertools
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from health.build import SHAPE, Run, window
from rolecall.health import Memory, Share, fold, judge, read, reference_score, settle
from rolecall.model import Band, Blame, Signal

KINDS = ("hard", "challenges", "limited", "soft")
hours = st.lists(st.tuples(st.integers(1, 80), st.integers(0, 80)), min_size=1, max_size=30)


def score_of(pairs: list[tuple[int, int]], kind: str = "hard") -> float | None:
    memory = Memory()
    for number, (requests, refused) in enumerate(pairs):
        counts = {"requests": requests, kind: min(refused, requests)}
        memory = fold(memory, [window(number, **counts)], number, SHAPE, 0.01)
    readings = read(memory, SHAPE)
    memory = settle(memory, readings, SHAPE.alarm, SHAPE)
    return judge("acme", memory, readings, window(0).start, SHAPE).hostility


@settings(max_examples=200, deadline=None)
@given(hours, st.integers(1, 40), st.data())
def test_more_refusals_never_score_higher(pairs: list[tuple[int, int]], more: int, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(pairs) - 1))
    worse = list(pairs)
    worse[at] = (pairs[at][0], pairs[at][1] + more)
    before, after = score_of(pairs), score_of(worse)
    if before is not None and after is not None:
        assert after <= before


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 200), st.floats(0.5, 1.0), st.integers(1, 200), st.sampled_from(KINDS))
def test_a_site_that_refuses_half_of_everything_is_always_below_50(
    requests: int, share: float, times: int, kind: str
) -> None:
    refused = -int(-requests * share // 1)
    score = score_of([(requests, refused)] * times, kind)
    assert score is None or score < 50


def test_even_when_that_is_its_usual() -> None:
    run = Run().learn(days=20, challenges=30)
    judgement = run.standing.judgement
    assert judgement is not None and judgement.hostility is not None and judgement.hostility < 50


@pytest.mark.parametrize("split", [(20, 20, 20, 0), (60, 0, 0, 0), (0, 0, 0, 60), (5, 5, 25, 25)])
def test_only_the_union_counts_the_split_gives_the_reasons(split: tuple[int, ...]) -> None:
    run = Run().learn()
    standing = run.pass_(window(0, requests=100, **dict(zip(KINDS, split, strict=True))))
    judgement = standing.judgement
    assert judgement is not None
    assert judgement.hostility == pytest.approx(27, abs=6)
    assert sum(reason.points for reason in judgement.reasons) == pytest.approx(100 - (judgement.hostility or 0), abs=3)


def test_where_the_reference_is_not_monotone() -> None:
    usual = Share()
    assert reference_score(100, Share(hard=1.0), usual) == 65
    assert reference_score(100, Share(hard=0.2, challenges=0.2, soft=0.2), usual) == 15
    assert reference_score(49, Share(hard=1.0), usual) is None


def test_few_requests_give_no_score_and_are_pooled_until_they_do() -> None:
    run = Run()
    quiet = [run.pass_(window(0, requests=5, firsts=1)).judgement for _ in range(20)]
    scores = [one.hostility if one else None for one in quiet]
    assert scores[0] is None
    assert scores[-1] == 100
    assert all(after is not None for before, after in itertools.pairwise(scores) if before is not None)


def test_a_young_target_borrows_its_platforms_usual_and_says_so() -> None:
    young = Run().pass_(window(0, challenges=1)).judgement
    old = Run().learn().standing.judgement
    assert young is not None and young.borrowed
    assert old is not None and not old.borrowed


@pytest.mark.parametrize("kind", KINDS)
def test_a_constant_3_percent_costs_nothing(kind: str) -> None:
    run = Run().learn(days=18, **({"challenges": 0, "requests": 100} | {kind: 3}))
    judgement = run.standing.judgement
    assert judgement is not None and judgement.hostility is not None and judgement.hostility >= 99
    assert run.incidents == []


def test_greeted_with_a_challenge_at_every_first_visit_costs_nothing() -> None:
    run = Run()
    for number in range(24 * 20):
        requests = 3 if number % 24 < 12 else 30
        run.pass_(window(0, requests=requests, challenges=1, firsts=1, firsts_refused=1))
    judgement = run.standing.judgement
    assert judgement is not None and judgement.hostility is not None and judgement.hostility >= 95
    assert run.incidents == []


def test_a_wall_is_seen_by_visits_that_end_at_their_first_refusal() -> None:
    run = Run().learn()
    standings = [run.pass_(window(0, requests=1, hard=1)) for _ in range(4)]
    assert Band.PAUSED in [standing.band for standing in standings]


def test_slowness_alone_slows_us_down_but_never_pauses() -> None:
    run = Run().learn()
    for _ in range(48):
        standing = run.pass_(window(0, latency={50: 60}))
    assert standing.band is Band.DEGRADED
    assert standing.judgement is not None
    assert standing.judgement.reasons[0].signal is Signal.LATENCY
    assert standing.judgement.blame is Blame.SITE


def test_cost_is_a_line_of_its_own_and_no_part_of_the_score() -> None:
    run = Run().learn(challenges=0)
    standing = run.pass_(*[window(0, records=4) for _ in range(12)])
    assert standing.judgement is not None
    assert standing.judgement.cost is not None and standing.judgement.cost > 3
    assert standing.judgement.score == 100


def test_a_bad_day_in_the_baseline_does_not_excuse_the_next() -> None:
    run = Run().learn(days=8)
    run.pass_(*[window(0, challenges=18) for _ in range(4)])
    run.learn(days=10)
    assert run.standing.band is Band.HEALTHY
    run.pass_(*[window(0, challenges=18) for _ in range(2)])
    assert run.standing.band is not Band.HEALTHY


def test_stripped_pages_are_soft_blocks_that_no_marker_betrays() -> None:
    run = Run().learn(sizes={66: 60})
    standing = run.pass_(*[window(0, sizes={44: 60}) for _ in range(3)])
    assert standing.judgement is not None
    assert standing.judgement.reasons[0].signal is Signal.SOFT_BLOCK
    assert standing.judgement.blame is Blame.SITE
    assert standing.band is not Band.HEALTHY


@pytest.mark.parametrize(
    ("empty", "usual", "text"),
    [
        (1, 12.0, "the last list was empty, usually 12 roles"),
        (3, 12.0, "3 lists in a row were empty, usually 12 roles"),
    ],
)
def test_reasons_about_empty_lists_count_in_words(empty: int, usual: float, text: str) -> None:
    memory = Memory(empty=empty, usual_listed=usual)
    judgement = judge("acme", memory, read(memory, SHAPE), datetime(2026, 3, 1, tzinfo=UTC), SHAPE)
    assert text in [reason.text for reason in judgement.reasons]
