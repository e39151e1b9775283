"""Watches: saved searches whose roles are delivered once."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

import msgspec

from rolecall.app.linking import jobs_of
from rolecall.link import as_one
from rolecall.model import InvalidInput, Kind, NotFound, PageRecord, SearchQuery, Sort, StoredPosting, Watch
from rolecall.ports import LinkStore, PageStore, PostingStore, SearchIndex, WatchStore

#: Channel of feeds; other channels deliver on their own record.
FEED = "feed"
#: Entries a feed holds, and roles a new watch begins with.
FEED_LENGTH = 50
_LONGEST_NAME = 120

#: Reads a query text as of now (`since:7d` moves with time).
ReadQuery = Callable[[str], SearchQuery]


class RolesAndWatches(PostingStore, WatchStore, LinkStore, Protocol):
    """What watches need of a store."""


def current_query(watch: Watch, read: ReadQuery) -> SearchQuery:
    """A watch's query as of now; the one saved with it when its text can no longer be read."""
    try:
        return read(watch.query_text)
    except InvalidInput:
        return watch.query


def add_watch(
    store: WatchStore, index: SearchIndex, read: ReadQuery, query_text: str, name: str | None, now: datetime
) -> Watch:
    """Save a search. Its feed begins with the newest roles that match today. Raises InvalidInput."""
    query_text = " ".join(query_text.split())
    if not query_text:
        raise InvalidInput("A watch needs a query.", 'For example: rolecall watch add "data engineer place:Berlin"')
    query = read(query_text)
    watch = store.put_watch(
        Watch(
            id=0,
            name=" ".join((name or query_text).split())[:_LONGEST_NAME],
            query=query,
            query_text=query_text,
            created_at=now,
            feed_token=secrets.token_urlsafe(24),
        )
    )
    newest = msgspec.structs.replace(query, sort=Sort.FIRST_SEEN, limit=FEED_LENGTH)
    hits = index.search(newest).hits
    if query.kind is Kind.PAGES:
        store.deliver_pages(watch.id, [hit.page_id for hit in hits][::-1], now)
        return watch
    found = [hit.posting_id for hit in hits]
    if found:
        store.deliver(watch.id, FEED, found[::-1], now)
    return watch


def find_watch(store: WatchStore, asked: str) -> Watch:
    """A watch by id or name. Raises NotFound naming those there are."""
    watches = store.watches()
    for watch in watches:
        if asked == str(watch.id) or asked.casefold() == watch.name.casefold():
            return watch
    known = ", ".join(f"{watch.id} ({watch.name})" for watch in watches) or "none yet"
    raise NotFound(f"There is no watch {asked!r}.", f"Watches: {known}.")


def watch_by_token(store: WatchStore, token: str) -> Watch | None:
    """The watch a feed address belongs to; compared in constant time."""
    found = None
    for watch in store.watches():
        if secrets.compare_digest(watch.feed_token.encode(), token.encode()) and watch.active:
            found = watch
    return found


def renew_token(store: WatchStore, watch: Watch) -> Watch:
    """Revoke a feed address: the old one is unknown from now on."""
    return store.put_watch(msgspec.structs.replace(watch, feed_token=secrets.token_urlsafe(24)))


def delivered_roles(
    store: RolesAndWatches, watch: Watch, limit: int = FEED_LENGTH
) -> list[tuple[StoredPosting, datetime]]:
    """Jobs of a watch's feed with the time they were first delivered, newest first. Erased ones are left out."""
    deliveries = dict(store.delivered(watch.id, FEED, limit))
    found = []
    for job in jobs_of(store, store.by_ids(list(deliveries))):
        at, id_ = min((deliveries[s.id], s.id) for s in job.postings if s.id in deliveries)
        # Under the id it was delivered with, whichever posting stands for it now: readers know the entry by it.
        found.append((msgspec.structs.replace(as_one(job), id=id_), at))
    return sorted(found, key=lambda pair: (pair[1], pair[0].id), reverse=True)


class PagesAndDeliveries(PageStore, WatchStore, Protocol):
    """What the feed of a watch of pages needs of a store."""


def delivered_pages(
    store: PagesAndDeliveries, watch: Watch, limit: int = FEED_LENGTH
) -> list[tuple[PageRecord, datetime]]:
    """Pages of a watch's feed with the time they were delivered, newest first. Removed ones are left out."""
    deliveries = store.delivered_pages(watch.id, limit)
    pages = {page.id: page for page in store.pages_by_ids([id_ for id_, _ in deliveries])}
    return [(pages[id_], at) for id_, at in deliveries if id_ in pages]
