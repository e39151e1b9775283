"""Canonical URLs, traps, priority, when to come back.

Enters: links, visits. Leaves: what to fetch next and when.
Never: merging two different pages.
"""
