"""The pages people read, one file per subject.

Enters: requests. Leaves: rendered pages.
Never: a query of its own making; pages ask what every other door asks.
"""

from rolecall.serve.pages import boards, crawl, employer, health, leave, links, role, search, watches

PAGES = [
    *search.ROUTES,
    *role.ROUTES,
    *boards.ROUTES,
    *employer.ROUTES,
    *health.ROUTES,
    *crawl.ROUTES,
    *watches.ROUTES,
    *links.ROUTES,
    *leave.ROUTES,
]

__all__ = ["PAGES"]
