"""Keys that programs ask with, and what each may do."""

from datetime import datetime
from enum import StrEnum

from rolecall.model.base import Value


class Scope(StrEnum):
    """What a key opens; none implies another."""

    READ = "read"  #: search, roles, employers, boards, health
    WATCHES = "watches"  #: list watches with their feeds, add and remove them
    METRICS = "metrics"  #: numbers for Prometheus
    OPERATE = "operate"  #: whatever an operator may change


class AccessKey(Value, frozen=True, kw_only=True):
    """One key, without what opens: only a hash of it is kept."""

    #: Row id; 0 before it is stored.
    id: int = 0
    #: For people: which program has it.
    name: str
    scopes: tuple[Scope, ...]
    #: SHA-256 of the key, in hexadecimal. Keys are random and long, so a plain hash cannot be undone.
    digest: str
    created_at: datetime
    #: From then on it opens nothing; None = until it is revoked.
    expires_at: datetime | None = None
