"""Saved searches and what was delivered for them."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import and_, delete, exists, insert, or_, select, update

from rolecall.model import NotFound, SearchQuery, Watch
from rolecall.store import schema
from rolecall.store.codec import AnyRow, micros, moment, to_json
from rolecall.store.part import Part

_watch, _delivery, _posting = schema.watch, schema.delivery, schema.posting
_page_delivery = schema.page_delivery
_query_decoder = msgspec.json.Decoder(SearchQuery)


def _read(row: AnyRow) -> Watch:
    return Watch(
        id=row.id,
        name=row.name,
        query=_query_decoder.decode(row.query),
        query_text=row.query_text,
        created_at=moment(row.created_at),
        feed_token=row.feed_token,
        active=row.active,
    )


class Watches(Part):
    """See ports.WatchStore."""

    def put_watch(self, watch: Watch) -> Watch:
        """See ports.WatchStore. Raises NotFound for an id that is not stored."""
        values = {
            "name": watch.name,
            "feed_token": watch.feed_token,
            "active": watch.active,
            "created_at": micros(watch.created_at),
            "query_text": watch.query_text,
            "query": to_json(watch.query),
        }
        with self._db.write() as connection:
            if watch.id == 0:
                return _read(connection.execute(insert(_watch).values(values).returning(_watch)).one())
            changed = update(_watch).where(_watch.c.id == watch.id).values(values).returning(_watch)
            row = connection.execute(changed).one_or_none()
            if row is None:
                raise NotFound(f"There is no watch {watch.id}.", "`rolecall watch list` shows them.")
            return _read(row)

    def watches(self) -> list[Watch]:
        """See ports.WatchStore."""
        with self._db.read() as connection:
            return [_read(row) for row in connection.execute(select(_watch).order_by(_watch.c.id))]

    def remove_watch(self, watch_id: int) -> None:
        """See ports.WatchStore. Raises NotFound."""
        with self._db.write() as connection:
            if connection.execute(delete(_watch).where(_watch.c.id == watch_id)).rowcount == 0:
                raise NotFound(f"There is no watch {watch_id}.", "`rolecall watch list` shows them.")

    def deliver(self, watch_id: int, channel: str, posting_ids: Sequence[int], at: datetime) -> list[int]:
        """See ports.WatchStore. Postings erased meanwhile are left out."""
        wanted = list(dict.fromkeys(posting_ids))
        with self._db.write() as connection:
            # The row is locked, so that two deliverers of one watch take turns.
            watch = select(_watch.c.id).where(_watch.c.id == watch_id).with_for_update()
            if connection.execute(watch).one_or_none() is None:
                raise NotFound(f"There is no watch {watch_id}.", "`rolecall watch list` shows them.")
            among = self._db.dialect.among
            mine = (_delivery.c.watch_id == watch_id, _delivery.c.channel == channel)
            there = select(_posting.c.id, _posting.c.job).where(among(_posting.c.id, wanted))
            jobs = {row.id: row.job for row in connection.execute(there)}
            # A job is delivered once: under whichever of its postings it was.
            together = and_(_posting.c.job > 0, among(_posting.c.job, sorted({j for j in jobs.values() if j})))
            same = select(_posting.c.id, _posting.c.job).where(or_(among(_posting.c.id, wanted), together))
            job_of = {row.id: row.job or row.id for row in connection.execute(same)}
            before = select(_delivery.c.posting_id).where(*mine, among(_delivery.c.posting_id, sorted(job_of)))
            known = {job_of[number] for number in connection.execute(before).scalars()}
            new = []
            for number in wanted:
                if number in jobs and job_of[number] not in known:
                    known.add(job_of[number])
                    new.append(number)
            columns = ("watch_id", "channel", "posting_id", "at")
            rows = [(watch_id, channel, number, micros(at)) for number in new]
            self._db.dialect.add(connection, _delivery, columns, rows)
        return new

    def delivered(self, watch_id: int, channel: str, limit: int) -> list[tuple[int, datetime]]:
        """See ports.WatchStore."""
        query = (
            select(_delivery.c.posting_id, _delivery.c.at)
            .where(_delivery.c.watch_id == watch_id, _delivery.c.channel == channel)
            .order_by(_delivery.c.at.desc(), _delivery.c.posting_id.desc())
            .limit(limit)
        )
        with self._db.read() as connection:
            return [(number, moment(at)) for number, at in connection.execute(query)]

    def delivered_among(self, watch_id: int, channel: str, posting_ids: Sequence[int]) -> set[int]:
        """See ports.WatchStore."""
        mine = (_delivery.c.watch_id == watch_id, _delivery.c.channel == channel)
        query = select(_delivery.c.posting_id).where(
            *mine, self._db.dialect.among(_delivery.c.posting_id, list(posting_ids))
        )
        with self._db.read() as connection:
            return set(connection.execute(query).scalars())

    def undelivered(self, watch_id: int, of: str, channel: str, after: datetime, limit: int) -> list[int]:
        """See ports.WatchStore."""
        matched, done, twin_done = _delivery.alias("matched"), _delivery.alias("done"), _delivery.alias("twin_done")
        itself, twin = _posting.alias("itself"), _posting.alias("twin")
        sent = (done.c.watch_id == watch_id, done.c.channel == channel, done.c.posting_id == matched.c.posting_id)
        twin_sent = (
            twin.c.job == itself.c.job, twin.c.job > 0, twin_done.c.posting_id == twin.c.id,
            twin_done.c.watch_id == watch_id, twin_done.c.channel == channel,
        )  # fmt: skip
        query = (
            select(matched.c.posting_id)
            .join(itself, itself.c.id == matched.c.posting_id)
            .where(matched.c.watch_id == watch_id, matched.c.channel == of, matched.c.at > micros(after))
            .where(~exists().where(*sent), ~exists().where(*twin_sent))
            .order_by(matched.c.at, matched.c.posting_id)
            .limit(limit)
        )
        with self._db.read() as connection:
            return list(connection.execute(query).scalars())

    def deliver_pages(self, watch_id: int, page_ids: Sequence[int], at: datetime) -> list[int]:
        """See ports.WatchStore. Raises NotFound."""
        wanted = list(dict.fromkeys(page_ids))
        with self._db.write() as connection:
            watch = select(_watch.c.id).where(_watch.c.id == watch_id).with_for_update()
            if connection.execute(watch).one_or_none() is None:
                raise NotFound(f"There is no watch {watch_id}.", "`rolecall watch list` shows them.")
            mine = (_page_delivery.c.watch_id == watch_id, self._db.dialect.among(_page_delivery.c.page_id, wanted))
            known = set(connection.execute(select(_page_delivery.c.page_id).where(*mine)).scalars())
            new = [number for number in wanted if number not in known]
            rows = [(watch_id, number, micros(at)) for number in new]
            self._db.dialect.add(connection, _page_delivery, ("watch_id", "page_id", "at"), rows)
        return new

    def delivered_pages(self, watch_id: int, limit: int) -> list[tuple[int, datetime]]:
        """See ports.WatchStore."""
        query = (
            select(_page_delivery.c.page_id, _page_delivery.c.at)
            .where(_page_delivery.c.watch_id == watch_id)
            .order_by(_page_delivery.c.at.desc(), _page_delivery.c.page_id.desc())
            .limit(limit)
        )
        with self._db.read() as connection:
            return [(number, moment(at)) for number, at in connection.execute(query)]
