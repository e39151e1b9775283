"""Adding, importing and removing boards: detection joined with fetching and the registry."""

import difflib
import re
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from rolecall.app.compose import App
from rolecall.model import (
    Board,
    BoardKey,
    BoardState,
    DueWork,
    Evidence,
    EvidenceKind,
    Fetched,
    InvalidInput,
    NotFound,
    Operation,
    Outcome,
    Page,
    Refused,
    Request,
    ScanMode,
    Value,
)
from rolecall.ports import SourceRules

if TYPE_CHECKING:
    from rolecall.sources import Detection

#: Pages read to find a board: the one given, and one careers link.
MAX_PAGES = 2
_SLUG = re.compile(r"[^a-z0-9]+")


class Added(Value, frozen=True, kw_only=True):
    """A board that is now in the registry."""

    board: Board
    key: BoardKey
    #: False when it was there already.
    new: bool


def slug_of(key: BoardKey, name: str | None, taken: Iterable[str]) -> str:
    """A short unique name for a board: the employer's, or the most telling part of its key."""
    parts = sorted(key.parts.values(), key=lambda part: ("." in part, "/" in part, -len(part)))
    base = _SLUG.sub("-", (name or (parts[0] if parts else key.adapter)).lower()).strip("-") or key.adapter
    used = set(taken)
    if base not in used:
        return base
    candidates = [f"{base}-{key.adapter}"] + [f"{base}-{key.adapter}-{n}" for n in range(2, 1000)]
    return next(candidate for candidate in candidates if candidate not in used)


def key_of(board: Board) -> BoardKey:
    """The key of a stored board."""
    return BoardKey(adapter=board.adapter, parts=board.key)


async def find_board(app: App, url: str) -> "Detection":
    """The board behind a URL: by the URL, else by its page, else by the one careers link on it.

    Raises InvalidInput when the page cannot be had; a Detection without key says what was looked at.
    """
    from rolecall.sources import detect_page, detect_url

    detection = detect_url(url)
    for _ in range(MAX_PAGES):
        if detection.key is not None:
            return detection
        page = await _page(app, detection.follow or url)
        detection = detect_page(page)
        if detection.key is None and detection.follow is not None:
            by_url = detect_url(detection.follow)
            if by_url.key is not None:
                return by_url
        if detection.follow is None:
            return detection
    return detection


async def _page(app: App, url: str) -> Page:
    fetched: Fetched = await app.fetcher.fetch(Request(url=url), SourceRules(source="add", conditional=False))
    # A page that builds itself in the browser is empty of text, but its source may well name the board.
    if fetched.page is None or fetched.outcome not in {Outcome.OK, Outcome.EMPTY_SHELL}:
        why = fetched.verdict.why or fetched.outcome
        raise InvalidInput(
            f"{url} could not be read ({fetched.outcome}): {why}.",
            "Give the board's own address, or try again later; nothing was added.",
        )
    return fetched.page


async def add_board(app: App, url: str, name: str | None) -> Added:
    """Find the board behind a URL and put it into the registry with its first scan due now.

    Raises InvalidInput when none is found, Refused for an opted-out or forbidden one.
    """
    from rolecall.sources import refusal_of, route_of

    detection = await find_board(app, url)
    if detection.key is None:
        raise InvalidInput(
            f"No board was found at {url}: {detection.why}.",
            "Give the address of the page that lists the roles, or of one role.",
        )
    refusal = refusal_of(detection.key.adapter)
    if refusal is not None:
        raise Refused(f"{url} is not followed: {refusal}.", "Follow the employer's own careers page instead.")
    boards = await app.door.read(app.store.boards)
    known = [(key_of(board), board) for board in boards]
    if any(board.state is BoardState.OPTED_OUT and key.whole == detection.key.whole for key, board in known):
        raise Refused(f"{url} is not followed: its employer opted out.", "It can never be added again.")
    for key, board in known:
        if key.identity == detection.key.identity:
            return Added(board=board, key=detection.key, new=False)
    board = Board(
        slug=slug_of(detection.key, name, (b.slug for b in boards)),
        adapter=detection.key.adapter,
        key=detection.key.parts,
        url=url,
        employer=name,
        route=route_of(detection.key.adapter),
        how=detection.key.how,
    )
    stored = await store_boards(app, [board])
    return Added(board=stored[0], key=detection.key, new=True)


async def store_boards(app: App, boards: list[Board]) -> list[Board]:
    """Put boards into the registry, each with a full scan due now."""
    now = app.clock.now()
    for board in boards:
        # A board whose key or configuration is unusable must fail here, not in the night.
        app.adapter(board.adapter).start(board, ScanMode.FULL)
    stored = await app.door.run(app.store.put_boards, boards, now)
    await app.door.run(app.store.schedule, [_first_scan(board, now) for board in stored])
    return stored


def _first_scan(board: Board, now: datetime) -> DueWork:
    return DueWork(operation=Operation.SCAN_FULL, subject=str(board.id), due_at=now)


async def named_board(app: App, slug: str) -> Board:
    """A board by its slug. Raises NotFound naming near ones."""
    board = await app.door.read(app.store.board, slug)
    if board is not None:
        return board
    known = [b.slug for b in await app.door.read(app.store.boards)]
    near = difflib.get_close_matches(slug, known, n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else "rolecall boards lists them; rolecall add URL adds one."
    raise NotFound(f"There is no board {slug!r}.", hint)


async def remove_board(app: App, slug: str, opt_out: bool) -> int:
    """Erase a board and its postings; returns how many. With opt_out a tombstone keeps it from ever being added again.

    Who opts out does so whole: boards that hold other parts of the same list go too.
    """
    board = await named_board(app, slug)
    gone = [board]
    if opt_out:
        whole = key_of(board).whole
        gone += [
            other
            for other in await app.door.read(app.store.boards)
            if other.id != board.id and other.state is not BoardState.OPTED_OUT and key_of(other).whole == whole
        ]
    detail = "the employer opted out" if opt_out else "the board was removed by its operator"
    evidence = Evidence(kind=EvidenceKind.OPT_OUT, at=app.clock.now(), detail=detail)
    return sum([await app.door.run(app.store.erase_board, one.id, evidence, opt_out) for one in gone])
