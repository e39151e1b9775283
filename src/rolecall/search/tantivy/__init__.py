"""The embedded index, on Tantivy.

Enters: stored postings. Leaves: ids with scores, exact counts.
Never: a value that the store does not hold; the folder can be deleted at any time and is built again.
"""

from rolecall.search.tantivy.index import TantivyIndex, open_index, open_memory_index

__all__ = ["TantivyIndex", "open_index", "open_memory_index"]
