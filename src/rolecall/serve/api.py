"""JSON API, version 1: the same searches and roles as the pages."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.linking import entries
from rolecall.app.searching import found_pages
from rolecall.app.views import page_json, posting_json
from rolecall.model import Filters, Hit, InvalidInput, Kind, NotFound, SearchQuery, SearchResult, Sort
from rolecall.search import excerpt, explain
from rolecall.serve import api_watches
from rolecall.serve.answering import encoded, limit_of, problem, result_json
from rolecall.serve.asking import FACETS, PAGE_FACETS, read_ask
from rolecall.serve.lookup import role_by_id
from rolecall.serve.openapi import openapi
from rolecall.serve.services import Services

#: Facets beside those the page shows.
MORE_FACETS = ("state", "flag")
#: Boards on one page, at most.
MOST_BOARDS = 500
__all__ = ["ROUTES", "problem"]


def _items(services: Services, hits: Sequence[Hit], words: str) -> list[dict[str, Any]]:
    """Results as they are answered; one erased a moment ago is left out."""
    found = {stored.id: stored for stored in entries(services.store, [hit.posting_id for hit in hits])}
    return [
        result_json(found[hit.posting_id], hit.score, excerpt(found[hit.posting_id].posting.description_text, words))
        for hit in hits
        if hit.posting_id in found
    ]


def _page_items(services: Services, hits: Sequence[Hit], words: str) -> list[dict[str, Any]]:
    scores = {hit.page_id: hit.score for hit in hits}
    return [
        {**page_json(page), "score": scores[page.id], "excerpt_html": excerpt(page.text, words)}
        for page in found_pages(services.store, hits)
    ]


def _facets(request: Request, known: Sequence[str]) -> tuple[str, ...]:
    asked = tuple(name for name in request.query_params.get("facets", "").split(",") if name)
    if unknown := [name for name in asked if name not in known]:
        raise InvalidInput(f"There is no facet {unknown[0][:40]}.", f"Known: {', '.join(known)}.")
    return asked


def _query(request: Request, text: str, kind: Kind, facets: Sequence[str]) -> SearchQuery:
    """The search as asked for, of that kind. Raises InvalidInput."""
    services: Services = request.app.state.services
    asked = services.read(text)
    if asked.kind is not kind:
        raise InvalidInput(f"{asked.kind} are another kind.", "Ask /search for roles, /pages for pages.")
    return msgspec.structs.replace(
        asked,
        limit=limit_of(request),
        cursor=request.query_params.get("cursor") or None,
        facets=_facets(request, facets),
    )


def _answered(
    request: Request,
    text: str,
    result: SearchResult,
    items: Callable[[Sequence[Hit]], list[dict[str, Any]]],
) -> Response:
    answer = {
        "query": text,
        "total": result.total,
        "items": items(result.hits),
        "similar": items(result.similar),
        "facets": result.facets,
        "cursor": result.cursor,
        "cut": result.cut,
    }
    return encoded(request, answer)


def _search(request: Request) -> Response:
    services: Services = request.app.state.services
    text = read_ask(request.query_params).text
    query = _query(request, text, Kind.ROLES, (*FACETS, *MORE_FACETS))
    result = services.index.search(query)
    return _answered(request, text, result, lambda hits: _items(services, hits, query.text))


def _pages(request: Request) -> Response:
    services: Services = request.app.state.services
    text = read_ask(request.query_params).of_kind(Kind.PAGES).text
    query = _query(request, text, Kind.PAGES, tuple(PAGE_FACETS))
    result = services.index.search(query)
    return _answered(request, text, result, lambda hits: _page_items(services, hits, query.text))


def _posting(request: Request) -> Response:
    services: Services = request.app.state.services
    stored = role_by_id(services, request.path_params["id"])
    snapshots, evidence = services.store.history(stored.id)
    history = {"snapshots": [{"at": s.at, "content_hash": s.content_hash} for s in snapshots], "evidence": evidence}
    return encoded(request, {**posting_json(stored), "history": history})


def _employer(request: Request) -> Response:
    services: Services = request.app.state.services
    name = " ".join(request.query_params.get("name", "").split())
    if not name:
        raise InvalidInput("Name the employer.", "For example: /employers?name=Acme")
    everything = SearchQuery(filters=Filters(employer=(name,), state=()), facets=("state",), limit=0)
    states = {count.value: count.count for count in services.index.search(everything).facets.get("state", ())}
    if not states:
        raise NotFound(f"No role of {name[:80]} is known.", "Search for a part of the name instead.")
    newest = SearchQuery(
        filters=Filters(employer=(name,)),
        sort=Sort.FIRST_SEEN,
        limit=limit_of(request),
        cursor=request.query_params.get("cursor") or None,
    )
    result = services.index.search(newest)
    items = _items(services, result.hits, "")
    return encoded(request, {"name": name, "states": states, "items": items, "cursor": result.cursor})


def _boards(request: Request) -> Response:
    services: Services = request.app.state.services
    limit = limit_of(request, usual=100, most=MOST_BOARDS)
    after = request.query_params.get("cursor", "").replace("\x00", "")
    total, boards = services.store.boards_page(after, limit + 1)
    page = boards[:limit]
    cursor = page[-1].slug if page and boards[limit:] else None
    return encoded(request, {"total": total, "items": page, "cursor": cursor})


def _board(request: Request) -> Response:
    services: Services = request.app.state.services
    slug = request.path_params["slug"]
    board = services.store.board(slug) if "\x00" not in slug else None
    if board is None:
        raise NotFound(f"There is no board {slug[:80]}.", "See all boards under /boards.")
    return encoded(request, board)


def _health(request: Request) -> Response:
    services: Services = request.app.state.services
    body = {
        "status": "ok",
        "version": services.version,
        "postings": services.store.count(),
        "lag": services.store.lag(),
    }
    return encoded(request, body)


def _why(request: Request) -> Response:
    services: Services = request.app.state.services
    text, id_ = request.query_params.get("q", ""), request.query_params.get("id", "")
    if not (id_.isascii() and id_.isdigit()):
        raise InvalidInput(f"{id_[:24]!r} is no id of a role.", "Give the id of a search result.")
    stored = role_by_id(services, int(id_) if len(id_) < 20 else -1)
    reasons = explain(services.read(text), stored)
    holds = all(reason.holds for reason in reasons)
    return encoded(request, {"query": text, "id": stored.id, "found": holds, "reasons": reasons})


def _suggest(request: Request) -> Response:
    services: Services = request.app.state.services
    return encoded(request, {"items": services.index.suggest(request.query_params.get("q", "")[:200])})


def _description(request: Request) -> Response:
    services: Services = request.app.state.services
    return encoded(request, openapi(services.version, bool(services.keys.operator)))


def _get(path: str, handler: Callable[[Request], Response]) -> Route:
    return Route(path, handler, methods=["GET"])


ROUTES: Sequence[Route] = [
    _get("/search", _search),
    _get("/pages", _pages),
    _get("/suggest", _suggest),
    _get("/why", _why),
    _get("/postings/{id:int}", _posting),
    _get("/employers", _employer),
    _get("/boards", _boards),
    _get("/boards/{slug}", _board),
    *api_watches.ROUTES,
    _get("/health", _health),
    _get("/openapi.json", _description),
]
