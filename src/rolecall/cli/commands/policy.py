"""`rolecall policy BOARD`: what its site allows, over time; --check asks now, --terms notes what it publishes.

The name of a host in the place of a board's: its terms count for every board that is read from it.
"""

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Board, PolicyRecord, Terms

#: Exit code when the site does not allow it.
EXIT_FORBIDDEN = 1
#: Checks shown.
SHOWN = 20


class Says(StrEnum):
    """What the terms say of automated use."""

    ALLOW = "allow"
    FORBID = "forbid"
    DOUBT = "doubt"


class _OfHost(NamedTuple):
    """What stands noted of a host, and the boards it was just noted for."""

    host: str
    terms: "Terms"
    judged: "list[tuple[Board, PolicyRecord]]"


async def _of_host(parts: "App", name: str, terms: "Terms | None") -> _OfHost | None:
    """The form for a host; None when the name is a board's, or of a host nobody noted anything of."""
    from rolecall.fetch import check_url

    report = check_url(f"https://{name}/")
    named = "." in name and report.safe and report.target == f"https://{report.host}/"
    if not named or await parts.door.read(parts.store.board, name) is not None:
        return None
    policy = parts.scanner.policy
    if terms is None:
        known = await policy.host_terms(report.host)
        return _OfHost(report.host, known, []) if known is not None else None
    boards = await parts.door.read(parts.store.boards)
    pairs = ((board, parts.adapter(board.adapter)) for board in boards)
    return _OfHost(report.host, terms, await policy.note_host_terms(report.host, terms, pairs))


async def _asked(parts: "App", name: str, ask: bool, terms: "Terms | None") -> "_OfHost | list[PolicyRecord]":
    return (None if ask else await _of_host(parts, name, terms)) or await _records(parts, name, ask, terms)


async def _records(parts: "App", slug: str, ask: bool, terms: "Terms | None") -> "list[PolicyRecord]":
    from rolecall.app.boards import named_board

    board = await named_board(parts, slug)
    if terms is not None:
        await parts.scanner.policy.note_terms(board, parts.adapter(board.adapter), terms)
    if ask:
        await parts.scanner.policy.check(board, parts.adapter(board.adapter))
    return await parts.door.read(parts.store.policies, board.id, SHOWN)


def _terms(given: tuple[str, Says] | None, read_on: datetime | None, note: str) -> "Terms | None":
    """What was given on the command line. Raises InvalidInput when it cannot be."""
    from rolecall.fetch import check_url
    from rolecall.model import InvalidInput, Terms

    if given is None:
        if read_on is not None or note:
            raise InvalidInput(
                "There are no terms to note.", "Use: rolecall policy BOARD --terms URL allow|forbid|doubt"
            )
        return None
    url, says = given
    report = check_url(url)
    if not report.safe:
        raise InvalidInput(f"{url} cannot be the address of a site's terms: {report.why}.", "Give its public address.")
    today = datetime.now(UTC).date()
    day = read_on.date() if read_on else today
    if day > today:
        raise InvalidInput(f"{day} has not come yet.", "Give the day the terms were read.")
    return Terms(url=url, read_on=day, says=says.value, note=note.strip())


def _say(record: "PolicyRecord") -> None:
    say(f"{record.at:%Y-%m-%d %H:%M} {'allowed' if record.allowed else 'forbidden: ' + record.detail}")
    for change in record.changes:
        say(f"  {change}")
    if (terms := record.terms) is not None:
        say(f"  terms: {terms.says}, read on {terms.read_on} at {terms.url} {terms.note}".rstrip())


def _say_host(found: _OfHost, as_json: bool) -> None:
    terms = found.terms
    if as_json:
        json_line(terms)
        for _, record in found.judged:
            json_line(record)
        return
    say(f"{found.host}: {terms.says}, read on {terms.read_on} at {terms.url} {terms.note}".rstrip())
    for board, record in found.judged:
        say(f"  {board.slug}: {'allowed' if record.allowed else 'forbidden: ' + record.detail}")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def policy(
        board: Annotated[
            str, typer.Argument(help="Name of the board, as `rolecall boards` lists it, or of a host with --terms.")
        ],
        check: Annotated[
            bool, typer.Option("--check", help="Ask the site now: its policy files, not its pages.")
        ] = False,
        terms: Annotated[
            tuple[str, Says] | None,
            typer.Option(
                "--terms", help="Note the site's terms: address, and allow, forbid or doubt; the last two pause."
            ),
        ] = None,
        read_on: Annotated[
            datetime | None, typer.Option(formats=["%Y-%m-%d"], help="With --terms: the day they were read; today.")
        ] = None,
        note: Annotated[str, typer.Option(help="With --terms: the sentence it rests on.")] = "",
        *,
        data: Data,
        as_json: AsJson = False,
    ) -> None:
        """What a board's site allows: each check, newest first, with what had changed."""
        noted = _terms(terms, read_on, note)
        records = with_app(data, lambda parts: _asked(parts, board, check, noted))
        if isinstance(records, _OfHost):
            _say_host(records, as_json)
            if records.terms.says != Says.ALLOW.value:
                raise typer.Exit(EXIT_FORBIDDEN)
            return
        if as_json:
            for record in records:
                json_line(record)
        elif not records:
            say(f"{board} has not been checked yet; its first scan does so, or rolecall policy {board} --check.")
        for record in () if as_json else records:
            _say(record)
        if records and not records[0].allowed:
            raise typer.Exit(EXIT_FORBIDDEN)
