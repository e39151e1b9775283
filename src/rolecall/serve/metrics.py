"""Numbers for Prometheus: read from the store when asked, nothing counted here."""

from collections import Counter

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.model import Band, PostingState
from rolecall.serve.services import Services

#: Targets and incidents looked at; names of healthy targets are left out, so that answers stay small.
_MOST = 10_000


def _fill(registry: CollectorRegistry, services: Services) -> None:
    store = services.store
    postings = Gauge("rolecall_postings", "Postings by state.", ["state"], registry=registry)
    for state in PostingState:
        postings.labels(state).set(store.count(state))
    boards = Gauge("rolecall_boards", "Boards by state.", ["state"], registry=registry)
    for name, count in Counter(board.state.value for board in store.boards()).items():
        boards.labels(name).set(count)
    lag = Gauge("rolecall_consumer_lag", "Changes a consumer is behind.", ["consumer"], registry=registry)
    for name, rows in store.lag().items():
        lag.labels(name).set(rows)
    bands = store.bands()
    targets = Gauge("rolecall_targets_unwell", "Targets in a band.", ["band"], registry=registry)
    for band in (Band.DEGRADED, Band.PAUSED):
        targets.labels(band).set(sum(found is band for found in bands.values()))
    score = Gauge(
        "rolecall_target_score", "Score of a target that is not healthy.", ["target", "kind"], registry=registry
    )
    for name, health in store.target_healths(sorted(bands)[:_MOST]).items():
        judgement = health.standing.judgement
        if judgement is not None and judgement.hostility is not None:
            score.labels(name, "hostility").set(judgement.hostility)
        if judgement is not None and judgement.parser is not None:
            score.labels(name, "parser").set(judgement.parser)
    incidents = Gauge("rolecall_incidents_open", "Open incidents by blame.", ["blame"], registry=registry)
    for blame, count in Counter(one.blame.value for one in store.incidents(open_only=True, limit=_MOST)).items():
        incidents.labels(blame).set(count)


def _metrics(request: Request) -> Response:
    registry = CollectorRegistry()
    _fill(registry, request.app.state.services)
    return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES = [Route("/metrics", _metrics, methods=["GET"])]
