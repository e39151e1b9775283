"""Who is alive: every open store marks itself, and the mark falls with its process however it dies.

A lease names its owner, so work of a killed process is free at once instead of after its time to live.
"""

import contextlib
import fcntl
import os
import secrets
from pathlib import Path
from typing import Protocol


class Owners(Protocol):
    """Liveness of the stores open on one database."""

    #: This store's own name.
    me: str

    def alive(self, owner: str) -> bool:
        """Whether that store is still open in a living process."""
        ...

    def stand(self) -> None:
        """Make sure the own mark stands; cheap, called before anything is leased."""
        ...

    def close(self) -> None:
        """Let the own mark go; safe to call twice."""
        ...


class FileOwners:
    """Marks are locked files in one folder: the kernel frees the lock of a process that is gone."""

    def __init__(self, folder: Path) -> None:
        self.me = secrets.token_hex(8)
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        # Locked before it gets its name: nobody ever finds a mark of a living store unlocked.
        hidden = folder / f".{self.me}"
        self._file: int | None = os.open(hidden, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        hidden.rename(folder / self.me)

    def alive(self, owner: str) -> bool:
        """See Owners. A dead one's mark is removed."""
        if owner == self.me:
            return self._file is not None
        path = self._folder / owner
        try:
            found = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        else:
            path.unlink(missing_ok=True)
            return False
        finally:
            os.close(found)

    def others(self) -> list[str]:
        """Names of other stores that are open on the same folder."""
        names = [path.name for path in self._folder.iterdir() if not path.name.startswith(".")]
        return [name for name in names if name != self.me and self.alive(name)]

    def stand(self) -> None:
        """See Owners. Only closing takes it down."""

    def close(self) -> None:
        """See Owners."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                (self._folder / self.me).unlink(missing_ok=True)
            os.close(self._file)
            self._file = None
