"""Boards: what is followed, in which state, and when it is visited next."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.model import VISITS, NotFound, SearchQuery
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

_RUNS = 50


def _open_roles(services: Services) -> dict[str, int]:
    counts = services.index.search(SearchQuery(limit=0, facets=("board",))).facets.get("board", ())
    return {count.value: count.count for count in counts}


def _boards(request: Request) -> Response:
    services: Services = request.app.state.services
    visits, roles = services.store.next_visits(VISITS), _open_roles(services)
    boards = services.store.boards()
    rows = [(board, visits.get(str(board.id)), roles.get(board.slug, 0)) for board in boards]
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
        next_visit=services.store.next_visits(VISITS).get(str(board.id)),
        runs=services.store.runs(board.id, _RUNS),
        open_roles=_open_roles(services).get(slug, 0),
    )


ROUTES = [Route("/boards", _boards), Route("/boards/{slug}", _board)]
