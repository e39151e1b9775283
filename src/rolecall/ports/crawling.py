"""What the crawl asks of the store and of an index of pages.

Hosts are leased, not URLs; batches only; one transaction a call.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from rolecall.model import (
    Attempt,
    ClaimOrder,
    CrawlCounts,
    CrawlHost,
    CrawlOutcome,
    Discovered,
    Exchange,
    Harvest,
    HostPaces,
    HostState,
    PageRecord,
    Proposal,
    ProposalState,
    SearchQuery,
    SearchResult,
)


class FrontierStore(Protocol):
    """URLs to visit, and who visits them."""

    def exchange(self, harvest: Harvest, order: ClaimOrder) -> Exchange:
        """Save what came of visits, add what was found, take hosts back, hand out URLs: all or nothing.

        Every visit's host must be among harvest.hosts; visits of hosts lost to another worker are not saved.
        """
        ...

    def enqueue(self, found: Sequence[Discovered], at: datetime, cap: int = 20_000) -> int:
        """Add URLs that are not known; returns how many. cap: URLs kept of one host."""
        ...

    def next_free(self, at: datetime, within: float) -> float | None:
        """Seconds until the first host is free whose URLs wait for its pace alone; None when none is so soon.

        within: seconds looked ahead. Hosts in a worker's hands are not looked at.
        """
        ...

    def host_paces(self, host_after: int, limit: int) -> list[HostPaces]:
        """For planning: the next so many hosts in order of their ids; [] after the last."""
        ...

    def last_host(self) -> int:
        """The largest id of a host; 0 when there is none."""
        ...

    def set_prices(self, prices: dict[int, float]) -> None:
        """The price of a visit per host, as planned."""
        ...

    def set_blocked(self, origin: str, reason: str | None) -> None:
        """Leave a host alone, or (None) take it up again. Raises NotFound."""
        ...


class PageStore(Protocol):
    """Pages that are kept for searching."""

    def pages_by_ids(self, ids: Sequence[int]) -> list[PageRecord]:
        """In the order asked for; missing ones are left out."""
        ...

    def page_ids(self, after: int, limit: int) -> list[int]:
        """Ids in order, one portion."""
        ...

    def same_content(self, digests: Sequence[int], softs: Sequence[int]) -> list[tuple[int, int, int]]:
        """(id, digest, soft) of pages with one of these hashes."""
        ...

    def improve_page(self, page: PageRecord, bands: Sequence[int], at: datetime) -> None:
        """Replace a page by a better reading of the same content, with near-duplicate bands; its markup is dropped."""
        ...

    def drop_pages(self, ids: Sequence[int], at: datetime, outcome: CrawlOutcome, why: str) -> None:
        """No longer kept; the outcome is recorded as an attempt; appends changes."""
        ...

    def pages_with_bands(self, bands: Sequence[int]) -> dict[int, int]:
        """Page id → how many of the bands it shares."""
        ...


class CrawlView(Protocol):
    """The crawl as people see it."""

    def crawl_hosts(self, state: HostState | None, limit: int) -> list[CrawlHost]:
        """Hosts with most pages first; state: only those that stand so."""
        ...

    def crawl_counts(self, at: datetime) -> CrawlCounts:
        """The frontier in numbers."""
        ...

    def attempts(self, limit: int, url_host: int | None = None) -> list[Attempt]:
        """Newest first; of one host by its id."""
        ...

    def trim_attempts(self, before: datetime) -> int:
        """Forget older attempts; returns how many."""
        ...

    def frontier_ahead(self, at: datetime) -> dict[str, int]:
        """URLs by what they wait for: new, due, later, resting."""
        ...

    def depths(self) -> dict[int, int]:
        """URLs by links from a seed."""
        ...


class ProposalStore(Protocol):
    """Boards found by the crawl, until somebody decides."""

    def propose(self, found: Sequence[Proposal]) -> int:
        """Add, or add evidence to those known; returns how many were new. A decision made stays."""
        ...

    def proposals(self, state: ProposalState | None = None) -> list[Proposal]:
        """By id."""
        ...

    def decide_proposal(self, proposal_id: int, state: ProposalState) -> None:
        """Accept or reject."""
        ...


class PageIndex(Protocol):
    """Full text of crawled pages."""

    def apply_pages(self, upserts: Sequence[PageRecord], deletes: Sequence[int]) -> None:
        """Add, replace, remove, and commit: searchable when it returns."""
        ...

    def search(self, query: SearchQuery) -> SearchResult:
        """Pages with their exact total; facet counts are over the same pages. Raises InvalidInput."""
        ...

    def indexed_ids(self) -> set[int]:
        """Every page id indexed, for reconciliation."""
        ...

    def close(self) -> None:
        """Release it."""
        ...
