"""The API's description (OpenAPI 3.1), made from the types it answers with."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from rolecall import client
from rolecall.model import Board, EmploymentType, Freshness, PostingState, Workplace
from rolecall.search import FILTER_NAMES
from rolecall.serve.asking import FACETS, PAGE_FACETS, SINGLE

_Json = dict[str, Any]
_REF = "#/components/schemas/{name}"
_TEXT: _Json = {"type": "string"}
#: What is answered; NewWatch is what is sent.
_ANSWERS = (
    client.SearchAnswer, client.PagesAnswer, client.RoleWithHistory, client.Employer, client.WhyAnswer,
    client.Suggestions, client.Boards,
    client.HealthAnswer, client.WatchAnswer, client.Watches, client.Deliveries, client.Problem, Board,
)  # fmt: skip
_MEANINGS = {
    304: "Unchanged since the ETag in If-None-Match.",
    400: "What was sent is no JSON.",
    401: "A key is needed, or the one given opens nothing.",
    403: "The key lacks the scope, or a page of another site sent this.",
    404: "There is no such thing.",
    413: "What was sent is too long.",
    415: "What was sent is not application/json.",
    422: "Something asked for cannot be understood.",
    429: "Too many requests from one address.",
    503: "The store does not answer.",
}
#: What any request may be answered with.
_ALWAYS = (401, 403, 429, 503)
_ID: _Json = {"type": "integer", "minimum": 0, "maximum": 2**63 - 1}
#: Filters whose values are all known; several may be given with commas between them.
_VALUES: dict[str, tuple[str, ...]] = {
    "workplace": (*Workplace, "unknown"),
    "type": (*EmploymentType, "unknown"),
    "state": (*PostingState, "any"),
    "freshness": tuple(Freshness),
    "sort": ("relevance", "new"),
}
_ONE = ("sort", "pay", "since")


def _ref(name: str) -> _Json:
    return {"$ref": _REF.format(name=name)}


def _components() -> _Json:
    _, found = msgspec.json.schema_components([*_ANSWERS, client.NewWatch], ref_template=_REF)
    for name, schema in found.items():
        # Every field is always answered, also those that stand for "not stated".
        if "properties" in schema and name != client.NewWatch.__name__:
            schema["required"] = list(schema["properties"])
    return found


def _parameter(name: str, description: str, schema: _Json | None = None, **more: Any) -> _Json:
    return {"name": name, "in": "query", "description": description, "schema": schema or _TEXT, **more}


def _filters(names: Iterable[str]) -> list[_Json]:
    found = []
    for name in names:
        values = _VALUES.get(name)
        one: _Json = {"type": "string", "enum": list(values)} if values else _TEXT
        many: _Json = {"type": "array", "items": one}
        schema = one if name in _ONE else many
        found.append(_parameter(name, f"As `{name}:` in the query language.", schema))
    return found


def _problem(status: int) -> _Json:
    answer: _Json = {"description": _MEANINGS[status]}
    if status != 304:
        answer["content"] = {"application/problem+json": {"schema": _ref("Problem")}}
    if status == 429:
        seconds = {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
        answer["headers"] = {"Retry-After": seconds}
    return answer


def _operation(summary: str, scope: str, responses: _Json, errors: tuple[int, ...], **more: Any) -> _Json:
    operation = summary.split(":", 1)[0].lower().replace(" ", "_")
    return {
        "summary": summary,
        "operationId": operation,
        "description": f"Needs the scope {scope} where a key is needed.",
        "responses": {**responses, **{str(status): _problem(status) for status in sorted({*errors, *_ALWAYS})}},
        **more,
    }


def _answer(schema: str) -> _Json:
    etag = {"ETag": {"description": "Send it back as If-None-Match.", "schema": _TEXT}}
    return {
        "description": "As asked.",
        "content": {"application/json": {"schema": _ref(schema)}},
        "headers": etag,
    }


def _get(
    summary: str, answer: str, parameters: list[_Json], errors: tuple[int, ...] = (), scope: str = "read"
) -> _Json:
    return _operation(summary, scope, {"200": _answer(answer)}, (304, *errors), parameters=parameters)


def _watches() -> dict[str, _Json]:
    path = {"name": "id", "in": "path", "required": True, "schema": _ID}
    made = {
        "description": "The watch as it was saved.",
        "content": {"application/json": {"schema": _ref("WatchAnswer")}},
        "headers": {"Location": {"description": "Where it is.", "schema": _TEXT}},
    }
    limit = _parameter("limit", "Roles on the page.", {"type": "integer", "minimum": 0, "maximum": 50, "default": 20})
    body = {"required": True, "content": {"application/json": {"schema": _ref("NewWatch")}}}
    return {
        "/watches": {
            "get": _get("List watches", "Watches", [], scope="watches"),
            "post": _operation("Add a watch", "watches", {"201": made}, (400, 413, 415, 422), requestBody=body),
        },
        "/watches/{id}": {
            "get": _get("Get a watch", "WatchAnswer", [path], (404,), scope="watches"),
            "delete": _operation(
                "Remove a watch", "watches", {"204": {"description": "It is gone."}}, (404,), parameters=[path]
            ),
        },
        "/watches/{id}/roles": {
            "get": _get("List deliveries", "Deliveries", [path, limit], (404, 422), scope="watches"),
        },
    }


def _paths() -> dict[str, _Json]:
    known = ", ".join((*FACETS, "state", "flag"))
    q = _parameter("q", f"Query language; filters: {', '.join(FILTER_NAMES)}.")
    limit = _parameter("limit", "Results on a page.", {"type": "integer", "minimum": 0, "maximum": 100, "default": 20})
    many = _parameter("limit", "Boards on a page.", {"type": "integer", "minimum": 0, "maximum": 500, "default": 100})
    facets = _parameter("facets", f"Comma-separated: {known}.")
    cursor = _parameter("cursor", "From the page before.")
    role_id = {"name": "id", "in": "path", "required": True, "schema": _ID}
    slug = {"name": "slug", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
    name = _parameter("name", "The whole name.", {"type": "string", "minLength": 1}, required=True)
    why = [q, _parameter("id", "Id of a role.", _ID, required=True)]
    of_roles = _filters([*FACETS.values(), *(name for name in SINGLE if name != "kind")])
    of_pages = _filters([*PAGE_FACETS.values(), "since", "sort"])
    page_facets = _parameter("facets", f"Comma-separated: {', '.join(PAGE_FACETS)}.")
    return {
        "/search": {"get": _get("Search roles", "SearchAnswer", [q, *of_roles, limit, facets, cursor], (422,))},
        "/pages": {"get": _get("Search pages", "PagesAnswer", [q, *of_pages, limit, page_facets, cursor], (422,))},
        "/postings/{id}": {"get": _get("Get a role", "RoleWithHistory", [role_id], (404,))},
        "/employers": {"get": _get("Get an employer", "Employer", [name, limit, cursor], (404, 422))},
        "/why": {"get": _get("Explain a match: why a role is found", "WhyAnswer", why, (404, 422))},
        "/suggest": {"get": _get("Complete a word", "Suggestions", [_parameter("q", "What was typed.")])},
        "/boards": {"get": _get("List boards", "Boards", [many, cursor], (422,))},
        "/boards/{slug}": {"get": _get("Get a board", "Board", [slug], (404,))},
        **_watches(),
        "/health": {"get": _get("Check health", "HealthAnswer", [])},
    }


@lru_cache(maxsize=2)
def openapi(version: str, keyed: bool = False) -> _Json:
    """The description as a value ready for JSON. keyed: this server asks for a key."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "rolecall",
            "version": version,
            "description": "Open roles with where each value comes from. Unknown values are null. Everything but "
            "watches is read only.",
        },
        "servers": [{"url": "/api/v1"}],
        "security": [{"key": []}] if keyed else [{}],
        "paths": _paths(),
        "components": {
            "schemas": _components(),
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A key of the settings, or one made with `rolecall keys add`. Asked for where the "
                    "server is reached from elsewhere.",
                }
            },
        },
    }
