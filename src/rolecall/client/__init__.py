"""A typed client of the HTTP API: what programs in Python ask a running rolecall with.

Enters: an address, a key. Leaves: typed answers, the very types the server describes its API with.
Never: anything of the server's; it needs the standard library and msgspec alone.
"""

from rolecall.client.answers import (
    Boards,
    CrawledPage,
    Delivered,
    Deliveries,
    Employer,
    Feeds,
    HealthAnswer,
    History,
    NewWatch,
    PagesAnswer,
    Problem,
    Result,
    Role,
    RoleWithHistory,
    Said,
    SearchAnswer,
    SnapshotMark,
    Suggestions,
    WatchAnswer,
    Watches,
    WhyAnswer,
    WhyReason,
)
from rolecall.client.client import ApiError, Client

__all__ = [
    "ApiError",
    "Boards",
    "Client",
    "CrawledPage",
    "Delivered",
    "Deliveries",
    "Employer",
    "Feeds",
    "HealthAnswer",
    "History",
    "NewWatch",
    "PagesAnswer",
    "Problem",
    "Result",
    "Role",
    "RoleWithHistory",
    "Said",
    "SearchAnswer",
    "SnapshotMark",
    "Suggestions",
    "WatchAnswer",
    "Watches",
    "WhyAnswer",
    "WhyReason",
]
