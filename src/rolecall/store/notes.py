"""Categories found on boards, access policy checks, and texts that were not understood."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import insert, select, update

from rolecall.model import Category, ChangeKind, Miss, PolicyRecord
from rolecall.store import schema
from rolecall.store.boards import require_board
from rolecall.store.codec import AnyRow, micros, moment, to_json
from rolecall.store.part import Part

_category, _policy, _miss = schema.category, schema.policy, schema.miss
_policy_decoder = msgspec.json.Decoder(PolicyRecord)
#: Longer texts are cut: an index entry has a limit, and nobody reviews an essay.
MISS_LENGTH = 300


def _read_category(row: AnyRow) -> Category:
    return Category(
        board_id=row.board_id,
        url=row.url,
        name=row.name,
        parent=row.parent,
        locale=row.locale,
        active=row.active,
        first_seen_at=moment(row.first_seen_at),
        last_seen_at=moment(row.last_seen_at),
    )


class Notes(Part):
    """See ports.NoteStore."""

    def put_categories(self, board_id: int, found: Sequence[Category], complete: bool, at: datetime) -> None:
        """See ports.NoteStore."""
        stamp = micros(at)
        rows = {
            item.url: {
                "board_id": board_id,
                "url": item.url,
                "name": item.name,
                "parent": item.parent,
                "locale": item.locale,
                "active": True,
                "first_seen_at": stamp,
                "last_seen_at": stamp,
            }
            for item in found
        }
        with self._db.write() as connection:
            require_board(connection, board_id)
            if rows:
                statement = self._db.dialect.insert(_category)
                new = {
                    name: statement.excluded[name] for name in ("name", "parent", "locale", "active", "last_seen_at")
                }
                merged = statement.on_conflict_do_update(index_elements=["board_id", "url"], set_=new)
                connection.execute(merged, [rows[url] for url in sorted(rows)])
            if complete:
                unseen = ~self._db.dialect.among(_category.c.url, list(rows))
                gone = update(_category).where(_category.c.board_id == board_id, unseen)
                connection.execute(gone.values(active=False))

    def categories(self, board_id: int) -> list[Category]:
        """See ports.NoteStore."""
        query = select(_category).where(_category.c.board_id == board_id).order_by(_category.c.url)
        with self._db.read() as connection:
            return [_read_category(row) for row in connection.execute(query)]

    def put_policy(self, record: PolicyRecord) -> None:
        """See ports.NoteStore."""
        with self._db.write() as connection:
            require_board(connection, record.board_id)
            values = {"board_id": record.board_id, "at": micros(record.at), "document": to_json(record)}
            connection.execute(insert(_policy).values(values))
            if record.changes:
                self._log(connection, record.at, "board", [(ChangeKind.POLICY_CHANGED, record.board_id)])

    def policies(self, board_id: int, limit: int) -> list[PolicyRecord]:
        """See ports.NoteStore."""
        query = select(_policy.c.document).where(_policy.c.board_id == board_id)
        with self._db.read() as connection:
            rows = connection.execute(query.order_by(_policy.c.id.desc()).limit(limit)).scalars()
            return [_policy_decoder.decode(document) for document in rows]

    def note_misses(self, batch: Sequence[Miss]) -> None:
        """See ports.NoteStore."""
        counts: Counter[tuple[str, str]] = Counter()
        last: dict[tuple[str, str], Miss] = {}
        for item in batch:
            key = (item.field, item.text.replace("\x00", "")[:MISS_LENGTH])
            counts[key] += item.count
            last[key] = item
        if not counts:
            return
        rows = [
            {
                "field": field,
                "text": text,
                "count": counts[field, text],
                "last_seen_at": micros(last[field, text].last_seen_at),
                "sample_posting": last[field, text].sample_posting,
            }
            for field, text in sorted(counts)
        ]
        statement = self._db.dialect.insert(_miss)
        new = statement.excluded
        values = {
            "count": _miss.c["count"] + new["count"],
            "last_seen_at": self._db.dialect.greatest(_miss.c.last_seen_at, new["last_seen_at"]),
            "sample_posting": new["sample_posting"],
        }
        with self._db.write(durable=False) as connection:
            connection.execute(statement.on_conflict_do_update(index_elements=["field", "text"], set_=values), rows)

    def misses(self, limit: int, field: str | None = None) -> list[Miss]:
        """See ports.NoteStore."""
        query = select(_miss).order_by(_miss.c["count"].desc(), _miss.c.field, _miss.c.text).limit(limit)
        if field is not None:
            query = query.where(_miss.c.field == field)
        with self._db.read() as connection:
            return [
                Miss(
                    field=row.field,
                    text=row.text,
                    count=row._mapping["count"],
                    last_seen_at=moment(row.last_seen_at),
                    sample_posting=row.sample_posting,
                )
                for row in connection.execute(query)
            ]
