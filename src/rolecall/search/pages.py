"""What every index of pages takes from a page."""

from functools import lru_cache
from urllib.parse import urlsplit

from rolecall.model import PageRecord

#: Characters of a page that are searched.
BODY = 60_000
UNKNOWN = "unknown"


def word_of(value: str | None) -> str:
    """A keyword, or the one for what is not known."""
    return value.lower() if value else UNKNOWN


def hosts_of(url: str) -> tuple[str, ...]:
    """A page's host, then every name it lies under: jobs.example.com, example.com; never a bare ending."""
    return _names_of(url[: url.find("/", url.find("//") + 2) + 1] or url)


@lru_cache(maxsize=4096)
def _names_of(origin: str) -> tuple[str, ...]:
    labels = (urlsplit(origin).hostname or "").split(".")
    return tuple(".".join(labels[at:]) for at in range(max(1, len(labels) - 1)))


def page_order(page: PageRecord) -> int:
    """Sorts by time of reading. 32 bits of seconds and 30 of the id: two pages of one second differ in it."""
    mixed = page.id ^ (page.id >> 30)
    return (int(page.at.timestamp()) << 30) | (mixed & ((1 << 30) - 1))
