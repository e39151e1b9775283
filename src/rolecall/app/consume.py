"""Consumers of the change log: a durable cursor each, idempotent, at their own pace.

A poison row is set aside with its error and the stream goes on; a store or index that cannot write now is tried
again and nothing is skipped.
"""

import logging
import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from rolecall.app.looping import Looping
from rolecall.model import Change, StoreError, StoreUnavailable
from rolecall.ports import ChangeLog, Clock, LeaseStore

_log = logging.getLogger(__name__)

#: Changes handed to a consumer at once.
BATCH = 500
#: Seconds between looks at the log when nobody says that something was written (another process may have).
IDLE = 0.5
#: Seconds before a store that could not be written is tried again.
RETRY = 2.0
#: Seconds a process may take over one batch before another one takes its turn.
TURN = 60.0


@dataclass(frozen=True)
class Consumer:
    """Someone who reacts to changes. Handling a change twice must have the effect of once."""

    #: Name of its cursor; never reused for another meaning.
    name: str
    #: Handles a batch in order. StoreError: try again later. Any other error: something in the batch is poison.
    handle: Callable[[Sequence[Change]], None]


class TurnElsewhere(StoreUnavailable):
    """Another process runs the consumer: what needs its turn is to be done there, or later."""


class Turns:
    """Which process a consumer runs in: one at a time over all processes of a store, and one thread of it at a time."""

    def __init__(self, leases: LeaseStore, clock: Clock) -> None:
        self._leases, self._clock = leases, clock
        self._me = secrets.token_hex(8)
        self._busy: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)

    def mine(self, name: str) -> bool:
        """Whether it is this process's turn; asked before each batch, which also keeps the turn."""
        return self._leases.take(f"consumer:{name}", self._me, TURN, self._clock.now())

    @contextmanager
    def step(self, name: str) -> Iterator[bool]:
        """One batch's worth of a consumer: whether it may be handled here now."""
        if not self._busy[name].acquire(blocking=False):
            yield False
            return
        try:
            yield self.mine(name)
        finally:
            self._busy[name].release()

    @contextmanager
    def holding(self, name: str) -> Iterator[Callable[[], None]]:
        """Keep a consumer from running anywhere; gives what must be called at least every TURN seconds meanwhile.

        Both raise TurnElsewhere while the turn is another process's.
        """

        def keep() -> None:
            if not self.mine(name):
                raise TurnElsewhere(f"Another process runs the consumer {name} now.", "It goes on there.")

        with self._busy[name]:
            keep()
            yield keep

    def over(self, name: str) -> None:
        """Let another process have it."""
        self._leases.let_go(f"consumer:{name}", self._me)


def catch_up(log: ChangeLog, consumer: Consumer, batch: int = BATCH, turns: Turns | None = None) -> int:
    """Handle everything a consumer has not seen; returns how many changes. Raises StoreError, losing nothing.

    With turns, only as long as it is this process's turn.
    """
    done = 0
    while True:
        with turns.step(consumer.name) if turns is not None else nullcontext(True) as mine:
            changes = log.read(consumer.name, batch) if mine else []
            if not changes:
                return done
            _handle(log, consumer, changes)
            log.ack(consumer.name, changes[-1].seq)
            done += len(changes)


def _handle(log: ChangeLog, consumer: Consumer, changes: Sequence[Change]) -> None:
    try:
        consumer.handle(changes)
    except StoreError:
        raise
    except Exception as error:
        if len(changes) == 1:
            _log.exception("%s could not handle change %s; it is set aside", consumer.name, changes[0].seq)
            log.set_aside(consumer.name, changes[0], f"{type(error).__name__}: {error}")
            return
        # Halve until the poison is alone: a long batch with one bad row costs few calls.
        middle = len(changes) // 2
        _handle(log, consumer, changes[:middle])
        _handle(log, consumer, changes[middle:])


class ConsumerLoop(Looping):
    """Runs consumers in a thread of their own, one after the other, woken after each commit.

    turns: where other processes run the same consumers; a consumer whose turn is elsewhere is left to it.
    """

    thread_name = "consumers"

    def __init__(self, log: ChangeLog, consumers: Sequence[Consumer], turns: Turns | None = None) -> None:
        super().__init__()
        self._change_log, self._consumers, self._turns = log, tuple(consumers), turns

    def stop(self) -> None:
        """Finish the batch under way, end, and let other processes have the turns; safe to call twice."""
        super().stop()
        self._pass_on()

    def _pass_on(self) -> None:
        if self._turns is not None:
            for consumer in self._consumers:
                try:
                    self._turns.over(consumer.name)
                except StoreError as error:
                    _log.warning("the turn of %s ends by itself: %s", consumer.name, error)

    def run_once(self) -> int:
        """Catch up every consumer now; one that fails does not keep others from theirs. Returns changes handled."""
        done, failure = 0, None
        for consumer in self._consumers:
            try:
                done += catch_up(self._change_log, consumer, turns=self._turns)
            except StoreError as error:
                failure = error
        if failure is not None:
            raise failure
        return done

    def _turn(self) -> float:
        try:
            self.run_once()
        except StoreError as error:
            _log.warning("consumers wait %s s: %s", RETRY, error)
            return RETRY
        return IDLE
