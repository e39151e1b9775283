"""Filling the registry from lists of boards."""

import asyncio
import os
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from rolecall.app.boards import key_of, remove_board, slug_of, store_boards
from rolecall.app.compose import App
from rolecall.model import Board, BoardState, InvalidInput, Refused, ScanMode, UserError, Value
from rolecall.sources.boardlists import ListRow, read_list, write_list

#: Boards stored in one transaction.
PORTION = 500
OPTED_OUT = "this employer opted out; the board is never added again"


class RowProblem(Value, frozen=True, kw_only=True):
    """A row that was not added, and why."""

    row: int
    text: str
    why: str


class ImportResult(Value, frozen=True, kw_only=True):
    """What an import did. rows = understood + refused; understood = added + updated + unchanged + repeated."""

    rows: int
    understood: int
    refused: int
    added: int
    unchanged: int
    #: Boards that an earlier list of this name brought and whose row says something else now.
    updated: int = 0
    #: Rows that name a board which an earlier row named.
    repeated: int = 0
    problems: tuple[RowProblem, ...]
    #: Boards of earlier lists that this one no longer names: opted out when that was asked for, else left as they are.
    missing: tuple[str, ...] = ()
    opted_out: int = 0


async def export_boards(app: App, file: Path) -> int:
    """Write every board but opted-out ones as our CSV, whole or not at all; returns how many. Raises InvalidInput."""
    if not file.name:
        raise InvalidInput(f"'{file}' is no name of a file.", "Name the CSV to write.")
    boards = [b for b in await app.door.read(app.store.boards) if b.state is not BoardState.OPTED_OUT]
    text = write_list(sorted(boards, key=lambda board: board.slug))
    try:
        await asyncio.to_thread(_replace, file, text)
    except OSError as error:
        raise InvalidInput(f"{file} cannot be written: {error.strerror}.", "Name another file.") from error
    return len(boards)


def _replace(file: Path, text: str) -> None:
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_text(text, "utf-8", newline="")
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


async def import_boards(app: App, file: Path, opt_out_missing: bool = False) -> ImportResult:
    """Add every board of a list; opted-out ones are refused.

    A board that a list of this file name brought follows its row: filter, recipe, route and locales. One that a person
    added, or another list, stays as it is.
    opt_out_missing: boards that an earlier list of the same file name brought and that are not in this one are erased
    and never added again. Nothing is opted out by an empty list, nor by one of which a row could not be understood: it
    may be the row of the board.
    Raises InvalidInput when the file cannot be read as a list; then nothing is added.
    """
    try:
        data = await asyncio.to_thread(file.read_bytes)
    except OSError as error:
        raise InvalidInput(f"{file} cannot be read: {error.strerror}.", "Name a CSV or JSON file.") from error
    rows = await asyncio.to_thread(read_list, data, str(file))
    sorted_out = await _sorted_out(app, file, rows)
    problems = sorted_out.problems
    understood_all = not problems
    added = 0
    for start in range(0, len(sorted_out.fresh), PORTION):
        stored, refused = await _store_portion(app, sorted_out.fresh[start : start + PORTION])
        added += stored
        problems += refused
    if sorted_out.changed:
        await app.door.run(app.store.put_boards, sorted_out.changed, app.clock.now())
    missing = await _missing(app, file, rows)
    asked = opt_out_missing and understood_all and bool(rows)
    # A part of a board may leave the list while its employer stays.
    staying = {key_of(row.board).whole for row in rows if row.board is not None}
    for board in missing if asked else ():
        await remove_board(app, board.slug, opt_out=key_of(board).whole not in staying)
    return ImportResult(
        rows=len(rows),
        understood=added + len(sorted_out.changed) + sorted_out.unchanged + sorted_out.repeated,
        refused=len(problems),
        added=added,
        unchanged=sorted_out.unchanged,
        updated=len(sorted_out.changed),
        repeated=sorted_out.repeated,
        problems=tuple(problems),
        missing=tuple(board.slug for board in missing),
        opted_out=sum(key_of(board).whole not in staying for board in missing) if asked else 0,
    )


@dataclass
class _SortedOut:
    """What is to be done with the rows of a list."""

    fresh: list[Board] = field(default_factory=list)
    changed: list[Board] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)
    unchanged: int = 0
    repeated: int = 0


async def _sorted_out(app: App, file: Path, rows: list[ListRow]) -> _SortedOut:
    boards = await app.door.read(app.store.boards)
    known = {key_of(board).identity: board for board in boards}
    gone = {key_of(board).whole for board in boards if board.state is BoardState.OPTED_OUT}
    slugs = {board.slug for board in boards}
    out = _SortedOut(problems=[RowProblem(row=r.line, text=r.text, why=r.why) for r in rows if r.board is None])
    named: set[str] = set()
    for row in rows:
        if row.board is None:
            continue
        key = key_of(row.board)
        why = OPTED_OUT if key.whole in gone else _unusable(app, row.board)
        if why is not None:
            out.problems.append(RowProblem(row=row.line, text=row.text, why=why))
            continue
        if key.identity in named:
            out.repeated += 1
            continue
        named.add(key.identity)
        stored, board = known.get(key.identity), msgspec.structs.replace(row.board, how=_listed(file))
        if stored is None:
            board = _with_free_slug(board, slugs)
            slugs.add(board.slug)
            out.fresh.append(board)
        elif stored.how == board.how and _says_otherwise(board, stored):
            out.changed.append(board)
        else:
            out.unchanged += 1
    return out


def _says_otherwise(row: Board, stored: Board) -> bool:
    """Whether a row decides something of a board that is not so yet. What it does not state is never erased."""
    decided = ("url", "entry_filter", "config", "route", "locales")
    return any((value := getattr(row, name)) is not None and value != getattr(stored, name) for name in decided)


def _unusable(app: App, board: Board) -> str | None:
    """Why no first request can be computed for a board; None when it can."""
    try:
        app.adapter(board.adapter).start(board, ScanMode.FULL)
    except UserError as error:
        return str(error)
    return None


def _listed(file: Path) -> str:
    """How a board is known that this list brought; lists are told apart by the name of their file."""
    return f"listed in {file.name}"


async def _missing(app: App, file: Path, rows: list[ListRow]) -> list[Board]:
    """Boards that an earlier list of this name brought and that this one does not name."""
    named = {key_of(row.board).identity for row in rows if row.board is not None}
    boards = await app.door.read(app.store.boards)
    listed = [b for b in boards if b.how == _listed(file) and b.state is not BoardState.OPTED_OUT]
    return [board for board in listed if key_of(board).identity not in named]


async def _store_portion(app: App, boards: list[Board]) -> tuple[int, list[RowProblem]]:
    """Store a portion at once; when one of it is refused, one by one."""
    try:
        return len(await store_boards(app, boards)), []
    except Refused:
        if len(boards) == 1:
            return 0, [RowProblem(row=0, text=boards[0].url, why=OPTED_OUT)]
    added, problems = 0, []
    for board in boards:
        stored, refused = await _store_portion(app, [board])
        added += stored
        problems += refused
    return added, problems


def _with_free_slug(board: Board, taken: set[str]) -> Board:
    if board.slug not in taken:
        return board
    return msgspec.structs.replace(board, slug=slug_of(key_of(board), board.slug, taken))
