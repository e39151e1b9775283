"""Third-party errors become ours at the edge, most specific first, with what, why and what to do next."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from rolecall.model import InvalidInput, StoreError, StoreUnavailable

#: SQLite's primary result codes (https://www.sqlite.org/rescode.html): (what happened, what to do).
_SQLITE: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("the disk is full", "Free some space and run the command again."),
    sqlite3.SQLITE_READONLY: (
        "it is read-only",
        "Make the data folder writable for this user, or pass another --data.",
    ),
    sqlite3.SQLITE_PERM: ("access is denied", "Make the data folder writable for this user, or pass another --data."),
    sqlite3.SQLITE_CANTOPEN: (
        "it cannot be opened",
        "Check that the data folder exists and this user may write in it.",
    ),
    sqlite3.SQLITE_BUSY: (
        "another process kept it locked too long",
        "Try again; find the process with the folder open.",
    ),
    sqlite3.SQLITE_LOCKED: ("it is locked", "Try again; find the process with the folder open."),
    sqlite3.SQLITE_IOERR: ("the disk failed to read or write", "Check the disk and its free space, then try again."),
    sqlite3.SQLITE_CORRUPT: ("its file is damaged", "Restore the data folder from a backup."),
    sqlite3.SQLITE_NOTADB: ("its file is not a database", "Move that file away, or pass another --data."),
}

#: PostgreSQL's SQLSTATE, whole or by class (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_POSTGRES: dict[str, tuple[str, str]] = {
    "53100": ("the server's disk is full", "Free some space on the database server and try again."),
    "53300": ("the server takes no more connections", "Lower the number of workers or raise max_connections."),
    "57014": ("a statement took too long", "Try again; look for long locks in pg_stat_activity."),
    "55P03": ("a lock was held too long", "Try again; look for long locks in pg_stat_activity."),
    "40001": ("another writer changed the same rows", "Try again."),
    "40P01": ("two writers waited for each other", "Try again."),
    "25006": ("the server is read-only", "Connect to the primary server."),
    "28": ("the server refuses this user", "Check user and password in the store's URL."),
    "3D": ("there is no such database", "Create the database, or correct the store's URL."),
    "53": ("the server is out of resources", "Check its memory, disk and connections, then try again."),
    "57": ("the server is shutting down or starting", "Try again in a moment."),
    "08": ("the connection broke", "Check that the server runs and can be reached, then try again."),
}
_OUT_OF_RANGE = "22003"
_NO_CONNECTION = ("the server cannot be reached", "Check that it runs and that the store's URL is right.")


def _too_large() -> InvalidInput:
    return InvalidInput("A number is larger than a store can hold.", f"Numbers go up to {2**63 - 1}.")


@contextmanager
def translated(place: str) -> Iterator[None]:
    """Raise StoreUnavailable or StoreError for what a database says; nothing was written then.

    Raises InvalidInput for a number it cannot hold.
    """
    try:
        yield
    except OverflowError as error:
        raise _too_large() from error
    except PoolTimeout as error:
        raise StoreUnavailable(
            f"The store {place} had no free connection: all are in use.", "Try again, or allow more connections."
        ) from error
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) == _OUT_OF_RANGE:
            raise _too_large() from error
        raise _explain(place, error.orig) from error
    except sqlite3.Error as error:
        raise _explain(place, error) from error
    except SQLAlchemyError as error:
        raise StoreError(f"The store {place} could not do it: {error}") from error
    except OSError as error:
        raise StoreUnavailable(
            f"The store {place} cannot be used: {error.strerror or error}.",
            "Check that the data folder can be written and has free space.",
        ) from error


def _explain(place: str, error: BaseException | None) -> StoreError:
    found = _sqlite_reason(error) if isinstance(error, sqlite3.Error) else _postgres_reason(error)
    if found is None:
        return StoreError(f"The store {place} refused a statement: {error}. Nothing was written.")
    why, remedy = found
    return StoreUnavailable(f"The store {place} cannot be used: {why}. Nothing was written.", remedy)


def _sqlite_reason(error: sqlite3.Error) -> tuple[str, str] | None:
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _SQLITE.get(code & 0xFF)


def _postgres_reason(error: BaseException | None) -> tuple[str, str] | None:
    state = getattr(error, "sqlstate", None)
    if state:
        return _POSTGRES.get(state) or _POSTGRES.get(state[:2])
    # libpq gives no SQLSTATE when there was no server to give one.
    return _NO_CONNECTION if type(error).__name__ in {"OperationalError", "ConnectionTimeout"} else None
