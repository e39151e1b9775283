"""Side operations on a period, as due work: unique per subject, claimed with a lease, tried again with backoff."""

import logging
import random
from collections.abc import Callable
from datetime import timedelta

from rolecall.app.compose import App
from rolecall.app.consume import TurnElsewhere
from rolecall.app.consume_blobs import collect
from rolecall.app.index_care import prove, rebuild
from rolecall.app.looping import Looping
from rolecall.deliver import Blobs, Objects
from rolecall.model import DueWork, Lease, Operation, Role, RolecallError, StoreError, Value

_log = logging.getLogger(__name__)

#: Seconds between looks at what is due, and a claim holds.
IDLE, LEASE = 5.0, 3600.0
#: First pause after a failure; doubled with each further one, up to the period.
RETRY = timedelta(minutes=5)
#: Longest and shortest pause before work is tried again that only another process can do.
ELSEWHERE = (2.0, 8.0)
#: The longest pause after failures of work without a period.
LONGEST = timedelta(hours=1)
#: Subject of the work that builds the index again.
REINDEX = "reindex"
#: Newest changes kept although all consumers are done with them, for people who look.
KEPT_CHANGES = 100_000


class Chore(Value, frozen=True, kw_only=True):
    """One side operation."""

    #: Subject of its due work.
    name: str
    #: None = only when somebody asks for it.
    every: timedelta | None = None
    #: Does it; says what it did.
    work: Callable[[], str]


def chores_of(parts: App, role: Role) -> list[Chore]:
    """The side operations of a process."""
    found = [
        Chore(name="log", every=timedelta(hours=6), work=lambda: f"{parts.store.trim(KEPT_CHANGES)} changes removed")
    ]
    if role.works and (parts.shared_index or role.shows):
        found.append(Chore(name="index", every=timedelta(days=1), work=lambda: _proven(parts)))
        found.append(
            Chore(name=REINDEX, work=lambda: f"{rebuild(parts.store, parts.index, parts.turns)} entries built again")
        )
    if (url := parts.settings.blobs) is not None:

        def blobs() -> str:
            put, deleted = collect(parts.store, Blobs(Objects(url)), parts.turns)
            return f"{put} blobs put, {deleted} deleted"

        found.append(Chore(name="blobs", every=timedelta(days=7), work=blobs))
    return found


def _proven(parts: App) -> str:
    """Prove that the index holds exactly what the store does, or mend it."""
    proof = prove(parts.store, parts.index, parts.turns, mend=True)
    mended = f"{proof.missing} added, {proof.extra} removed, {proof.differing} made new, {proof.refused} refused"
    return f"{proof.jobs} entries are what the store says" if proof.equal else mended


class Housekeeping(Looping):
    """Does what is due in a thread of its own; any number of processes may run one on a store."""

    thread_name = "housekeeping"

    def __init__(self, parts: App, chores: list[Chore]) -> None:
        super().__init__()
        self._store, self._clock = parts.store, parts.clock
        self._chores = {chore.name: chore for chore in chores}
        self._planned = False

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
            if chore.every is not None and chore.name not in planned
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
        except TurnElsewhere as error:
            _log.debug("%s is left to another process: %s", chore.name, error)
            self._store.complete(lease, self._clock.now() + timedelta(seconds=random.uniform(*ELSEWHERE)))
            return
        except RolecallError as error:
            pause = min(chore.every or LONGEST, RETRY * 2 ** min(lease.work.attempts, 10))
            _log.warning("%s failed and is tried again: %s", chore.name, error)
            self._store.complete(lease, self._clock.now() + pause, str(error))
            return
        self._store.complete(lease, None if chore.every is None else self._clock.now() + chore.every)

    def _turn(self) -> float:
        try:
            if not self._planned:
                self.plan()
                self._planned = True
            self.run_due()
        except StoreError as error:
            _log.warning("side operations wait: %s", error)
        except RolecallError as error:
            _log.warning("a side operation was taken over: %s", error)
        return IDLE
