"""Truth on disk: boards, runs, postings, work, change log, hosts.

Enters: batches of values. Leaves: batches of values.
Never: a half-written batch, a decision that belongs to a pure room.
"""

from rolecall.store.door import AsyncHostMemory, AsyncObservations, AsyncPace, StoreDoor
from rolecall.store.moving import Moved, migrate_store
from rolecall.store.opening import SqlStore, open_store
from rolecall.store.read_database import ReadDatabase
from rolecall.store.valkey_events import Wakeups
from rolecall.store.valkey_pace import ValkeyPace

__all__ = [
    "AsyncHostMemory",
    "AsyncObservations",
    "AsyncPace",
    "Moved",
    "ReadDatabase",
    "SqlStore",
    "StoreDoor",
    "ValkeyPace",
    "Wakeups",
    "migrate_store",
    "open_store",
]
