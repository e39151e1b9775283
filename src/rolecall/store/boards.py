"""The registry of boards."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Delete, delete, func, insert, or_, select, update

from rolecall.model import (
    Board,
    BoardKey,
    BoardState,
    ChangeKind,
    Evidence,
    InvalidInput,
    NotFound,
    Refused,
    Route,
)
from rolecall.store import schema
from rolecall.store.codec import AnyRow, maybe_moment, micros, moment, to_json
from rolecall.store.part import Part
from rolecall.store.schema_health import canary, health_point, health_target, health_window, incident

_board = schema.board
_key_decoder = msgspec.json.Decoder(dict[str, str])
_locales_decoder = msgspec.json.Decoder(tuple[str, ...])
#: Columns that adding a board again brings up to date; state and history stay.
_UPDATED = ("adapter", "key", "url", "employer", "entry_filter", "config", "route", "locales", "how")


def read_board(row: AnyRow) -> Board:
    """A board from its row."""
    return Board(
        id=row.id,
        slug=row.slug,
        adapter=row.adapter,
        key=_key_decoder.decode(row.key),
        url=row.url,
        employer=row.employer,
        entry_filter=row.entry_filter,
        config=row.config,
        route=Route(row.route),
        locales=_locales_decoder.decode(row.locales),
        state=BoardState(row.state),
        state_reason=row.state_reason,
        how=row.how,
        added_at=moment(row.added_at),
        failures=row.failures,
        last_scan_at=maybe_moment(row.last_scan_at),
        last_complete_at=maybe_moment(row.last_complete_at),
    )


def board_identity(board: Board) -> str:
    """The identity of a board's key."""
    return BoardKey(adapter=board.adapter, parts=board.key).identity


def _columns(board: Board) -> dict[str, Any]:
    return {
        "adapter": board.adapter,
        "key": to_json(board.key),
        "url": board.url,
        "employer": board.employer,
        "entry_filter": board.entry_filter,
        "config": board.config,
        "route": board.route.value,
        "locales": to_json(board.locales),
        "how": board.how,
    }


def _free_slug(wanted: str, taken: set[str]) -> str:
    """The wanted slug, or with the first number that makes it unique."""
    slug, number = wanted, 1
    while slug in taken:
        number += 1
        slug = f"{wanted}-{number}"
    return slug


def require_board(connection: Connection, board_id: int) -> AnyRow:
    """The row of a board. Raises NotFound."""
    row = connection.execute(select(_board).where(_board.c.id == board_id)).one_or_none()
    if row is None:
        raise NotFound(f"There is no board with id {board_id}.", "`rolecall boards` lists them.")
    return row


def scan_lease(board_id: int) -> str:
    """Name of the lease that scans of a board exclude each other by."""
    return f"scan:{board_id}"


def _forget_descriptions(board_id: int) -> Delete:
    """Deletes the descriptions that only this board's postings and snapshots show."""
    posting, snapshot, text = schema.posting, schema.snapshot, schema.description
    posted = select(posting.c.digest).where(posting.c.board_id == board_id)
    shown = snapshot.join(posting, posting.c.id == snapshot.c.posting_id)
    kept = select(snapshot.c.digest).select_from(shown).where(posting.c.board_id == board_id)
    elsewhere = select(posting.c.id).where(posting.c.digest == text.c.digest, posting.c.board_id != board_id)
    remembered = (
        select(snapshot.c.id)
        .select_from(shown)
        .where(snapshot.c.digest == text.c.digest, posting.c.board_id != board_id)
    )
    return delete(text).where(
        text.c.digest.in_(posted) | text.c.digest.in_(kept), ~elsewhere.exists(), ~remembered.exists()
    )


class Boards(Part):
    """See ports.BoardStore."""

    def put_boards(self, boards: Sequence[Board], at: datetime) -> list[Board]:
        """See ports.BoardStore. A taken slug gets a number; a known board keeps its slug, state and history."""
        wanted = {board_identity(board): board for board in boards}
        if not all(board.slug for board in boards):
            raise InvalidInput("A board has no short name.", "Give each board a slug.")
        with self._db.write() as connection:
            self._db.dialect.lock(connection, _board)
            stored = self._by_identity(connection, list(wanted))
            refused = [row.slug for row in stored.values() if row.state == BoardState.OPTED_OUT]
            if refused:
                raise Refused(
                    f"The employer behind {', '.join(sorted(refused))} opted out; it is never added again.",
                    "Leave it out; nothing was changed.",
                )
            self._add_boards(connection, {k: b for k, b in wanted.items() if k not in stored}, at)
            self._update_boards(connection, {k: b for k, b in wanted.items() if k in stored}, stored, at)
            after = self._by_identity(connection, list(wanted))
        return [read_board(after[board_identity(board)]) for board in boards]

    def _by_identity(self, connection: Connection, identities: list[str]) -> dict[str, AnyRow]:
        among = self._db.dialect.among(_board.c.identity, identities)
        return {row.identity: row for row in connection.execute(select(_board).where(among))}

    def _add_boards(self, connection: Connection, boards: dict[str, Board], at: datetime) -> None:
        if not boards:
            return
        taken = set(connection.execute(select(_board.c.slug)).scalars())
        ids = self._db.dialect.next_ids(connection, _board, len(boards))
        rows = []
        for number, (identity, board) in zip(ids, boards.items(), strict=True):
            slug = _free_slug(board.slug, taken)
            taken.add(slug)
            extra = {"id": number, "identity": identity, "slug": slug, "added_at": micros(board.added_at or at)}
            state = {"state": board.state.value, "state_reason": board.state_reason, "failures": 0}
            rows.append({**_columns(board), **extra, **state})
        connection.execute(insert(_board), rows)
        self._log(connection, at, "board", [(ChangeKind.BOARD_ADDED, number) for number in ids])

    def _update_boards(
        self, connection: Connection, boards: dict[str, Board], stored: dict[str, AnyRow], at: datetime
    ) -> None:
        rows, changed = [], []
        for identity, board in boards.items():
            old, new = stored[identity], _columns(board)
            # What a later, poorer source does not say never erases a known value.
            new = {name: getattr(old, name) if value is None else value for name, value in new.items()}
            if any(getattr(old, name) != new[name] for name in _UPDATED):
                rows.append((old.id, *(new[name] for name in _UPDATED)))
                changed.append((ChangeKind.BOARD_CHANGED, old.id))
        self._db.dialect.change(connection, _board, ("id", *_UPDATED), rows)
        self._log(connection, at, "board", changed)

    def board(self, slug: str) -> Board | None:
        """See ports.BoardStore."""
        with self._db.read() as connection:
            row = connection.execute(select(_board).where(_board.c.slug == slug)).one_or_none()
        return None if row is None else read_board(row)

    def board_of(self, board_id: int) -> Board | None:
        """See ports.BoardStore."""
        with self._db.read() as connection:
            row = connection.execute(select(_board).where(_board.c.id == board_id)).one_or_none()
        return None if row is None else read_board(row)

    def boards(self, state: BoardState | None = None) -> list[Board]:
        """See ports.BoardStore. Tombstones are listed too (state opted_out)."""
        query = select(_board).order_by(_board.c.slug)
        if state is not None:
            query = query.where(_board.c.state == state.value)
        with self._db.read() as connection:
            return [read_board(row) for row in connection.execute(query)]

    def boards_page(
        self, after: str, limit: int, state: BoardState | None = None, match: str = ""
    ) -> tuple[int, list[Board]]:
        """See ports.BoardStore."""
        wanted = [] if state is None else [_board.c.state == state.value]
        if match:
            texts = (_board.c.slug, func.coalesce(_board.c.employer, ""), _board.c.url)
            wanted.append(or_(*(func.lower(text).contains(match.lower(), autoescape=True) for text in texts)))
        page = select(_board).where(*wanted, _board.c.slug > after).order_by(_board.c.slug).limit(limit)
        with self._db.read() as connection:
            total = connection.execute(select(func.count()).select_from(_board).where(*wanted)).scalar_one()
            return total, [read_board(row) for row in connection.execute(page)]

    def set_board_state(self, board_id: int, state: BoardState, reason: str | None, failures: int) -> None:
        """See ports.BoardStore. Writing what is already so changes nothing."""
        with self._db.write() as connection:
            row = require_board(connection, board_id)
            if row.state == BoardState.OPTED_OUT:
                raise Refused(f"The employer behind {row.slug} opted out; its board has no other state.")
            values = {"state": state.value, "state_reason": reason, "failures": failures}
            if all(getattr(row, name) == value for name, value in values.items()):
                return
            connection.execute(update(_board).where(_board.c.id == board_id).values(values))
            # A count of failures alone tells nobody anything new.
            if row.state != state.value or row.state_reason != reason:
                self._log(connection, self._now(), "board", [(ChangeKind.BOARD_CHANGED, board_id)])

    def erase_board(self, board_id: int, evidence: Evidence, tombstone: bool) -> int:
        """See ports.BoardStore."""
        posting = schema.posting
        with self._db.write() as connection:
            # A scan that is writing one of these descriptions for another board must be seen, or come after.
            self._db.dialect.lock(connection, schema.description)
            row = require_board(connection, board_id)
            mine = select(posting.c.id).where(posting.c.board_id == board_id).order_by(posting.c.id)
            ids = list(connection.execute(mine).scalars())
            connection.execute(_forget_descriptions(board_id))
            connection.execute(delete(schema.lease).where(schema.lease.c.name == scan_lease(board_id)))
            for table in (posting, schema.run, schema.category, schema.policy):
                connection.execute(delete(table).where(table.c.board_id == board_id))
            for kept in (canary, health_window, health_target, health_point, incident):
                connection.execute(delete(kept).where(kept.c.target == row.slug))
            if tombstone:
                values = {"state": BoardState.OPTED_OUT.value, "state_reason": evidence.detail or "opted out"}
                bare = {"employer": None, "config": "{}", "failures": 0}
                connection.execute(update(_board).where(_board.c.id == row.id).values({**values, **bare}))
            else:
                connection.execute(delete(_board).where(_board.c.id == row.id))
            self._log(connection, evidence.at, "posting", [(ChangeKind.POSTING_ERASED, number) for number in ids])
            self._log(connection, evidence.at, "board", [(ChangeKind.BOARD_REMOVED, board_id)])
        return len(ids)
