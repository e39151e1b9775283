"""Filling the registry from lists of boards."""

import asyncio
import os
from pathlib import Path

import msgspec

from rolecall.app.boards import remove_board, slug_of, store_boards
from rolecall.app.compose import App
from rolecall.model import Board, BoardKey, BoardState, InvalidInput, Refused, ScanMode, UserError, Value
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
    """What an import did. rows = understood + refused; understood = added + unchanged."""

    rows: int
    understood: int
    refused: int
    added: int
    unchanged: int
    problems: tuple[RowProblem, ...]
    #: Boards of earlier lists that this one no longer names: opted out when that was asked for, else left as they are.
    missing: tuple[str, ...] = ()
    opted_out: int = 0


async def export_boards(app: App, file: Path) -> int:
    """Write every board but opted-out ones as our CSV, whole or not at all; returns how many. Raises InvalidInput."""
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
    """Add every board of a list; boards that are there already stay as they are, opted-out ones are refused.

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
    fresh, unchanged, problems = await _sorted_out(app, file, rows)
    understood_all = not problems
    added = 0
    for start in range(0, len(fresh), PORTION):
        stored, refused = await _store_portion(app, fresh[start : start + PORTION])
        added += stored
        problems += refused
    missing = await _missing(app, file, rows)
    asked = opt_out_missing and understood_all and bool(rows)
    for board in missing if asked else ():
        await remove_board(app, board.slug, True)
    return ImportResult(
        rows=len(rows),
        understood=added + unchanged,
        refused=len(problems),
        added=added,
        unchanged=unchanged,
        problems=tuple(problems),
        missing=tuple(board.slug for board in missing),
        opted_out=len(missing) if asked else 0,
    )


async def _sorted_out(app: App, file: Path, rows: list[ListRow]) -> tuple[list[Board], int, list[RowProblem]]:
    """(boards to add, how many are there already, rows that cannot be added)."""
    problems = [RowProblem(row=row.line, text=row.text, why=row.why) for row in rows if row.board is None]
    boards = await app.door.read(app.store.boards)
    known = {_identity(board): board.state for board in boards}
    slugs = {board.slug for board in boards}
    fresh: list[Board] = []
    unchanged = 0
    for row in rows:
        if row.board is None:
            continue
        identity = _identity(row.board)
        why = OPTED_OUT if known.get(identity) is BoardState.OPTED_OUT else _unusable(app, row.board)
        if why is not None:
            problems.append(RowProblem(row=row.line, text=row.text, why=why))
            continue
        if identity in known:
            unchanged += 1
            continue
        board = msgspec.structs.replace(_with_free_slug(row.board, slugs), how=_listed(file))
        known[identity] = board.state
        slugs.add(board.slug)
        fresh.append(board)
    return fresh, unchanged, problems


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
    named = {_identity(row.board) for row in rows if row.board is not None}
    boards = await app.door.read(app.store.boards)
    listed = [b for b in boards if b.how == _listed(file) and b.state is not BoardState.OPTED_OUT]
    return [board for board in listed if _identity(board) not in named]


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


def _identity(board: Board) -> str:
    return BoardKey(adapter=board.adapter, parts=board.key).identity


def _with_free_slug(board: Board, taken: set[str]) -> Board:
    if board.slug not in taken:
        return board
    key = BoardKey(adapter=board.adapter, parts=board.key)
    return msgspec.structs.replace(board, slug=slug_of(key, board.slug, taken))
