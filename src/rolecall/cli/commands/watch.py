"""`rolecall watch`: saved searches, delivered once."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Watch
    from rolecall.search import Reason


def _line(parts: "App", watch: "Watch") -> dict[str, object]:
    settings = parts.settings
    return {
        "id": watch.id,
        "name": watch.name,
        "query": watch.query_text,
        "created_at": watch.created_at,
        "active": watch.active,
        "feed": f"http://{settings.host}:{settings.port}/feed/{watch.feed_token}.atom",
    }


async def _add(parts: "App", query: str, name: str | None) -> dict[str, object]:
    import contextlib

    from rolecall.app.following import catch_up_all
    from rolecall.app.watch import add_watch
    from rolecall.model import StoreUnavailable

    with contextlib.suppress(StoreUnavailable):
        catch_up_all(parts)
    return _line(parts, add_watch(parts.store, parts.index, parts.read_query, query, name, parts.clock.now()))


async def _list(parts: "App") -> list[dict[str, object]]:
    return [_line(parts, watch) for watch in parts.store.watches()]


async def _remove(parts: "App", asked: str) -> dict[str, object]:
    from rolecall.app.watch import find_watch

    watch = find_watch(parts.store, asked)
    parts.store.remove_watch(watch.id)
    return {"id": watch.id, "name": watch.name, "removed": True}


async def _show(parts: "App", asked: str) -> tuple[dict[str, object], list[dict[str, object]]]:
    from rolecall.app.watch import delivered_pages, delivered_roles, find_watch
    from rolecall.model import Kind

    watch = find_watch(parts.store, asked)
    found: list[dict[str, object]] = []
    if watch.query.kind is Kind.PAGES:
        for page, at in delivered_pages(parts.store, watch):
            found.append({"id": page.id, "title": page.title, "url": page.url, "delivered_at": at})
        return _line(parts, watch), found
    for stored, at in delivered_roles(parts.store, watch):
        posting = stored.posting
        who = {"title": posting.title, "employer": posting.employer, "url": posting.url}
        found.append({"id": stored.id, **who, "state": stored.state, "delivered_at": at})
    return _line(parts, watch), found


async def _why(parts: "App", asked: str, role: int) -> "list[Reason]":
    from rolecall.app.topical import with_topics
    from rolecall.app.watch import current_query, find_watch
    from rolecall.model import NotFound
    from rolecall.search import explain

    watch = find_watch(parts.store, asked)
    found = parts.store.by_ids([role])
    if not found:
        raise NotFound(f"There is no role {role}.", "rolecall search shows their ids.")
    return list(explain(current_query(watch, parts.read_query), with_topics(found[0])))


def _say(line: dict[str, object]) -> None:
    say(f"{line['id']}  {line['name']}\n   {line['query']}\n   {line['feed']}")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    watch = typer.Typer(help="Saved searches: each new role that matches is delivered once.", no_args_is_help=True)
    app.add_typer(watch, name="watch")

    @watch.command()
    def add(
        query: list[str] = typer.Argument(help="A search, as for rolecall search."),
        name: str | None = typer.Option(None, help="Name for people; the query by default."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Save a search; prints the address of its feed."""
        line = with_app(data, lambda parts: _add(parts, " ".join(query), name))
        if as_json:
            json_line(line)
            return
        _say(line)
        say("   rolecall run (or serve) must be running for a feed reader to reach it.")

    @watch.command("list")
    def list_(*, data: Data, as_json: AsJson = False) -> None:
        """All watches."""
        lines = with_app(data, _list)
        for line in lines:
            json_line(line) if as_json else _say(line)
        if not lines and not as_json:
            say('There is no watch yet. Add one: rolecall watch add "data engineer place:Berlin"')

    @watch.command()
    def remove(which: str = typer.Argument(help="Id or name."), *, data: Data, as_json: AsJson = False) -> None:
        """Remove a watch with its deliveries; its feed is gone."""
        line = with_app(data, lambda parts: _remove(parts, which))
        json_line(line) if as_json else say(f"Removed the watch {line['name']}.")

    @watch.command()
    def show(which: str = typer.Argument(help="Id or name."), *, data: Data, as_json: AsJson = False) -> None:
        """What a watch delivered, newest first."""
        line, found = with_app(data, lambda parts: _show(parts, which))
        if not as_json:
            _say(line)
        for one in found:
            if as_json:
                json_line(one)
            else:
                title = " — ".join(str(part) for part in (one["title"], one.get("employer")) if part)
                say(f"   {one['delivered_at']:%Y-%m-%d %H:%M}  {title}  {one['url']}")

    @watch.command()
    def why(
        which: str = typer.Argument(help="Id or name of a watch."),
        role: int = typer.Argument(help="Id of a role."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Why a role is delivered by a watch, or why not: every part of its query, held against the role."""
        for reason in with_app(data, lambda parts: _why(parts, which, role)):
            json_line(reason) if as_json else say(f"{'yes' if reason.holds else 'no '}  {reason.part}: {reason.detail}")
