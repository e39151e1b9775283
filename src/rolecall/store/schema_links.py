"""The tables of linking; part of the one schema (see schema)."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from rolecall.store.schema import Id, metadata

#: What decides a posting's links, with the keys it is found under. No foreign key: keys of an erased posting are
#: found here when the linker hears of it.
link_trait = Table(
    "link_trait",
    metadata,
    Column("posting_id", Id, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False, index=True),
    Column("document", LargeBinary, nullable=False),
)

link_key = Table(
    "link_key",
    metadata,
    Column("key", BigInteger, nullable=False),
    Column("posting_id", BigInteger, nullable=False),
    Column("board_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("key", "posting_id"),
    sqlite_with_rowid=False,
)

link_edge = Table(
    "link_edge",
    metadata,
    Column("a", BigInteger, nullable=False),
    Column("b", BigInteger, nullable=False, index=True),
    Column("probability", Float, nullable=False),
    Column("zone", Text, nullable=False),
    Column("identity", Boolean, nullable=False),
    PrimaryKeyConstraint("a", "b"),
    Index("ix_link_edge_zone", "zone", "probability"),
    sqlite_with_rowid=False,
)

link_choice = Table(
    "link_choice",
    metadata,
    Column("a", BigInteger, nullable=False),
    Column("b", BigInteger, nullable=False, index=True),
    Column("same", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("a", "b"),
)
