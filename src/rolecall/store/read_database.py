"""A PostgreSQL database for others to read: one row a role, written only when the role changed."""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rolecall.model import Change, NotConfigured, StoredPosting, StoreUnavailable

#: Columns this sink adds to those it is given.
_OWN = (("hash", "bytea NOT NULL"), ("seq", "bigint NOT NULL"), ("updated_at", "timestamptz NOT NULL DEFAULT now()"))
_PATIENCE = 10


class ReadDatabase:
    """See ports.Sink. `updated_at` moves when content moves, never by a repetition; a late writer never wins.

    Tables: role(id, …, seq, updated_at), erased(id): ids that must never come back.
    """

    name = "database"

    def __init__(
        self, url: str, columns: Sequence[tuple[str, str]], read: Callable[[StoredPosting], tuple[object, ...]]
    ) -> None:
        """columns: (name, SQL type) with id first; read gives their values. Raises NotConfigured, StoreUnavailable."""
        try:
            import psycopg
        except ImportError as error:
            raise NotConfigured("A read database needs the package psycopg.", "Install rolecall[scale].") from error
        self._psycopg, self._url, self._read = psycopg, url, read
        self._names = [name for name, _ in columns]
        self._connection: psycopg.Connection[Any] | None = None
        made = ", ".join(f'"{name}" {kind}' for name, kind in (*columns, *_OWN))
        self._tables = (
            f"CREATE TABLE IF NOT EXISTS role ({made}, PRIMARY KEY (id));"
            "CREATE INDEX IF NOT EXISTS role_updated_at ON role (updated_at, id);"
            "CREATE INDEX IF NOT EXISTS role_state ON role (state, first_seen_at DESC);"
            "CREATE TABLE IF NOT EXISTS erased (id bigint PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());"
        )

    def write(self, changes: Sequence[Change], postings: Sequence[StoredPosting]) -> None:
        """See ports.Sink. One transaction."""
        seqs = {change.entity_id: change.seq for change in changes if change.entity == "posting"}
        there = {stored.id for stored in postings}
        gone = sorted(seqs.keys() - there)
        rows = []
        for stored in sorted(postings, key=lambda stored: stored.id):
            values = self._read(stored)
            digest = hashlib.blake2b(msgspec.msgpack.encode(values), digest_size=16).digest()
            rows.append((*values, digest, seqs.get(stored.id, 0), stored.id))
        try:
            with self._open().transaction(), self._open().cursor() as cursor:
                if gone:
                    cursor.execute("INSERT INTO erased SELECT unnest(%s::bigint[]) ON CONFLICT DO NOTHING", (gone,))
                    cursor.execute("DELETE FROM role WHERE id = ANY(%s::bigint[])", (gone,))
                if rows:
                    cursor.executemany(self._upsert(), rows)
        except self._psycopg.OperationalError as error:
            self.close()
            raise StoreUnavailable(
                f"The read database cannot be written: {str(error).strip().splitlines()[0]}.", "It is tried again."
            ) from error

    def close(self) -> None:
        """Let the connection go; the next batch opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> Any:
        if self._connection is None or self._connection.closed:
            self._connection = self._psycopg.connect(self._url, autocommit=True, connect_timeout=_PATIENCE)
            self._connection.execute("SET statement_timeout = '120s'")
            self._connection.execute(self._tables)
        return self._connection

    def _upsert(self) -> str:
        names = [*self._names, "hash", "seq"]
        columns = ", ".join(f'"{name}"' for name in names)
        places = ", ".join(["%s"] * len(names))
        changed = ", ".join(f'"{name}" = excluded."{name}"' for name in names[1:])
        return (
            f"INSERT INTO role ({columns}) SELECT {places} WHERE NOT EXISTS (SELECT 1 FROM erased WHERE id = %s)"
            f" ON CONFLICT (id) DO UPDATE SET {changed},"
            " updated_at = CASE WHEN role.hash = excluded.hash THEN role.updated_at ELSE now() END"
            " WHERE role.seq < excluded.seq"
        )
