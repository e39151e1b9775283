"""The index of roles, and the beginning of the tables both indexes live in."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from rolecall.model import FacetCount, Hit, NotConfigured, SearchQuery, StoredPosting
from rolecall.search.postgres.documents import SCHEMA, TABLES, VERSION, Document, to_document
from rolecall.search.postgres.engine import LOCK, Engine, Where
from rolecall.search.postgres.matching import conditions, label_of_age
from rolecall.search.postgres.pages import PostgresPages
from rolecall.search.tantivy.facets import FIELDS, FRESHNESS, in_order

if TYPE_CHECKING:
    from psycopg import Connection

#: Connections of a process, milliseconds a statement may run.
_POOL, _STATEMENT = 4, 60_000
#: Schema that a rebuilt index stands in until it takes the place of the old one.
_NEXT = f"{SCHEMA}_next"
#: Schema of the index it replaced, until nobody searches it any more.
_LAST = f"{SCHEMA}_last"


class PostgresIndex(Engine[StoredPosting]):
    """See ports.SearchIndex."""

    names = ("posting", "word")
    columns = (
        "id", "newest", "first_seen", "opened", "standing", "pay", "print", "keys", "places", "own_places", "words",
    )  # fmt: skip

    def pages(self) -> PostgresPages:
        """The index of pages beside it. It shares this one's connections, and ends with it."""
        return PostgresPages(self._pool, self._errors)

    def prints(self) -> dict[int, int]:
        """See ports.KeptIndex."""
        with self._connection() as connection:
            return dict(connection.execute(f"SELECT id, print FROM {self.table}").fetchall())

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """See ports.KeptIndex. A schema beside the one that is searched, exchanged for it by name."""
        fresh, count = PostgresIndex(self._pool, self._errors, _NEXT), 0
        with self._connection() as connection:
            _make(connection, _NEXT)
        for portion in portions:
            fresh.apply(portion, [])
            count += len(portion)
        with self._connection() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            connection.execute(f"DROP SCHEMA IF EXISTS {_LAST} CASCADE")
            # Pages stay as they are: they move over.
            for table in PostgresPages.names:
                connection.execute(f"DROP TABLE {_NEXT}.{table}")
                connection.execute(f"ALTER TABLE {SCHEMA}.{table} SET SCHEMA {_NEXT}")
            # For the rest names alone are exchanged: no search waits, and none finds half of it.
            connection.execute(f"ALTER SCHEMA {SCHEMA} RENAME TO {_LAST}")
            connection.execute(f"ALTER SCHEMA {_NEXT} RENAME TO {SCHEMA}")
        with self._connection() as connection:
            # Searches under way end first; locked in the order in which they lock.
            connection.execute(f"LOCK TABLE {_LAST}.posting, {_LAST}.label, {_LAST}.word, {_LAST}.meta")
            connection.execute(f"DROP SCHEMA {_LAST} CASCADE")
        return count

    def _row(self, item: StoredPosting) -> Document:
        return to_document(item, self._splitter)

    def _id(self, item: StoredPosting) -> int:
        return item.id

    def _where(self, query: SearchQuery) -> Where:
        return conditions(query.filters, query.at)

    def _facets(
        self, connection: "Connection[Any]", clause: str, values: list[object], query: SearchQuery
    ) -> dict[str, tuple[FacetCount, ...]]:
        fields = {FIELDS[name]: name for name in query.facets if name in FIELDS}
        found = self._counted(connection, clause, values, fields)
        if FRESHNESS in query.facets:
            label = label_of_age(query.at or datetime.now(UTC))
            ask = f"SELECT {label} AS label, count(*) FROM {self.table} WHERE {clause} GROUP BY 1"
            found[FRESHNESS] = in_order({row[0]: row[1] for row in connection.execute(ask, values) if row[0]})
        return found

    def _hit(self, id_: int, score: float) -> Hit:
        return Hit(posting_id=id_, score=score)


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
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
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
