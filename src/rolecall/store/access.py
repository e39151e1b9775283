"""Keys that programs ask with; only hashes of them are kept."""

import msgspec
from sqlalchemy import Column, Table, Text, delete, insert, select

from rolecall.model import AccessKey, NotFound
from rolecall.store.codec import to_json
from rolecall.store.part import Part
from rolecall.store.schema import Id, metadata

_key = Table(
    "access_key",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("document", Text, nullable=False),
    sqlite_autoincrement=True,
)
_decoder = msgspec.json.Decoder(AccessKey)


class AccessKeys(Part):
    """See ports.AccessStore."""

    def put_access_key(self, key: AccessKey) -> AccessKey:
        """See ports.AccessStore."""
        values = {"digest": key.digest, "document": to_json(key)}
        with self._db.write() as connection:
            number = connection.execute(insert(_key).values(values).returning(_key.c.id)).scalar_one()
        return msgspec.structs.replace(key, id=number)

    def access_keys(self) -> list[AccessKey]:
        """See ports.AccessStore."""
        with self._db.read() as connection:
            rows = connection.execute(select(_key.c.id, _key.c.document).order_by(_key.c.id)).all()
        return [msgspec.structs.replace(_decoder.decode(row.document), id=row.id) for row in rows]

    def access_key(self, digest: str) -> AccessKey | None:
        """See ports.AccessStore."""
        with self._db.read() as connection:
            query = select(_key.c.id, _key.c.document).where(_key.c.digest == digest)
            row = connection.execute(query).one_or_none()
        return None if row is None else msgspec.structs.replace(_decoder.decode(row.document), id=row.id)

    def remove_access_key(self, key_id: int) -> None:
        """See ports.AccessStore. Raises NotFound."""
        with self._db.write() as connection:
            if connection.execute(delete(_key).where(_key.c.id == key_id)).rowcount == 0:
                raise NotFound(f"There is no key {key_id}.", "`rolecall keys list` shows them.")
