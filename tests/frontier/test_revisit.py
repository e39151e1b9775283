"""Revisits: rates learned without bias, budgets split at the optimum, policies in order."""

import math
import random
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.frontier import (
    Group,
    Pool,
    Profile,
    Rate,
    Yields,
    attention,
    due_after,
    even_freshness,
    harmonic,
    learn_profile,
    learned,
    likeliest,
    next_look,
    optimal,
    planned_price,
    price_of,
    probe_after,
    seen_as,
    shared_prior,
    simple_rule,
    visits_at_price,
    worth,
)

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


@pytest.mark.parametrize("rate", [0.02, 0.3, 3.0])
def test_a_rate_is_learned_from_irregular_visits(rate: float) -> None:
    """Counting changes over time would be far below at 3 changes a day and visits a day apart."""
    chance = random.Random(5)
    belief, changed, unchanged = Rate(), [], []
    for _ in range(400):
        days = chance.uniform(0.1, 2.0) / max(rate, 0.5)
        saw = chance.random() < -math.expm1(-rate * days)
        (changed if saw else unchanged).append(days)
        belief = learned(belief, days, saw)
    best = likeliest(changed, unchanged)
    assert best == pytest.approx(rate, rel=0.35)
    assert belief.mean == pytest.approx(best, rel=0.3)


@given(st.floats(0.001, 50.0), st.booleans())
def test_a_change_raises_the_belief_and_quiet_lowers_it(days: float, changed: bool) -> None:
    before = Rate(shape=2.0, weight=4.0)
    after = learned(before, days, changed)
    assert (after.shape / after.weight > 0.5) is changed


def test_nothing_is_learned_in_no_time() -> None:
    assert learned(Rate(), 0.0, True) == Rate()


def test_what_was_seen_long_ago_fades() -> None:
    """A page that fell silent is believed so sooner than its whole history says; one nobody looked at is like any."""
    busy = Rate()
    for _ in range(200):
        busy = learned(busy, 1.0, True)
    silent = busy
    for _ in range(8):
        silent = learned(silent, 45.0, False)
    assert busy.mean > 3.0
    assert silent.mean < 0.7 * busy.shape / (busy.weight + 8 * 45.0)
    forgotten = learned(Rate(shape=30.0, weight=3_000.0), 3_650.0, True)
    assert forgotten.shape < 1.0
    assert Rate().mean / 3 < learned(Rate(), 1e-6, True).mean < 10 * Rate().mean


def test_a_shared_prior_lies_between_its_members() -> None:
    fast = [learned(Rate(shape=20, weight=4), 0.1, True)] * 30
    prior = shared_prior(fast)
    assert 2.0 < prior.mean < 6.0
    assert shared_prior([]) == Rate()


@given(st.lists(st.tuples(st.floats(0.05, 1.0), st.floats(0.003, 40.0)), min_size=2, max_size=12), st.floats(0.1, 50.0))
def test_the_optimum_uses_its_budget_and_no_exchange_betters_it(
    pages: list[tuple[float, float]], budget: float
) -> None:
    groups = [Group(importance=importance, rate=rate) for importance, rate in pages]
    visits = optimal(groups, budget)
    # Just below its highest price a page's visits jump within a hair of price: there the last bit decides.
    assert sum(visits) <= max(budget * 1.01, 0.2 * sum(g.rate for g in groups))
    value = sum(g.importance * even_freshness(g.rate, v) for g, v in zip(groups, visits, strict=True))
    moved = list(visits)
    giver = max(range(len(moved)), key=moved.__getitem__)
    taker = min(range(len(moved)), key=moved.__getitem__)
    step = moved[giver] * 0.05
    moved[giver] -= step
    moved[taker] += step
    other = sum(g.importance * even_freshness(g.rate, v) for g, v in zip(groups, moved, strict=True))
    assert other <= value + 1e-6


def test_the_quick_plan_is_near_the_exact_one() -> None:
    groups = [
        Group(importance=0.1 + 0.09 * (n % 10), rate=2 ** ((n * 37 % 90 - 60) / 8), count=1 + n % 4) for n in range(60)
    ]
    for budget in (1.0, 10.0, 60.0):
        assert planned_price(groups, budget, 1e-6) == pytest.approx(price_of(groups, budget), rel=0.15)
    assert planned_price(groups, 1e9, 0.02) == 0.02


def test_nobody_starves_under_the_harmonic_objective() -> None:
    groups = [Group(importance=1.0, rate=rate) for rate in (0.01, 1.0, 50.0)]
    assert optimal(groups, 1.0)[2] == 0.0
    assert all(visits > 0 for visits in harmonic(groups, 1.0))
    assert sum(harmonic(groups, 1.0)) == pytest.approx(1.0, rel=0.01)


def test_worth_grows_with_time_and_is_exact_for_short_times() -> None:
    assert worth(1.0, 0.5, 1.0) < worth(1.0, 0.5, 3.0) < 2.0
    assert worth(1.0, 1e-3, 1e-2) == pytest.approx(1e-2 * 1e-5 / 2, rel=1e-3)


def test_due_times_keep_their_bounds() -> None:
    # Not worth a visit: looked at all the same, the later the dearer visits are.
    assert due_after(1.0, 50.0, 10.0) == 730.0
    assert due_after(1.0, 50.0, 0.1) == 40.0
    assert due_after(1.0, 50.0, 0.03) == 30.0
    assert due_after(1.0, 0.0015, 0.02) <= 30.0
    assert due_after(1.0, 50.0, 0.0) == pytest.approx(1 / 24)
    assert visits_at_price(0.0, 1.0, 1.0) == 0.0
    assert (simple_rule(2.0, True), simple_rule(2.0, False)) == (1.0, 3.0)


def test_a_board_that_publishes_on_monday_mornings_is_known_by_it() -> None:
    profile = learn_profile([(8.0, 2.0)] * 60)
    assert profile.shares[9] > 10 * profile.shares[100]
    assert sum(profile.shares) == pytest.approx(168)
    assert profile.between(7.0, 4 / 24) > 5 * profile.between(100.0, 4 / 24)
    assert Profile().between(3.5, 2.25) == pytest.approx(2.25)
    assert profile.between(0.0, 7.0) == pytest.approx(7.0)


def test_a_probe_is_made_while_it_is_open_whether_a_page_is_worth_visits() -> None:
    seen_changed = Rate()
    for _ in range(2):
        seen_changed = learned(seen_changed, 20.0, True)
    # Seen changed after three weeks twice: twice a week or twice an hour? A look within days of the last tells.
    assert probe_after(1.0, seen_changed, 2.0) == pytest.approx(2.6)
    surely_quiet = learned(Rate(), 300.0, False)
    assert probe_after(1.0, surely_quiet, 2.0) is None
    assert probe_after(1.0, Rate(shape=20.0, weight=40.0), 2.0) is None
    assert probe_after(1.0, seen_changed, 0.0) is None


@given(st.lists(st.tuples(st.floats(0.1, 20.0), st.floats(0.1, 300.0)), max_size=8))
def test_a_pool_says_the_same_however_its_members_came(members: list[tuple[float, float]]) -> None:
    rates = [Rate(shape=shape, weight=weight) for shape, weight in members]
    step, whole = Pool(), Pool()
    for rate in rates:
        step = step.with_member(Rate(), None).with_member(rate, Rate())
        whole = whole.with_pool(Pool().with_member(rate, None))
    assert step.count == whole.count == len(rates)
    assert step.prior().mean == pytest.approx(whole.prior().mean, rel=1e-6)
    assert whole.prior() == shared_prior(rates)


def test_a_page_among_quiet_ones_is_thought_quiet_until_it_is_seen() -> None:
    quiet = [learned(Rate(), 200.0, False)] * 40
    prior = shared_prior(quiet)
    new = learned(Rate(), 10.0, False)
    assert seen_as(new, prior).mean < 0.3 * seen_as(new, Rate()).mean


def test_families_of_a_host_have_priors_of_their_own() -> None:
    yields = Yields()
    for _ in range(30):
        for pattern, changed in (("/news/~", True), ("/about/~", False)):
            yields.note(pattern, True)
            yields.note_rate(pattern, learned(Rate(), 5.0, changed), None)
    again = Yields.load(yields.dump())
    assert again.prior("/news/~").mean > 5 * again.prior("/about/~").mean
    # A family nobody knows is thought of as its host is.
    assert again.prior("/about/~").mean < again.prior("/new/~").mean < again.prior("/news/~").mean
    assert Yields().prior("/x").mean == pytest.approx(Rate().mean)


@pytest.mark.slow
def test_planned_visits_beat_the_simpler_policies_on_what_can_be_learned() -> None:
    from bench.crawl_revisit import Sight, halve_and_grow, planned, poisson, proportional, told, uniform

    traces, rates = poisson(300, 600.0)
    for budget in (0.05, 0.2, 1.0):
        ours = planned(Sight(traces, 600.0), budget)
        assert ours > max(policy(Sight(traces, 600.0), budget) for policy in (uniform, proportional, halve_and_grow))
        assert ours >= 0.97 * told(Sight(traces, 600.0), budget, rates)


@given(
    st.lists(st.tuples(st.floats(0, 168), st.floats(0.1, 24)), max_size=60), st.floats(0, 400), st.floats(0.25, 24.0)
)
def test_posting_hours_move_looks_within_bounds_and_make_no_more_of_them(
    seen: list[tuple[float, float]], start: float, every: float
) -> None:
    density = attention(learn_profile(seen))
    assert sum(density) / len(density) == pytest.approx(1.0, abs=1e-6)
    assert every / 2 - 1e-6 <= next_look(density, start, every) <= every * 1.5 + 1e-6
    assert next_look(density, start, 168.0) == pytest.approx(168.0), "a week is a week"
    assert next_look(attention(Profile()), start, every) == pytest.approx(every)


def test_what_is_published_in_known_hours_is_seen_sooner_at_as_many_looks() -> None:
    """Working hours of working days, a few chance ones outside; looks every two hours."""
    chance = random.Random(3)
    hours = sorted(24 * chance.randrange(5) + chance.uniform(9, 17) for _ in range(190))
    hours += [chance.uniform(0, 168) for _ in range(10)]
    density = attention(learn_profile([(hour, 2.0) for hour in hours[:100]]))

    def looks(shares: tuple[float, ...]) -> list[float]:
        at, found = 0.7, [0.7]
        while at < 170:
            at += next_look(shares, at, 2.0)
            found.append(at)
        return found

    def wait(times: list[float]) -> float:
        return sum(min(at for at in times if at >= hour) - hour for hour in hours) / len(hours)

    even, moved = looks(attention(Profile())), looks(density)
    assert len(moved) <= len(even) + 1
    assert wait(moved) < 0.85 * wait(even)
