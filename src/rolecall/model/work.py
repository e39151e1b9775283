"""Due work and the change log: the two mechanisms, and only two."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class Operation(StrEnum):
    """Kinds of due work."""

    SCAN_FULL = "scan_full"
    SCAN_INCREMENTAL = "scan_incremental"
    RECHECK = "recheck"
    PROBE = "probe"
    CANARY = "canary"
    HEALTH = "health"
    POLICY = "policy"
    REPLAN = "replan"
    CLEANUP = "cleanup"


#: Operations that visit a board, as a person understands "next visit".
VISITS = (Operation.SCAN_FULL, Operation.SCAN_INCREMENTAL, Operation.RECHECK, Operation.PROBE, Operation.CANARY)


class DueWork(Value, frozen=True, kw_only=True):
    """An operation on a subject that is due at a time. (operation, subject) is its identity."""

    operation: Operation
    subject: str
    due_at: datetime
    #: Larger goes first among what is due.
    priority: float = 0.0
    attempts: int = 0
    last_error: str | None = None


class Lease(Value, frozen=True, kw_only=True):
    """A claim on due work. Only its owner token may renew, complete or release it."""

    work: DueWork
    token: str
    expires_at: datetime


class Completion(Value, frozen=True, kw_only=True):
    """How leased work ended: due again at next_due, or gone."""

    lease: Lease
    next_due: datetime | None
    #: For people: what went wrong; None = it went well, and its count of attempts starts again.
    error: str | None = None


class Backlog(Value, frozen=True, kw_only=True):
    """How much work there is."""

    #: Its time has not come.
    waiting: int = 0
    #: Could be claimed now.
    due: int = 0
    #: Somebody is at it.
    leased: int = 0
    #: Seconds the longest-due work has been due; 0 when nothing is.
    late: float = 0.0


class ChangeKind(StrEnum):
    """What happened to an entity."""

    BOARD_ADDED = "board_added"
    BOARD_CHANGED = "board_changed"
    BOARD_REMOVED = "board_removed"
    POSTING_NEW = "posting_new"
    POSTING_UPDATED = "posting_updated"
    POSTING_POSSIBLY_CLOSED = "posting_possibly_closed"
    POSTING_CLOSED = "posting_closed"
    POSTING_REOPENED = "posting_reopened"
    POSTING_ERASED = "posting_erased"
    PAGE_INDEXED = "page_indexed"
    PAGE_REMOVED = "page_removed"
    LINK_CHANGED = "link_changed"
    HEALTH_CHANGED = "health_changed"
    POLICY_CHANGED = "policy_changed"


class Change(Value, frozen=True, kw_only=True):
    """One entry of the change log, appended in the transaction of the write it tells of."""

    seq: int
    at: datetime
    kind: ChangeKind
    #: "posting", "board", "page", "job", "target".
    entity: str
    entity_id: int


class SetAside(Value, frozen=True, kw_only=True):
    """A change that one consumer could not take: kept with its error while the stream goes on."""

    consumer: str
    change: Change
    error: str
    at: datetime


class Observation(Value, frozen=True, kw_only=True):
    """What is remembered of one URL's last answer: its validators and payload hash."""

    url: str
    etag: str | None = None
    last_modified: str | None = None
    digest: str | None = None
    status: int = 0
    outcome: str = ""
    at: datetime
