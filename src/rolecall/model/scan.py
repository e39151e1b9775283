"""Scans: what an adapter reads, what a run has proven, what is saved together."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value
from rolecall.model.board import ScanMode
from rolecall.model.posting import Evidence, Posting, PostingState
from rolecall.model.web import Request


class Item(Value, frozen=True, kw_only=True):
    """One entry of a list, not yet parsed."""

    external_id: str
    #: Canonical URL of the posting; "" when only its details tell.
    url: str
    #: Hash over what is material in the raw entry; equal to the stored one costs nothing more.
    fingerprint: str
    #: The raw entry (a slice of the page's bytes); parsed only when new or changed.
    payload: bytes = b""
    #: Date text of publication or update, if the list shows one: finds raised items.
    dated: str | None = None
    #: Categories the list shows it under.
    categories: tuple[str, ...] = ()


class Problem(Value, frozen=True, kw_only=True):
    """Something on a list page that could not be read, or makes the list partial."""

    #: A PartialReason, or "item" for one unreadable entry.
    reason: str
    detail: str


class ListingPage(Value, frozen=True, kw_only=True):
    """What one list page holds."""

    items: tuple[Item, ...] = ()
    #: Requests that continue the list or open further entry points.
    next: tuple[Request, ...] = ()
    #: Total the platform itself states; None when it states none (never the number of items read).
    advertised: int | None = None
    #: A window the platform is known to cut lists at, if this list may have met it.
    cap: int | None = None
    problems: tuple[Problem, ...] = ()
    #: The board itself says it has no open roles (a stated empty list, not a missing one).
    stated_empty: bool = False


class Closed(Value, frozen=True, kw_only=True):
    """A posting's own page says that the role is closed."""

    why: str
    excerpt: str = ""


class StopReason(StrEnum):
    """Why an entry point was left."""

    EXHAUSTED = "exhausted"  #: read to its end
    KNOWN_RUN = "known_run"  #: incremental: enough known, unchanged items in a row
    FIRST_PAGES = "first_pages"  #: incremental: the configured pages of a category were read
    LIMIT = "limit"  #: a limit of ours
    FAILED = "failed"  #: a page could not be fetched or read
    REFUSED = "refused"  #: the site turned us away
    INTERRUPTED = "interrupted"


class PartialReason(StrEnum):
    """Why a scan does not prove completeness."""

    PAGE_FAILED = "page_failed"
    BLOCKED = "blocked"
    SHORT_OF_TOTAL = "short_of_total"
    CAP = "cap"
    ROUND_NUMBER = "round_number"
    REPEATED_PAGE = "repeated_page"
    CHILD_MISSING = "child_missing"
    LIMIT = "limit"
    UNREADABLE = "unreadable"
    EMPTY_SUSPECT = "empty_suspect"
    SHARP_DROP = "sharp_drop"
    WRONG_MODE = "wrong_mode"
    INTERRUPTED = "interrupted"
    OVERLAP = "overlap"  #: pages overlapped, so as many entries as advertised came but fewer distinct ones
    UNREADABLE_ITEM = "unreadable_item"  #: single entries could not be identified
    BOARD_GONE = "board_gone"  #: the list itself answered that it no longer exists
    FLEET = "fleet"  #: many boards of the platform showed the same sign at the same time


class EntryReport(Value, frozen=True, kw_only=True):
    """What was seen at one entry point."""

    entry: str
    pages: int = 0
    items: int = 0
    unique: int = 0
    repeated_pages: int = 0
    failed_pages: int = 0
    #: Entries that could not be identified; `problems` names the first of them.
    unreadable: int = 0
    advertised: int | None = None
    cap: int | None = None
    stop: StopReason | None = None
    problems: tuple[Problem, ...] = ()
    #: The platform states that there are no open roles (words or a total of 0).
    stated_empty: bool = False


class Coverage(Value, frozen=True, kw_only=True):
    """The verdict on a scan's list. complete is True only when every reason for doubt is excluded."""

    complete: bool
    reasons: tuple[PartialReason, ...] = ()
    #: For people: which page, which numbers.
    detail: str = ""
    advertised: int | None = None
    unique: int = 0


class Counters(Value, frozen=True, kw_only=True):
    """Counts of a run; equal to what the store holds for it."""

    found: int = 0
    new: int = 0
    updated: int = 0
    unchanged: int = 0
    closed: int = 0
    reopened: int = 0
    errors: int = 0
    pages: int = 0
    requests: int = 0
    bytes: int = 0


class PageMemo(Value, frozen=True, kw_only=True):
    """What one list page held, so that the same bytes need not be read again."""

    #: Identity of the request (method, URL, body).
    key: str
    #: Digest of the page; "" when an entry failed, so that the page is read again next time.
    digest: str
    #: External ids it listed, in order.
    ids: tuple[str, ...]
    entry: str = "list"
    advertised: int | None = None
    cap: int | None = None
    stated_empty: bool = False
    #: Requests the page led to.
    next: tuple[Request, ...] = ()


class Checkpoint(Value, frozen=True, kw_only=True):
    """Where a scan stands; saved in the transaction of the portion it covers."""

    adapter: str
    adapter_version: int
    #: Hash of board key, config and entry filter.
    config_hash: str
    mode: ScanMode
    #: Requests still to make, in order.
    pending: tuple[Request, ...] = ()
    entries: tuple[EntryReport, ...] = ()
    #: Digests of pages already read, to find repeats.
    page_digests: tuple[str, ...] = ()
    counters: Counters = Counters()
    #: Pages read so far: the ids seen by this run, and the memory of the next one.
    pages: tuple[PageMemo, ...] = ()
    #: Possibly closed postings this run has seen again.
    returned: int = 0
    #: Highest row id of the board's postings before this run; None = nothing was compared yet.
    top: int | None = None
    #: A finished full scan after which nothing waits: the same list again needs no comparison. Ids of its postings.
    settled: tuple[int, ...] = ()
    #: Run whose pages and settled ids are this one's too: every page came back as it was. 0 = its own.
    same_as: int = 0


class RunState(StrEnum):
    """State of a scan run."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    NEEDS_RESTART = "needs_restart"


class ScanRun(Value, frozen=True, kw_only=True):
    """One scan, as stored."""

    id: int
    board_id: int
    mode: ScanMode
    state: RunState
    started_at: datetime
    finished_at: datetime | None = None
    checkpoint: Checkpoint | None = None
    coverage: Coverage | None = None
    #: For people: why it failed or needs a restart.
    note: str | None = None
    counters: Counters = Counters()


class Known(Value, frozen=True, kw_only=True):
    """What a scan must know of a stored posting to compare: small, loaded for a whole board at once."""

    id: int
    external_id: str
    url: str
    fingerprint: str
    content_hash: str
    state: PostingState
    #: Complete lists in a row it was absent from.
    misses: int = 0
    first_seen_at: datetime
    closed_at: datetime | None = None
    title: str = ""
    #: When its last absence was counted (time of the evidence behind misses); None when misses is 0.
    missed_at: datetime | None = None


class PostingWrite(Value, frozen=True, kw_only=True):
    """A new or changed posting, ready to store."""

    external_id: str
    fingerprint: str
    content_hash: str
    posting: Posting
    #: Store a snapshot (new posting or material change).
    snapshot: bool
    #: Seen again after closing.
    reopened: bool = False
    #: Id of the closed posting this one republishes under a new id; 0 when none.
    repost_of: int = 0
    #: Brought to the top of the list again by a later date of publication, unchanged.
    raised: bool = False


class Transition(Value, frozen=True, kw_only=True):
    """A change of presence of a stored posting."""

    posting_id: int
    state: PostingState
    misses: int
    evidence: Evidence


class Portion(Value, frozen=True, kw_only=True):
    """What one step of a scan saves, in one transaction."""

    run_id: int
    #: Owner token of the lease on (scan, board); a lost lease refuses the portion.
    token: str
    at: datetime
    #: Ids of stored postings seen unchanged.
    sightings: tuple[int, ...] = ()
    writes: tuple[PostingWrite, ...] = ()
    transitions: tuple[Transition, ...] = ()
    checkpoint: Checkpoint | None = None
    #: Totals of the run so far, this portion included (not the portion's own).
    counters: Counters = Counters()


class RunEnding(Value, frozen=True, kw_only=True):
    """How a run ends."""

    run_id: int
    token: str
    state: RunState
    at: datetime
    coverage: Coverage | None = None
    note: str | None = None
    counters: Counters = Counters()
    #: Ids proven present by a complete list: their misses become 0.
    seen_all: tuple[int, ...] = ()
    #: The last portion, saved in the transaction that ends the run; None when nothing is left to save.
    portion: Portion | None = None
    #: An earlier run whose memory this one's replaces, and what stays of its checkpoint: entry reports, no pages.
    replaced: tuple[int, Checkpoint] | None = None
