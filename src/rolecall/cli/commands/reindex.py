"""`rolecall reindex`: the search index, built again or proven equal to the store."""

from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say, warn

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.app.index_care import IndexProof


async def _prove(parts: "App") -> "IndexProof":
    from rolecall.app.index_care import prove

    return prove(parts.store, parts.index, parts.turns, mend=False)


async def _rebuild(parts: "App") -> int | None:
    """Entries built, or None when it was handed to the process that feeds the index."""
    from rolecall.app.consume import TurnElsewhere
    from rolecall.app.housekeeping import REINDEX
    from rolecall.app.index_care import rebuild
    from rolecall.model import DueWork, Operation

    try:
        return rebuild(parts.store, parts.index, parts.turns)
    except TurnElsewhere:
        work = DueWork(operation=Operation.CLEANUP, subject=REINDEX, due_at=parts.clock.now())
        parts.store.schedule([work])
        return None


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def reindex(
        *,
        check: Annotated[bool, typer.Option("--check", help="Only compare every entry with the store.")] = False,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Build the search index again beside the one in use, and put it in its place in one step.

        With --check nothing is written: exit code 1 when an entry is missing, too many, or not what the store says.
        """
        if check:
            proof = with_app(data, _prove)
            if as_json:
                json_line(proof)
            elif proof.equal:
                say(f"The index is the store: {proof.jobs:,} entries, each made of what the store says.")
            else:
                warn(
                    f"Of {proof.jobs:,} jobs {proof.missing:,} are not indexed and {proof.differing:,} differ; "
                    f"{proof.extra:,} entries are too many. `rolecall reindex` builds the index again."
                )
            raise typer.Exit(0 if proof.equal else 1)
        built = with_app(data, _rebuild)
        if as_json:
            json_line({"entries": built, "handed_over": built is None})
        elif built is None:
            say("A running process feeds the index: it builds it again within seconds, while the old one is searched.")
        else:
            say(f"{built:,} entries built; the index is new.")
