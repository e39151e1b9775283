"""`rolecall serve`: the web page alone, over what is stored."""

import asyncio
from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import warn
from rolecall.cli.running import on_signals, tell_address

if TYPE_CHECKING:
    from rolecall.app.compose import App


async def _serve(parts: "App", host: str | None, port: int | None, *, as_json: bool) -> None:
    from rolecall.app.following import catch_up_all, consumers, notifications
    from rolecall.model import StoreUnavailable
    from rolecall.serve import WebServer, check_exposure, create_app, services_of

    following, telling = consumers(parts), notifications(parts)
    try:
        await asyncio.to_thread(catch_up_all, parts)
        following.start()
        telling.start()
    except StoreUnavailable as error:
        # A running crawler keeps index and watches up to date; this process only reads.
        warn(f"rolecall: {error.what} Pages are shown as that process updates them.")
    settings = parts.settings
    services = services_of(parts)
    check_exposure(host or settings.host, services.keys)
    server = WebServer(create_app(services), host or settings.host, settings.port if port is None else port)
    address = await server.start()
    tell_address(address, as_json=as_json)
    stopping = asyncio.Event()
    on_signals(stopping.set)
    try:
        await stopping.wait()
    finally:
        await server.stop()
        await asyncio.to_thread(following.stop)
        await asyncio.to_thread(telling.stop)


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def serve(
        host: str | None = typer.Option(None, help="Address to listen on; the setting `host` by default."),
        port: int | None = typer.Option(None, min=0, max=65535, help="Port; 0 picks a free one."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Show the web page: search, roles with their history, watches, boards. Fetches nothing."""
        with_app(data, lambda parts: _serve(parts, host, port, as_json=as_json))
