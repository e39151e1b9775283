"""Where a running scan stands: mutable while it runs, a Checkpoint value whenever it is saved."""

from collections import deque
from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from rolecall.lifecycle import KnownRun
from rolecall.model import (
    Checkpoint,
    Counters,
    EntryReport,
    ListingPage,
    PageMemo,
    Problem,
    Request,
    ScanMode,
    StopReason,
)

#: Problems kept per entry point; the rest is counted by what it causes.
MOST_PROBLEMS = 20


def request_key(request: Request) -> str:
    """Identity of a request: equal for requests that must get the same answer.

    Pages that differ by a header alone, and a page asked for again, are told apart by the adapter.
    """
    if request.method == "GET" and not request.body:
        apart = request.state.get("apart")
        return f"{request.url} {apart}" if apart else request.url
    text = f"{request.method} {request.url}\0{request.body or ''}"
    return f"{request.method} {request.url} {blake2b(text.encode(), digest_size=8).hexdigest()}"


class Entry:
    """What is seen at one entry point."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pages = self.items = self.repeated = self.failed = self.unreadable = 0
        self.unique: set[str] = set()
        self.advertised: int | None = None
        self.cap: int | None = None
        self.stop: StopReason | None = None
        self.problems: list[Problem] = []
        self.stated_empty = True
        self.run = KnownRun()
        self._digests: set[str] = set()
        self._id_sets: set[frozenset[str]] = set()
        self._stale_pages = 0

    def add(self, memo: PageMemo) -> bool:
        """Count a page; False when it repeats an earlier one, or the list only goes round: do not follow it."""
        ids = frozenset(memo.ids)
        self.pages += 1
        self.items += len(memo.ids)
        self._stale_pages = self._stale_pages + 1 if ids and ids <= self.unique else 0
        repeats = bool(ids) and ((memo.digest and memo.digest in self._digests) or ids in self._id_sets)
        self.unique |= ids
        self._digests.add(memo.digest)
        self._id_sets.add(ids)
        if memo.advertised is not None:
            # Totals move while a list is read, and some platforms state one on the first page only.
            self.advertised = max(memo.advertised, self.advertised or 0)
        self.cap = memo.cap if memo.cap is not None else self.cap
        if not relays(memo):
            self.stated_empty = self.stated_empty and (memo.stated_empty or memo.advertised == 0)
        self.repeated += bool(repeats)
        return not repeats and self._stale_pages < 2

    def problem(self, problems: Iterable[Problem]) -> None:
        """Note what could not be read."""
        found = list(problems)
        self.unreadable += sum(problem.reason == "item" for problem in found)
        self.problems.extend(found)
        del self.problems[MOST_PROBLEMS:]

    def fail(self, stop: StopReason, problem: Problem) -> None:
        """A page was not delivered or not read; the worst reason stays."""
        self.failed += 1
        self.stop = StopReason.REFUSED if StopReason.REFUSED in (stop, self.stop) else stop
        self.problem([problem])

    def report(self) -> EntryReport:
        """The value to judge and to keep."""
        return EntryReport(
            entry=self.name,
            pages=self.pages,
            items=self.items,
            unique=len(self.unique),
            repeated_pages=self.repeated,
            failed_pages=self.failed,
            unreadable=self.unreadable,
            advertised=self.advertised,
            cap=self.cap,
            stop=self.stop,
            problems=tuple(self.problems),
            stated_empty=self.stated_empty and self.pages > 0,
        )


def relays(memo: PageMemo) -> bool:
    """A page that only prepares the way (a token, the board's identity, a robots.txt): no list, and no category."""
    return not memo.ids and any(request.entry != memo.entry for request in memo.next)


class ScanState:
    """Progress of one run."""

    def __init__(self, blank: Checkpoint, pending: Iterable[Request]) -> None:
        self.blank = blank
        self.pending: deque[Request] = deque(pending)
        self.entries: dict[str, Entry] = {}
        self.memos: list[PageMemo] = []
        self.seen: set[str] = set()
        self.counters = blank.counters
        self.returned = blank.returned
        #: See Checkpoint.
        self.top = blank.top
        #: Pages whose held-back items are not saved yet: asked for again if the run is interrupted.
        self.held_back: list[Request] = []
        self.first_errors: list[str] = []
        #: Ids the store holds; None = all that were seen (nothing had to be compared).
        self.stored: set[str] | None = None

    @classmethod
    def resume(cls, saved: Checkpoint) -> "ScanState":
        """Go on from a checkpoint."""
        state = cls(saved, saved.pending)
        for memo in saved.pages:
            state.memos.append(memo)
            state.seen.update(memo.ids)
            state.entry(memo.entry).add(memo)
        for report in saved.entries:
            entry = state.entry(report.entry)
            entry.failed, entry.stop = report.failed_pages, report.stop
            entry.problem(report.problems)
            entry.unreadable = max(entry.unreadable, report.unreadable)
        return state

    @property
    def mode(self) -> ScanMode:
        """Mode of the run."""
        return self.blank.mode

    def entry(self, name: str) -> Entry:
        """The entry point of that name."""
        if name not in self.entries:
            self.entries[name] = Entry(name)
        return self.entries[name]

    def count(self, **more: int) -> None:
        """Add to the counters."""
        sums = {name: getattr(self.counters, name) + value for name, value in more.items()}
        self.counters = msgspec.structs.replace(self.counters, **sums)

    def error(self, text: str) -> None:
        """Keep the first few errors for people."""
        if len(self.first_errors) < 3:
            self.first_errors.append(text)

    def totals(self) -> Counters:
        """Counters with what follows from the ids seen."""
        found = len(self.seen)
        lost = 0 if self.stored is None else len(self.seen - self.stored)
        unchanged = max(0, found - lost - self.counters.new - self.counters.updated)
        return msgspec.structs.replace(self.counters, found=found, unchanged=unchanged)

    def checkpoint(self, current: Request | None = None, *, keep_pages: bool = True) -> Checkpoint:
        """The value that lets another process go on: the page being read and held-back pages come first."""
        first = [*self.held_back, *([current] if current else [])]
        held = {request_key(request) for request in self.held_back}
        return Checkpoint(
            adapter=self.blank.adapter,
            adapter_version=self.blank.adapter_version,
            config_hash=self.blank.config_hash,
            mode=self.mode,
            pending=(*first, *self.pending),
            entries=tuple(entry.report() for entry in self.entries.values()),
            counters=self.totals(),
            pages=tuple(memo for memo in self.memos if memo.key not in held) if keep_pages else (),
            returned=self.returned,
            top=self.top,
        )


def memo_of(request: Request, digest: str, page: ListingPage, ids: tuple[str, ...]) -> PageMemo:
    """What to remember of a page."""
    whole = not any(problem.reason == "item" for problem in page.problems)
    return PageMemo(
        key=request_key(request),
        digest=digest if whole else "",
        ids=ids,
        entry=request.entry,
        advertised=page.advertised,
        cap=page.cap,
        stated_empty=page.stated_empty,
        next=page.next,
    )
