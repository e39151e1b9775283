"""Who may do what when the pages are reached from elsewhere: keys, sessions, and a limit of requests.

Without keys everything is open, which is right on the machine itself and refused anywhere else (see check_exposure).
A reader reads; an operator also changes things; a program's key opens what its scopes say. Feeds and links in messages
carry secrets of their own.
"""

import hashlib
import hmac
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import IntEnum
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Send
from starlette.types import Scope as Scope_

from rolecall.model import NotConfigured, Scope
from rolecall.serve.answering import problem
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
_OTHER_KEY = "Ask an operator for a key with that scope: rolecall keys add NAME --scope …"
#: Requests a second and at once for one address; tries of a key a minute.
RATE, BURST, TRIES = 20.0, 80.0, 10.0


#: Gives what a program's key opens; nothing for one that is not known. Called in a thread.
FindScopes = Callable[[str], frozenset[Scope]]


def no_keys(_: str) -> frozenset[Scope]:
    """Where there are no programs' keys."""
    return frozenset()


class Level(IntEnum):
    """What a visitor may do."""

    NOBODY = 0
    READER = 1
    OPERATOR = 2


_OPENED: dict[Level, frozenset[Scope]] = {
    Level.NOBODY: frozenset(),
    Level.READER: frozenset({Scope.READ, Scope.METRICS}),
    Level.OPERATOR: frozenset(Scope),
}


def needed(method: str, path: str) -> Scope:
    """The scope a request needs."""
    if path == "/metrics":
        return Scope.METRICS
    if path.startswith("/api/v1/watches"):
        return Scope.WATCHES
    if path.startswith("/settings"):
        return Scope.OPERATE
    return Scope.READ if method in ("GET", "HEAD") else Scope.OPERATE


def visitor(address: str) -> str:
    """Whom requests are counted for: an address, or the network one IPv6 subscriber has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False))


def local_path(text: str) -> str:
    """A path of this server to go to after signing in; the first page for anything else."""
    plain = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return text if plain else "/"


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

    def wait(self, who: str, now: float) -> float:
        """Seconds until there is a token, 0 when there is one; takes none."""
        tokens, at = self._state.get(who, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._rate)
        return 0.0 if tokens >= 1 else (1 - tokens) / self._rate


def tries() -> Buckets:
    """How often a key may be tried, by address."""
    return Buckets(TRIES / 60, TRIES)


class SignIn:
    """Middleware: lets a request through when its visitor may do it."""

    def __init__(self, app: ASGIApp, keys: Keys, find: FindScopes = no_keys, failed: Buckets | None = None) -> None:
        """find: what a program's key opens; failed: tries of wrong keys, by address."""
        self.app, self.keys, self.find = app, keys, find
        self.buckets, self.failed = Buckets(RATE, BURST), failed or tries()

    async def __call__(self, scope: Scope_, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or not self.keys.operator:
            await self.app(scope, receive, send)
            return
        answer = await self._refusal(Request(scope))
        await (answer or self.app)(scope, receive, send)

    async def _refusal(self, request: Request) -> Response | None:
        client = visitor(request.client.host if request.client else "")
        if wait := self.buckets.take(client, time.monotonic()):
            return _slower(wait)
        path = request.url.path
        if path.startswith(_OPEN):
            return None
        if "authorization" in request.headers and (wait := self.failed.wait(client, time.monotonic())):
            return _slower(wait)  # no further key is looked at: not even the right one says so
        scope = needed(request.method, path)
        opened = await self._opened(request.headers)
        if opened and scope in opened:
            return None
        if not path.startswith(_PROGRAMS):
            return RedirectResponse(_sign_in_address(request), 303)
        if opened:
            return problem(403, f"This key does not open that: it needs the scope {scope}.", _OTHER_KEY)
        if "authorization" in request.headers:
            self.failed.take(client, time.monotonic())
        missing = problem(401, "A key is needed.", "Send it as: Authorization: Bearer KEY")
        missing.headers["www-authenticate"] = "Bearer"
        return missing

    async def _opened(self, headers: Headers) -> frozenset[Scope]:
        scheme, _, key = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            level = level_of_key(self.keys, key.strip())
            return _OPENED[level] or await run_in_threadpool(self.find, key.strip())
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return frozenset()
        return _OPENED[level_of_session(self.keys, found.value, time.time())] if found else frozenset()


def _sign_in_address(request: Request) -> str:
    """Where to sign in, and where to go on afterwards: a page that was looked at, not a form that was sent."""
    asked = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return "/sign-in" if request.method != "GET" or asked == "/" else "/sign-in?" + urlencode({"next": asked})


def _slower(wait: float) -> Response:
    slow = problem(429, "Too many requests from this address.", "Ask more slowly.")
    slow.headers["retry-after"] = str(int(wait) + 1)
    return slow


def _page(request: Request) -> Response:
    after = local_path(request.query_params.get("next", "/"))
    operate = needed("GET", after.partition("?")[0]) is Scope.OPERATE
    return Renderer.of(request).page(request, "sign_in.html", failed=False, after=after, operate=operate)


async def _enter(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    client = visitor(request.client.host if request.client else "")
    after = local_path(form.get("next", "/"))
    failed: Buckets = request.app.state.failed_keys
    level = Level.NOBODY
    if not failed.wait(client, time.monotonic()):
        level = level_of_key(services.keys, form.get("key", ""))
    if level is Level.NOBODY:
        failed.take(client, time.monotonic())
        return Renderer.of(request).page(request, "sign_in.html", 403, failed=True, after=after, operate=False)
    answer = RedirectResponse(after, 303)
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
