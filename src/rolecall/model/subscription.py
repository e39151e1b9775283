"""Subscriptions: how a watch reaches a person beside its feed."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class Channel(StrEnum):
    """Ways out."""

    WEBHOOK = "webhook"  #: signed JSON to an address
    EMAIL = "email"  #: a digest by mail
    CHAT = "chat"  #: a chat service, through a notification library


class Subscription(Value, frozen=True, kw_only=True):
    """One way a watch is delivered, with where its delivery stands."""

    #: Row id; 0 before it is stored.
    id: int = 0
    watch_id: int
    channel: Channel
    #: URL or mail address. A secret: never shown, logged or exported whole.
    target: str
    #: Signs webhooks; part of the link that ends the subscription.
    secret: str
    created_at: datetime
    #: Hours between deliveries, at least; 0 = at once.
    every_hours: float = 0.0
    #: Hours of the day (0–23, in zone) between which nothing is sent; None = any time.
    quiet_from: int | None = None
    quiet_until: int | None = None
    #: IANA name of the zone quiet hours are in.
    zone: str = "UTC"
    active: bool = True
    #: Ids of the roles under way: fixed before sending and sent again unchanged until it is known to have arrived.
    batch: tuple[int, ...] = ()
    #: Number of that batch: with the id, the key by which a receiver knows a repetition.
    batch_number: int = 0
    #: Failures in a row, and the last one for people.
    attempts: int = 0
    last_error: str | None = None
    #: Not before.
    next_at: datetime | None = None

    @property
    def delivery_channel(self) -> str:
        """Name its deliveries are recorded under."""
        return f"{self.channel}:{self.id}"
