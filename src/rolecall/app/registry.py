"""Filling the registry from lists of boards."""

import asyncio
from pathlib import Path

import msgspec

from rolecall.app.boards import slug_of, store_boards
from rolecall.app.compose import App
from rolecall.model import Board, BoardKey, BoardState, InvalidInput, Refused, ScanMode, UserError, Value
from rolecall.sources.boardlists import read_list

#: Boards stored in one transaction.
PORTION = 500
#: Why a row of such a board is refused.
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


async def import_boards(app: App, file: Path) -> ImportResult:
    """Add every board of a list; boards that are there already stay as they are, opted-out ones are refused.

    Raises InvalidInput when the file cannot be read as a list; then nothing is added.
    """
    try:
        data = await asyncio.to_thread(file.read_bytes)
    except OSError as error:
        raise InvalidInput(f"{file} cannot be read: {error.strerror}.", "Name a CSV or JSON file.") from error
    rows = await asyncio.to_thread(read_list, data, str(file))
    problems = [RowProblem(row=row.line, text=row.text, why=row.why) for row in rows if row.board is None]
    stored = await app.door.read(app.store.boards)
    known = {_identity(board) for board in stored}
    barred = {_identity(board) for board in stored if board.state is BoardState.OPTED_OUT}
    slugs = {board.slug for board in stored}
    fresh: list[Board] = []
    unchanged = 0
    for row in rows:
        if row.board is None:
            continue
        try:
            app.adapter(row.board.adapter).start(row.board, ScanMode.FULL)
        except UserError as error:
            problems.append(RowProblem(row=row.line, text=row.text, why=str(error)))
            continue
        identity = _identity(row.board)
        if identity in barred:
            problems.append(RowProblem(row=row.line, text=row.text, why=OPTED_OUT))
            continue
        if identity in known:
            unchanged += 1
            continue
        known.add(identity)
        board = _with_free_slug(row.board, slugs)
        slugs.add(board.slug)
        fresh.append(board)
    refused = [*problems]
    added = 0
    for start in range(0, len(fresh), PORTION):
        some, opted_out = await _store_portion(app, fresh[start : start + PORTION])
        added += some
        refused += opted_out
    return ImportResult(
        rows=len(rows),
        understood=added + unchanged,
        refused=len(refused),
        added=added,
        unchanged=unchanged,
        problems=tuple(refused),
    )


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
