"""Middleware that keeps pages harmless: security headers on every answer, forms only from our own pages."""

import secrets
from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Nothing from elsewhere, nothing inline: a posting's text can bring neither script, style, frame nor image.
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def guarded_answer(response: Response) -> Response:
    """The same answer with the security headers, for the one that is made outside of the middleware."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


FORM_COOKIE, FORM_FIELD = "rolecall_form", "form_token"
_LONGEST_FORM = 20_000


class Guard:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


#: Asked by machines that know this one by address only; their answers are one word.
_PROBES = ("/healthz", "/readyz")


class KnownHosts:
    """Refuses requests addressed to another name: a site cannot rebind its own name to a local server."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self.app, self.hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["path"] not in _PROBES:
            host = Headers(scope=scope).get("host", "")
            name = host if host.endswith("]") else host.rsplit(":", 1)[0]
            if name not in self.hosts and "*" not in self.hosts:
                answer = PlainTextResponse(f"This server is not {name}. Add the name to its hosts.", 421)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


def form_token(request: Request) -> str:
    """The secret a form must send back: the visitor's own, or a new one."""
    return request.cookies.get(FORM_COOKIE) or secrets.token_urlsafe(18)


def keep_form_token(request: Request, response: Response, token: str) -> None:
    """Hand the visitor the secret; other sites can neither read nor send it."""
    secure = request.url.scheme == "https"
    response.set_cookie(FORM_COOKIE, token, httponly=True, samesite="strict", path="/", secure=secure)


async def read_body(request: Request, most: int = _LONGEST_FORM) -> bytes:
    """The body. Raises HTTPException 413 when it is longer than most bytes."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HTTPException(413, "That is too long.")
    return body


def is_foreign(request: Request) -> bool:
    """Whether a browser says that a page of another site sent this."""
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")


async def read_fields(request: Request) -> dict[str, list[str]]:
    """Fields of a form sent from one of our pages. Raises HTTPException 403 for any other origin, 413 when too long."""
    fields = parse_qs((await read_body(request)).decode("utf-8", "replace"))
    kept, sent = request.cookies.get(FORM_COOKIE, ""), fields.get(FORM_FIELD, [""])[0]
    if is_foreign(request) or not kept or not secrets.compare_digest(kept.encode(), sent.encode()):
        raise HTTPException(403, "This form did not come from a page of this server. Load the page again and retry.")
    return fields


async def read_form(request: Request) -> dict[str, str]:
    """As read_fields, for forms that give each field once."""
    return {name: values[0] for name, values in (await read_fields(request)).items()}
