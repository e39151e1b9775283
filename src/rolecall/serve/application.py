"""The web application: routes, middleware, errors."""

from functools import partial
from http import HTTPStatus
from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from rolecall.app.access import scopes_of
from rolecall.app.health_measures import health_measures
from rolecall.model import NotFound, RolecallError, Scope, UserError
from rolecall.serve import api, feeds, signin
from rolecall.serve.guard import Guard, KnownHosts, guarded_answer
from rolecall.serve.operating import Operating
from rolecall.serve.operating import routes as operating_routes
from rolecall.serve.pages import PAGES
from rolecall.serve.rendering import Renderer, cached
from rolecall.serve.services import Services
from rolecall.serve.signin import SignIn
from rolecall.serve.thrifty import Thrifty

_STATIC = {
    "style.css": "text/css",
    "icon.svg": "image/svg+xml",
    "search.js": "text/javascript",
    "crawl.js": "text/javascript",
}


def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        raise HTTPException(404)
    body = files("rolecall.serve").joinpath("static", name).read_bytes()
    return cached(request, body, _STATIC[name], seconds=3600)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    detail = _detail(error) if isinstance(error, HTTPException) else "Something failed here; it is in the log."
    if request.url.path.startswith("/api/"):
        answer = api.problem(status, detail)
        # Allow says which methods there are (RFC 9110).
        answer.headers.update(error.headers or {} if isinstance(error, HTTPException) else {})
        return guarded_answer(answer)
    return guarded_answer(Renderer.of(request).message(request, status, detail))


def _detail(error: HTTPException) -> str:
    """What the error says; the bare words of the protocol say too little to a person."""
    plain = error.status_code == HTTPStatus.NOT_FOUND and error.detail == HTTPStatus.NOT_FOUND.phrase
    return "There is no such page." if plain else error.detail


async def _our_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, RolecallError):
        raise error
    status = 404 if isinstance(error, NotFound) else 422 if isinstance(error, UserError) else 503
    if request.url.path.startswith("/api/"):
        return api.problem(status, error.what, error.remedy)
    return Renderer.of(request).message(request, status, error.what, error.remedy)


def _operating(services: Services) -> Operating:
    """Probes and numbers of an application that runs nothing but its pages."""
    alone = Operating(services.store)
    alone.metrics.add(health_measures(services.store))
    return alone


def _scopes(services: Services, secret: str) -> frozenset[Scope]:
    return scopes_of(services.store, secret, services.clock.now())


def create_app(services: Services, operating: Operating | None = None) -> Starlette:
    """The web application on the given parts. Opens nothing, starts nothing. operating: what probes are told."""
    failed = signin.tries()
    find = partial(_scopes, services)
    routes = [
        *PAGES,
        *feeds.ROUTES,
        *signin.ROUTES,
        *operating_routes(operating or _operating(services)),
        Route("/static/{name}", _static),
        Mount("/api/v1", routes=api.ROUTES),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(KnownHosts, hosts=services.hosts),
            Middleware(Guard),
            Middleware(SignIn, keys=services.keys, find=find, failed=failed),
            Middleware(GZipMiddleware, minimum_size=800),
        ],
        exception_handlers={HTTPException: _http_error, RolecallError: _our_error, Exception: _http_error},
    )
    app.state.services = services
    app.state.renderer = Renderer(services)
    app.state.failed_keys = failed
    app.state.crawl_counts = Thrifty(lambda: services.store.crawl_counts(services.clock.now()))
    return app
