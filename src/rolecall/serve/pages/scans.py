"""Scans: what ran lately over all boards, and one run's checklist."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.scan import list_runs
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Runs on the page.
_SHOWN = 100


async def _scans(request: Request) -> Response:
    services: Services = request.app.state.services
    rows = await list_runs(services.door, services.store, None, _SHOWN)
    return Renderer.of(request).page(request, "scans.html", rows=rows)


async def _scan(request: Request) -> Response:
    services: Services = request.app.state.services
    report = await services.scan_report(request.path_params["id"])
    return Renderer.of(request).page(request, "scan.html", report=report, row=report.row)


ROUTES = [Route("/scans", _scans), Route("/scans/{id:int}", _scan)]
