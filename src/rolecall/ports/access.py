"""The store of keys that programs ask with."""

from typing import Protocol

from rolecall.model import AccessKey


class AccessStore(Protocol):
    """Keys that programs ask with."""

    def put_access_key(self, key: AccessKey) -> AccessKey:
        """Add one; returns it with its id."""
        ...

    def access_keys(self) -> list[AccessKey]:
        """All, by id, also those that have expired."""
        ...

    def access_key(self, digest: str) -> AccessKey | None:
        """The key with that hash; None when there is none. Its time is not looked at."""
        ...

    def remove_access_key(self, key_id: int) -> None:
        """Revoke: it is unknown from now on."""
        ...
