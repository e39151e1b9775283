"""The index itself: tables begun under a lock, batches applied whole, searches."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rolecall.model import (
    FacetCount,
    Hit,
    NotConfigured,
    SearchQuery,
    SearchResult,
    Sort,
    StoredPosting,
    StoreUnavailable,
)
from rolecall.search.edits import one_edit
from rolecall.search.postgres.documents import SCHEMA, TABLES, VERSION, to_document
from rolecall.search.postgres.matching import Matcher, TextQuery, conditions
from rolecall.search.tantivy import paging
from rolecall.search.tantivy.facets import FIELDS, SHOWN
from rolecall.search.tantivy.words import Splitter

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg_pool import ConnectionPool

#: Weights of description, place, employer, title in the order of results.
_WEIGHTS = "'{0.06, 0.15, 0.25, 1.0}'::real[]"
#: Results that may be skipped to find a page again by relevance.
_DEEPEST, _SLACK = 10_000, 100
#: Words looked at for one that was meant, and taken.
_CANDIDATES, _MEANT = 20_000, 20
#: Connections of a process, seconds to wait for one, milliseconds a statement may run.
_POOL, _PATIENCE, _STATEMENT = 4, 10.0, 60_000
#: Advisory lock of who writes or begins the index ("rolsearc" in ASCII, read as a number).
_LOCK = int.from_bytes(b"rolsearc", "big")
_COLUMNS = "id, newest, first_seen, pay, keys, places, own_places, words, print"
#: Schema that a rebuilt index stands in until it takes the place of the old one.
_NEXT = f"{SCHEMA}_next"
#: Schema of the index it replaced, until nobody searches it any more.
_LAST = f"{SCHEMA}_last"


class PostgresIndex:
    """A full-text index all processes share. Safe from any thread."""

    def __init__(
        self, pool: "ConnectionPool[Connection[tuple[Any, ...]]]", errors: tuple[type[Exception], ...]
    ) -> None:
        self._pool, self._errors = pool, errors
        self._splitter = Splitter()
        self._schema = SCHEMA

    def apply(self, upserts: Sequence[StoredPosting], deletes: Sequence[int]) -> None:
        """See ports.SearchIndex. One transaction; two processes that apply do so one after the other."""
        documents = [to_document(stored, self._splitter) for stored in {s.id: s for s in upserts}.values()]
        words: Counter[str] = Counter()
        labels: dict[str, str] = {}
        for document in documents:
            words.update(document.words)
            labels.update(document.labels)
        with self._connection() as connection, connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            gone = [*deletes, *(document.row[0] for document in documents)]
            cursor.execute(f"DELETE FROM {self._schema}.posting WHERE id = ANY(%s::bigint[])", (gone,))
            if not documents:
                return
            rows = ", ".join(["%s"] * 7)
            cursor.executemany(
                f"INSERT INTO {self._schema}.posting ({_COLUMNS}) VALUES ({rows}, %s::tsvector, %s)",
                [d.row for d in documents],
            )
            cursor.execute(
                f"INSERT INTO {self._schema}.word SELECT * FROM unnest(%s::text[], %s::bigint[]) AS new(word, uses)"
                " ON CONFLICT (word) DO UPDATE SET uses = word.uses + excluded.uses WHERE excluded.uses > 0",
                (list(words.keys()), list(words.values())),
            )
            cursor.execute(
                f"INSERT INTO {self._schema}.label SELECT * FROM unnest(%s::text[], %s::text[]) AS new(key, label)"
                " ON CONFLICT (key) DO UPDATE SET label = excluded.label WHERE label.label <> excluded.label",
                (list(labels), list(labels.values())),
            )

    def search(self, query: SearchQuery) -> SearchResult:
        """See ports.SearchIndex. Raises InvalidInput."""
        cursor = paging.decode(query.cursor) if query.cursor else None
        with self._connection() as connection:
            text = Matcher(
                self._splitter, lambda asked: self._known(connection, asked), lambda word: self._near(connection, word)
            ).query(query.text)
            where = conditions(query.filters)
            if text is not None:
                where.append(("words @@ %s::tsquery", text.matches))
            clause = " AND ".join(condition for condition, _ in where) or "true"
            values = [value for _, value in where]
            counted = connection.execute(
                f"SELECT count(*) FROM {self._schema}.posting WHERE {clause}", values
            ).fetchone()
            facets = self._facets(connection, clause, values, query.facets)
            if query.sort is Sort.FIRST_SEEN or text is None:
                hits, more = self._newest(connection, clause, values, query.limit, cursor)
            else:
                hits, more = self._best(connection, clause, values, text, query.limit, cursor)
        return SearchResult(total=counted[0] if counted else 0, hits=tuple(hits), facets=facets, cursor=more)

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """See ports.SearchIndex."""
        tokens = self._splitter.words(text)
        if not tokens or text[-1:].isspace():
            return []
        ask = (
            f"SELECT word FROM {self._schema}.word WHERE word >= %s AND word < %s AND uses > 0"
            " ORDER BY uses DESC, word LIMIT %s"
        )
        begin = tokens[-1]
        with self._connection() as connection:
            rows = connection.execute(ask, (begin, begin + "\U0010ffff", limit)).fetchall()
        return [" ".join([*tokens[:-1], row[0]]) for row in rows]

    def ids(self) -> set[int]:
        """See ports.SearchIndex."""
        with self._connection() as connection:
            return {row[0] for row in connection.execute(f"SELECT id FROM {self._schema}.posting")}

    def prints(self) -> dict[int, int]:
        """See ports.KeptIndex."""
        with self._connection() as connection:
            return dict(connection.execute(f"SELECT id, print FROM {self._schema}.posting").fetchall())

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """See ports.KeptIndex. A schema beside the one that is searched, exchanged for it by name."""
        fresh = PostgresIndex(self._pool, self._errors)
        fresh._schema, count = _NEXT, 0
        with self._connection() as connection:
            _make(connection, _NEXT)
        for portion in portions:
            fresh.apply(portion, [])
            count += len(portion)
        with self._connection() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            # Names alone are exchanged: no search waits, and none finds half of it.
            connection.execute(f"DROP SCHEMA IF EXISTS {_LAST} CASCADE")
            connection.execute(f"ALTER SCHEMA {SCHEMA} RENAME TO {_LAST}")
            connection.execute(f"ALTER SCHEMA {_NEXT} RENAME TO {SCHEMA}")
        with self._connection() as connection:
            # Searches under way end first; locked in the order in which they lock.
            connection.execute(f"LOCK TABLE {_LAST}.posting, {_LAST}.label, {_LAST}.word, {_LAST}.meta")
            connection.execute(f"DROP SCHEMA {_LAST} CASCADE")
        return count

    def close(self) -> None:
        """See ports.SearchIndex."""
        self._pool.close()

    # -- searching

    @contextmanager
    def _connection(self) -> Iterator["Connection[tuple[Any, ...]]"]:
        try:
            with self._pool.connection(timeout=_PATIENCE) as connection:
                yield connection
        except self._errors as error:
            raise StoreUnavailable(
                f"The search index cannot be used: {str(error).strip().splitlines()[0]}.", "Is its server running?"
            ) from error

    def _known(self, connection: "Connection[Any]", words: Iterable[str]) -> set[str]:
        ask = f"SELECT word FROM {self._schema}.word WHERE word = ANY(%s::text[])"
        return {row[0] for row in connection.execute(ask, (list(words),))}

    def _near(self, connection: "Connection[Any]", word: str) -> list[str]:
        """Words of names one slip away, most used first; its first two letters are taken to be right."""
        ask = (
            f"SELECT word FROM {self._schema}.word WHERE word >= %s AND word < %s AND uses > 0"
            " AND length(word) BETWEEN %s AND %s ORDER BY uses DESC LIMIT %s"
        )
        begin, size = word[:2], len(word)
        rows = connection.execute(ask, (begin, begin + "\U0010ffff", size - 1, size + 1, _CANDIDATES))
        return [row[0] for row in rows if one_edit(word, row[0])][:_MEANT]

    def _newest(
        self, connection: "Connection[Any]", clause: str, values: list[object], limit: int, cursor: paging.Cursor | None
    ) -> tuple[list[Hit], str | None]:
        rest, given = clause, list(values)
        if cursor is not None:
            rest, given = f"{clause} AND newest < %s", [*values, cursor.order]
        ask = f"SELECT id, newest FROM {self._schema}.posting WHERE {rest} ORDER BY newest DESC LIMIT %s"
        rows = connection.execute(ask, [*given, limit + 1]).fetchall()
        more = paging.encode(paging.Cursor(order=rows[limit - 1][1])) if limit and len(rows) > limit else None
        return [Hit(posting_id=row[0], score=0.0) for row in rows[:limit]], more

    def _best(
        self, connection: "Connection[Any]", clause: str, values: list[object], text: TextQuery, limit: int,
        cursor: paging.Cursor | None,
    ) -> tuple[list[Hit], str | None]:  # fmt: skip
        skipped = min(cursor.skipped, _DEEPEST) if cursor else 0
        depth = skipped + limit + 1 + (_SLACK if cursor else 0)
        score, given = f"0.5 * ts_rank({_WEIGHTS}, words, %s::tsquery)", [text.matches]
        if text.exact:
            score, given = f"{score} + ts_rank({_WEIGHTS}, words, %s::tsquery)", [*given, text.exact]
        if text.together:
            score, given = f"{score} + 2 * (words @@ %s::tsquery)::int", [*given, text.together]
        order = "ORDER BY score DESC, newest DESC LIMIT %s"
        ask = f"SELECT id, {score} AS score FROM {self._schema}.posting WHERE {clause} {order}"
        rows = connection.execute(ask, [*given, *values, max(depth, 1)]).fetchall()
        ids = [row[0] for row in rows]
        # Newly arrived results move a page; it goes on behind the last result that was seen.
        start = ids.index(cursor.last) + 1 if cursor and cursor.last in ids else skipped
        end = start + limit
        more = None
        if limit and len(ids) > end and end < _DEEPEST:
            more = paging.encode(paging.Cursor(last=ids[end - 1], skipped=end))
        return [Hit(posting_id=row[0], score=float(row[1])) for row in rows[start:end]], more

    def _facets(
        self, connection: "Connection[Any]", clause: str, values: list[object], names: tuple[str, ...]
    ) -> dict[str, tuple[FacetCount, ...]]:
        fields = {FIELDS[name]: name for name in names if name in FIELDS}
        if not fields:
            return {}
        ask = (
            f"WITH counted AS (SELECT key, count(*) AS n FROM {self._schema}.posting, unnest(keys) AS key"
            f" WHERE {clause} AND split_part(key, ':', 1) = ANY(%s::text[]) GROUP BY key),"
            " ranked AS (SELECT key, n, row_number() OVER (PARTITION BY split_part(key, ':', 1)"
            ' ORDER BY n DESC, key COLLATE "C") AS place FROM counted)'
            f" SELECT ranked.key, n, label FROM ranked LEFT JOIN {self._schema}.label ON label.key = ranked.key"
            " WHERE place <= %s ORDER BY place"
        )
        found: dict[str, list[FacetCount]] = {name: [] for name in fields.values()}
        for key, count, label in connection.execute(ask, [*values, list(fields), SHOWN]):
            field, _, value = key.partition(":")
            found[fields[field]].append(FacetCount(value=value, label=label or value, count=count))
        return {name: tuple(counts) for name, counts in found.items()}


def open_postgres_index(url: str) -> PostgresIndex:
    """The index in a database. One that is missing or of another version is begun again, empty: its consumer fills it.

    Raises NotConfigured, StoreUnavailable.
    """
    try:
        import psycopg
        from psycopg_pool import ConnectionPool, PoolTimeout
    except ImportError as error:
        raise NotConfigured(
            "PostgreSQL needs the package psycopg with its pool, which is not installed.", "Install rolecall[scale]."
        ) from error
    options = {"options": f"-c statement_timeout={_STATEMENT}", "application_name": "rolecall-search"}
    pool = ConnectionPool(
        url, min_size=1, max_size=_POOL, open=True, kwargs=options, check=ConnectionPool.check_connection
    )
    index = PostgresIndex(pool, (psycopg.Error, PoolTimeout))
    try:
        _begin(index)
    except BaseException:
        pool.close()
        raise
    return index


def _begin(index: PostgresIndex) -> None:
    with index._connection() as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        there = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (f"{SCHEMA}.meta",)).fetchone()
        if there and there[0]:
            ask = f"SELECT value FROM {SCHEMA}.meta WHERE key = 'version'"
            version = connection.execute(ask).fetchone()
            if version and version[0] == VERSION:
                return
        _make(connection, SCHEMA)


def _make(connection: "Connection[Any]", schema: str) -> None:
    """Empty tables in a schema, whatever it held."""
    connection.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
    connection.execute(TABLES.replace("{SCHEMA}", schema).encode())
    connection.execute(f"INSERT INTO {schema}.meta VALUES ('version', %s)", (VERSION,))
