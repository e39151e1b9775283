"""`rolecall run`: everything in one process, or one role of several."""

from typing import Annotated

import typer

from rolecall.cli.options import Archive, AsJson, Data, with_app
from rolecall.model import Role


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def run(
        host: Annotated[str | None, typer.Option(help="Address to listen on; the setting `host` by default.")] = None,
        port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port; 0 picks a free one.")] = None,
        archive: Archive = None,
        role: Annotated[Role, typer.Option(help="Do all, or only one part: worker scans.")] = Role.ALL,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Scan boards on schedule, keep search and watches up to date, and show the web page, until stopped.

        Any number of workers and web processes share a database named by the setting `store`.
        """
        from rolecall.cli.running import run_everything

        with_app(data, lambda parts: run_everything(parts, role, host, port, as_json=as_json), archive=archive)
