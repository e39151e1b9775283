"""What one process of several does. All of them share nothing but the store and what it names."""

from enum import StrEnum


class Role(StrEnum):
    """What a process is started for."""

    ALL = "all"
    WORKER = "worker"
    WEB = "web"

    @property
    def works(self) -> bool:
        """Claims due work, follows the change log, delivers."""
        return self is not Role.WEB

    @property
    def shows(self) -> bool:
        """Serves pages."""
        return self is not Role.WORKER
