"""Reading postings."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, case, func, select

from rolecall.model import Evidence, NotFound, PostingState, Snapshot, StoredPosting
from rolecall.store import schema
from rolecall.store.codec import AnyRow, join_posting, maybe_moment, moment, read_evidence
from rolecall.store.part import Part

_posting, _sighting, _snapshot = schema.posting, schema.sighting, schema.snapshot
_board, _description = schema.board, schema.description

STORED = (
    select(
        _posting.c.id,
        _posting.c.board_id,
        _board.c.slug,
        _posting.c.state,
        _posting.c.first_seen_at,
        _posting.c.closed_at,
        _posting.c.job,
        _posting.c.repost_of,
        _posting.c.raised_at,
        _board.c.added_at,
        _posting.c.evidence,
        _posting.c.document,
        _sighting.c.last_seen_at,
        _sighting.c.last_checked_at,
        _description.c.body,
    )
    .join(_board, _board.c.id == _posting.c.board_id)
    .join(_sighting, _sighting.c.posting_id == _posting.c.id)
    .outerjoin(_description, _description.c.digest == _posting.c.digest)
)


def read_stored(row: AnyRow) -> StoredPosting:
    """A stored posting from a row of STORED."""
    return StoredPosting(
        id=row.id,
        board_id=row.board_id,
        board=row.slug,
        state=PostingState(row.state),
        posting=join_posting(row.document, row.body),
        first_seen_at=moment(row.first_seen_at),
        last_seen_at=moment(row.last_seen_at),
        last_checked_at=moment(row.last_checked_at),
        closed_at=maybe_moment(row.closed_at),
        evidence=read_evidence(row.evidence),
        job=row.job,
        repost_of=row.repost_of,
        board_added_at=maybe_moment(row.added_at),
        raised_at=maybe_moment(row.raised_at),
    )


def _snapshots(posting_id: int) -> Select[Any]:
    """Snapshots of a posting with content; one that leans on the current content reads the posting's."""
    leaning = _snapshot.c.document.is_(None)
    digest = case((leaning, _posting.c.digest), else_=_snapshot.c.digest)
    return (
        select(
            _snapshot.c.posting_id,
            _snapshot.c.at,
            _snapshot.c.run_id,
            _snapshot.c.content_hash,
            func.coalesce(_snapshot.c.document, _posting.c.document).label("document"),
            _description.c.body,
        )
        .join(_posting, _posting.c.id == _snapshot.c.posting_id)
        .outerjoin(_description, _description.c.digest == digest)
        .where(_snapshot.c.posting_id == posting_id)
        .order_by(_snapshot.c.id)
    )


class Postings(Part):
    """See ports.PostingStore."""

    def postings(
        self, board_id: int | None = None, state: PostingState | None = None, after_id: int = 0, limit: int = 1000
    ) -> list[StoredPosting]:
        """See ports.PostingStore."""
        page = select(_posting.c.id).where(_posting.c.id > after_id).order_by(_posting.c.id).limit(limit)
        if board_id is not None:
            page = page.where(_posting.c.board_id == board_id)
        if state is not None:
            page = page.where(_posting.c.state == state.value)
        with self._db.read() as connection:
            query = STORED.where(_posting.c.id.in_(page)).order_by(_posting.c.id)
            return [read_stored(row) for row in connection.execute(query)]

    def by_ids(self, ids: Sequence[int]) -> list[StoredPosting]:
        """See ports.PostingStore."""
        if not ids:
            return []
        with self._db.read() as connection:
            query = STORED.where(self._db.dialect.among(_posting.c.id, ids))
            found = {row.id: read_stored(row) for row in connection.execute(query)}
        return [found[number] for number in ids if number in found]

    def find(self, board_id: int, external_ids: Sequence[str]) -> list[StoredPosting]:
        """See ports.PostingStore."""
        among = self._db.dialect.among(_posting.c.external_id, external_ids)
        with self._db.read() as connection:
            query = STORED.where(_posting.c.board_id == board_id, among).order_by(_posting.c.id)
            return [read_stored(row) for row in connection.execute(query)]

    def history(self, posting_id: int) -> tuple[list[Snapshot], list[Evidence]]:
        """See ports.PostingStore. Raises NotFound."""
        evidence = schema.evidence
        steps = select(evidence.c.document).where(evidence.c.posting_id == posting_id).order_by(evidence.c.id)
        with self._db.read() as connection:
            rows = connection.execute(_snapshots(posting_id)).all()
            documents = connection.execute(steps).scalars().all()
        if not rows:
            raise NotFound(f"There is no posting with id {posting_id}.")
        snapshots = [
            Snapshot(
                posting_id=row.posting_id,
                at=moment(row.at),
                run_id=row.run_id,
                content_hash=row.content_hash,
                posting=join_posting(row.document, row.body),
            )
            for row in rows
        ]
        return snapshots, [found for document in documents if (found := read_evidence(document)) is not None]

    def newest_posting(self) -> int:
        """See ports.PostingStore."""
        with self._db.read() as connection:
            return connection.execute(select(func.max(_posting.c.id))).scalar() or 0

    def count(self, state: PostingState | None = None) -> int:
        """See ports.PostingStore."""
        query = select(func.count()).select_from(_posting)
        if state is not None:
            query = query.where(_posting.c.state == state.value)
        with self._db.read() as connection:
            return connection.execute(query).scalar_one()

    def count_by_board(self) -> dict[int, dict[PostingState, int]]:
        """See ports.PostingStore."""
        query = select(_posting.c.board_id, _posting.c.state, func.count()).group_by(
            _posting.c.board_id, _posting.c.state
        )
        counts: dict[int, dict[PostingState, int]] = {}
        with self._db.read() as connection:
            for board_id, state, number in connection.execute(query):
                counts.setdefault(board_id, {})[PostingState(state)] = number
        return counts
