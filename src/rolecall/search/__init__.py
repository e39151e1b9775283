"""Full text, filters and facets behind one port.

Enters: stored postings. Leaves: results with exact counts.
Never: being the only place something is kept.
"""
