"""The search page, which is also the first page."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.linking import entries
from rolecall.app.searching import found_pages
from rolecall.model import Hit, Kind, PageRecord, SearchQuery, SearchResult, StoredPosting, UserError, Value
from rolecall.search import RATES_DATE, excerpt
from rolecall.serve.asking import FACETS, PAGE_FACETS, Ask, Choice, choices, read_ask
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services
from rolecall.serve.wording import LANGUAGES, label

PAGE = 20
_SORTS = (("relevance", "Most relevant"), ("new", "Newest first"))
_SINCE = (("1d", "Last day"), ("7d", "Last week"), ("30d", "Last month"))


class Found(Value, frozen=True, kw_only=True):
    """One result with the passage that matched."""

    stored: StoredPosting
    excerpt: str | None


class FoundPage(Value, frozen=True, kw_only=True):
    """One crawled page with the passage that matched."""

    page: PageRecord
    excerpt: str | None


def _found(services: Services, query: SearchQuery, hits: Sequence[Hit]) -> list[Found | FoundPage]:
    if query.kind is Kind.PAGES:
        pages = found_pages(services.store, hits)
        return [FoundPage(page=page, excerpt=excerpt(page.text, query.text)) for page in pages]
    stored = entries(services.store, [hit.posting_id for hit in hits])
    return [Found(stored=s, excerpt=excerpt(s.posting.description_text, query.text)) for s in stored]


def _facets(services: Services, ask: Ask, result: SearchResult) -> list[tuple[str, str, list[Choice]]]:
    shown = []
    for facet in PAGE_FACETS if ask.value("kind") == Kind.PAGES else FACETS:
        counts = result.facets.get(facet, ())
        names = {}
        for count in counts:
            if facet == "language":
                names[count.value] = LANGUAGES.get(count.value, count.value)
            elif facet == "country":
                names[count.value] = (
                    label("unknown") if count.value == "unknown" else services.country_name(count.value)
                )
            elif facet in ("workplace", "employment", "seniority", "topic"):
                names[count.value] = label(count.value)
            elif facet == "freshness":
                names[count.value] = "Age not known" if count.value == "unknown" else label(count.value)
            elif facet == "remote_area":
                names[count.value] = label("unknown") if count.value == "unknown" else count.label.upper()
        lines = choices(ask, facet, counts, names)
        # A facet with one line that is not chosen narrows nothing.
        if len(lines) > 1 or any(line.chosen for line in lines):
            shown.append((facet, "Site" if facet == "site" else label(facet), lines))
    return shown


def _taken(services: Services, ask: Ask) -> list[tuple[str, str]]:
    """(words, address without it) of each chosen filter."""
    found = []
    for name, value in ask.chosen:
        if name in ("sort", "kind"):
            continue
        shown = value
        if name == "place" and value.isdigit():
            shown = services.place_name(int(value)) or value
        elif name == "country":
            shown = services.country_name(value)
        elif name == "lang":
            shown = LANGUAGES.get(value, value)
        elif name in ("workplace", "type", "seniority", "state", "freshness", "topic"):
            shown = label(value)
        elif name == "since":
            shown = dict(_SINCE).get(value, value)
        found.append((shown, ask.without(name, value).address()))
    return found


def _search(request: Request) -> Response:
    services: Services = request.app.state.services
    renderer = Renderer.of(request)
    ask = read_ask(request.query_params)
    shown: dict[str, Any] = {
        "ask": ask,
        "sorts": _SORTS,
        "since": _SINCE,
        "rates_date": RATES_DATE,
        "taken": _taken(services, ask),
        "kind": Kind.ROLES,
        "kinds": [],
        # Without a crawl there is no page to choose.
        "has_pages": bool(services.store.attempts(1)),
    }
    try:
        asked = services.read(ask.text)
        shown |= {"kind": asked.kind, "kinds": [(kind, ask.of_kind(kind).address()) for kind in Kind]}
        query = msgspec.structs.replace(
            asked,
            limit=PAGE,
            cursor=request.query_params.get("cursor") or None,
            facets=tuple(PAGE_FACETS if asked.kind is Kind.PAGES else FACETS),
        )
        result = services.index.search(query)
    except UserError as error:
        empty: dict[str, Any] = {
            "error": error,
            "total": 0,
            "found": [],
            "similar": [],
            "facets": [],
            "next": None,
            "all_newest": None,
            "first_page": True,
        }
        return renderer.page(request, "search.html", 422, **shown, **empty)
    following = ask.address(cursor=result.cursor) if result.cursor else None
    return renderer.page(
        request,
        "search.html",
        error=None,
        total=result.total,
        found=_found(services, query, result.hits),
        similar=_found(services, query, result.similar),
        facets=_facets(services, ask, result),
        next=following,
        all_newest=ask.without("sort").with_value("sort", "new").address() if result.cut else None,
        first_page=query.cursor is None,
        **shown,
    )


def _help(request: Request) -> Response:
    return Renderer.of(request).page(request, "help.html")


ROUTES = [Route("/", _search), Route("/help", _help)]
