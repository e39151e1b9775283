"""Pages that are kept for searching, and what is known of them for finding copies."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import delete, func, select

from rolecall.model import CrawlOutcome, PageRecord
from rolecall.store.codec import decompress, micros, moment
from rolecall.store.crawl import tables
from rolecall.store.crawl.rows import OUTCOME_CODE
from rolecall.store.crawl.saving import ATTEMPT, put_pages, remove_pages
from rolecall.store.part import Part

_page, _band = tables.crawl_page, tables.crawl_band


def _read(row: Any) -> PageRecord:
    return PageRecord(
        id=row.id,
        at=moment(row.at),
        url=row.url,
        title=row.title,
        description=row.description,
        language=row.language,
        published=row.published,
        score=row.score,
        digest=row.digest,
        soft=row.soft,
        text=decompress(row.body).decode(),
        html=None if row.html is None else decompress(row.html).decode(),
        topics=tuple((row.topics or "").split()),
    )


class Pages(Part):
    """See ports.PageStore."""

    def pages_by_ids(self, ids: Sequence[int]) -> list[PageRecord]:
        """See ports.PageStore."""
        query = select(_page).where(self._db.dialect.among(_page.c.id, list(ids)))
        with self._db.read() as connection:
            found = {row.id: _read(row) for row in connection.execute(query)}
        return [found[number] for number in ids if number in found]

    def page_ids(self, after: int, limit: int) -> list[int]:
        """See ports.PageStore."""
        query = select(_page.c.id).where(_page.c.id > after).order_by(_page.c.id).limit(limit)
        with self._db.read() as connection:
            return list(connection.execute(query).scalars())

    def same_content(self, digests: Sequence[int], softs: Sequence[int]) -> list[tuple[int, int, int]]:
        """See ports.PageStore."""
        among = self._db.dialect.among
        columns = (_page.c.id, _page.c.digest, _page.c.soft)
        with self._db.read() as connection:
            rows = connection.execute(select(*columns).where(among(_page.c.digest, list(digests)))).all()
            more = connection.execute(select(*columns).where(among(_page.c.soft, list(softs)))).all()
        return sorted({(int(row[0]), int(row[1]), int(row[2])) for row in (*rows, *more)})

    def improve_page(self, page: PageRecord, bands: Sequence[int], at: datetime) -> None:
        """See ports.PageStore."""
        with self._db.write() as connection:
            kept = connection.execute(select(_page.c.digest).where(_page.c.id == page.id)).scalar()
            if kept != page.digest:
                return  # fetched again meanwhile: what was read is no longer what is there
            events = put_pages(connection, self._db.dialect, [msgspec.structs.replace(page, html=None)])
            connection.execute(delete(_band).where(_band.c.page_id == page.id))
            rows = sorted({(band, page.id) for band in bands})
            self._db.dialect.add(connection, _band, ("band", "page_id"), rows)
            self._log(connection, at, "page", events)

    def drop_pages(self, ids: Sequence[int], at: datetime, outcome: CrawlOutcome, why: str) -> None:
        """See ports.PageStore."""
        code = OUTCOME_CODE[outcome]
        with self._db.write() as connection:
            events = remove_pages(connection, self._db.dialect, ids)
            gone = [number for _, number in events]
            rows = [(number, micros(at), code, 0, 0, 0, 0, why) for number in gone]
            self._db.dialect.add(connection, tables.crawl_attempt, ATTEMPT, rows)
            found = [(number, code) for number in gone]
            self._db.dialect.change(connection, tables.crawl_url, ("id", "outcome"), found)
            self._log(connection, at, "page", events)

    def pages_with_bands(self, bands: Sequence[int]) -> dict[int, int]:
        """See ports.PageStore."""
        query = select(_band.c.page_id, func.count()).where(self._db.dialect.among(_band.c.band, list(bands)))
        with self._db.read() as connection:
            return {row[0]: row[1] for row in connection.execute(query.group_by(_band.c.page_id))}
