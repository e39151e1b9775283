"""One file per hiring platform; each is independent of the others.

Enters: pages. Leaves: items and raw postings.
Never: an import of another adapter.
"""
