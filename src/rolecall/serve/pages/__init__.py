"""The pages people read, one file per subject.

Enters: requests. Leaves: rendered pages.
Never: a query of its own making; pages ask what every other door asks.
"""

from rolecall.serve.pages import boards, crawl, employer, health, leave, role, search, watches

__all__ = [
    "boards",
    "crawl",
    "employer",
    "health",
    "leave",
    "role",
    "search",
    "watches",
]
