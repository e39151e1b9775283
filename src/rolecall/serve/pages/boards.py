"""Boards: what is followed, in which state, and when it is visited next."""

from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.model import Board, NotFound, SearchQuery
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

_PENDING, _RUNS = 10_000, 50


def next_visits(services: Services) -> dict[str, datetime]:
    """The soonest due work of each subject."""
    soonest: dict[str, datetime] = {}
    for work in services.store.pending(_PENDING):
        soonest.setdefault(work.subject, work.due_at)
    return soonest


def _visit(visits: dict[str, datetime], board: Board) -> datetime | None:
    return visits.get(board.slug) or visits.get(str(board.id))


def _open_roles(services: Services) -> dict[str, int]:
    counts = services.index.search(SearchQuery(limit=0, facets=("board",))).facets.get("board", ())
    return {count.value: count.count for count in counts}


def _boards(request: Request) -> Response:
    services: Services = request.app.state.services
    visits, roles = next_visits(services), _open_roles(services)
    boards = services.store.boards()
    rows = [(board, _visit(visits, board), roles.get(board.slug, 0)) for board in boards]
    return Renderer.of(request).page(request, "boards.html", rows=rows)


def _board(request: Request) -> Response:
    services: Services = request.app.state.services
    slug = request.path_params["slug"]
    board = services.store.board(slug)
    if board is None:
        raise NotFound(f"There is no board {slug}.", "See all boards under /boards.")
    return Renderer.of(request).page(
        request,
        "board.html",
        board=board,
        next_visit=_visit(next_visits(services), board),
        runs=services.store.runs(board.id, _RUNS),
        open_roles=_open_roles(services).get(slug, 0),
    )


ROUTES = [Route("/boards", _boards), Route("/boards/{slug}", _board)]
