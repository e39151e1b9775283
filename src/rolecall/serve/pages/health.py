"""Health of targets: how each stands, why, what happened, and what people thought of it."""

from datetime import timedelta

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.app.health_desk import row_of
from rolecall.health import TREATMENTS
from rolecall.model import Band, NotFound, Review
from rolecall.serve.guard import read_form
from rolecall.serve.health_chart import draw_health
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Months of history drawn, targets and incidents listed.
_DRAWN, _LISTED, _INCIDENTS = timedelta(days=180), 500, 50
_ORDER = {Band.PAUSED: 0, Band.DEGRADED: 1, Band.HEALTHY: 2}
_ANSWERS = {"yes": True, "no": False}


def _targets(request: Request) -> Response:
    services: Services = request.app.state.services
    rows = [row_of(health) for health in services.store.target_healths().values()]
    rows.sort(key=lambda row: (_ORDER[row.band], row.score if row.score is not None else 101.0, row.target))
    open_now = services.store.incidents(open_only=True, limit=_INCIDENTS)
    return Renderer.of(request).page(
        request, "health.html", rows=rows[:_LISTED], more=max(0, len(rows) - _LISTED), incidents=open_now
    )


def _target(request: Request) -> Response:
    services: Services = request.app.state.services
    target = request.path_params["target"]
    health = services.store.target_healths([target]).get(target)
    board = services.store.board(target)
    if health is None and board is None:
        raise NotFound(f"There is no target {target}.", "See all of them under /health.")
    now = services.clock.now()
    return Renderer.of(request).page(
        request,
        "target.html",
        target=target,
        board=board,
        standing=health.standing if health else None,
        treatment=TREATMENTS[health.standing.band] if health else None,
        chart=draw_health(services.store.health_points(target, now - _DRAWN), now),
        incidents=services.store.incidents(target, limit=_INCIDENTS),
        canaries=services.store.canaries(target),
    )


async def _review(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    number = request.path_params["id"]
    incident = await run_in_threadpool(services.store.incident, number)
    if incident is None:
        raise NotFound(f"There is no incident {number}.", "See /health.")
    verdict = Review(
        at=services.clock.now(),
        early=_ANSWERS.get(form.get("early", "")),
        reason_right=_ANSWERS.get(form.get("reason", "")),
        action_right=_ANSWERS.get(form.get("action", "")),
        note=" ".join(form.get("note", "").split())[:500],
    )
    await run_in_threadpool(services.store.review_incident, number, verdict)
    return RedirectResponse(f"/health/{incident.target}#incident-{number}", 303)


ROUTES = [
    Route("/health", _targets),
    Route("/health/incidents/{id:int}/review", _review, methods=["POST"]),
    Route("/health/{target}", _target),
]
