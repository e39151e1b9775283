"""`rolecall frontier`: hosts, depth, what is due, what is blocked, traps."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say
from rolecall.model import HostState

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Attempt, CrawlCounts, CrawlHost

_Overview = tuple["CrawlCounts", dict[str, int], dict[int, int]]


async def _overview(parts: "App") -> "_Overview":
    at = parts.clock.now()
    return parts.store.crawl_counts(at), parts.store.frontier_ahead(at), parts.store.depths()


async def _hosts(parts: "App", state: HostState | None, limit: int) -> "list[CrawlHost]":
    return parts.store.crawl_hosts(state, limit)


async def _attempts(parts: "App", limit: int) -> "list[Attempt]":
    return parts.store.attempts(limit)


async def _block(parts: "App", origin: str, reason: str | None) -> None:
    parts.store.set_blocked(origin, reason)


def _traps(host: "CrawlHost") -> str:
    from rolecall.frontier import Yields

    traps = Yields.load(host.yields).traps
    return "; ".join(f"{name} ({held.found} new of {held.fetched})" for name, held in traps.items())


def register(app: typer.Typer) -> None:
    """Add the commands."""
    frontier = typer.Typer(help="What the crawl knows and what it does next.", invoke_without_command=True)
    app.add_typer(frontier, name="frontier")

    @frontier.callback()
    def overview(context: typer.Context, *, data: Data, as_json: AsJson = False) -> None:
        """Hosts, URLs by what they wait for and by depth, outcomes of the last hour."""
        if context.invoked_subcommand is not None:
            return
        counts, ahead, depths = with_app(data, _overview)
        if as_json:
            json_line({"counts": counts, "ahead": ahead, "depths": {str(k): n for k, n in depths.items()}})
            return
        say(f"{counts.hosts:,} hosts ({counts.leased} at work, {counts.blocked} left alone), {counts.known:,} URLs")
        say("  " + ", ".join(f"{number:,} {name}" for name, number in ahead.items()))
        say("  by depth: " + (", ".join(f"{depth}: {number:,}" for depth, number in depths.items()) or "nothing yet"))
        say(f"{counts.pages:,} pages searchable; the last hour:")
        for name, number in sorted(counts.outcomes.items(), key=lambda pair: -pair[1]):
            say(f"  {number:8,}  {name}")

    @frontier.command()
    def hosts(
        state: Annotated[HostState | None, typer.Option(help="Only hosts that stand so.")] = None,
        limit: Annotated[int, typer.Option(min=1)] = 50,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Hosts with most pages first, with URL families that are left alone."""
        for host in with_app(data, lambda parts: _hosts(parts, state, limit)):
            traps = _traps(host)
            if as_json:
                counts = {"known": host.known, "fetched": host.fetched, "indexed": host.indexed, "score": host.score}
                json_line({"origin": host.origin, "state": host.state, **counts, "note": host.note, "traps": traps})
                continue
            say(
                f"{host.origin}  {host.state}: {host.indexed:,} pages of {host.fetched:,} fetched, {host.known:,} known"
            )
            if host.note or traps:
                say(f"   {host.note or 'traps'}: {traps}")

    @frontier.command()
    def attempts(limit: Annotated[int, typer.Option(min=1)] = 50, *, data: Data, as_json: AsJson = False) -> None:
        """The newest attempts, with outcome and reason."""
        for attempt in with_app(data, lambda parts: _attempts(parts, limit)):
            if as_json:
                json_line(attempt)
            else:
                head = f"{attempt.at:%H:%M:%S}  {attempt.outcome:16} {attempt.status or '':>3}"
                say(f"{head} {attempt.url}  {attempt.detail}")

    @frontier.command()
    def block(
        origin: str = typer.Argument(help="https://host"),
        reason: str = typer.Option("the operator said so", help="Why, for people."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Leave a host alone."""
        with_app(data, lambda parts: _block(parts, origin, reason))
        if as_json:
            json_line({"origin": origin, "blocked": True, "reason": reason})
        else:
            say(f"{origin} is left alone: {reason}.")

    @frontier.command()
    def unblock(origin: str = typer.Argument(help="https://host"), *, data: Data, as_json: AsJson = False) -> None:
        """Take a host up again."""
        with_app(data, lambda parts: _block(parts, origin, None))
        json_line({"origin": origin, "blocked": False}) if as_json else say(f"{origin} is visited again.")
