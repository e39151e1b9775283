"""Protocols between rooms: one to five verbs each (a store part may need six).

Enters: values of model. Leaves: nothing but types.
Never: an implementation, a default, a library.
"""

from rolecall.ports.crawling import CrawlView, FrontierStore, PageIndex, PageStore, ProposalStore
from rolecall.ports.delivering import BlobStore, Clock, Notifier, Sink
from rolecall.ports.fetching import Fetcher, HostMemory, Observations, Pace, PolicyReader, SourceRules, Transport
from rolecall.ports.health import HealthStore
from rolecall.ports.linking import Block, LinkGraph, LinkStore
from rolecall.ports.searching import KeptIndex, SearchIndex
from rolecall.ports.sources import Adapter
from rolecall.ports.storing import (
    BoardStore,
    ChangeLog,
    HostStore,
    LeaseStore,
    NoteStore,
    PostingStore,
    ScanStore,
    Store,
    SubscriptionStore,
    WatchStore,
    WorkStore,
)

__all__ = [
    "Adapter",
    "BlobStore",
    "Block",
    "BoardStore",
    "ChangeLog",
    "Clock",
    "CrawlView",
    "Fetcher",
    "FrontierStore",
    "HealthStore",
    "HostMemory",
    "HostStore",
    "KeptIndex",
    "LeaseStore",
    "LinkGraph",
    "LinkStore",
    "NoteStore",
    "Notifier",
    "Observations",
    "Pace",
    "PageIndex",
    "PageStore",
    "PolicyReader",
    "PostingStore",
    "ProposalStore",
    "ScanStore",
    "SearchIndex",
    "Sink",
    "SourceRules",
    "Store",
    "SubscriptionStore",
    "Transport",
    "WatchStore",
    "WorkStore",
]
