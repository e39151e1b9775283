"""`rolecall unlink`: a role is not of its job."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def unlink(role: int = typer.Argument(help="Id of the role."), *, data: Data, as_json: AsJson = False) -> None:
        """Take a role out of its job. A link made by hand is taken back first, which gives back what was before it."""

        async def work(parts: "App") -> list[int]:
            from rolecall.app.linking import job_of

            parts.linker.unlink(role)
            return [stored.id for stored in job_of(parts.linker, parts.store, role).postings]

        members = with_app(data, work)
        if as_json:
            json_line({"job": members[0], "postings": members})
        elif len(members) > 1:
            say(f"The link made by hand is gone. Role {role} is still linked to others by evidence: "
                f"{', '.join(str(m) for m in members if m != role)}. Unlink it again to take it out.")  # fmt: skip
        else:
            say(f"Role {role} stands alone now, and stays so. rolecall link takes that back.")
