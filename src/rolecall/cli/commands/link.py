"""`rolecall link`: two roles are one job, whatever the evidence says."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def link(
        a: int = typer.Argument(help="Id of a role."),
        b: int = typer.Argument(help="Id of another role."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Say that two roles are one job. It holds until `rolecall unlink` takes it back."""

        async def work(parts: "App") -> list[int]:
            from rolecall.app.linking import job_of

            parts.linker.link(a, b)
            return [stored.id for stored in job_of(parts.linker, parts.store, a).postings]

        members = with_app(data, work)
        if as_json:
            json_line({"job": members[0], "postings": members})
            return
        if b in members:
            say(f"Roles {a} and {b} are one job now: {', '.join(map(str, members))}.")
        else:
            say(f"Stored, but roles {a} and {b} stay apart: another decision keeps members of their jobs apart.")
            say(f"rolecall jobs show {a} tells which; rolecall unlink takes one back.")
