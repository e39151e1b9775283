"""Windows, standings, incidents, canaries."""

import threading
from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest

from rolecall.model import (
    Alert,
    Band,
    Blame,
    Canary,
    CanaryLook,
    ChangeKind,
    Evaluation,
    Evidence,
    EvidenceKind,
    HealthPoint,
    Incident,
    Judgement,
    NotFound,
    Review,
    Standing,
    Step,
    TargetHealth,
    Window,
)
from rolecall.store import SqlStore
from store.samples import AT, DAY, HOUR, add_board


def window(target: str = "acme", route: str = "direct", start=AT, **counts: object) -> Window:
    return Window(target=target, route=route, start=start, **counts)


def incident(target: str = "acme", **more: object) -> Incident:
    step = Step(at=AT, band=Band.DEGRADED, score=70.0, text="challenges", action="slower")
    return Incident(target=target, opened_at=AT, blame=Blame.SITE, worst=Band.DEGRADED, steps=(step,), **more)


def test_windows_add_up_whoever_counts(opened: Callable[..., SqlStore]) -> None:
    stores = [opened(), opened()]

    def count(store: SqlStore) -> None:
        for _ in range(10):
            store.add_windows([window(requests=2, hard=1, latency={3: 1}), window(route="proxied", requests=1)])

    threads = [threading.Thread(target=count, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    direct, proxied = stores[0].windows(AT)
    assert (direct.requests, direct.hard, direct.latency) == (40, 20, {3: 20})
    assert proxied.requests == 20


def test_windows_are_found_by_time_and_target_and_forgotten(store: SqlStore) -> None:
    store.add_windows([])
    store.add_windows([window(requests=1), window(start=AT + HOUR, requests=2), window("other", start=AT + HOUR)])
    assert [w.requests for w in store.windows(AT, "acme")] == [1, 2]
    assert [w.target for w in store.windows(AT + HOUR)] == ["acme", "other"]
    assert store.trim_health(AT + HOUR) == 1
    assert [w.requests for w in store.windows(AT, "acme")] == [2]


def test_an_evaluation_is_whole_and_doing_it_again_changes_nothing(store: SqlStore) -> None:
    judgement = Judgement(target="acme", at=AT, hostility=70.0, routes=(("direct", 9.0, 2.0),))
    standing = Standing(target="acme", band=Band.DEGRADED, since=AT, judgement=judgement)
    health = TargetHealth(target="acme", standing=standing, upto=AT, memory=b"\x00m")
    point = HealthPoint(target="acme", at=AT, band=Band.DEGRADED, hostility=70.0)
    evaluation = Evaluation(at=AT, targets=(health,), points=(point,), incidents=(incident(),))
    (first,) = store.save_evaluation(evaluation)
    (second,) = store.save_evaluation(evaluation)
    assert first.id == second.id
    assert len(store.incidents()) == 1
    kept = store.target_healths(["acme", "none"])
    assert kept["acme"] == msgspec.structs.replace(
        health, standing=msgspec.structs.replace(standing, incident=first.id)
    )
    assert store.health_points("acme", AT) == [point]
    changes = [change for change in store.read("health", 10) if change.kind is ChangeKind.HEALTH_CHANGED]
    assert [(c.entity, c.entity_id) for c in changes] == [("incident", first.id)] * 2


def test_a_closed_incident_is_followed_by_a_new_one(store: SqlStore) -> None:
    (first,) = store.save_evaluation(Evaluation(at=AT, incidents=(incident(),)))
    closed = msgspec.structs.replace(first, closed_at=AT + DAY)
    store.save_evaluation(Evaluation(at=AT + DAY, incidents=(closed,)))
    (second,) = store.save_evaluation(Evaluation(at=AT + DAY, incidents=(incident(),)))
    assert second.id != first.id
    assert [one.id for one in store.incidents(open_only=True)] == [second.id]
    assert [one.id for one in store.incidents("acme")] == [second.id, first.id]


def test_reviews_and_alerts_survive_what_an_evaluation_writes(store: SqlStore) -> None:
    (one,) = store.save_evaluation(Evaluation(at=AT, incidents=(incident(),)))
    review = Review(at=AT + HOUR, early=True, reason_right=False)
    store.review_incident(one.id, review)
    store.put_alerts(one.id, [Alert(step=0, channel="webhook", sent_at=AT)])
    store.save_evaluation(Evaluation(at=AT, incidents=(msgspec.structs.replace(one, worst=Band.PAUSED),)))
    kept = store.incident(one.id)
    assert kept is not None
    assert (kept.worst, kept.review, kept.alerts[0].sent_at) == (Band.PAUSED, review, AT)
    with pytest.raises(NotFound, match="no incident 99"):
        store.review_incident(99, review)


def test_canaries_are_kept_by_target_and_address(store: SqlStore) -> None:
    one = store.put_canary(Canary(target="acme", url="https://acme.example/1", expect=(("title", "Welder"),)))
    again = store.put_canary(Canary(target="acme", url="https://acme.example/1", expect=(("title", "Baker"),)))
    assert again.id == one.id
    looked = msgspec.structs.replace(again, looks=(CanaryLook(at=AT + timedelta(seconds=1), verdict="right"),))
    store.put_canary(looked)
    store.put_canary(Canary(target="other", url="https://acme.example/1"))
    assert store.canaries("acme") == [looked]
    assert len(store.canaries()) == 2
    store.remove_canary(one.id)
    with pytest.raises(NotFound):
        store.remove_canary(one.id)


def test_an_erased_board_leaves_nothing_of_its_health(store: SqlStore) -> None:
    board = add_board(store)
    other = add_board(store, "other")
    for slug in (board.slug, other.slug):
        store.add_windows([window(slug, requests=1)])
        store.put_canary(Canary(target=slug, url="https://acme.example/1"))
        store.save_evaluation(Evaluation(at=AT, incidents=(incident(slug),)))
    store.erase_board(board.id, Evidence(kind=EvidenceKind.OPT_OUT, at=AT), tombstone=True)
    assert [one.target for one in store.canaries()] == [other.slug]
    assert [one.target for one in store.incidents()] == [other.slug]
    assert [one.target for one in store.windows(AT)] == [other.slug]
