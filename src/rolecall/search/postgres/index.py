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
#: Tables of roles alone; searches lock the second before the first.
_OWN = (f"{SCHEMA}.posting", f"{SCHEMA}.word")


class PostgresIndex(Engine[StoredPosting]):
    """See ports.SearchIndex."""

    table, word_table = _OWN
    columns = (
        "id",
        "newest",
        "first_seen",
        "opened",
        "standing",
        "pay",
        "keys",
        "places",
        "own_places",
        "print",
        "words",
    )

    def pages(self) -> PostgresPages:
        """The index of pages beside it. It shares this one's connections, and ends with it."""
        return PostgresPages(self._pool, self._errors)

    def prints(self) -> dict[int, int]:
        """See ports.KeptIndex."""
        with self._connection() as connection:
            return dict(connection.execute(f"SELECT id, print FROM {self.table}").fetchall())

    def rebuild(self, portions: Iterable[Sequence[StoredPosting]]) -> int:
        """See ports.KeptIndex. Tables beside those that are searched, exchanged for them by name."""
        fresh, count = PostgresIndex(self._pool, self._errors), 0
        fresh.table, fresh.word_table = (f"{name}_next" for name in _OWN)
        with self._connection() as connection:
            for name in _OWN:
                connection.execute(f"DROP TABLE IF EXISTS {name}_next")
                connection.execute(f"CREATE TABLE {name}_next (LIKE {name} INCLUDING ALL)")
        for portion in portions:
            fresh.apply(portion, [])
            count += len(portion)
        with self._connection() as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            # In the order in which searches lock them: those under way end first, none waits for another.
            connection.execute(f"LOCK TABLE {', '.join(reversed(_OWN))}")
            for name in _OWN:
                connection.execute(f"DROP TABLE {name}")
                connection.execute(f"ALTER TABLE {name}_next RENAME TO {name.partition('.')[2]}")
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
        connection.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
        connection.execute(TABLES)
        connection.execute(f"INSERT INTO {SCHEMA}.meta VALUES ('version', %s)", (VERSION,))
