"""Saving what came of visits: URLs, attempts, pages, the change log."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, select

from rolecall.model import ChangeKind, PageRecord, Visit
from rolecall.store.codec import compress, micros
from rolecall.store.crawl import tables
from rolecall.store.crawl.rows import OUTCOME_CODE, rate_bucket
from rolecall.store.dialect import Dialect

_page = tables.crawl_page
_URL = (
    *("id", "stage", "turn", "score", "tries", "outcome", "visits", "changes", "pace", "shape", "weight", "digest"),
    *("fetched_at", "etag", "modified"),
)
ATTEMPT = ("url_id", "at", "outcome", "status", "size", "milliseconds", "score", "detail")
PAGE = ("id", "at", "url", "title", "description", "language", "published", "score", "digest", "soft", "body", "html",
        "topics")  # fmt: skip
#: Characters of a reason that are kept.
_DETAIL = 200
#: Validators longer than this are not worth their place.
_VALIDATOR = 100

Event = tuple[ChangeKind, int]


def save_visits(
    connection: Connection, dialect: Dialect, visits: Sequence[Visit], to_turn: dict[int, int]
) -> list[Event]:
    """Write visits; to_turn: seconds in the store's base when each URL that comes again is due. Returns the changes."""
    rows: list[tuple[Any, ...]] = []
    attempts: list[tuple[Any, ...]] = []
    for visit in visits:
        code, at = OUTCOME_CODE[visit.outcome], micros(visit.at)
        turn = to_turn.get(visit.id)
        stage = tables.RESTS if turn is None else tables.AGAIN
        rate = None if visit.shape is None or not visit.weight else visit.shape / visit.weight
        head = (visit.id, stage, turn or 0, visit.score, visit.tries, code, visit.visits, visit.changes)
        belief = (rate_bucket(rate), visit.shape, visit.weight, visit.digest)
        fetched = at // 1_000_000 if visit.status else None
        rows.append((*head, *belief, fetched, _short(visit.etag), _short(visit.modified)))
        facts = (visit.status, visit.size, visit.milliseconds, visit.score, visit.detail[:_DETAIL] or None)
        attempts.append((visit.id, at, code, *facts))
    rows.sort(key=lambda row: row[0])
    dialect.change(connection, tables.crawl_url, _URL, rows)
    dialect.add(connection, tables.crawl_attempt, ATTEMPT, attempts)
    pages = [visit.page for visit in visits if visit.page is not None]
    events = put_pages(connection, dialect, pages)
    gone = [visit.id for visit in visits if visit.remove]
    return events + (remove_pages(connection, dialect, gone) if gone else [])


def put_pages(connection: Connection, dialect: Dialect, pages: Sequence[PageRecord]) -> list[Event]:
    """Add or replace pages; returns the changes to log."""
    rows = [page_row(page) for page in {page.id: page for page in pages}.values()]
    dialect.put(connection, _page, PAGE, rows)
    return [(ChangeKind.PAGE_INDEXED, row[0]) for row in rows]


def remove_pages(connection: Connection, dialect: Dialect, ids: Sequence[int]) -> list[Event]:
    """Remove pages that are kept; returns the changes to log."""
    kept = list(connection.execute(select(_page.c.id).where(dialect.among(_page.c.id, list(ids)))).scalars())
    if kept:
        connection.execute(delete(_page).where(dialect.among(_page.c.id, kept)))
        connection.execute(delete(tables.crawl_band).where(dialect.among(tables.crawl_band.c.page_id, kept)))
    return [(ChangeKind.PAGE_REMOVED, number) for number in kept]


def page_row(page: PageRecord) -> tuple[Any, ...]:
    """A page's row, in the order of PAGE."""
    said = (page.url, page.title, page.description, page.language, page.published)
    body = compress(page.text.encode("utf-8", "replace"))
    html = None if page.html is None else compress(page.html.encode("utf-8", "replace"))
    return (
        page.id,
        micros(page.at),
        *said,
        page.score,
        page.digest,
        page.soft,
        body,
        html,
        " ".join(page.topics) or None,
    )


def _short(validator: str | None) -> str | None:
    return validator if validator is None or len(validator) <= _VALIDATOR else None
