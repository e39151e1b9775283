"""`rolecall proposals`: boards the crawl found, until somebody decides."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Proposal


class _Shown(StrEnum):
    """Where proposals stand, or all of them."""

    OPEN = "open"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    ALL = "all"


async def _list(parts: "App", state: _Shown) -> "list[Proposal]":
    from rolecall.model import ProposalState

    return parts.store.proposals(None if state is _Shown.ALL else ProposalState(state.value))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    proposals = typer.Typer(help="Boards found by the crawl; none is followed by itself.", no_args_is_help=True)
    app.add_typer(proposals, name="proposals")

    @proposals.command("list")
    def list_(
        state: Annotated[_Shown, typer.Option(help="Which of them.")] = _Shown.OPEN,
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Proposed boards with what led to them."""
        found = with_app(data, lambda parts: _list(parts, state))
        for item in found:
            if as_json:
                json_line(item)
                continue
            say(f"{item.id}  {item.adapter} {'/'.join(item.key.values())}  {item.url}  ({item.state})")
            for line in item.evidence:
                say(f"   {line}")
        if not found and not as_json:
            say("No proposals. rolecall crawl finds boards on the pages it reads.")

    @proposals.command()
    def accept(
        number: int = typer.Argument(help="Id of the proposal."),
        name: str | None = typer.Option(None, help="The employer's name."),
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """Follow a proposed board."""
        from rolecall.app.crawl import accept as accept_proposal

        board = with_app(data, lambda parts: accept_proposal(parts, number, name))
        if as_json:
            json_line({"board": board.slug, "adapter": board.adapter, "key": board.key})
        else:
            say(f"Added {board.slug}. Next: rolecall scan {board.slug}")

    @proposals.command()
    def reject(
        number: int = typer.Argument(help="Id of the proposal."), *, data: Data, as_json: AsJson = False
    ) -> None:
        """Never propose it again."""
        from rolecall.app.crawl import reject as reject_proposal

        item = with_app(data, lambda parts: reject_proposal(parts, number))
        if as_json:
            json_line({"id": item.id, "adapter": item.adapter, "key": item.key, "rejected": True})
        else:
            say(f"Rejected {item.adapter} {'/'.join(item.key.values())}.")
