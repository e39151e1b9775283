"""Brings a database to this release's schema: forward only, under a lock, whole or not at all."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from rolecall.model import StoreTooNew
from rolecall.store import schema
from rolecall.store.database import Database

FOLDER = Path(__file__).parent / "migrations"


def migrate(database: Database, target: str = schema.HEAD) -> None:
    """Migrate to a revision if needed; returns at once if not. Raises StoreTooNew."""
    with database.read() as connection:
        if revision(connection) == target:
            return
    with database.write() as connection:
        database.dialect.exclude(connection)
        current = revision(connection)
        if current != target:
            _upgrade(connection, current, target, database.place)


def revision(connection: Connection) -> str | None:
    """The schema revision of a database; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection, current: str | None, target: str, place: str) -> None:
    # Loaded only when there is something to do: it costs more than opening a store.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise StoreTooNew(
            f"The store {place} was written by a newer release (schema {current}, this one knows {schema.HEAD}).",
            "Install the newer release; nothing was changed.",
        )
    config.attributes["connection"] = connection
    command.upgrade(config, target)
