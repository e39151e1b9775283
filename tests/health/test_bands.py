"""Bands: worse at once, better slowly, whose problem, and incidents that tell it."""

import itertools

import msgspec
import pytest

from health.build import START, Run, window
from rolecall.health import TREATMENTS, accept, blame_of, distance, fisher, resume, skeleton, tune
from rolecall.health.shape import Shape, Weights
from rolecall.model import Band, Blame, Incident, Reason, Review, Signal


def test_a_wall_pauses_at_once_and_recovery_is_gradual() -> None:
    run = Run().learn()
    assert run.pass_(window(0, hard=58)).band is Band.PAUSED
    bands = [run.pass_(window(0, requests=2)).band for _ in range(24)]
    assert bands[:3] == [Band.PAUSED] * 3
    after = bands.index(Band.DEGRADED)
    assert Band.PAUSED not in bands[after:]
    for _ in range(24):
        standing = run.pass_(window(0))
    assert standing.band is Band.HEALTHY
    steps = [step.band for step in run.incidents[-1].steps]
    assert steps == [Band.PAUSED, Band.DEGRADED, Band.HEALTHY]
    assert run.incidents[-1].closed_at is not None


def test_a_rate_at_the_edge_does_not_flap() -> None:
    run = Run().learn()
    for number in range(24 * 6):
        run.pass_(window(0, challenges=3 + number % 4))
    opened = {incident.opened_at for incident in run.incidents}
    assert len(opened) <= 1


def test_evaluating_again_changes_nothing() -> None:
    run = Run().learn(days=4)
    before = run.known["acme"]
    run.hour -= 1
    run.pass_(window(0, hard=0))
    assert run.known["acme"].memory == before.memory
    assert run.known["acme"].standing.band is before.standing.band


@pytest.mark.parametrize(
    ("routes", "blame"),
    [
        ({"direct": (100.0, 40.0), "proxied": (100.0, 1.0)}, Blame.ROUTE),
        ({"direct": (100.0, 40.0), "proxied": (100.0, 38.0)}, Blame.SITE),
        ({"direct": (100.0, 40.0)}, Blame.SITE),
        ({"direct": (5.0, 2.0), "proxied": (6.0, 1.0)}, Blame.SITE),
        ({"direct": (100.0, 80.0), "proxied": (100.0, 30.0)}, Blame.SITE),
    ],
)
def test_one_route_or_the_site(routes: dict[str, tuple[float, float]], blame: Blame) -> None:
    assert blame_of(routes, 0.01)[0] is blame


def test_fishers_test_agrees_with_a_textbook_table() -> None:
    # The lady tasting tea: 3 of 4 right, one-sided.
    assert fisher(3, 1, 1, 3) == pytest.approx(17 / 70)
    assert fisher(4, 0, 0, 4) == pytest.approx(1 / 70)
    assert fisher(0, 5, 0, 5) == 1.0


def test_one_bad_route_is_slowed_down_not_paused() -> None:
    run = Run()
    fine = {"records": 10, "lists": 1, "listed": 40}
    for _ in range(24 * 16):
        run.pass_([window(0, **fine), msgspec.structs.replace(window(0, challenges=1), route="proxied")])
    bad = [window(0, **fine), msgspec.structs.replace(window(0, hard=55), route="proxied")]
    standing = run.pass_(*[bad] * 4)
    assert standing.band is Band.DEGRADED
    assert standing.judgement is not None and standing.judgement.blame is Blame.ROUTE


def test_when_both_fall_hostility_is_looked_at_first() -> None:
    run = Run().learn()
    standing = run.pass_(window(0, challenges=40, records=10, missed=9))
    judgement = standing.judgement
    assert judgement is not None and (judgement.parser or 0) < 80 and judgement.blame is Blame.SITE


def test_a_redesign_is_our_readings_problem() -> None:
    run = Run().learn()
    standing = run.pass_(window(0, records=20, missed=15, lists=1, listed=40))
    assert standing.judgement is not None
    assert (standing.judgement.blame, standing.judgement.hostility) == (Blame.PARSER, 100)


def test_empty_lists_are_suspect_then_believed() -> None:
    run = Run().learn()
    first = run.pass_(window(0, lists=1, empty_lists=1))
    second = run.pass_(window(0, lists=1, empty_lists=1))
    assert (first.band, second.band) == (Band.DEGRADED, Band.PAUSED)


def test_a_page_that_reads_perfectly_with_wrong_values_is_loudest() -> None:
    run = Run().learn()
    standing = run.pass_(window(0, lists=1, listed=40, canaries=2, canaries_wrong=1))
    assert standing.band is Band.PAUSED
    assert standing.judgement is not None
    assert standing.judgement.parser == 0
    assert standing.judgement.reasons[0].signal is Signal.CANARY


def test_a_person_may_resume_and_accept() -> None:
    run = Run().learn()
    run.pass_(window(0, hard=58))
    resumed = resume(run.known["acme"], START)
    assert resumed.standing.band is Band.DEGRADED
    run.known = {"acme": resumed}
    assert run.pass_(window(0, challenges=1)).band is Band.DEGRADED
    assert accept(resumed, START).standing.band is Band.HEALTHY


def test_nothing_escalates() -> None:
    """No band asks for more than the one above it: more distance, fewer lanes, dearer visits."""
    treatments = [TREATMENTS[band] for band in (Band.HEALTHY, Band.DEGRADED, Band.PAUSED)]
    for better, worse in itertools.pairwise(treatments):
        assert worse.interval >= better.interval
        assert worse.cost > better.cost
        assert (worse.lanes or 1) <= (better.lanes or 99)


def test_tuning_needs_agreement_and_only_proposes() -> None:
    reason = Reason(signal=Signal.LATENCY, points=22.0, text="slow")
    wrong = [
        Incident(
            id=number, target="acme", opened_at=START, blame=Blame.SITE, worst=Band.DEGRADED, reasons=(reason,),
            review=Review(at=START, reason_right=False),
        )
        for number in range(3)
    ]  # fmt: skip
    assert tune(wrong[:2], Weights(), Shape()).weights == Weights()
    proposal = tune(wrong, Weights(), Shape())
    assert proposal.weights.latency < 1.0
    assert [change.after for change in proposal.changes] == [Band.HEALTHY] * 3


def test_structure_survives_other_content_and_not_another_design() -> None:
    def page(names: list[str], items: int) -> bytes:
        rows = "".join(f"<li class={names[0]}><a class={names[1]}-{n}>Role {n}</a></li>" for n in range(items))
        return f"<html><body><main class={names[2]}><ul>{rows}</ul></main></body></html>".encode()

    old, more, other = page(["job", "link", "list"], 5), page(["job", "link", "list"], 9), page(["x", "y", "z"], 5)
    assert distance(skeleton(old), skeleton(more)) < 0.35 < distance(skeleton(old), skeleton(other))
    assert skeleton(b'{"jobs": [{"id": 1}]}') == skeleton(b'[{"id": 2, "jobs": 3}]')
    assert skeleton(b"") == ()
