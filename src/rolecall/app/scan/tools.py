"""What a scan is given: one store behind a door, one way to the outside, a clock, a normalizer, limits."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import ParamSpec, Protocol, TypeVar

from rolecall.model import Board, Counters, Posting, RawPosting, ScanMode, StopReason, Value
from rolecall.ports import Clock, Fetcher, Observations, PolicyReader, Store

P = ParamSpec("P")
T = TypeVar("T")


class Door(Protocol):
    """Runs synchronous store work away from the event loop, in order."""

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, written in order of asking; raises its StoreError."""
        ...

    async def read(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, beside the writer."""
        ...


class Normalized(Value, frozen=True, kw_only=True):
    """A posting with normalized values, and the texts no value could be read from."""

    posting: Posting
    #: (field, text).
    misses: tuple[tuple[str, str], ...] = ()


#: Raw posting, its board and the time of reading, to a normalized posting.
Normalize = Callable[[RawPosting, Board, datetime], Normalized]
#: The same for several at once, one for one; what raises for one raises for all.
NormalizeAll = Callable[[Sequence[RawPosting], Board, datetime], Sequence[Normalized]]


class ScanLimits(Value, frozen=True, kw_only=True):
    """Bounds of ours; meeting one makes the list partial."""

    #: List pages of one entry point.
    pages: int = 5000
    #: Distinct items of a board.
    items: int = 300_000
    #: Details under way at once.
    details: int = 4
    #: Fresh items handled between two saves.
    portion: int = 200
    #: The same, when each of them costs a request of its own.
    detail_portion: int = 20
    #: Known, unchanged items gathered before they are saved.
    sightings: int = 5000
    #: Pages asked for by one recheck.
    recheck: int = 20


class ScanTools(Value, frozen=True, kw_only=True):
    """The means of every scan."""

    door: Door
    store: Store
    fetcher: Fetcher
    observations: Observations
    clock: Clock
    normalize: Normalize
    #: Cheaper for several postings; None: each goes through normalize.
    normalize_all: NormalizeAll | None = None
    limits: ScanLimits = ScanLimits()
    #: Asks sites what they allow; None where there is no site to ask (a replay).
    policies: PolicyReader | None = None


class EntryStop(Value, frozen=True, kw_only=True):
    """Why an entry point was left, for the summary."""

    entry: str
    reason: StopReason
    pages: int
    items: int


class ScanSummary(Value, frozen=True, kw_only=True):
    """What a scan did, as printed. verdict: complete, partial or failed (no page of the list could be read)."""

    board: str
    mode: ScanMode
    verdict: str
    #: Reasons for partial or failed, comma separated (model.PartialReason); None when complete.
    reason: str | None = None
    advertised: int | None = None
    found: int = 0
    new: int = 0
    updated: int = 0
    unchanged: int = 0
    closed: int = 0
    reopened: int = 0
    errors: int = 0
    #: For people: numbers and pages behind the reason; first errors; what waits.
    detail: str = ""
    held: str | None = None
    #: For people: where the employer seems to have moved its board, and what to do; None when nothing says so.
    moved: str | None = None
    stops: tuple[EntryStop, ...] = ()
    pages: int = 0
    requests: int = 0
    run: int = 0


#: Told after every page with the counters so far.
Progress = Callable[[Counters], None]
