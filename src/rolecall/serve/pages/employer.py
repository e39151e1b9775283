"""The page of an employer: its open roles, and openings over time."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.app.linking import entries
from rolecall.model import Filters, NotFound, SearchQuery, Sort
from rolecall.serve.chart import draw, openings
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Roles of an employer that are drawn and listed.
_DRAWN, _LISTED = 2000, 100


def _employer(request: Request) -> Response:
    services: Services = request.app.state.services
    name = " ".join(request.query_params.get("name", "").split())
    if not name:
        return RedirectResponse("/")
    everything = SearchQuery(filters=Filters(employer=(name,), state=()), sort=Sort.FIRST_SEEN, limit=_DRAWN)
    result = services.index.search(everything)
    roles = entries(services.store, [hit.posting_id for hit in result.hits])
    if not roles:
        raise NotFound(f"No role of {name} is known.", "Search for a part of the name instead.")
    open_now = [role for role in roles if role.state != "closed"]
    return Renderer.of(request).page(
        request,
        "employer.html",
        name=roles[0].posting.employer or name,
        open_roles=open_now[:_LISTED],
        open_count=len(open_now),
        closed_count=len(roles) - len(open_now),
        partial=result.total > _DRAWN,
        chart=draw(openings(roles, services.clock.now())),
    )


ROUTES = [Route("/employer", _employer)]
