"""Keeps the index of pages equal to the store: after a crash, and for what is changed off the hot path."""

from collections.abc import Sequence

from rolecall.app.consume import Consumer, catch_up
from rolecall.app.crawl.committing import CONSUMER, CrawlStore
from rolecall.model import Change
from rolecall.ports import PageIndex, PageStore

_PORTION = 500


def page_indexer(store: PageStore, index: PageIndex) -> Consumer:
    """Indexes every page a change names, as it is now; what is gone is removed."""

    def handle(changes: Sequence[Change]) -> None:
        touched = {change.entity_id for change in changes if change.entity == "page"}
        if touched:
            found = store.pages_by_ids(sorted(touched))
            index.apply_pages(found, sorted(touched - {page.id for page in found}))

    return Consumer(CONSUMER, handle)


def catch_up_pages(store: CrawlStore, index: PageIndex) -> int:
    """Bring the index up to the store: what a killed crawl had saved and not indexed; all of it if the folder was lost.

    Returns how many pages were added or removed.
    """
    handled = catch_up(store, page_indexer(store, index))
    indexed = index.indexed_ids()
    stored: set[int] = set()
    after = 0
    mended = 0
    while ids := store.page_ids(after, _PORTION):
        stored.update(ids)
        missing = [number for number in ids if number not in indexed]
        if missing:
            index.apply_pages(store.pages_by_ids(missing), [])
            mended += len(missing)
        after = ids[-1]
    extra = sorted(indexed - stored)
    if extra:
        index.apply_pages([], extra)
    return handled + mended + len(extra)
