"""Feeds of watches: an unguessable address each, three formats, one order."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rolecall.app.watch import delivered_pages, delivered_roles, watch_by_token
from rolecall.deliver import Feed, FeedEntry, atom, feed_entry, feed_id, json_feed, page_entry, rss
from rolecall.model import Kind, Watch
from rolecall.serve.asking import Ask
from rolecall.serve.rendering import cached
from rolecall.serve.services import Services

#: Ending of the address → how it is written, and its media type.
FORMATS = {
    "atom": (atom, "application/atom+xml"),
    "rss": (rss, "application/rss+xml"),
    "json": (json_feed, "application/feed+json"),
}


def build_feed(services: Services, watch: Watch, base: str, ending: str) -> Feed:
    """A watch's feed, newest delivery first. base is the address of this server, ending in a slash."""
    entries = _entries(services, watch)
    return Feed(
        id=feed_id(watch),
        title=f"rolecall: {watch.name}",
        self_url=f"{base}feed/{watch.feed_token}.{ending}",
        home_url=base.rstrip("/") + Ask(q=watch.query_text).address(),
        updated=max((entry.updated for entry in entries), default=watch.created_at),
        entries=entries,
    )


def _entries(services: Services, watch: Watch) -> tuple[FeedEntry, ...]:
    if watch.query.kind is Kind.PAGES:
        return tuple(page_entry(watch, page, at) for page, at in delivered_pages(services.store, watch))
    return tuple(feed_entry(watch, stored, at) for stored, at in delivered_roles(services.store, watch))


def _feed(request: Request) -> Response:
    services: Services = request.app.state.services
    watch = watch_by_token(services.store, request.path_params["token"])
    ending = request.path_params["ending"]
    if watch is None or ending not in FORMATS:
        raise HTTPException(404, "There is no such feed. It may have been removed, or its address renewed.")
    write, media_type = FORMATS[ending]
    feed = build_feed(services, watch, str(request.base_url), ending)
    return cached(request, write(feed), media_type)


ROUTES = [Route("/feed/{token}.{ending}", _feed)]
