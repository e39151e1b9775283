"""The matcher of watches of pages: decides which saved searches a page belongs to, and records it once."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from rolecall.app.consume import Consumer
from rolecall.app.watch import ReadQuery, current_query
from rolecall.model import Change, ChangeKind, Kind
from rolecall.ports import Clock, PageStore, WatchStore
from rolecall.search import open_memory_pages

NAME = "watch_pages"


class PagesAndWatches(PageStore, WatchStore, Protocol):
    """What watches of pages need of a store."""


def page_watch_matcher(store: PagesAndWatches, clock: Clock, read: ReadQuery) -> Consumer:
    """Matches pages that were read, or read anew, against every active watch of pages, by the index that searches."""

    def handle(changes: Sequence[Change]) -> None:
        ids = sorted({change.entity_id for change in changes if change.kind is ChangeKind.PAGE_INDEXED})
        asked = [(watch, current_query(watch, read)) for watch in store.watches() if watch.active] if ids else []
        asked = [(watch, query) for watch, query in asked if query.kind is Kind.PAGES]
        pages = store.pages_by_ids(ids) if asked else []
        if not pages:
            return
        index = open_memory_pages()
        try:
            index.apply_pages(pages, [])
            for watch, query in asked:
                every = msgspec.structs.replace(query, limit=len(pages))
                found = sorted(hit.page_id for hit in index.search(every).hits)
                if found:
                    store.deliver_pages(watch.id, found, clock.now())
        finally:
            index.close()

    return Consumer(NAME, handle)
