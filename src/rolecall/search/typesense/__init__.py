"""The index in a search server of its own: Typesense, by its maintained client.

Enters: stored postings. Leaves: ids with scores, exact counts.
Never: a value that the store does not hold; its collections can be dropped at any time and are built again.
"""

from rolecall.search.typesense.index import TypesenseIndex, open_typesense_index
from rolecall.search.typesense.server import DocumentsRefusedError

__all__ = ["DocumentsRefusedError", "TypesenseIndex", "open_typesense_index"]
