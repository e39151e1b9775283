"""The API's description (OpenAPI 3.1), made from the values it answers with."""

from functools import lru_cache
from typing import Any

import msgspec

from rolecall.model import Board, Evidence, FacetCount, StoredPosting
from rolecall.search import FILTER_NAMES, Reason
from rolecall.serve.asking import FACETS, PAGE_FACETS, ROLE_FACETS, SINGLE

_Json = dict[str, Any]
_REF = "#/components/schemas/{name}"
_TEXT: _Json = {"type": "string"}
_NUMBER: _Json = {"type": "integer"}
_NULLABLE_TEXT: _Json = {"type": ["string", "null"]}
_NULLABLE_TIME: _Json = {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]}


def _ref(name: str) -> _Json:
    return {"$ref": _REF.format(name=name)}


def _object(description: str, /, **properties: _Json) -> _Json:
    return {
        "type": "object", "description": description, "properties": properties, "required": list(properties),
    }  # fmt: skip


def _list(of: _Json) -> _Json:
    return {"type": "array", "items": of}


def _components() -> _Json:
    kinds = [StoredPosting, Board, Evidence, FacetCount, Reason]
    _, found = msgspec.json.schema_components(kinds, ref_template=_REF)
    stored, posting = found.pop("StoredPosting")["properties"], found.pop("Posting")["properties"]
    for name in ("published", "updated"):
        posting.pop(name)
    stored.pop("posting")
    moments = {"published_at": _NULLABLE_TIME, "updated_at": _NULLABLE_TIME}
    said = {"said": {"type": "object", "description": "The two dates as published, with their precision."}}
    role = {**stored, **posting, **moments, **said}
    short = {name: value for name, value in role.items() if not name.startswith("description_")}
    history = _object(
        "Snapshots and evidence, oldest first.",
        snapshots=_list(_object("When material content changed.", at=_TEXT, content_hash=_TEXT)),
        evidence=_list(_ref("Evidence")),
    )
    facets = {"type": "object", "additionalProperties": _list(_ref("FacetCount"))}
    return {
        **found,
        "Role": _object("A role with its history. null and [] mean: not stated.", **role, history=history),
        "Result": _object("A role in results.", **short, score={"type": "number"}, excerpt_html=_NULLABLE_TEXT),
        "SearchAnswer": _object(
            "Results, their exact number, facets over the same results, and where to go on (null: nowhere).",
            query=_TEXT, total=_NUMBER, items=_list(_ref("Result")), facets=facets, cursor=_NULLABLE_TEXT,
        ),
        "Page": _object(
            "A page the crawl has read. null: not stated.",
            id=_NUMBER, url=_TEXT, title=_TEXT, description=_NULLABLE_TEXT, language=_NULLABLE_TEXT,
            published=_NULLABLE_TEXT, topics=_list(_TEXT), topic_score={"type": "number"}, read_at=_TEXT,
            score={"type": "number"}, excerpt_html=_NULLABLE_TEXT,
        ),
        "PagesAnswer": _object(
            "Pages, their exact number, facets over the same pages, and where to go on (null: nowhere).",
            query=_TEXT, total=_NUMBER, items=_list(_ref("Page")), facets=facets, cursor=_NULLABLE_TEXT,
        ),
        "WhyAnswer": _object(
            "Every part of a query, held against a role.",
            query=_TEXT, id=_NUMBER, found={"type": "boolean"}, reasons=_list(_ref("Reason")),
        ),
        "Suggestions": _object("Completions of the last word.", items=_list(_TEXT)),
        "Boards": _object("All boards.", items=_list(_ref("Board"))),
        "Health": _object(
            "lag: changes each consumer is behind.",
            status=_TEXT, version=_TEXT, postings=_NUMBER, lag={"type": "object", "additionalProperties": _NUMBER},
        ),
        "Problem": _object(
            "An error (RFC 9457). remedy says what to do next.",
            type=_TEXT, status=_NUMBER, detail=_TEXT, remedy=_NULLABLE_TEXT,
        ),
    }  # fmt: skip


def _parameter(name: str, description: str, schema: _Json | None = None, **more: Any) -> _Json:
    return {"name": name, "in": "query", "description": description, "schema": schema or _TEXT, **more}


def _filters() -> list[_Json]:
    names = (*FACETS.values(), *SINGLE)
    return [
        _parameter(name, f"As `{name}:` in the query language; may be repeated.", _list(_TEXT), explode=True)
        for name in names
    ]


def _answer(schema: str, description: str) -> _Json:
    content = {"application/json": {"schema": _ref(schema)}}
    etag = {"ETag": {"description": "Send it back as If-None-Match.", "schema": _TEXT}}
    return {"description": description, "content": content, "headers": etag}


def _get(summary: str, answer: str, parameters: list[_Json], errors: tuple[int, ...] = ()) -> _Json:
    problem = {"application/problem+json": {"schema": _ref("Problem")}}
    meanings = {404: "There is no such thing.", 422: "Something asked for cannot be understood."}
    responses: _Json = {
        "200": _answer(answer, "As asked."),
        "304": {"description": "Unchanged since the ETag in If-None-Match."},
        **{str(status): {"description": meanings[status], "content": problem} for status in errors},
    }
    operation = summary.split(":", 1)[0].lower().replace(" ", "_")
    return {"get": {"summary": summary, "operationId": operation, "parameters": parameters, "responses": responses}}


@lru_cache(maxsize=1)
def openapi(version: str) -> _Json:
    """The description as a value ready for JSON."""
    q = _parameter("q", f"Query language; filters: {', '.join(FILTER_NAMES)}.")
    limit = _parameter("limit", "Results on a page.", {"type": "integer", "minimum": 0, "maximum": 100, "default": 20})
    facets = _parameter("facets", f"Comma-separated: {', '.join(ROLE_FACETS)}.")
    of_pages = _parameter("facets", f"Comma-separated: {', '.join(PAGE_FACETS)}.")
    cursor = _parameter("cursor", "From the page before.")
    role_id = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
    why = _parameter("id", "Id of a role.", {"type": "integer", "minimum": 0}, required=True)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "rolecall", "version": version,
            "description": "Open roles with where each value comes from. Reads only. Unknown values are null.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": {
            "/search": _get("Search roles", "SearchAnswer", [q, *_filters(), limit, facets, cursor], (422,)),
            "/pages": _get("Search pages", "PagesAnswer", [q, limit, of_pages, cursor], (422,)),
            "/postings/{id}": _get("Get a role", "Role", [role_id], (404,)),
            "/why": _get("Explain a match: why a role is found", "WhyAnswer", [q, why], (404, 422)),
            "/suggest": _get("Complete a word", "Suggestions", [_parameter("q", "What was typed.")]),
            "/boards": _get("List boards", "Boards", []),
            "/health": _get("Check health", "Health", []),
        },
        "components": {"schemas": _components()},
    }  # fmt: skip
