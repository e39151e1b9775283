"""How the API answers: JSON with an ETag, or a problem that says what to do next."""

from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rolecall.app.views import posting_json
from rolecall.model import InvalidInput, StoredPosting
from rolecall.serve.rendering import cached

#: Results on one page, at most.
MOST = 100


def encoded(request: Request, value: Any) -> Response:
    """A value as JSON; 304 when the client has it already."""
    return cached(request, msgspec.json.encode(value, enc_hook=str), "application/json")


def problem(status: int, detail: str, remedy: str | None = None) -> Response:
    """An error as RFC 9457 problem details; remedy says what to do next."""
    title = HTTPStatus(status).phrase
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail, "remedy": remedy}
    return Response(msgspec.json.encode(body), status, media_type="application/problem+json")


def limit_of(request: Request, usual: int = 20, most: int = MOST) -> int:
    """How many results are asked for. Raises InvalidInput."""
    text = request.query_params.get("limit", str(usual))
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not 0 <= int(text) <= most:
        raise InvalidInput(f"limit={text[:40]} cannot be used.", f"Give a number from 0 to {most}.")
    return int(text)


def result_json(stored: StoredPosting, score: float = 0.0, passage: str | None = None) -> dict[str, Any]:
    """A role among results: all but its description."""
    role = posting_json(stored)
    del role["description_text"], role["description_html"]
    return {**role, "score": score, "excerpt_html": passage}
