"""What a portion of a scan writes: postings, snapshots, evidence, sightings. Set-based, never row by row."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, literal, or_, select, update

from rolecall.model import (
    ChangeKind,
    Evidence,
    EvidenceKind,
    InvalidInput,
    Portion,
    PostingState,
    PostingWrite,
    Transition,
)
from rolecall.store import schema
from rolecall.store.codec import AnyRow, micros, split_posting, to_json
from rolecall.store.dialect import Dialect

Events = list[tuple[ChangeKind, int]]
Rows = list[tuple[Any, ...]]

_posting, _snapshot, _sighting = schema.posting, schema.snapshot, schema.sighting
_ACTIVE = PostingState.ACTIVE.value

_NEW = (
    "id",
    "board_id",
    "external_id",
    "state",
    "misses",
    "first_seen_at",
    "closed_at",
    "job",
    "repost_of",
    "fingerprint",
    "content_hash",
    "url",
    "title",
    "digest",
    "evidence",
    "document",
)
_CHANGED = (
    "id",
    "state",
    "misses",
    "missed_at",
    "closed_at",
    "fingerprint",
    "content_hash",
    "url",
    "title",
    "digest",
    "evidence",
    "document",
    "raised_at",
)
_MOVED = ("id", "state", "misses", "missed_at", "closed_at", "evidence")
_SNAPSHOT = ("posting_id", "at", "run_id", "content_hash")
_EVIDENCE = ("posting_id", "at", "state", "document")
_SIGHTING = ("posting_id", "last_seen_at", "last_checked_at")

_KIND_OF_STATE = {
    PostingState.CLOSED: ChangeKind.POSTING_CLOSED,
    PostingState.POSSIBLY_CLOSED: ChangeKind.POSTING_POSSIBLY_CLOSED,
}


class _Batch:
    """Rows gathered for one portion, flushed in a few statements."""

    def __init__(self, at: datetime) -> None:
        self.at = micros(at)
        self.new: Rows = []
        self.changed: Rows = []
        self.moved: Rows = []
        self.snapshots: Rows = []
        self.evidence: Rows = []
        self.sightings: Rows = []
        self.descriptions: dict[bytes, bytes] = {}
        self.seen: list[int] = []
        self.checked: list[int] = []
        self.events: Events = []

    def flush(self, connection: Connection, dialect: Dialect) -> None:
        dialect.add(connection, schema.description, ("digest", "body"), sorted(self.descriptions.items()))
        dialect.add(connection, _posting, _NEW, self.new)
        dialect.add(connection, _sighting, _SIGHTING, self.sightings)
        if self.changed:
            _keep_documents(connection, dialect, [row[0] for row in self.changed])
        dialect.change(connection, _posting, _CHANGED, self.changed)
        dialect.change(connection, _posting, _MOVED, self.moved)
        dialect.add(connection, _snapshot, _SNAPSHOT, self.snapshots)
        dialect.add(connection, schema.evidence, _EVIDENCE, self.evidence)
        _touch(connection, dialect, self.seen, self.at, "last_seen_at", "last_checked_at")
        _touch(connection, dialect, self.checked, self.at, "last_checked_at")


def write_portion(
    connection: Connection, dialect: Dialect, board_id: int, portion: Portion
) -> tuple[dict[str, int], Events]:
    """Write all of a portion; returns ids of its written postings by external id, and the changes to log."""
    batch = _Batch(portion.at)
    writes = {write.external_id: write for write in portion.writes}
    if "" in writes:
        raise InvalidInput("A posting has no id of its own; nothing was written.", "Mend its adapter.")
    ids = _gather_writes(connection, dialect, board_id, writes, portion, batch) if writes else {}
    batch.seen.extend(portion.sightings)
    if portion.transitions:
        _gather_transitions(connection, dialect, board_id, portion.transitions, batch)
    batch.flush(connection, dialect)
    return ids, batch.events


def _gather_writes(
    connection: Connection,
    dialect: Dialect,
    board_id: int,
    writes: dict[str, PostingWrite],
    portion: Portion,
    batch: _Batch,
) -> dict[str, int]:
    columns = (
        _posting.c.id, _posting.c.external_id, _posting.c.state, _posting.c.content_hash, _posting.c.evidence,
        _posting.c.raised_at,
    )  # fmt: skip
    among = dialect.among(_posting.c.external_id, list(writes))
    query = select(*columns).where(_posting.c.board_id == board_id, among)
    stored = {row.external_id: row for row in connection.execute(query)}
    added = [write for external_id, write in writes.items() if external_id not in stored]
    ids = {external_id: int(row.id) for external_id, row in stored.items()}
    if added:
        numbers = dialect.next_ids(connection, _posting, len(added))
        ids.update(zip((write.external_id for write in added), numbers, strict=True))
    listed = Evidence(kind=EvidenceKind.LISTED, at=portion.at, run_id=portion.run_id)
    listed_text = to_json(listed)
    for external_id, write in writes.items():
        document, digest, body = split_posting(write.posting)
        if digest is not None and body is not None:
            batch.descriptions[digest] = body
        row = stored.get(external_id)
        number = ids[external_id]
        content = (
            write.fingerprint,
            write.content_hash,
            _plain(write.posting.url),
            _plain(write.posting.title),
            digest,
        )
        if row is None:
            _add(batch, write, (number, board_id), content, (listed_text, document), portion.run_id)
        else:
            _change(batch, write, row, content, (listed_text, document), portion.run_id)
    return ids


def _add(
    batch: _Batch,
    write: PostingWrite,
    keys: tuple[int, int],
    content: tuple[Any, ...],
    texts: tuple[str, str],
    run_id: int,
) -> None:
    number, board_id = keys
    head = (number, board_id, write.external_id, _ACTIVE, 0, batch.at, None, 0, write.repost_of)
    batch.new.append((*head, *content, *texts))
    batch.sightings.append((number, batch.at, batch.at))
    batch.snapshots.append((number, batch.at, run_id, write.content_hash))
    batch.evidence.append((number, batch.at, _ACTIVE, texts[0]))
    # A republished role is not news, whatever id it has now.
    kind = ChangeKind.POSTING_UPDATED if write.repost_of else ChangeKind.POSTING_NEW
    batch.events.append((kind, number))


def _change(
    batch: _Batch, write: PostingWrite, row: AnyRow, content: tuple[Any, ...], texts: tuple[str, str], run_id: int
) -> None:
    back = row.state != _ACTIVE
    evidence = texts[0] if back else row.evidence
    raised_at = batch.at if write.raised else row.raised_at
    batch.changed.append((row.id, _ACTIVE, 0, None, None, *content, evidence, texts[1], raised_at))
    batch.seen.append(row.id)
    # An equal hash is a portion saved before: a restarted scan doubles nothing.
    material = write.snapshot and row.content_hash != write.content_hash
    if material:
        batch.snapshots.append((row.id, batch.at, run_id, write.content_hash))
    if back:
        batch.evidence.append((row.id, batch.at, _ACTIVE, evidence))
    if row.state == PostingState.CLOSED:
        batch.events.append((ChangeKind.POSTING_REOPENED, row.id))
    elif material or back or write.raised:
        batch.events.append((ChangeKind.POSTING_UPDATED, row.id))


def _gather_transitions(
    connection: Connection, dialect: Dialect, board_id: int, transitions: Sequence[Transition], batch: _Batch
) -> None:
    wanted = {transition.posting_id: transition for transition in transitions}
    columns = (_posting.c.id, _posting.c.board_id, _posting.c.state, _posting.c.closed_at, _posting.c.evidence)
    query = select(*columns).where(dialect.among(_posting.c.id, list(wanted)))
    for row in connection.execute(query).all():
        if row.board_id != board_id:
            continue  # a scan closes nothing of another board
        transition = wanted[row.id]
        batch.checked.append(row.id)
        state, at = transition.state.value, micros(transition.evidence.at)
        missed_at = at if transition.misses else None
        if row.state == state:
            # A further miss is counted, with its time; it is no change of state.
            batch.moved.append((row.id, state, transition.misses, missed_at, row.closed_at, row.evidence))
            continue
        closed_at = at if transition.state is PostingState.CLOSED else None
        evidence = to_json(transition.evidence)
        batch.moved.append((row.id, state, transition.misses, missed_at, closed_at, evidence))
        batch.evidence.append((row.id, at, state, evidence))
        back = ChangeKind.POSTING_REOPENED if row.state == PostingState.CLOSED else ChangeKind.POSTING_UPDATED
        batch.events.append((_KIND_OF_STATE.get(transition.state, back), row.id))


def _keep_documents(connection: Connection, dialect: Dialect, ids: list[int]) -> None:
    """Give snapshots that lean on the postings' current content their own copy, before that content is replaced."""
    current = _posting.c.id == _snapshot.c.posting_id
    document = select(_posting.c.document).where(current).scalar_subquery()
    digest = select(_posting.c.digest).where(current).scalar_subquery()
    leaning = update(_snapshot).where(dialect.among(_snapshot.c.posting_id, ids), _snapshot.c.document.is_(None))
    connection.execute(leaning.values(document=document, digest=digest))


def _touch(connection: Connection, dialect: Dialect, ids: list[int], at: int, *names: str) -> None:
    """Move times forward; a clock that was set back moves none."""
    if ids:
        older = or_(*(_sighting.c[name] < at for name in names))
        values = {name: dialect.greatest(_sighting.c[name], literal(at, BigInteger)) for name in names}
        connection.execute(update(_sighting).where(dialect.among(_sighting.c.posting_id, ids), older).values(values))


def _plain(text: str) -> str:
    """Without NUL, which PostgreSQL's text cannot hold."""
    return text.replace("\x00", "") if "\x00" in text else text
