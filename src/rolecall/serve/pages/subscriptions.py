"""How a watch reaches people beside its feed: ways added, their times changed, ended."""

from collections.abc import Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rolecall.app.subscribe import Schedule, find_subscription, reschedule, shown_target, subscribe
from rolecall.app.watch import find_watch
from rolecall.model import Channel, InvalidInput, Subscription, Value, Watch
from rolecall.serve.guard import read_form
from rolecall.serve.rendering import Renderer
from rolecall.serve.services import Services

#: Hours between messages that a page offers, in words.
RHYTHMS = ((0, "at once"), (1, "at most once an hour"), (24, "once a day"), (24 * 7, "once a week"))
_LONGEST = 24 * 30


class SubscriptionLine(Value, frozen=True, kw_only=True):
    """A way out as people see it: never what opens it."""

    subscription: Subscription
    watch: str
    #: Which service or host.
    target: str
    #: As a person writes quiet hours: "22-7"; "" = none.
    quiet: str
    rhythm: str
    #: What a page offers, with the subscription's own rhythm among it.
    choices: tuple[tuple[float, str], ...]


def _rhythm(hours: float) -> str:
    return dict(RHYTHMS).get(int(hours), f"every {hours:g} hours") if hours == int(hours) else f"every {hours:g} hours"


def lines_of(subscriptions: Sequence[Subscription], watches: Sequence[Watch]) -> list[SubscriptionLine]:
    """Subscriptions of these watches."""
    names = {watch.id: watch.name for watch in watches}
    found = []
    for one in subscriptions:
        if one.watch_id not in names:
            continue
        quiet = f"{one.quiet_from}-{one.quiet_until}" if one.quiet_from is not None else ""
        rhythm = _rhythm(one.every_hours)
        own = () if one.every_hours in dict(RHYTHMS) else ((one.every_hours, rhythm),)
        found.append(
            SubscriptionLine(
                subscription=one, watch=names[one.watch_id], target=shown_target(one), quiet=quiet, rhythm=rhythm,
                choices=(*RHYTHMS, *own),
            )
        )  # fmt: skip
    return found


def _schedule(form: dict[str, str]) -> Schedule:
    text = form.get("every", "0")
    try:
        hours = float(text)
    except ValueError:
        hours = -1.0
    if not 0 <= hours <= _LONGEST:
        raise InvalidInput(f"{text[:20]!r} is no number of hours.", f"Give 0 to {_LONGEST}.")
    return Schedule(every_hours=hours, quiet=form.get("quiet") or None, zone=form.get("zone", "").strip() or "UTC")


async def _add(request: Request) -> Response:
    """A webhook's signing secret is shown on the page this answers with, once."""
    services: Services = request.app.state.services
    form = await read_form(request)
    watch = await run_in_threadpool(find_watch, services.store, request.path_params["id"])
    channel = form.get("channel", "")
    if channel not in list(Channel):
        raise InvalidInput("Say how the roles should come.", f"One of: {', '.join(Channel)}.")
    made = await run_in_threadpool(
        subscribe, services.store, watch, Channel(channel), form.get("target", ""), services.clock.now(),
        _schedule(form),
    )  # fmt: skip
    if made.channel is not Channel.WEBHOOK:
        return RedirectResponse(f"/watches/{watch.id}#messages", 303)
    answer = await run_in_threadpool(
        Renderer.of(request).page,
        request,
        "secret.html",
        201,
        watch=watch,
        secret=made.secret,
        target=shown_target(made),
    )
    answer.headers["cache-control"] = "no-store"
    return answer


async def _change(request: Request) -> Response:
    services: Services = request.app.state.services
    form = await read_form(request)
    changed = await run_in_threadpool(
        reschedule, services.store, request.path_params["id"], _schedule(form), services.clock.now()
    )
    return RedirectResponse(f"/watches/{changed.watch_id}#messages", 303)


async def _end(request: Request) -> Response:
    services: Services = request.app.state.services
    await read_form(request)
    found = await run_in_threadpool(find_subscription, services.store, request.path_params["id"])
    await run_in_threadpool(services.store.remove_subscription, found.id)
    return RedirectResponse(f"/watches/{found.watch_id}#messages", 303)


ROUTES = [
    Route("/watches/{id}/subscriptions", _add, methods=["POST"]),
    Route("/subscriptions/{id:int}", _change, methods=["POST"]),
    Route("/subscriptions/{id:int}/end", _end, methods=["POST"]),
]
