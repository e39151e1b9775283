"""General readers for employers' own sites: sitemap, JSON-LD, feeds, state, APIs, recipes.

Enters: pages. Leaves: items and raw postings.
Never: the name of a hiring platform.
"""
