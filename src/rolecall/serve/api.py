"""JSON API, version 1: the same searches and roles as the pages."""

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.linking import entries
from rolecall.app.searching import found_pages
from rolecall.app.views import page_json, posting_json
from rolecall.model import InvalidInput, Kind, NotFound
from rolecall.search import excerpt, explain
from rolecall.serve.asking import PAGE_FACETS, ROLE_FACETS, read_ask
from rolecall.serve.lookup import role_by_id
from rolecall.serve.openapi import openapi
from rolecall.serve.rendering import cached
from rolecall.serve.services import Services

_LARGEST_PAGE = 100


def _json(request: Request, value: Any) -> Response:
    return cached(request, msgspec.json.encode(value, enc_hook=str), "application/json")


def problem(status: int, detail: str, remedy: str | None = None) -> Response:
    """An error as RFC 9457 problem details; remedy says what to do next."""
    body = {"type": "about:blank", "status": status, "detail": detail, "remedy": remedy}
    return Response(msgspec.json.encode(body), status, media_type="application/problem+json")


def _limit(request: Request) -> int:
    text = request.query_params.get("limit", "20")
    if not text.isascii() or not text.isdigit() or not 0 <= int(text) <= _LARGEST_PAGE:
        raise InvalidInput(f"limit={text} cannot be used.", f"Give a number from 0 to {_LARGEST_PAGE}.")
    return int(text)


def _search(request: Request) -> Response:
    services: Services = request.app.state.services
    ask = read_ask(request.query_params)
    facets = tuple(name for name in request.query_params.get("facets", "").split(",") if name)
    if unknown := [name for name in facets if name not in ROLE_FACETS]:
        raise InvalidInput(f"There is no facet {unknown[0]}.", f"Known: {', '.join(ROLE_FACETS)}.")
    asked = services.read(ask.text)
    if asked.kind is Kind.PAGES:
        raise InvalidInput("This address finds roles.", "Search pages at /api/v1/pages, with the same query.")
    query = msgspec.structs.replace(
        asked,
        limit=_limit(request),
        cursor=request.query_params.get("cursor") or None,
        facets=facets,
    )
    result = services.index.search(query)
    found = {stored.id: stored for stored in entries(services.store, [hit.posting_id for hit in result.hits])}
    items = []
    for hit in result.hits:
        if hit.posting_id in found:
            item = posting_json(found[hit.posting_id])
            text = item.pop("description_text")
            item.pop("description_html")
            items.append({**item, "score": hit.score, "excerpt_html": excerpt(text, query.text)})
    return _json(
        request,
        {"query": ask.text, "total": result.total, "items": items, "facets": result.facets, "cursor": result.cursor},
    )


def _pages(request: Request) -> Response:
    services: Services = request.app.state.services
    text = " ".join(request.query_params.get("q", "").split())
    facets = tuple(name for name in request.query_params.get("facets", "").split(",") if name)
    if unknown := [name for name in facets if name not in PAGE_FACETS]:
        raise InvalidInput(f"There is no facet {unknown[0]}.", f"Known: {', '.join(PAGE_FACETS)}.")
    query = msgspec.structs.replace(
        services.read(f"{text} kind:pages"),
        limit=_limit(request),
        cursor=request.query_params.get("cursor") or None,
        facets=facets,
    )
    result = services.index.search(query)
    scores = {hit.page_id: hit.score for hit in result.hits}
    items = [
        {**page_json(page), "score": scores[page.id], "excerpt_html": excerpt(page.text, query.text)}
        for page in found_pages(services.store, result)
    ]
    return _json(
        request,
        {"query": text, "total": result.total, "items": items, "facets": result.facets, "cursor": result.cursor},
    )


def _posting(request: Request) -> Response:
    services: Services = request.app.state.services
    stored = role_by_id(services, request.path_params["id"])
    snapshots, evidence = services.store.history(stored.id)
    history = {"snapshots": [{"at": s.at, "content_hash": s.content_hash} for s in snapshots], "evidence": evidence}
    return _json(request, {**posting_json(stored), "history": history})


def _boards(request: Request) -> Response:
    services: Services = request.app.state.services
    return _json(request, {"items": services.store.boards()})


def _health(request: Request) -> Response:
    services: Services = request.app.state.services
    body = {
        "status": "ok",
        "version": services.version,
        "postings": services.store.count(),
        "lag": services.store.lag(),
    }
    return _json(request, body)


def _why(request: Request) -> Response:
    services: Services = request.app.state.services
    text, id_ = request.query_params.get("q", ""), request.query_params.get("id", "")
    if not (id_.isascii() and id_.isdigit() and len(id_) < 20):
        raise NotFound(f"There is no role {id_[:24]!r}.", "Give the id of a search result.")
    stored = role_by_id(services, int(id_))
    reasons = explain(services.read(text), stored)
    holds = all(reason.holds for reason in reasons)
    return _json(request, {"query": text, "id": stored.id, "found": holds, "reasons": reasons})


def _suggest(request: Request) -> Response:
    services: Services = request.app.state.services
    return _json(request, {"items": services.index.suggest(request.query_params.get("q", "")[:200])})


def _description(request: Request) -> Response:
    services: Services = request.app.state.services
    return _json(request, openapi(services.version))


def _get(path: str, handler: Callable[[Request], Response]) -> Route:
    return Route(path, handler, methods=["GET"])


ROUTES = [
    _get("/search", _search),
    _get("/pages", _pages),
    _get("/suggest", _suggest),
    _get("/why", _why),
    _get("/postings/{id:int}", _posting),
    _get("/boards", _boards),
    _get("/health", _health),
    _get("/openapi.json", _description),
]
