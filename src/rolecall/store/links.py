"""The graph of links: traits and keys of postings, edges between them, people's choices, and each posting's job."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Column, Connection, MetaData, Table, delete, func, or_, select, text

from rolecall.model import ChangeKind, Choice, Edge, LinkCount, StoredPosting, Traited, Zone
from rolecall.ports import Block
from rolecall.store import schema, schema_links
from rolecall.store.codec import micros, moment
from rolecall.store.dialect import Dialect
from rolecall.store.part import Part
from rolecall.store.postings import STORED, read_stored

_trait, _key = schema_links.link_trait, schema_links.link_key
_edge, _choice = schema_links.link_edge, schema_links.link_choice
_posting = schema.posting
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Traited)


class _Ends(msgspec.Struct, array_like=True):
    """The first of a posting's traits."""

    id: int
    board: int


class _Keyed(msgspec.Struct, array_like=True):
    """What keys need of stored traits, without reading the rest."""

    traits: _Ends
    keys: tuple[int, ...]


_keyed_decoder = msgspec.msgpack.Decoder(_Keyed)
#: Keys on their way to their table.
_unsorted = Table(
    "unsorted_key",
    MetaData(),
    *(Column(name, BigInteger) for name in ("key", "posting_id", "board_id")),
    prefixes=["TEMPORARY"],
)
#: Rows streamed at once, postings one statement asks for.
_ROWS, _IDS = 20_000, 5_000
#: Layout of stored traits; others are not read and made again.
VERSION = 2
#: Key in meta while the whole corpus is being linked.
_STALE = "links_stale"

__all__ = ["Links"]


def _portions(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(ids), _IDS):
        yield ids[start : start + _IDS]


# Written out: putting statements together costs more than the few rows of one posting. {group} is a posting or a key.
_TRAITED = f"SELECT posting_id, document FROM link_trait WHERE posting_id = {{group}} AND version = {VERSION}"
_EDGE_COLUMNS = "SELECT a, b, probability, zone, identity FROM link_edge WHERE"
_CHOICE_COLUMNS = 'SELECT a, b, "same", at FROM link_choice WHERE'
_JOBS = "SELECT id, job FROM posting WHERE id = {group}"


def _sharing(most: int) -> str:
    """Who shares a key, up to a limit: nobody reads the whole of a key that thousands share."""
    return f'SELECT "key", posting_id, board_id FROM link_key WHERE "key" = {{group}} ORDER BY posting_id LIMIT {most}'


_ZONES = {zone.value: zone for zone in Zone}


def _edge_of(row: Sequence[Any]) -> Edge:
    """An edge from its row."""
    a, b, probability, zone, identity = row
    return Edge(a=a, b=b, probability=probability, zone=_ZONES[zone], identity=bool(identity))


def _read_choice(row: Any) -> Choice:
    return Choice(a=row.a, b=row.b, same=row.same, at=moment(row.at))


class _Graph:
    """See ports.LinkGraph."""

    def __init__(self, connection: Connection, dialect: Dialect, log: Any) -> None:
        self._connection, self._dialect, self._log = connection, dialect, log
        self._read: dict[int, Traited] = {}

    def stale(self) -> bool:
        """See ports.LinkGraph."""
        return _is_stale(self._connection)

    def known(self, ids: Sequence[int]) -> dict[int, Traited]:
        """See ports.LinkGraph. Read once in a transaction."""
        missing = [id_ for id_ in ids if id_ not in self._read]
        self._read.update((row[0], _decoder.decode(row[1])) for row in self._heads(_TRAITED, missing))
        return {id_: self._read[id_] for id_ in ids if id_ in self._read}

    def _heads(self, query: str, groups: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        for portion in _portions(groups):
            yield from self._dialect.heads(self._connection, query, portion)

    def _touching(self, columns: str, ids: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        """Rows of pairs, either of whose postings is one of these; a pair of two of them comes twice."""
        for end in ("a", "b"):
            yield from self._heads(f"{columns} {end} = {{group}}", ids)

    def blocks(self, keys: Mapping[int, int]) -> dict[int, Block]:
        """See ports.LinkGraph."""
        found: dict[int, list[tuple[int, int]]] = {}
        for most in sorted(set(keys.values())):
            wanted = [key for key, limit in keys.items() if limit == most]
            for key, id_, board in self._heads(_sharing(most), wanted):
                found.setdefault(key, []).append((id_, board))
        return {key: sorted(block) for key, block in found.items()}

    def edges(self, ids: Sequence[int]) -> list[Edge]:
        """See ports.LinkGraph."""
        found = {(row[0], row[1]): _edge_of(row) for row in self._touching(_EDGE_COLUMNS, ids)}
        return list(found.values())

    def choices(self, ids: Sequence[int]) -> list[Choice]:
        """See ports.LinkGraph."""
        found = {
            (a, b): Choice(a=a, b=b, same=bool(same), at=moment(at))
            for a, b, same, at in self._touching(_CHOICE_COLUMNS, ids)
        }
        return sorted(found.values(), key=lambda c: (c.at, c.a, c.b))

    def put(self, traited: Sequence[Traited], removed: Sequence[int], lost: Sequence[tuple[int, int]]) -> None:
        """See ports.LinkGraph."""
        self._read = {id_: found for id_, found in self._read.items() if id_ not in set(removed)}
        self._read.update((found.traits.id, found) for found in traited)
        if lost:
            gone = [{"k": key, "p": id_} for key, id_ in lost]
            self._connection.execute(text('DELETE FROM link_key WHERE "key" = :k AND posting_id = :p'), gone)
        rows = [(found.traits.id, VERSION, _encoder.encode(found)) for found in traited]
        self._dialect.put(self._connection, _trait, ("posting_id", "version", "document"), rows)
        keys = sorted((key, found.traits.id, found.traits.board) for found in traited for key in found.keys)
        self._dialect.put(self._connection, _key, ("key", "posting_id", "board_id"), keys)
        if removed:
            self.put_edges(removed, ())
            self._connection.execute(delete(_trait).where(self._dialect.among(_trait.c.posting_id, removed)))
            for column in (_choice.c.a, _choice.c.b):
                self._connection.execute(delete(_choice).where(self._dialect.among(column, removed)))

    def put_edges(self, ids: Sequence[int] | None, edges: Sequence[Edge]) -> None:
        """See ports.LinkGraph."""
        if ids is None:
            self._connection.execute(delete(_edge))
        for portion in _portions(ids or ()):
            touches = or_(self._dialect.among(_edge.c.a, portion), self._dialect.among(_edge.c.b, portion))
            self._connection.execute(delete(_edge).where(touches))
        for start in range(0, len(edges), _ROWS):
            rows = [(e.a, e.b, e.probability, e.zone.value, e.identity) for e in edges[start : start + _ROWS]]
            self._dialect.put(self._connection, _edge, ("a", "b", "probability", "zone", "identity"), rows)

    def put_jobs(self, ids: Sequence[int] | None, jobs: Mapping[int, int]) -> None:
        """See ports.LinkGraph."""
        if ids is None:
            linked = select(_posting.c.id).where(_posting.c.job > 0)
            ids = sorted({*self._connection.execute(linked).scalars(), *jobs})
            self._connection.execute(delete(schema.meta).where(schema.meta.c.key == _STALE))
        stored = self._heads(_JOBS, ids)
        rows = [(id_, jobs.get(id_, 0)) for id_, job in stored if job != jobs.get(id_, 0)]
        for start in range(0, len(rows), _ROWS):
            portion = rows[start : start + _ROWS]
            self._dialect.change(self._connection, _posting, ("id", "job"), portion)
            self._log([(ChangeKind.LINK_CHANGED, row[0]) for row in portion])


def _is_stale(connection: Connection) -> bool:
    query = f"SELECT 1 FROM meta WHERE \"key\" = '{_STALE}'"
    return connection.exec_driver_sql(query).first() is not None


def _choices(connection: Connection, dialect: Dialect, ids: Sequence[int] | None) -> list[Choice]:
    query = select(_choice).order_by(_choice.c.at, _choice.c.a, _choice.c.b)
    if ids is not None:
        query = query.where(or_(dialect.among(_choice.c.a, ids), dialect.among(_choice.c.b, ids)))
    return [_read_choice(row) for row in connection.execute(query)]


class Links(Part):
    """See ports.LinkStore."""

    @contextmanager
    def link_graph(self, at: datetime) -> Iterator[_Graph]:
        """See ports.LinkStore."""
        with self._db.write() as connection:
            # One linker at a time: what it reads decides what it writes.
            self._db.dialect.lock(connection, _trait)
            yield _Graph(connection, self._db.dialect, lambda events: self._log(connection, at, "posting", events))

    def shared_blocks(self, most: int) -> Iterator[tuple[int, Block]]:
        """See ports.LinkStore."""
        query = select(_key.c.key, _key.c.posting_id, _key.c.board_id).order_by(_key.c.key, _key.c.posting_id)
        with self._db.read() as connection:
            rows = connection.execute(query.execution_options(yield_per=_ROWS))
            for key, block in groupby(rows, key=lambda row: row[0]):
                members = [(row[1], row[2]) for row in block]
                if 2 <= len(members) <= most:
                    yield key, members

    def traits(self, ids: Sequence[int]) -> dict[int, Traited]:
        """See ports.LinkStore."""
        with self._db.read() as connection:
            return _Graph(connection, self._db.dialect, None).known(ids)

    def link_edges(self, ids: Sequence[int] | None, zone: Zone | None = None, limit: int = 1000) -> list[Edge]:
        """See ports.LinkStore."""
        query = select(_edge).order_by(_edge.c.probability.desc(), _edge.c.a, _edge.c.b).limit(limit)
        if ids is not None:
            among = self._db.dialect.among
            query = query.where(or_(among(_edge.c.a, ids), among(_edge.c.b, ids)))
        if zone is not None:
            query = query.where(_edge.c.zone == zone.value)
        with self._db.read() as connection:
            return [_edge_of(row) for row in connection.execute(query)]

    def put_choices(self, choices: Sequence[Choice], undone: Sequence[tuple[int, int]] = ()) -> None:
        """See ports.LinkStore."""
        rows = [(c.a, c.b, c.same, micros(c.at)) for c in choices]
        with self._db.write() as connection:
            for a, b in undone:
                connection.execute(delete(_choice).where(_choice.c.a == a, _choice.c.b == b))
            self._db.dialect.put(connection, _choice, ("a", "b", "same", "at"), rows)

    def link_choices(self, ids: Sequence[int] | None = None) -> list[Choice]:
        """See ports.LinkStore."""
        with self._db.read() as connection:
            return _choices(connection, self._db.dialect, ids)

    def members(self, jobs: Sequence[int]) -> dict[int, list[StoredPosting]]:
        """See ports.LinkStore."""
        wanted = sorted({job for job in jobs if job})
        if not wanted:
            return {}
        query = STORED.where(self._db.dialect.among(_posting.c.job, wanted), _posting.c.job > 0)
        found: dict[int, list[StoredPosting]] = defaultdict(list)
        with self._db.read() as connection:
            for row in connection.execute(query.order_by(_posting.c.id)):
                stored = read_stored(row)
                found[stored.job].append(stored)
        return {job: sorted(found[job], key=lambda s: s.id != job) for job in found}

    def count_linked(self) -> LinkCount:
        """See ports.LinkStore."""
        traited = select(func.count()).select_from(_trait).where(_trait.c.version == VERSION)
        copies = select(func.count()).select_from(_posting).where(_posting.c.job > 0, _posting.c.job != _posting.c.id)
        older = select(_trait.c.posting_id).where(_trait.c.version < VERSION).limit(1)
        with self._db.read() as connection:
            return LinkCount(
                traited=connection.execute(traited).scalar_one(),
                copies=connection.execute(copies).scalar_one(),
                stale=_is_stale(connection) or connection.execute(older).scalar() is not None,
            )

    def links_stale(self) -> bool:
        """See ports.LinkStore."""
        with self._db.read() as connection:
            return _is_stale(connection)

    def put_traits(self, traited: Sequence[Traited], first: bool) -> None:
        """See ports.LinkStore."""
        rows = [(found.traits.id, VERSION, _encoder.encode(found)) for found in traited]
        with self._db.write() as connection:
            if first:
                self._db.dialect.put(connection, schema.meta, ("key", "value"), [(_STALE, "1")])
                connection.execute(delete(_key))
                connection.execute(delete(_trait))
            self._db.dialect.put(connection, _trait, ("posting_id", "version", "document"), rows)

    def index_keys(self) -> None:
        """See ports.LinkStore. Keys are sorted before they are stored: a tree grown in order is grown at its end."""
        query = select(_trait.c.document).where(_trait.c.version == VERSION).execution_options(yield_per=_ROWS // 10)
        columns = ("key", "posting_id", "board_id")
        names = '"key", posting_id, board_id'
        with self._db.write() as connection:
            connection.execute(delete(_key))
            _unsorted.create(connection)
            for part in connection.execute(query).scalars().partitions():
                found = map(_keyed_decoder.decode, part)
                rows = [(key, each.traits.id, each.traits.board) for each in found for key in each.keys]
                self._db.dialect.add(connection, _unsorted, columns, rows)
            ordered = f'SELECT {names} FROM "{_unsorted.name}" ORDER BY "key", posting_id'
            connection.exec_driver_sql(f"INSERT INTO link_key ({names}) {ordered}")
            _unsorted.drop(connection)
