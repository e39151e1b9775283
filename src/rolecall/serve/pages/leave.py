"""The page that ends a mail subscription: its link is in every message."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.subscribe import leave
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services


def _ask(request: Request) -> Response:
    # Looking ends nothing: mail programs look at links by themselves.
    return Renderer.of(request).page(request, "leave.html", done=False)


async def _leave(request: Request) -> Response:
    # No form token: the address itself holds the secret, and mail programs send this by themselves (RFC 8058).
    services: Services = request.app.state.services
    await run_in_threadpool(leave, services.store, request.path_params["id"], request.path_params["secret"])
    return await run_in_threadpool(Renderer.of(request).page, request, "leave.html", done=True)


ROUTES = [
    Route("/leave/{id:int}/{secret}", _ask, methods=["GET"]),
    Route("/leave/{id:int}/{secret}", _leave, methods=["POST"]),
]
