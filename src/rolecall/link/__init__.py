"""Which postings are the same job; reversible.

Enters: postings. Leaves: links with their evidence.
Never: merging postings away.
"""
