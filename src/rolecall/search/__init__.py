"""Full text, filters and facets behind one port.

Enters: stored postings. Leaves: results with exact counts.
Never: being the only place something is kept.
"""

from rolecall.search.excerpt import excerpt
from rolecall.search.explain import Reason, explain
from rolecall.search.freshness import freshness
from rolecall.search.kinds import BothKinds
from rolecall.search.language import FILTER_NAMES, FindPlaces, parse_query
from rolecall.search.money import RATES_DATE
from rolecall.search.postgres import PostgresIndex, PostgresPages, open_postgres_index
from rolecall.search.prints import print_of
from rolecall.search.tantivy import TantivyIndex, open_index, open_memory_index
from rolecall.search.tantivy.pages import TantivyPages, open_memory_pages, open_pages
from rolecall.search.typesense import DocumentsRefusedError, TypesenseIndex, open_typesense_index

__all__ = [
    "FILTER_NAMES",
    "RATES_DATE",
    "BothKinds",
    "DocumentsRefusedError",
    "FindPlaces",
    "PostgresIndex",
    "PostgresPages",
    "Reason",
    "TantivyIndex",
    "TantivyPages",
    "TypesenseIndex",
    "excerpt",
    "explain",
    "freshness",
    "open_index",
    "open_memory_index",
    "open_memory_pages",
    "open_pages",
    "open_postgres_index",
    "open_typesense_index",
    "parse_query",
    "print_of",
]
