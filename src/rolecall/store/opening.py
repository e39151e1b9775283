"""Opening a store: place, connections, migrations under a lock, time base, and whose work is free again."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from sqlalchemy import make_url, select
from sqlalchemy.exc import ArgumentError

from rolecall.model import InvalidInput, NotConfigured
from rolecall.ports import Clock
from rolecall.store import schema
from rolecall.store.access import AccessKeys
from rolecall.store.boards import Boards
from rolecall.store.changes import Changes
from rolecall.store.crawl.frontier import Frontier
from rolecall.store.crawl.pages import Pages
from rolecall.store.crawl.views import CrawlViews, Proposals
from rolecall.store.database import Database
from rolecall.store.faults import translated
from rolecall.store.health import Health
from rolecall.store.hosts import Hosts
from rolecall.store.links import Links
from rolecall.store.migrating import migrate
from rolecall.store.notes import Notes
from rolecall.store.owners import FileOwners, Owners
from rolecall.store.part import system_now
from rolecall.store.postings import Postings
from rolecall.store.scans import Scans
from rolecall.store.sqlite import sqlite_database
from rolecall.store.subscriptions import Subscriptions
from rolecall.store.timebase import FixedBase, TimeBase, boot_id, steady_seconds
from rolecall.store.watches import Watches
from rolecall.store.works import Works

#: The embedded store's file in the data folder.
FILE_NAME = "rolecall.db"
_CLOCK = "clock"


class _Anchor(msgspec.Struct):
    """Where the time base is anchored: valid as long as the boot it was taken in."""

    boot: str
    offset: float


class SqlStore(
    Boards,
    Scans,
    Postings,
    Works,
    Changes,
    Hosts,
    Watches,
    Subscriptions,
    Notes,
    Health,
    Frontier,
    Pages,
    CrawlViews,
    Proposals,
    Links,
    AccessKeys,
):
    """All parts on one database. Calls may come from any thread."""

    def close(self) -> None:
        """See ports.Store."""
        self._owners.close()
        self._db.close()


def open_store(place: Path | str, clock: Clock | None = None, steady: Callable[[], float] | None = None) -> SqlStore:
    """Open the store of a data folder (made if absent) or of a database URL, migrated to this release.

    clock: where the time comes from; the system's by default. steady: seconds of a clock that never steps, which
    steps of the other are measured against; with a clock of your own and no steady one, steps are not looked for.
    Raises StoreTooNew, StoreUnavailable, InvalidInput.
    """
    now = system_now if clock is None else clock.now
    database, make_owners = _connect(place)
    try:
        migrate(database)
        owners = make_owners()
    except BaseException:
        database.close()
        raise
    try:
        base = _time_base(database, now, steady, fixed=clock is not None)
        store = SqlStore(database, owners, base, now)
        store.free_dead()
    except BaseException:
        owners.close()
        database.close()
        raise
    return store


def _connect(place: Path | str) -> tuple[Database, Callable[[], Owners]]:
    """The database of a place, and what marks a store on it as open."""
    if isinstance(place, str) and "://" in place:
        return _connect_server(place)
    folder = Path(place)
    with translated(f"in {folder}"):
        folder.mkdir(parents=True, exist_ok=True)

    def owners() -> Owners:
        with translated(f"in {folder}"):
            return FileOwners(folder / "owners")

    return sqlite_database(str(folder / FILE_NAME)), owners


def _connect_server(place: str) -> tuple[Database, Callable[[], Owners]]:
    try:
        url = make_url(place)
    except ArgumentError as error:
        raise InvalidInput(f"{place!r} is no database URL.", "Pass postgresql://user@host/database.") from error
    if url.get_backend_name() not in {"postgresql", "postgres"}:
        raise InvalidInput(f"No store speaks {url.drivername}.", "Pass a data folder or a postgresql:// URL.")
    try:
        import psycopg as _psycopg  # noqa: F401
    except ImportError as error:
        raise NotConfigured(
            "PostgreSQL needs the package psycopg, which is not installed.", "Install rolecall[scale]."
        ) from error
    from rolecall.store.postgres import SessionOwners, postgres_database

    database = postgres_database(url)
    return database, lambda: SessionOwners(database)


def _time_base(
    database: Database, now: Callable[[], datetime], steady: Callable[[], float] | None, fixed: bool
) -> TimeBase:
    """The store's time base; on one machine all processes share the first one's anchor until the next boot."""
    if fixed and steady is None:
        return FixedBase()
    boot = boot_id()
    running = steady or steady_seconds
    base = TimeBase(lambda: now().timestamp(), running)
    if not database.dialect.single_writer:
        # Machines that share a server share its clock.
        from rolecall.store.postgres import server_seconds

        base.offset = server_seconds(database) - running()
        return base
    if boot is None:
        return base
    meta = schema.meta
    query = select(meta.c.value).where(meta.c.key == _CLOCK)
    with database.read() as connection:
        stored = connection.execute(query).scalar()
    anchor = None if stored is None else msgspec.json.decode(stored, type=_Anchor)
    if anchor is not None and anchor.boot == boot:
        base.offset = anchor.offset
        return base
    mine = msgspec.json.encode(_Anchor(boot=boot, offset=base.offset)).decode()
    with database.write() as connection:
        # Read again under the lock: two processes may open a store at once after a boot.
        stored = connection.execute(query).scalar()
        anchor = None if stored is None else msgspec.json.decode(stored, type=_Anchor)
        if anchor is not None and anchor.boot == boot:
            base.offset = anchor.offset
        else:
            database.dialect.put(connection, meta, ("key", "value"), [(_CLOCK, mine)])
    return base
