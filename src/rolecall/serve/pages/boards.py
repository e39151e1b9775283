"""Boards: what is followed, in which state, and when it is visited next."""

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.model import VISITS, Board, BoardState, Filters, NotFound, SearchQuery
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

_RUNS, _SHOWN = 50, 100


def _open_roles(services: Services, board: Board) -> int:
    """As many as a search for the board's roles finds."""
    return services.index.search(SearchQuery(filters=Filters(board=(board.slug,)), limit=0)).total


def _boards(request: Request) -> Response:
    services: Services = request.app.state.services
    asked, after = request.query_params.get("state", ""), request.query_params.get("after", "")
    state = BoardState(asked) if asked in list(BoardState) else None
    match = " ".join(request.query_params.get("match", "").split())[:100].replace("\x00", "")
    total, boards = services.store.boards_page(after.replace("\x00", ""), _SHOWN + 1, state, match)
    visits = services.store.next_visits(VISITS)
    rows = [(board, visits.get(str(board.id)), _open_roles(services, board)) for board in boards[:_SHOWN]]
    more = {"match": match, "state": asked if state else "", "after": rows[-1][0].slug} if boards[_SHOWN:] else None
    return Renderer.of(request).page(
        request,
        "boards.html",
        rows=rows,
        total=total,
        match=match,
        state=state,
        states=list(BoardState),
        first_page=not after,
        following="/boards?" + urlencode({name: value for name, value in more.items() if value}) if more else None,
    )


def _board(request: Request) -> Response:
    services: Services = request.app.state.services
    slug = request.path_params["slug"]
    board = services.store.board(slug) if "\x00" not in slug else None
    if board is None:
        raise NotFound(f"There is no board {slug[:80]}.", "See all boards under /boards.")
    return Renderer.of(request).page(
        request,
        "board.html",
        board=board,
        next_visit=services.store.next_visits(VISITS).get(str(board.id)),
        runs=services.store.runs(board.id, _RUNS),
        open_roles=_open_roles(services, board),
    )


ROUTES = [Route("/boards", _boards), Route("/boards/{slug}", _board)]
