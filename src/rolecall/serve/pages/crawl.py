"""The crawl, live: what it fetched a moment ago, what is ahead, which hosts, which boards it proposes."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from rolecall.frontier import Yields
from rolecall.model import Attempt, CrawlHost, ProposalState, Value
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

_ATTEMPTS, _HOSTS = 40, 25


class HostLine(Value, frozen=True, kw_only=True):
    """A host with what is left alone of it."""

    host: CrawlHost
    traps: tuple[str, ...] = ()


def _lines(hosts: list[CrawlHost]) -> list[HostLine]:
    return [HostLine(host=host, traps=tuple(Yields.load(host.yields).traps)) for host in hosts]


def _crawl(request: Request) -> Response:
    services: Services = request.app.state.services
    store, now = services.store, services.clock.now()
    return Renderer.of(request).page(
        request,
        "crawl.html",
        counts=store.crawl_counts(now),
        attempts=store.attempts(_ATTEMPTS),
        hosts=_lines(store.crawl_hosts(None, _HOSTS)),
        proposals=len(store.proposals(ProposalState.OPEN)),
    )


def _line(attempt: Attempt) -> dict[str, str | int]:
    said = {"url": attempt.url, "outcome": attempt.outcome.value, "detail": attempt.detail}
    return {"id": attempt.id, "status": attempt.status, "at": f"{attempt.at:%H:%M:%S}", **said}


def _live(request: Request) -> Response:
    """What changes from moment to moment, for the page's script."""
    services: Services = request.app.state.services
    counts = request.app.state.crawl_counts.get()
    asked = request.query_params.get("after", "")
    after = int(asked) if asked.isdecimal() and len(asked) < 19 else 0
    fresh = [_line(attempt) for attempt in reversed(services.store.attempts(_ATTEMPTS)) if attempt.id > after]
    numbers = {"hosts": counts.hosts, "known": counts.known, "fetched": counts.fetched, "pages": counts.pages}
    return JSONResponse({"numbers": numbers, "attempts": fresh}, headers={"cache-control": "no-store"})


ROUTES = [Route("/crawl", _crawl), Route("/crawl/live", _live)]
