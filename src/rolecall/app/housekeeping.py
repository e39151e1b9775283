"""Side operations on a period, as due work: unique per subject, claimed with a lease, tried again with backoff."""

import logging
import threading
from collections.abc import Callable
from datetime import timedelta

from rolecall.app.compose import App
from rolecall.app.consume import Turns
from rolecall.app.consume_blobs import collect
from rolecall.app.consume_index import reconcile
from rolecall.deliver import Blobs, Objects
from rolecall.model import DueWork, Lease, Operation, Role, RolecallError, StoreError, Value

_log = logging.getLogger(__name__)

#: Seconds between looks at what is due, and a claim holds.
IDLE, LEASE = 5.0, 3600.0
#: First pause after a failure; doubled with each further one, up to the period.
RETRY = timedelta(minutes=5)
#: Newest changes kept although all consumers are done with them, for people who look.
KEPT_CHANGES = 100_000


class Chore(Value, frozen=True, kw_only=True):
    """One side operation."""

    #: Subject of its due work.
    name: str
    every: timedelta
    #: Does it; says what it did.
    work: Callable[[], str]


def chores_of(parts: App, role: Role) -> list[Chore]:
    """The side operations of a process. A local index is reconciled by who keeps it, when it starts."""
    found = [
        Chore(name="log", every=timedelta(hours=6), work=lambda: f"{parts.store.trim(KEPT_CHANGES)} changes removed")
    ]
    if parts.shared_index and role.works:
        found.append(
            Chore(
                name="index",
                every=timedelta(days=1),
                work=lambda: f"{_proven(parts)} postings mended",
            )
        )
    if (url := parts.settings.blobs) is not None:

        def blobs() -> str:
            put, deleted = collect(parts.store, Blobs(Objects(url)), Turns(parts.store, parts.clock))
            return f"{put} blobs put, {deleted} deleted"

        found.append(Chore(name="blobs", every=timedelta(days=7), work=blobs))
    return found


def _proven(parts: App) -> int:
    """Prove that the shared index holds exactly the store's postings, or mend it; returns how many were mended."""
    return reconcile(parts.store, parts.index, thorough=True, turns=Turns(parts.store, parts.clock))


class Housekeeping:
    """Does what is due in a thread of its own; any number of processes may run one on a store."""

    def __init__(self, parts: App, chores: list[Chore]) -> None:
        self._store, self._clock = parts.store, parts.clock
        self._chores = {chore.name: chore for chore in chores}
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin; a second call changes nothing."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="housekeeping", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Finish what is under way and end; safe to call twice."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def run_due(self) -> int:
        """Do what is due now; returns how much that was. Raises StoreError."""
        done = 0
        while leases := self._store.claim("chores", 1, LEASE, self._clock.now(), (Operation.CLEANUP,)):
            self._do(leases[0])
            done += 1
        return done

    def plan(self) -> None:
        """Every operation has a next time; one that has keeps it. Raises StoreError."""
        now = self._clock.now()
        planned = {work.subject for work in self._store.pending(10_000_000) if work.operation is Operation.CLEANUP}
        missing = [
            DueWork(operation=Operation.CLEANUP, subject=chore.name, due_at=now + chore.every)
            for chore in self._chores.values()
            if chore.name not in planned
        ]
        if missing:
            self._store.schedule(missing)

    def _do(self, lease: Lease) -> None:
        chore = self._chores.get(lease.work.subject)
        now = self._clock.now()
        if chore is None:
            # Another process's, of other settings: left to it.
            self._store.complete(lease, now + RETRY)
            return
        try:
            _log.info("%s: %s", chore.name, chore.work())
        except RolecallError as error:
            pause = min(chore.every, RETRY * 2 ** min(lease.work.attempts, 10))
            _log.warning("%s failed and is tried again: %s", chore.name, error)
            self._store.complete(lease, self._clock.now() + pause, str(error))
            return
        self._store.complete(lease, self._clock.now() + chore.every)

    def _run(self) -> None:
        planned = False
        while not self._stopping.is_set():
            try:
                if not planned:
                    self.plan()
                    planned = True
                self.run_due()
            except StoreError as error:
                _log.warning("side operations wait: %s", error)
            except RolecallError as error:
                _log.warning("a side operation was taken over: %s", error)
            self._stopping.wait(IDLE)
