"""What a running process counts, and what the store can tell of all of them."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

from rolecall.app.scan import ScanSummary
from rolecall.model import Board, Fetched, Measure, Request, RolecallError
from rolecall.ports import BoardStore, ChangeLog, Clock, Fetcher, SourceRules, WorkStore

#: Seconds the store's own numbers are kept: a scraper that asks often must not load the database.
KEPT = 15.0

_HELP = {
    "rolecall_fetches_total": "Requests asked of the fetch pipeline, by what became of them.",
    "rolecall_sent_total": "Requests really sent, redirects and retries included.",
    "rolecall_wire_bytes_total": "Bytes received.",
    "rolecall_fetch_seconds_total": "Seconds between sending and the last byte.",
    "rolecall_scans_total": "Scans ended, by mode and verdict.",
    "rolecall_roles_total": "Roles found new, updated, closed or reopened by scans.",
}

Labels = tuple[tuple[str, str], ...]


class Tally:
    """Counters of one process. Safe from any thread."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._turn = threading.Lock()

    def add(self, name: str, value: float = 1, **labels: str) -> None:
        """Count; names are those of _HELP."""
        with self._turn:
            self._counts[name, tuple(labels.items())] += value  # type: ignore[assignment]

    def scanned(self, _: Board, what: ScanSummary | RolecallError) -> None:
        """Count a scan that ended."""
        if isinstance(what, RolecallError):
            self.add("rolecall_scans_total", mode="", verdict=type(what).__name__)
            return
        self.add("rolecall_scans_total", mode=what.mode, verdict=what.verdict)
        for change in ("new", "updated", "closed", "reopened"):
            self.add("rolecall_roles_total", getattr(what, change), change=change)

    def measures(self) -> list[Measure]:
        """All counters, in order of name."""
        with self._turn:
            counts = sorted(self._counts.items())
        return [
            Measure(name=name, help=_HELP[name], value=value, labels=labels, counter=True)
            for (name, labels), value in counts
        ]


class CountedFetcher:
    """See ports.Fetcher: counts what came of every request."""

    def __init__(self, fetcher: Fetcher, tally: Tally) -> None:
        self._fetcher, self._tally = fetcher, tally

    async def fetch(self, request: Request, rules: SourceRules) -> Fetched:
        """See ports.Fetcher."""
        fetched = await self._fetcher.fetch(request, rules)
        self._tally.add("rolecall_fetches_total", outcome=fetched.outcome.value)
        self._tally.add("rolecall_sent_total", fetched.attempts)
        self._tally.add("rolecall_wire_bytes_total", fetched.wire_bytes)
        self._tally.add("rolecall_fetch_seconds_total", fetched.elapsed)
        return fetched

    async def close(self) -> None:
        """See ports.Fetcher."""
        await self._fetcher.close()


class Measured(BoardStore, WorkStore, ChangeLog, Protocol):
    """What the store's numbers are read from."""


def store_measures(store: Measured, clock: Clock) -> Callable[[], Iterable[Measure]]:
    """Numbers that are the same whichever process tells them; read at most every KEPT seconds. Raises StoreError."""
    kept: tuple[float, list[Measure]] = (float("-inf"), [])
    turn = threading.Lock()

    def measures() -> list[Measure]:
        nonlocal kept
        with turn:
            if time.monotonic() - kept[0] > KEPT:
                kept = time.monotonic(), _read(store, clock)
            return kept[1]

    return measures


def _read(store: Measured, clock: Clock) -> list[Measure]:
    backlog = store.backlog(clock.now())
    work = "Due work by stage: waiting for its time, due now, leased."
    found = [
        Measure(name="rolecall_work", help=work, value=value, labels=(("stage", stage),))
        for stage, value in (("waiting", backlog.waiting), ("due", backlog.due), ("leased", backlog.leased))
    ]
    late = "Seconds the longest-due work has been due."
    found.append(Measure(name="rolecall_work_late_seconds", help=late, value=backlog.late))
    groups = (
        ("rolecall_boards", "Boards by state.", "state", Counter(board.state.value for board in store.boards())),
        ("rolecall_consumer_lag", "Changes a consumer has not handled.", "consumer", store.lag()),
        ("rolecall_set_aside", "Changes set aside.", "consumer", Counter(a.consumer for a in store.asides())),
    )
    for name, meaning, label, counts in groups:
        found += [
            Measure(name=name, help=meaning, value=count, labels=((label, value),))
            for value, count in sorted(counts.items())
        ]
    return found
