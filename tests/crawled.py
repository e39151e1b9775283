"""Crawled pages made up for tests, written to a real store the way the crawl does."""

from collections.abc import Sequence
from datetime import datetime
from urllib.parse import urlsplit

import msgspec

from rolecall.model import ClaimOrder, CrawlOutcome, Discovered, Harvest, HostReturn, PageRecord, Visit
from rolecall.store import SqlStore


def put_pages(store: SqlStore, pages: Sequence[PageRecord], at: datetime) -> list[PageRecord]:
    """The pages as stored, in order; their ids are given by the store, whatever they were."""
    found: dict[str, Discovered] = {}
    for page in pages:
        parts = urlsplit(page.url)
        origin = f"{parts.scheme}://{parts.netloc}"
        found[page.url] = Discovered(origin=origin, path=parts.path or "/", domain=parts.netloc, priority=500)
    store.enqueue(list(found.values()), at)
    leases = store.exchange(Harvest(at=at), ClaimOrder(owner="test", hosts=1000, urls=1000)).leases
    ids = {lease.origin + url.path: (url.id, lease) for lease in leases for url in lease.urls}
    kept = [msgspec.structs.replace(page, id=ids[page.url][0]) for page in pages]
    visits = tuple(
        Visit(id=page.id, host_id=ids[page.url][1].id, at=at, outcome=CrawlOutcome.INDEXED, status=200, visits=1, due=at,
              page=page)
        for page in kept
    )  # fmt: skip
    hosts = tuple(HostReturn(id=lease.id, token=lease.token, interval=lease.interval) for lease in leases)
    store.exchange(Harvest(at=at, visits=visits, hosts=hosts), ClaimOrder(owner="test", hosts=0, urls=0))
    return kept
