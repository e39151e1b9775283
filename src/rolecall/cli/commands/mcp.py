"""`rolecall mcp`: the Model Context Protocol server over standard input and output."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AlwaysJson, Data, with_app

if TYPE_CHECKING:
    from rolecall.app.compose import App


async def _serve(parts: "App") -> None:
    import asyncio
    import contextlib

    from rolecall.app.following import catch_up_all
    from rolecall.model import NotConfigured, StoreUnavailable
    from rolecall.serve import services_of

    try:
        from rolecall.serve.mcp import create_mcp
    except ImportError as error:
        raise NotConfigured("The package mcp is not installed.", "Install it: pip install mcp") from error
    with contextlib.suppress(StoreUnavailable):
        await asyncio.to_thread(catch_up_all, parts)
    await create_mcp(services_of(parts)).run_stdio_async()


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def mcp(*, data: Data, as_json: AlwaysJson = False) -> None:
        """Serve searches, roles and watches to an assistant (Model Context Protocol, standard input and output)."""
        with_app(data, _serve)
