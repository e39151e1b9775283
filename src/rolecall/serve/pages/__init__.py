"""The pages people read, one file per subject.

Enters: requests. Leaves: rendered pages.
Never: a query of its own making; pages ask what every other door asks.
"""

from rolecall.serve.pages import (
    boards,
    crawl,
    employer,
    health,
    leave,
    links,
    proposals,
    role,
    scans,
    search,
    settings,
    subscriptions,
    watches,
)

PAGES = [
    *search.ROUTES,
    *role.ROUTES,
    *boards.ROUTES,
    *scans.ROUTES,
    *employer.ROUTES,
    *health.ROUTES,
    *crawl.ROUTES,
    *proposals.ROUTES,
    *watches.ROUTES,
    *links.ROUTES,
    *leave.ROUTES,
    *subscriptions.ROUTES,
    *settings.ROUTES,
]

__all__ = ["PAGES"]
