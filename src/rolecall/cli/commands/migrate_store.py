"""`rolecall migrate-store URL`: from a data folder's own store to a PostgreSQL server."""

import typer

from rolecall.cli.options import AsJson, Data
from rolecall.cli.output import json_line, say, warn


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("migrate-store")
    def migrate_store(url: str, data: Data, as_json: AsJson = False) -> None:
        """Copy the store of the data folder to an empty PostgreSQL database and prove that both are equal."""
        from rolecall.store import migrate_store as move

        def progress(table: str, rows: int) -> None:
            if not as_json:
                warn(f"{table}: {rows:,} rows")

        moved = move(data, url, progress)
        if as_json:
            json_line({"rows": moved.rows, "digests": moved.digests, "equal": True})
            return
        for table, rows in moved.rows.items():
            say(f"{table:<14}{rows:>12,}  {moved.digests[table]}")
        say(f"Moved {sum(moved.rows.values()):,} rows; both stores are equal. {data} is left as it was.")
