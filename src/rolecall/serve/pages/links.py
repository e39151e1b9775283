"""Links to decide: postings that may be one job, side by side."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.app.linking import Linker, jobs_of, near_misses, suggestions
from rolecall.model import InvalidInput
from rolecall.serve.guard import read_form
from rolecall.serve.lookup import role_by_id
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Pairs on the page.
_SHOWN = 25


def _number(text: str | None) -> int:
    """An id from a form or an address. Raises InvalidInput."""
    if not text or not text.isascii() or not text.isdigit() or len(text) > 18:
        raise InvalidInput("That is no role.", "Choose a pair under /links.")
    return int(text)


def _links(request: Request) -> Response:
    services: Services = request.app.state.services
    asked = request.query_params.get("role")
    if asked:
        stored = role_by_id(services, _number(asked))
        (job,) = jobs_of(services.store, [stored])
        pairs = [pair[:3] for pair in near_misses(services.store, job, _SHOWN)]
    else:
        pairs = list(suggestions(services.store, _SHOWN))
    return Renderer.of(request).page(request, "links.html", pairs=pairs, role=stored.id if asked else None)


async def _decide(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    a, b, say = _number(form.get("a")), _number(form.get("b")), form.get("say")
    linker = Linker(services.store, services.clock)
    if say == "same":
        await run_in_threadpool(linker.link, a, b)
    elif say == "different":
        await run_in_threadpool(linker.part, a, b)
    else:
        raise InvalidInput("Say whether they are the same job.", "Use the buttons under /links.")
    role = form.get("role")
    return RedirectResponse(f"/links?role={_number(role)}" if role else "/links", 303)


async def _unlink(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    role = _number(form.get("role"))
    await run_in_threadpool(Linker(services.store, services.clock).unlink, role)
    return RedirectResponse(f"/role/{role}", 303)


ROUTES = [
    Route("/links", _links, methods=["GET"]),
    Route("/links", _decide, methods=["POST"]),
    Route("/links/unlink", _unlink, methods=["POST"]),
]
