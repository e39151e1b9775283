"""Where results go, and where time comes from."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from rolecall.model import Change, StoredPosting, Watch


class Clock(Protocol):
    """Time, so that tests and replays can set it."""

    def now(self) -> datetime:
        """Aware UTC time."""
        ...


class Sink(Protocol):
    """An exporter's target; applying the same change twice has the effect of once."""

    name: str

    def write(self, changes: Sequence[Change], postings: Sequence[StoredPosting]) -> None:
        """Apply a batch."""
        ...


class Notifier(Protocol):
    """Tells a person."""

    name: str

    async def notify(self, watch: Watch, postings: Sequence[StoredPosting]) -> None:
        """Deliver a batch; raises DeliveryFailed to be tried again."""
        ...


class BlobStore(Protocol):
    """Texts by content hash."""

    def put(self, digest: str, data: bytes) -> None:
        """Store; putting the same digest twice is free."""
        ...

    def get(self, digest: str) -> bytes | None:
        """The bytes, verified against the digest; None when absent."""
        ...

    def delete(self, digest: str) -> None:
        """Remove; absent is fine."""
        ...
