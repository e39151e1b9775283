"""What one process of several does. All of them share nothing but the store and what it names."""

from enum import StrEnum


class Role(StrEnum):
    """What a process is started for."""

    ALL = "all"
    WORKER = "worker"
    WEB = "web"
    CRAWL = "crawl"

    @property
    def works(self) -> bool:
        """Claims due work, follows the change log, delivers."""
        return self in {Role.ALL, Role.WORKER}

    @property
    def shows(self) -> bool:
        """Serves pages."""
        return self in {Role.ALL, Role.WEB}

    @property
    def crawls(self) -> bool:
        """Crawls the web around a topic, when there is one. One process a data folder: the index of pages is in it."""
        return self in {Role.ALL, Role.CRAWL}
