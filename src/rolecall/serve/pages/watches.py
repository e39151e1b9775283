"""Watches: save a search, subscribe to it, see what it delivered, remove it."""

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.app.watch import add_watch, delivered_pages, delivered_roles, find_watch, renew_token
from rolecall.model import Kind
from rolecall.serve.asking import Ask
from rolecall.serve.feeds import FORMATS
from rolecall.serve.guard import read_form
from rolecall.serve.pages.subscriptions import RHYTHMS, lines_of
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services


def _watches(request: Request) -> Response:
    services: Services = request.app.state.services
    q = request.query_params.get("q", "")
    return Renderer.of(request).page(request, "watches.html", watches=services.store.watches(), q=q)


def _watch(request: Request) -> Response:
    services: Services = request.app.state.services
    watch = find_watch(services.store, request.path_params["id"])
    of_pages = watch.query.kind is Kind.PAGES
    feeds = [(ending, f"{request.base_url}feed/{watch.feed_token}.{ending}") for ending in FORMATS]
    return Renderer.of(request).page(
        request,
        "watch.html",
        watch=watch,
        feeds=feeds,
        roles=() if of_pages else delivered_roles(services.store, watch),
        pages=delivered_pages(services.store, watch) if of_pages else (),
        search_address=Ask(q=watch.query_text).address(),
        lines=lines_of(services.store.subscriptions(), [watch]),
        rhythms=RHYTHMS,
    )


async def _add(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    watch = await run_in_threadpool(
        add_watch, services.store, services.index, services.read, form.get("q", ""), form.get("name"),
        services.clock.now(),
    )  # fmt: skip
    return RedirectResponse(f"/watches/{watch.id}", 303)


async def _remove(request: Request) -> Response:
    services: Services = request.app.state.services
    await read_form(request)
    watch = await run_in_threadpool(find_watch, services.store, request.path_params["id"])
    await run_in_threadpool(services.store.remove_watch, watch.id)
    return RedirectResponse("/watches", 303)


async def _pause(request: Request) -> Response:
    """Stops a watch, or lets it go on: while it is stopped nothing is delivered and its feed is closed."""
    services: Services = request.app.state.services
    form = await read_form(request)
    watch = await run_in_threadpool(find_watch, services.store, request.path_params["id"])
    changed = msgspec.structs.replace(watch, active=form.get("active") == "yes")
    await run_in_threadpool(services.store.put_watch, changed)
    return RedirectResponse(f"/watches/{watch.id}", 303)


async def _renew(request: Request) -> Response:
    services: Services = request.app.state.services
    await read_form(request)
    watch = await run_in_threadpool(find_watch, services.store, request.path_params["id"])
    await run_in_threadpool(renew_token, services.store, watch)
    return RedirectResponse(f"/watches/{watch.id}", 303)


ROUTES = [
    Route("/watches", _watches, methods=["GET"]),
    Route("/watches", _add, methods=["POST"]),
    Route("/watches/{id}", _watch),
    Route("/watches/{id}/remove", _remove, methods=["POST"]),
    Route("/watches/{id}/pause", _pause, methods=["POST"]),
    Route("/watches/{id}/renew", _renew, methods=["POST"]),
]
