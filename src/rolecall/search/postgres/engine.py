"""What the indexes of roles and of pages share: batches applied whole, exact counts, stable pages."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rolecall.model import FacetCount, Hit, SearchQuery, SearchResult, Sort, StoreUnavailable
from rolecall.search.edits import one_edit
from rolecall.search.postgres.documents import SCHEMA, Document
from rolecall.search.postgres.matching import Matcher, TextQuery
from rolecall.search.tantivy import paging
from rolecall.search.tantivy.engine import DEEPEST, ENOUGH
from rolecall.search.tantivy.facets import SHOWN
from rolecall.search.tantivy.words import Splitter

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg_pool import ConnectionPool

#: Weights of body, place, employer (or description), title in the order of results.
_WEIGHTS = "'{0.06, 0.15, 0.25, 1.0}'::real[]"
#: Results looked at beyond a page, to find where the one before it ended.
_SLACK = 100
#: Words looked at for one that was meant, and taken.
_CANDIDATES, _MEANT = 20_000, 20
#: Seconds to wait for a connection.
_PATIENCE = 10.0
#: Advisory lock of who writes or begins the index ("rolsearc" in ASCII, read as a number).
LOCK = int.from_bytes(b"rolsearc", "big")

Item = TypeVar("Item")
Where = list[tuple[str, object]]


class Engine(ABC, Generic[Item]):
    """A full-text index all processes share. Safe from any thread."""

    #: Tables of its rows and of its words; columns of a row, the vector last.
    table: str
    word_table: str
    columns: tuple[str, ...]

    def __init__(
        self, pool: "ConnectionPool[Connection[tuple[Any, ...]]]", errors: tuple[type[Exception], ...]
    ) -> None:
        self._pool, self._errors = pool, errors
        self._splitter = Splitter()

    @abstractmethod
    def _row(self, item: Item) -> Document:
        """What is indexed of an item."""

    @abstractmethod
    def _id(self, item: Item) -> int:
        """Its id."""

    @abstractmethod
    def _where(self, query: SearchQuery) -> Where:
        """The filters of a query."""

    @abstractmethod
    def _facets(
        self, connection: "Connection[Any]", clause: str, values: list[object], query: SearchQuery
    ) -> dict[str, tuple[FacetCount, ...]]:
        """Counts of the facets asked for."""

    @abstractmethod
    def _hit(self, id_: int, score: float) -> Hit:
        """A result."""

    def apply(self, upserts: Sequence[Item], deletes: Sequence[int]) -> None:
        """Add, replace and remove by id. One transaction; two processes that apply do so one after the other."""
        documents = [self._row(item) for item in {self._id(i): i for i in upserts}.values()]
        words: Counter[str] = Counter()
        labels: dict[str, str] = {}
        for document in documents:
            words.update(document.words)
            labels.update(document.labels)
        with self._connection() as connection, connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            gone = [*deletes, *(document.row[0] for document in documents)]
            cursor.execute(f"DELETE FROM {self.table} WHERE id = ANY(%s::bigint[])", (gone,))
            if not documents:
                return
            marks = ", ".join(["%s"] * (len(self.columns) - 1))
            cursor.executemany(
                f"INSERT INTO {self.table} ({', '.join(self.columns)}) VALUES ({marks}, %s::tsvector)",
                [document.row for document in documents],
            )
            cursor.execute(
                f"INSERT INTO {self.word_table} AS word SELECT * FROM unnest(%s::text[], %s::bigint[]) AS new(word, n)"
                " ON CONFLICT (word) DO UPDATE SET uses = word.uses + excluded.uses WHERE excluded.uses > 0",
                (list(words.keys()), list(words.values())),
            )
            if labels:
                cursor.execute(
                    f"INSERT INTO {SCHEMA}.label SELECT * FROM unnest(%s::text[], %s::text[]) AS new(key, label)"
                    " ON CONFLICT (key) DO UPDATE SET label = excluded.label WHERE label.label <> excluded.label",
                    (list(labels), list(labels.values())),
                )

    def search(self, query: SearchQuery) -> SearchResult:
        """Results with their exact total; facet counts are over the same results. Raises InvalidInput."""
        cursor = paging.decode(query.cursor) if query.cursor else None
        with self._connection() as connection:
            matcher = Matcher(
                self._splitter, lambda asked: self._known(connection, asked), lambda word: self._near(connection, word)
            )
            text = matcher.query(query.text)
            where = self._where(query)
            if text is not None:
                where.append(("words @@ %s::tsquery", text.matches))
            clause = " AND ".join(condition for condition, _ in where) or "true"
            values = [value for _, value in where]
            counted = connection.execute(f"SELECT count(*) FROM {self.table} WHERE {clause}", values).fetchone()
            facets = self._facets(connection, clause, values, query)
            total, similar = counted[0] if counted else 0, []
            if query.sort is Sort.FIRST_SEEN or text is None:
                hits, more = self._newest(connection, clause, values, query.limit, cursor)
            else:
                hits, more = self._best(connection, clause, values, text, query.limit, cursor)
                if cursor is None and total < min(query.limit, ENOUGH):
                    wanted = matcher.similar(query.text)
                    similar = self._similar(connection, self._where(query), text, wanted, query.limit - total)
        shown = (cursor.skipped if cursor else 0) + len(hits)
        ranked = query.sort is not Sort.FIRST_SEEN and text is not None
        cut = ranked and more is None and bool(hits) and total > max(shown, DEEPEST)
        return SearchResult(total=total, hits=tuple(hits), similar=tuple(similar), facets=facets, cursor=more, cut=cut)

    def suggest(self, text: str, limit: int = 8) -> list[str]:
        """Words that complete the last one of a text, most frequent first."""
        tokens = self._splitter.words(text)
        if not tokens or text[-1:].isspace():
            return []
        ask = (
            f"SELECT word FROM {self.word_table} WHERE word >= %s AND word < %s AND uses > 0"
            " ORDER BY uses DESC, word LIMIT %s"
        )
        begin = tokens[-1]
        with self._connection() as connection:
            rows = connection.execute(ask, (begin, begin + "\U0010ffff", limit)).fetchall()
        return [" ".join([*tokens[:-1], row[0]]) for row in rows]

    def ids(self) -> set[int]:
        """Every id indexed, for reconciliation."""
        with self._connection() as connection:
            return {row[0] for row in connection.execute(f"SELECT id FROM {self.table}")}

    def close(self) -> None:
        """Release it."""
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
        ask = f"SELECT word FROM {self.word_table} WHERE word = ANY(%s::text[])"
        return {row[0] for row in connection.execute(ask, (list(words),))}

    def _near(self, connection: "Connection[Any]", word: str) -> list[str]:
        """Words of names one slip away, most used first; its first two letters are taken to be right."""
        ask = (
            f"SELECT word FROM {self.word_table} WHERE word >= %s AND word < %s AND uses > 0"
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
        ask = f"SELECT id, newest FROM {self.table} WHERE {rest} ORDER BY newest DESC LIMIT %s"
        rows = connection.execute(ask, [*given, limit + 1]).fetchall()
        more = paging.encode(paging.Cursor(order=rows[limit - 1][1])) if limit and len(rows) > limit else None
        return [self._hit(row[0], 0.0) for row in rows[:limit]], more

    def _best(
        self, connection: "Connection[Any]", clause: str, values: list[object], text: TextQuery, limit: int,
        cursor: paging.Cursor | None,
    ) -> tuple[list[Hit], str | None]:  # fmt: skip
        skipped = min(cursor.skipped, DEEPEST) if cursor else 0
        depth = skipped + limit + 1 + (_SLACK if cursor else 0)
        score, given = f"0.5 * ts_rank({_WEIGHTS}, words, %s::tsquery)", [text.matches]
        if text.exact:
            score, given = f"{score} + ts_rank({_WEIGHTS}, words, %s::tsquery)", [*given, text.exact]
        if text.together:
            score, given = f"{score} + 2 * (words @@ %s::tsquery)::int", [*given, text.together]
        order = "ORDER BY score DESC, newest DESC LIMIT %s"
        ask = f"SELECT id, {score} AS score FROM {self.table} WHERE {clause} {order}"
        rows = connection.execute(ask, [*given, *values, max(depth, 1)]).fetchall()
        ids = [row[0] for row in rows]
        # Newly arrived results move a page; it goes on behind the last result that was seen.
        start = ids.index(cursor.last) + 1 if cursor and cursor.last in ids else skipped
        end = start + limit
        more = None
        if limit and len(ids) > end and end < DEEPEST:
            more = paging.encode(paging.Cursor(last=ids[end - 1], skipped=end))
        return [self._hit(row[0], float(row[1])) for row in rows[start:end]], more

    def _similar(
        self, connection: "Connection[Any]", where: Where, text: TextQuery, wanted: str | None, count: int
    ) -> list[Hit]:
        """So many results that have most of the words and hold every filter, without those that matched."""
        if wanted is None:
            return []
        where = [*where, ("words @@ %s::tsquery", wanted), ("NOT words @@ %s::tsquery", text.matches)]
        ask = (
            f"SELECT id, ts_rank({_WEIGHTS}, words, %s::tsquery) AS score FROM {self.table}"
            f" WHERE {' AND '.join(condition for condition, _ in where)} ORDER BY score DESC, newest DESC LIMIT %s"
        )
        rows = connection.execute(ask, [wanted, *(value for _, value in where), count]).fetchall()
        return [self._hit(row[0], float(row[1])) for row in rows]

    def _counted(
        self, connection: "Connection[Any]", clause: str, values: list[object], fields: dict[str, str]
    ) -> dict[str, tuple[FacetCount, ...]]:
        """Counts of keys. fields: field of a key → name of the facet."""
        if not fields:
            return {}
        ask = (
            f"WITH counted AS (SELECT key, count(*) AS n FROM {self.table}, unnest(keys) AS key"
            f" WHERE {clause} AND split_part(key, ':', 1) = ANY(%s::text[]) GROUP BY key),"
            " ranked AS (SELECT key, n, row_number() OVER (PARTITION BY split_part(key, ':', 1)"
            ' ORDER BY n DESC, key COLLATE "C") AS place FROM counted)'
            f" SELECT ranked.key, n, label FROM ranked LEFT JOIN {SCHEMA}.label ON label.key = ranked.key"
            " WHERE place <= %s ORDER BY place"
        )
        found: dict[str, list[FacetCount]] = {name: [] for name in fields.values()}
        for key, count, label in connection.execute(ask, [*values, list(fields), SHOWN]):
            field, _, value = key.partition(":")
            found[fields[field]].append(FacetCount(value=value, label=label or value, count=count))
        return {name: tuple(counts) for name, counts in found.items()}
