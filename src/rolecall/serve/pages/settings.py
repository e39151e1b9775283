"""Settings as they are, and what may be changed from a page: programs' keys, feed links, when messages come."""

from itertools import groupby

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.app.access import add_key
from rolecall.app.watch import renew_token
from rolecall.model import InvalidInput, Scope
from rolecall.serve.guard import read_fields, read_form
from rolecall.serve.pages.subscriptions import lines_of
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Scopes with what each opens.
SCOPES = (
    (Scope.READ, "search, roles, employers, boards, health"),
    (Scope.WATCHES, "list, add and remove watches; sees their feed links"),
    (Scope.METRICS, "numbers for Prometheus"),
    (Scope.OPERATE, "whatever a signed-in operator may change"),
)


def _show(request: Request, status: int = 200, **more: object) -> Response:
    services: Services = request.app.state.services
    groups = [(name, list(found)) for name, found in groupby(services.settings, lambda setting: setting.group)]
    watches = services.store.watches()
    values = {"new_key": None, "error": None, **more}
    answer = Renderer.of(request).page(
        request,
        "settings.html",
        status,
        groups=groups,
        file=services.settings_file,
        keys=services.store.access_keys(),
        scopes=SCOPES,
        exposed=bool(services.keys.operator),
        watches=watches,
        subscriptions=lines_of(services.store.subscriptions(), watches),
        **values,
    )
    answer.headers["cache-control"] = "no-store"
    return answer


def _settings(request: Request) -> Response:
    return _show(request)


def _days(text: str) -> int | None:
    if not text.strip():
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise InvalidInput(f"{text[:20]!r} is no number of days.", "Give a whole number, or nothing for no end.")
    return int(text)


async def _add_key(request: Request) -> Response:
    """Shows the key on the page it answers with: it is known only now."""
    services: Services = request.app.state.services
    form = await read_fields(request)
    try:
        made = await run_in_threadpool(
            add_key,
            services.store,
            form.get("name", [""])[0],
            form.get("scope", []),
            services.clock.now(),
            _days(form.get("days", [""])[0]),
        )
    except InvalidInput as error:
        return await run_in_threadpool(_show, request, 422, error=error)
    return await run_in_threadpool(_show, request, 201, new_key=made)


async def _revoke_key(request: Request) -> Response:
    services: Services = request.app.state.services
    await read_form(request)
    await run_in_threadpool(services.store.remove_access_key, request.path_params["id"])
    return RedirectResponse("/settings#keys", 303)


async def _renew_feeds(request: Request) -> Response:
    services: Services = request.app.state.services
    await read_form(request)
    for watch in await run_in_threadpool(services.store.watches):
        await run_in_threadpool(renew_token, services.store, watch)
    return RedirectResponse("/settings#feeds", 303)


ROUTES = [
    Route("/settings", _settings, methods=["GET"]),
    Route("/settings/keys", _add_key, methods=["POST"]),
    Route("/settings/keys/{id:int}/revoke", _revoke_key, methods=["POST"]),
    Route("/settings/feeds/renew", _renew_feeds, methods=["POST"]),
]
