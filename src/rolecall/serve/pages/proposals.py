"""Boards the crawl found, with what led to them, until somebody decides."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.model import InvalidInput, ProposalState
from rolecall.serve.guard import read_form
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Proposals on the page; the rest follow once these are decided.
_SHOWN = 50


def _proposals(request: Request) -> Response:
    services: Services = request.app.state.services
    found = services.store.proposals(ProposalState.OPEN)
    # What more sites point to is decided first.
    found.sort(key=lambda proposal: (-proposal.sources, proposal.id))
    return Renderer.of(request).page(
        request, "proposals.html", proposals=found[:_SHOWN], more=max(0, len(found) - _SHOWN)
    )


async def _decide(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    say, number = form.get("say"), request.path_params["id"]
    if say == "follow":
        board = await services.accept_proposal(number, " ".join(form.get("name", "").split())[:120] or None)
        return RedirectResponse(f"/boards/{board.slug}", 303)
    if say == "reject":
        await services.reject_proposal(number)
        return RedirectResponse("/proposals", 303)
    raise InvalidInput("Say whether to follow the board.", "Use the buttons under /proposals.")


ROUTES = [
    Route("/proposals", _proposals, methods=["GET"]),
    Route("/proposals/{id:int}", _decide, methods=["POST"]),
]
