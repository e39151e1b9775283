"""The index without an extra server: PostgreSQL full text, beside the store's tables or in a database of its own.

Enters: stored postings. Leaves: ids with scores, exact counts.
Never: a value that the store does not hold; its schema can be dropped at any time and is built again.
"""

from rolecall.search.postgres.index import PostgresIndex, open_postgres_index
from rolecall.search.postgres.pages import PostgresPages

__all__ = ["PostgresIndex", "PostgresPages", "open_postgres_index"]
