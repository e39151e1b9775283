"""The page of one role: everything known of it, where that comes from, and its history."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.linking import explain_job, jobs_of, near_misses
from rolecall.model import Origin
from rolecall.search import explain
from rolecall.serve.history import timeline
from rolecall.serve.lookup import role_by_id
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services


def _role(request: Request) -> Response:
    services: Services = request.app.state.services
    id_ = request.path_params["id"]
    stored = role_by_id(services, id_)
    snapshots, evidence = services.store.history(id_)
    origins: dict[str, Origin] = {}
    for origin in stored.posting.origins:
        origins.setdefault(origin.field, origin)
    (job,) = jobs_of(services.store, [stored])
    board = next((board for board in services.store.boards() if board.id == stored.board_id), None)
    asked = " ".join(request.query_params.get("q", "").split())
    return Renderer.of(request).page(
        request,
        "role.html",
        stored=stored,
        posting=stored.posting,
        origins=origins,
        board=board,
        job=job,
        pairs=explain_job(services.store, job) if job.copies else (),
        maybe=near_misses(services.store, job),
        asked=asked,
        reasons=explain(services.read(asked), stored) if asked else (),
        events=timeline(stored.first_seen_at, snapshots, evidence, stored.raised_at),
    )


ROUTES = [Route("/role/{id:int}", _role)]
