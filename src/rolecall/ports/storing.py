"""The store, in parts of a few verbs. Synchronous; batches in, batches out, one transaction each.

All errors are StoreError kinds. Implementations: store/ (SQLite, PostgreSQL); one behavior suite runs over both.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from rolecall.model import (
    Board,
    BoardState,
    Change,
    DueWork,
    Evidence,
    Known,
    Lease,
    Observation,
    Operation,
    Portion,
    PostingState,
    RunEnding,
    ScanMode,
    ScanRun,
    Snapshot,
    StoredPosting,
    Watch,
)


class BoardStore(Protocol):
    """The registry of boards."""

    def put_boards(self, boards: Sequence[Board], at: datetime) -> list[Board]:
        """Add or update by key identity; returns them with ids. An opted-out key stays a tombstone (Refused)."""
        ...

    def board(self, slug: str) -> Board | None:
        """By slug."""
        ...

    def boards(self, state: BoardState | None = None) -> list[Board]:
        """All, ordered by slug."""
        ...

    def set_board_state(self, board_id: int, state: BoardState, reason: str | None, failures: int) -> None:
        """Pause, disable, enable; appends a change."""
        ...

    def erase_board(self, board_id: int, evidence: Evidence, tombstone: bool) -> int:
        """Erase a board with its postings; with tombstone its key can never be added again. Returns postings erased."""
        ...


class ScanStore(Protocol):
    """Scan runs and the postings they write."""

    def begin_run(self, board_id: int, mode: ScanMode, token: str, at: datetime) -> ScanRun:
        """Start a run, or return the board's unfinished one of the same mode with its checkpoint."""
        ...

    def known(self, board_id: int) -> list[Known]:
        """Everything stored of a board, closed ones included, for comparison."""
        ...

    def save(self, portion: Portion) -> dict[str, int]:
        """Write a portion, its changes and checkpoint in one transaction; returns ids of written postings by
        external id. Raises LeaseLost when the token no longer owns the run."""
        ...

    def finish_run(self, ending: RunEnding) -> None:
        """End a run; seen_all are ids proven present by a complete list (their misses become 0)."""
        ...

    def runs(self, board_id: int | None, limit: int) -> list[ScanRun]:
        """Newest first."""
        ...


class PostingStore(Protocol):
    """Reading postings."""

    def postings(
        self, board_id: int | None = None, state: PostingState | None = None, after_id: int = 0, limit: int = 1000
    ) -> list[StoredPosting]:
        """In id order, one page."""
        ...

    def by_ids(self, ids: Sequence[int]) -> list[StoredPosting]:
        """In the order asked for; missing ones are left out."""
        ...

    def history(self, posting_id: int) -> tuple[list[Snapshot], list[Evidence]]:
        """Snapshots and state changes, oldest first."""
        ...

    def count(self, state: PostingState | None = None) -> int:
        """How many postings there are."""
        ...


class WorkStore(Protocol):
    """Due work with leases."""

    def schedule(self, work: Sequence[DueWork]) -> None:
        """Add, or move to the earlier time, by (operation, subject)."""
        ...

    def claim(
        self, owner: str, limit: int, ttl: float, at: datetime, operations: Sequence[Operation] = ()
    ) -> list[Lease]:
        """Lease what is due, most urgent first. Expired leases are free again."""
        ...

    def renew(self, lease: Lease, ttl: float, at: datetime) -> Lease:
        """Extend. Raises LeaseLost."""
        ...

    def complete(self, lease: Lease, next_due: datetime | None, error: str | None = None) -> None:
        """Finish: due again at next_due, or gone. Raises LeaseLost."""
        ...

    def pending(self, limit: int) -> list[DueWork]:
        """What is due when, soonest first."""
        ...


class ChangeLog(Protocol):
    """The change log and its consumers' cursors."""

    def read(self, consumer: str, limit: int) -> list[Change]:
        """Next changes after the consumer's cursor, in order; never skips a row that commits late."""
        ...

    def ack(self, consumer: str, seq: int) -> None:
        """Everything up to seq is done."""
        ...

    def set_aside(self, consumer: str, change: Change, error: str) -> None:
        """A poison row: kept with its error, the stream goes on."""
        ...

    def lag(self) -> dict[str, int]:
        """Rows behind, per consumer."""
        ...


class HostStore(Protocol):
    """Pace, robots and other small facts per host; validators per URL."""

    def reserve(self, host: str, interval: float, now: float) -> float:
        """Epoch seconds of the slot reserved: max(now, last slot + interval, hold)."""
        ...

    def hold(self, host: str, until: float) -> None:
        """Nothing before that epoch second."""
        ...

    def load_fact(self, host: str, kind: str) -> tuple[bytes, float] | None:
        """Bytes and epoch seconds when stored."""
        ...

    def keep_fact(self, host: str, kind: str, data: bytes, now: float) -> None:
        """Store, replacing."""
        ...

    def observations(self, urls: Sequence[str]) -> dict[str, Observation]:
        """Last observations."""
        ...

    def note_observations(self, batch: Sequence[Observation]) -> None:
        """Store a batch."""
        ...


class WatchStore(Protocol):
    """Saved searches and what was delivered for them."""

    def put_watch(self, watch: Watch) -> Watch:
        """Add or change; returns it with its id."""
        ...

    def watches(self) -> list[Watch]:
        """All, by id."""
        ...

    def remove_watch(self, watch_id: int) -> None:
        """Remove with its deliveries."""
        ...

    def deliver(self, watch_id: int, channel: str, posting_ids: Sequence[int], at: datetime) -> list[int]:
        """Record deliveries; returns only ids not delivered before (once per posting and channel)."""
        ...

    def delivered(self, watch_id: int, channel: str, limit: int) -> list[tuple[int, datetime]]:
        """Newest first."""
        ...


class Store(BoardStore, ScanStore, PostingStore, WorkStore, ChangeLog, HostStore, WatchStore, Protocol):
    """All parts on one database."""

    def close(self) -> None:
        """Release it; safe to call twice."""
        ...
