"""Pages and numbers of health."""

from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from rolecall.model import (
    Alert,
    Band,
    Blame,
    Canary,
    CanaryLook,
    Evaluation,
    HealthPoint,
    Incident,
    Judgement,
    Reason,
    Signal,
    Standing,
    Step,
    TargetHealth,
)
from rolecall.serve import create_app
from rolecall.serve.health_chart import draw_health
from roles import NOW
from serve.sample import build


def _health(target: str, band: Band, hostility: float | None, *reasons: Reason) -> TargetHealth:
    judgement = Judgement(
        target=target, at=NOW, hostility=hostility, parser=100.0, reasons=reasons, evidence=812.0, blame=Blame.SITE,
        routes=(("direct", 40.0, 30.0), ("proxied", 10.0, 0.0)), cost=1.4,
    )  # fmt: skip
    return TargetHealth(target=target, standing=Standing(target=target, band=band, since=NOW, judgement=judgement))


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    services = build(tmp_path_factory.mktemp("health"))
    reason = Reason(signal=Signal.CHALLENGE, points=64.0, text="75.0% of requests are refused, usually 1.0% <b>")
    step = Step(at=NOW, band=Band.PAUSED, score=36.0, text="challenges", action="paused except canaries")
    incident = Incident(
        target="bright", opened_at=NOW, blame=Blame.SITE, worst=Band.PAUSED, reasons=(reason,), steps=(step,),
        alerts=(Alert(step=0, channel="webhook"),),
    )  # fmt: skip
    points = tuple(
        HealthPoint(target="bright", at=NOW - timedelta(days=number), band=Band.HEALTHY, hostility=score, parser=100.0)
        for number, score in ((90, 100.0), (60, None), (30, 95.0), (1, 36.0))
    )
    targets = (_health("bright", Band.PAUSED, 36.0, reason), _health("atelier", Band.HEALTHY, None))
    services.store.save_evaluation(Evaluation(at=NOW, targets=targets, points=points, incidents=(incident,)))
    look = CanaryLook(at=NOW, verdict="wrong", detail="title: expected 'Welder', found 'Baker'")
    services.store.put_canary(
        Canary(target="bright", url="https://bright.example.com/1", expect=(("title", "Welder"),), looks=(look,))
    )
    with TestClient(create_app(services), base_url="http://localhost") as found:
        found.store = services.store
        yield found
    services.index.close()
    services.store.close()


def test_targets_are_listed_the_worst_first(client):
    page = client.get("/health").text
    assert page.index("/health/bright") < page.index("/health/atelier")
    assert "Open incidents" in page
    assert "not known" in page


def test_a_target_shows_scores_reasons_routes_history_canaries_and_incidents(client):
    page = client.get("/health/bright").text
    for text in ("Paused", "75.0% of requests", "&lt;b&gt;", "Direct", "75 %", "Over time", "Wrong", "found &#39;Baker&#39;",
                 "rolecall health resume bright", "Review"):  # fmt: skip
        assert text in page, text
    assert client.get("/health/nobody").status_code == 404
    assert "Not judged yet" in client.get("/health/nordlicht").text


def test_an_incident_is_reviewed_on_its_page(client):
    client.get("/health/bright")
    token = client.cookies["rolecall_form"]
    form = {"form_token": token, "early": "yes", "reason": "no", "action": ""}
    answer = client.post("/health/incidents/1/review", data=form, follow_redirects=False)
    assert answer.status_code == 303
    review = client.store.incident(1).review
    assert (review.early, review.reason_right, review.action_right) == (True, False, None)
    assert "reason wrong" in client.get("/health/bright").text
    assert client.post("/health/incidents/1/review", data={"early": "yes"}).status_code == 403


def test_numbers_for_prometheus(client):
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    assert 'rolecall_target_score{kind="hostility",target="bright"} 36.0' in answer.text
    assert 'rolecall_targets_unwell{band="paused"} 1.0' in answer.text
    assert 'rolecall_incidents_open{blame="site"} 1.0' in answer.text
    assert "atelier" not in answer.text


def test_a_chart_breaks_where_there_was_no_score():
    points = [
        HealthPoint(target="t", at=NOW - timedelta(days=days), band=Band.HEALTHY, hostility=score)
        for days, score in ((9, 100.0), (6, None), (3, 40.0))
    ]
    chart = draw_health(points, NOW)
    assert chart is not None
    assert len(chart.hostility) == 2
    assert chart.parser == ()
    assert "the lowest was 40" in chart.summary
    assert draw_health(points[:1], NOW) is None
