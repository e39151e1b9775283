"""Delivers watches to people: webhooks, mail, chat. Each role once per subscription, also after a crash.

A batch is fixed and stored before it is sent, and sent again unchanged, under the same key, until it has arrived; then
its roles are recorded as delivered. A crash between arriving and recording repeats the batch, and the key tells the
receiver so.
"""

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from rolecall.app.linking import LinkingStore, entries
from rolecall.app.looping import Looping
from rolecall.app.watch import FEED
from rolecall.deliver import DeliveryFailed, after_failure, after_success, is_due
from rolecall.model import Channel, Refused, StoredPosting, StoreError, Subscription, UserError, Watch
from rolecall.ports import Clock, LeaseStore, SubscriptionStore, WatchStore

_log = logging.getLogger(__name__)

#: Roles in one message, seconds between looks.
BATCH, IDLE = 50, 5.0
#: Whoever holds this changes subscriptions; seconds it lasts.
LEASE, _LEASE_SECONDS = "notify", 120.0

#: Sends a batch; raises DeliveryFailed.
Send = Callable[[Watch, Subscription, Sequence[StoredPosting], datetime], None]


class NotifyStore(LinkingStore, WatchStore, SubscriptionStore, LeaseStore, Protocol):
    """What notifying needs of a store."""


def _undelivered(store: NotifyStore, subscription: Subscription) -> tuple[int, ...]:
    """Roles its watch has matched since it was made and that it has not delivered, oldest first."""
    channel = subscription.delivery_channel
    return tuple(store.undelivered(subscription.watch_id, FEED, channel, subscription.created_at, BATCH))


class Notifier:
    """Works through all subscriptions, one after the other."""

    def __init__(self, store: NotifyStore, clock: Clock, senders: Mapping[Channel, Send]) -> None:
        self._store, self._clock, self._senders = store, clock, dict(senders)
        self._owner = secrets.token_hex(8)

    def run_once(self) -> int:
        """Deliver what is due; returns how many roles arrived. Another process that does so is left alone."""
        if not self._store.take(LEASE, self._owner, _LEASE_SECONDS, self._clock.now()):
            return 0
        arrived = 0
        try:
            watches = {watch.id: watch for watch in self._store.watches()}
            for subscription in self._store.subscriptions():
                watch = watches.get(subscription.watch_id)
                # Taken again before each message: a slow receiver must not let two processes send at once.
                if watch and self._store.take(LEASE, self._owner, _LEASE_SECONDS, self._clock.now()):
                    arrived += self._deliver(watch, subscription)
            return arrived
        finally:
            self._store.let_go(LEASE, self._owner)

    def _deliver(self, watch: Watch, subscription: Subscription) -> int:
        if not watch.active or not is_due(subscription, self._clock.now()):
            return 0
        if not subscription.batch:
            batch = _undelivered(self._store, subscription)
            if not batch:
                return 0
            numbered = subscription.batch_number + 1
            subscription = msgspec.structs.replace(subscription, batch=batch, batch_number=numbered)
            self._store.put_subscription(subscription)
        roles = entries(self._store, subscription.batch)
        try:
            if roles:  # all may have been erased meanwhile
                self._senders[subscription.channel](watch, subscription, roles, self._clock.now())
        except (DeliveryFailed, UserError) as error:
            final = isinstance(error, Refused) or (isinstance(error, DeliveryFailed) and error.final)
            failed = after_failure(subscription, self._clock.now(), error.what, final)
            _log.warning("subscription %s (%s) failed: %s", subscription.id, subscription.channel, error.what)
            self._store.put_subscription(failed)
            return 0
        now = self._clock.now()
        self._store.deliver(watch.id, subscription.delivery_channel, subscription.batch, now)
        self._store.put_subscription(after_success(subscription, now))
        return len(roles)


class NotifierLoop(Looping):
    """Runs a notifier in a thread of its own: a receiver that hangs holds up nothing else."""

    thread_name = "notifier"

    def __init__(self, notifier: Notifier) -> None:
        super().__init__()
        self._notifier = notifier

    def _turn(self) -> float:
        try:
            self._notifier.run_once()
        except StoreError as error:
            _log.warning("notifications wait: %s", error)
        except Exception:
            # One bad subscription must not end all others' deliveries.
            _log.exception("notifications failed")
        return IDLE
