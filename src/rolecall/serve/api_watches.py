"""Watches through the API: the one part of it that changes something."""

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.watch import add_watch, delivered_roles
from rolecall.client import Feeds, NewWatch, WatchAnswer
from rolecall.model import InvalidInput, NotFound, Watch
from rolecall.serve.answering import encoded, limit_of, result_json
from rolecall.serve.feeds import FORMATS
from rolecall.serve.guard import is_foreign, read_body
from rolecall.serve.services import Services

#: Deliveries on one page, at most: as many as a feed holds.
MOST_DELIVERED = 50
#: What answers one method.
Handler = Callable[[Request], Response | Awaitable[Response]]
_decoder = msgspec.json.Decoder(NewWatch)


def _answer(request: Request, watch: Watch) -> WatchAnswer:
    feeds = {
        ending: f"{request.url.scheme}://{request.url.netloc}/feed/{watch.feed_token}.{ending}" for ending in FORMATS
    }
    return WatchAnswer(
        id=watch.id, name=watch.name, query=watch.query_text, created_at=watch.created_at, active=watch.active,
        feeds=Feeds(**feeds),
    )  # fmt: skip


def _by_number(services: Services, number: int) -> Watch:
    for watch in services.store.watches():
        if watch.id == number:
            return watch
    raise NotFound(f"There is no watch {str(number)[:24]}.", "See all under /watches.")


def _list(request: Request) -> Response:
    services: Services = request.app.state.services
    return encoded(request, {"items": [_answer(request, watch) for watch in services.store.watches()]})


def _show(request: Request) -> Response:
    services: Services = request.app.state.services
    return encoded(request, _answer(request, _by_number(services, request.path_params["id"])))


def _delivered(request: Request) -> Response:
    services: Services = request.app.state.services
    watch = _by_number(services, request.path_params["id"])
    roles = delivered_roles(services.store, watch, limit_of(request, most=MOST_DELIVERED))
    return encoded(request, {"items": [{"delivered_at": at, "role": result_json(role)} for role, at in roles]})


def _from_elsewhere(request: Request) -> None:
    """A page of another site may make a browser send things here; only its preflight tells us, and that we refuse."""
    if is_foreign(request):
        raise HTTPException(403, "A page of another site sent this.")


async def _add(request: Request) -> Response:
    services: Services = request.app.state.services
    _from_elsewhere(request)
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "Send the watch as application/json.")
    try:
        asked = _decoder.decode(await read_body(request))
    except msgspec.ValidationError as error:
        raise InvalidInput(f"That is no watch: {error}.", 'Send {"query": "data engineer", "name": "Data"}.') from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException(400, "That is no JSON.") from error
    watch = await run_in_threadpool(
        add_watch, services.store, services.index, services.read, asked.query, asked.name, services.clock.now()
    )
    answer = Response(msgspec.json.encode(_answer(request, watch)), 201, media_type="application/json")
    answer.headers["location"] = f"/api/v1/watches/{watch.id}"
    return answer


async def _remove(request: Request) -> Response:
    services: Services = request.app.state.services
    _from_elsewhere(request)
    watch = await run_in_threadpool(_by_number, services, request.path_params["id"])
    await run_in_threadpool(services.store.remove_watch, watch.id)
    return Response(status_code=204)


def _by_method(path: str, **handlers: Handler) -> Route:
    """One route for a path, so that a method it lacks is answered with all those it has (RFC 9110, Allow)."""

    async def handle(request: Request) -> Response:
        handler = handlers["GET" if request.method == "HEAD" else request.method]
        answer = handler(request) if iscoroutinefunction(handler) else await run_in_threadpool(handler, request)
        return answer if isinstance(answer, Response) else await answer

    return Route(path, handle, methods=list(handlers))


ROUTES = [
    _by_method("/watches", GET=_list, POST=_add),
    _by_method("/watches/{id:int}", GET=_show, DELETE=_remove),
    _by_method("/watches/{id:int}/roles", GET=_delivered),
]
