"""Who may do what when the pages are reached from elsewhere: keys, sessions, and a limit of requests.

Without keys everything is open, which is right on the machine itself and refused anywhere else (see check_exposure).
A reader reads; an operator also changes things. Feeds and links in messages carry secrets of their own.
"""

import hashlib
import hmac
import ipaddress
import time
from collections import OrderedDict
from enum import IntEnum
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from rolecall.model import NotConfigured
from rolecall.serve import api
from rolecall.serve.guard import read_form
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Keys, Services

COOKIE = "rolecall_session"
#: Seconds a session lasts.
_SESSION = 14 * 24 * 3600
#: Paths that are open: their secret is in the address, or they hold none.
_OPEN = ("/feed/", "/leave/", "/static/", "/sign-in", "/healthz", "/readyz")
#: Paths programs ask: without a key they get a status, not a page.
_PROGRAMS = ("/api/", "/metrics")
#: Requests a second and at once for one address; tries of a key a minute.
RATE, BURST, TRIES = 20.0, 80.0, 10.0


class Level(IntEnum):
    """What a visitor may do."""

    NOBODY = 0
    READER = 1
    OPERATOR = 2


def check_exposure(host: str, keys: Keys) -> None:
    """Raises NotConfigured when pages would be reached from elsewhere without a key."""
    try:
        local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = host == "localhost"
    if not local and not keys.operator:
        raise NotConfigured(
            f"The web page is not opened to others on {host} without a key: anybody could change things.",
            "Set operator_key (and reader_key) in rolecall.toml, or listen on 127.0.0.1.",
        )


def level_of_key(keys: Keys, given: str) -> Level:
    """Compared in constant time."""
    for key, level in ((keys.operator, Level.OPERATOR), (keys.reader, Level.READER)):
        if key and hmac.compare_digest(key.encode(), given.encode()):
            return level
    return Level.NOBODY


def _mark(keys: Keys, text: str) -> str:
    return hmac.new(f"session:{keys.operator}".encode(), text.encode(), hashlib.sha256).hexdigest()


def session(keys: Keys, level: Level, now: float) -> str:
    """A session's cookie: level, end and their mark. A new operator key ends all sessions."""
    text = f"{int(level)}.{int(now + _SESSION)}"
    return f"{text}.{_mark(keys, text)}"


def level_of_session(keys: Keys, cookie: str, now: float) -> Level:
    """NOBODY for one that ended or is not ours."""
    text, _, mark = cookie.rpartition(".")
    level, _, end = text.partition(".")
    if not hmac.compare_digest(mark.encode(), _mark(keys, text).encode()) or not end.isdigit() or int(end) < now:
        return Level.NOBODY
    return Level(int(level))


class Buckets:
    """Token buckets by address; the least recent are forgotten."""

    _MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._state: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, now: float) -> float:
        """0 when there was a token; else seconds until there is one."""
        tokens, at = self._state.pop(who, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._rate)
        wait = 0.0 if tokens >= 1 else (1 - tokens) / self._rate
        self._state[who] = (tokens - 1 if tokens >= 1 else tokens, now)
        if len(self._state) > self._MOST:
            self._state.popitem(last=False)
        return wait


class SignIn:
    """Middleware: lets a request through when its visitor may do it."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app, self.keys = app, keys
        self.buckets = Buckets(RATE, BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not self.keys.operator:
            await self.app(scope, receive, send)
            return
        answer = self._refusal(Request(scope))
        await (answer or self.app)(scope, receive, send)

    def _refusal(self, request: Request) -> Response | None:
        client = request.client.host if request.client else ""
        wait = self.buckets.take(client, time.monotonic())
        if wait:
            slow = api.problem(429, "Too many requests from this address.", "Ask more slowly.")
            slow.headers["retry-after"] = str(int(wait) + 1)
            return slow
        if request.url.path.startswith(_OPEN):
            return None
        needed = Level.READER if request.method in ("GET", "HEAD") else Level.OPERATOR
        if self._level(request.headers) >= needed:
            return None
        if request.url.path.startswith(_PROGRAMS):
            missing = api.problem(401, "A key is needed.", "Send it as: Authorization: Bearer KEY")
            missing.headers["www-authenticate"] = "Bearer"
            return missing
        return RedirectResponse("/sign-in", 303)

    def _level(self, headers: Headers) -> Level:
        scheme, _, key = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return level_of_key(self.keys, key.strip())
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return Level.NOBODY
        return level_of_session(self.keys, found.value, time.time()) if found else Level.NOBODY


_tries = Buckets(TRIES / 60, TRIES)


def _page(request: Request) -> Response:
    return Renderer.of(request).page(request, "sign_in.html", failed=False)


async def _enter(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    client = request.client.host if request.client else ""
    level = Level.NOBODY
    if not _tries.take(client, time.monotonic()):
        level = level_of_key(services.keys, form.get("key", ""))
    if level is Level.NOBODY:
        return Renderer.of(request).page(request, "sign_in.html", 403, failed=True)
    answer = RedirectResponse("/", 303)
    secure = request.url.scheme == "https"
    cookie = session(services.keys, level, time.time())
    answer.set_cookie(COOKIE, cookie, max_age=_SESSION, httponly=True, samesite="strict", secure=secure)
    return answer


async def _leave(request: Request) -> Response:
    await read_form(request)
    answer = RedirectResponse("/sign-in", 303)
    answer.delete_cookie(COOKIE)
    return answer


ROUTES = [
    Route("/sign-in", _page, methods=["GET"]),
    Route("/sign-in", _enter, methods=["POST"]),
    Route("/sign-out", _leave, methods=["POST"]),
]
