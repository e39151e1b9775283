"""The store, in parts of a few verbs. Synchronous; batches in, batches out, one transaction each.

All errors are StoreError kinds. Implementations: store/ (SQLite, PostgreSQL); one behavior suite runs over both.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from rolecall.model import (
    Backlog,
    Board,
    BoardState,
    Category,
    Change,
    Completion,
    Counters,
    DueWork,
    Evidence,
    Known,
    Lease,
    Miss,
    Observation,
    Operation,
    PolicyRecord,
    Portion,
    PostingState,
    RunEnding,
    ScanMode,
    ScanRun,
    SetAside,
    Snapshot,
    StoredPosting,
    Subscription,
    Watch,
)
from rolecall.ports.access import AccessStore
from rolecall.ports.crawling import CrawlView, FrontierStore, PageStore, ProposalStore
from rolecall.ports.health import HealthStore
from rolecall.ports.linking import LinkStore


class BoardStore(Protocol):
    """The registry of boards."""

    def put_boards(self, boards: Sequence[Board], at: datetime) -> list[Board]:
        """Add or update by key identity; returns them with ids. An opted-out key stays a tombstone (Refused)."""
        ...

    def board(self, slug: str) -> Board | None:
        """By slug."""
        ...

    def board_of(self, board_id: int) -> Board | None:
        """By row id, which is the subject of its due work."""
        ...

    def boards(self, state: BoardState | None = None) -> list[Board]:
        """All, ordered by slug."""
        ...

    def boards_page(
        self, after: str, limit: int, state: BoardState | None = None, match: str = ""
    ) -> tuple[int, list[Board]]:
        """How many there are, and up to limit of them behind a slug ("" = from the first), ordered by slug.

        match: only those with this text in slug, employer or URL, whatever its case.
        """
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
        """Start a run, or return the board's unfinished one of the same mode with its checkpoint.

        Takes the board's scan lease, whatever the mode; LeaseLost while another living worker holds it.
        """
        ...

    def known(self, board_id: int) -> list[Known]:
        """Everything stored of a board, closed ones included, for comparison."""
        ...

    def save(self, portion: Portion) -> dict[str, int]:
        """Write a portion, its changes and checkpoint in one transaction; returns ids of written postings by
        external id. Raises LeaseLost when the token no longer owns the run."""
        ...

    def finish_run(self, ending: RunEnding) -> None:
        """End a run, its last portion included; ids in seen_all were proven present: their misses become 0."""
        ...

    def release_run(self, run_id: int, token: str) -> None:
        """Let the lease go without ending the run: it resumes at its checkpoint, at once and with any token."""
        ...

    def run(self, run_id: int) -> ScanRun | None:
        """By id."""
        ...

    def run_holds(self, run_id: int) -> Counters:
        """What the store holds of a run: new, updated (snapshots), closed, reopened (evidence); for diagnosis."""
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

    def find(self, board_id: int, external_ids: Sequence[str]) -> list[StoredPosting]:
        """A board's postings by their ids there, in order of row ids; missing ones are left out."""
        ...

    def history(self, posting_id: int) -> tuple[list[Snapshot], list[Evidence]]:
        """Snapshots and state changes, oldest first."""
        ...

    def newest_posting(self) -> int:
        """The largest id of a posting; 0 when there is none."""
        ...

    def count(self, state: PostingState | None = None) -> int:
        """How many postings there are."""
        ...

    def count_by_board(self) -> dict[int, dict[PostingState, int]]:
        """How many postings of each state each board has; boards without any are left out."""
        ...


class WorkStore(Protocol):
    """Due work with leases."""

    def schedule(self, work: Sequence[DueWork], only_missing: bool = False) -> None:
        """Add, or move to the earlier time, by (operation, subject); with only_missing what exists stays as it is."""
        ...

    def plan_boards(self, first: Operation, others: Sequence[Operation], every: timedelta, at: datetime) -> None:
        """Plan `first` for every active board that has neither it nor one of others to come.

        Due `every` after the board's last scan, now when that is past, never was, or lies in the future.
        """
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

    def complete_all(self, completions: Sequence[Completion]) -> list[Lease]:
        """Finish many in one transaction; returns those whose lease was lost, which are left as they are."""
        ...

    def pending(self, limit: int) -> list[DueWork]:
        """What is due when, soonest first."""
        ...

    def next_visits(self, operations: Sequence[Operation]) -> dict[str, datetime]:
        """When each subject is due next for one of the operations."""
        ...

    def free_dead(self) -> int:
        """Return to the pool what processes hold that are gone; gives the number of leases freed."""
        ...

    def backlog(self, at: datetime) -> Backlog:
        """How much work waits, is due and is under way."""
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

    def asides(self, consumer: str | None = None) -> list[SetAside]:
        """What was set aside, by consumer and order."""
        ...

    def forget_asides(self, consumer: str, seqs: Sequence[int]) -> None:
        """Drop them; those after the consumer's cursor are read again."""
        ...

    def lag(self) -> dict[str, int]:
        """Rows behind, per consumer that has acknowledged something."""
        ...

    def forget_consumer(self, consumer: str) -> None:
        """A consumer that is no more: its cursor no longer holds back trimming."""
        ...

    def trim(self, keep: int) -> int:
        """Remove changes all consumers are done with, but never the newest keep ones; returns how many. Without
        any consumer nothing is removed."""
        ...

    def trimmed(self) -> int:
        """Largest seq ever removed; a new consumer must begin with all postings when this is not 0."""
        ...


class SubscriptionStore(Protocol):
    """How watches reach people beside feeds, and where each delivery stands."""

    def put_subscription(self, subscription: Subscription) -> Subscription:
        """Add or change; returns it with its id."""
        ...

    def subscriptions(self) -> list[Subscription]:
        """All, by id."""
        ...

    def remove_subscription(self, subscription_id: int) -> None:
        """Remove; its watch and what was delivered stay."""
        ...


class LeaseStore(Protocol):
    """Mutual exclusion by name over all processes ("consumer:index", "canary:12"…)."""

    def take(self, name: str, token: str, ttl: float, at: datetime) -> bool:
        """Take, or extend one's own; False while another living owner holds it. ttl in seconds."""
        ...

    def let_go(self, name: str, token: str) -> None:
        """Release one's own; another's stays as it is."""
        ...


class HostStore(Protocol):
    """Pace, robots and other small facts per host; validators per URL."""

    def reserve(self, host: str, interval: float, now: float) -> float:
        """Epoch seconds of the slot reserved: max(now, last slot + interval, hold)."""
        ...

    def note_slots(self, slots: dict[str, float]) -> None:
        """Slots given elsewhere, epoch seconds by host; an earlier one than known changes nothing."""
        ...

    def hold(self, host: str, until: float) -> None:
        """Nothing before that epoch second."""
        ...

    def load_fact(self, host: str, kind: str) -> tuple[bytes, float] | None:
        """Bytes and epoch seconds when stored."""
        ...

    def keep_fact(self, host: str, kind: str, data: bytes, now: float, durable: bool = False) -> None:
        """Store, replacing. durable: it could not be had again, so it must outlast a crash of the machine."""
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

    def delivered_among(self, watch_id: int, channel: str, posting_ids: Sequence[int]) -> set[int]:
        """Those of some postings that were delivered."""
        ...

    def undelivered(self, watch_id: int, of: str, channel: str, after: datetime, limit: int) -> list[int]:
        """Postings delivered on one channel (of) after a time and on another not, oldest first.

        A posting whose job was delivered there under another of its postings is left out.
        """
        ...

    def deliver_pages(self, watch_id: int, page_ids: Sequence[int], at: datetime) -> list[int]:
        """Record pages as delivered; returns only ids not delivered before."""
        ...

    def delivered_pages(self, watch_id: int, limit: int) -> list[tuple[int, datetime]]:
        """Newest first."""
        ...


class NoteStore(Protocol):
    """What is noted beside postings."""

    def put_categories(self, board_id: int, found: Sequence[Category], complete: bool, at: datetime) -> None:
        """Add or refresh; with complete (a trustworthy discovery) all others of the board become inactive."""
        ...

    def categories(self, board_id: int) -> list[Category]:
        """All ever found, by URL."""
        ...

    def put_policy(self, record: PolicyRecord) -> None:
        """Add a check; one that names changes is told in the change log."""
        ...

    def policies(self, board_id: int, limit: int) -> list[PolicyRecord]:
        """Newest first."""
        ...

    def note_misses(self, batch: Sequence[Miss]) -> None:
        """Count texts that could not be normalized; long ones are cut."""
        ...

    def misses(self, limit: int, field: str | None = None) -> list[Miss]:
        """Most frequent first."""
        ...


class Store(
    BoardStore,
    ScanStore,
    PostingStore,
    WorkStore,
    ChangeLog,
    HostStore,
    WatchStore,
    SubscriptionStore,
    LeaseStore,
    NoteStore,
    HealthStore,
    FrontierStore,
    PageStore,
    CrawlView,
    ProposalStore,
    LinkStore,
    AccessStore,
    Protocol,
):
    """All parts on one database."""

    def close(self) -> None:
        """Release it; safe to call twice."""
        ...
