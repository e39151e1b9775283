"""Tables of health. Windows are many and small; what scoring goes on from is one row per target."""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    Index,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from rolecall.store.schema import Id, metadata

health_window = Table(
    "health_window",
    metadata,
    Column("target", Text, nullable=False),
    Column("route", Text, nullable=False),
    Column("start_at", BigInteger, nullable=False, index=True),
    Column("document", Text, nullable=False),
    PrimaryKeyConstraint("target", "start_at", "route"),
)

health_target = Table(
    "health_target",
    metadata,
    Column("target", Text, primary_key=True),
    Column("band", Text, nullable=False),
    Column("upto", BigInteger),
    Column("standing", Text, nullable=False),
    Column("memory", LargeBinary, nullable=False),
)

health_point = Table(
    "health_point",
    metadata,
    Column("target", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("band", Text, nullable=False),
    Column("hostility", Float),
    Column("parser", Float),
    PrimaryKeyConstraint("target", "at"),
)

#: alerts and review stand beside the document: an evaluation and a person never overwrite each other.
incident = Table(
    "incident",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("target", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("document", Text, nullable=False),
    Column("alerts", Text, nullable=False),
    Column("review", Text),
    Index("ix_incident_target_id", "target", "id"),
    Index(
        "uq_incident_open",
        "target",
        unique=True,
        sqlite_where=text("closed_at IS NULL"),
    ),
    sqlite_autoincrement=True,
)

canary = Table(
    "canary",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=True),
    Column("target", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("document", Text, nullable=False),
    UniqueConstraint("target", "url"),
    sqlite_autoincrement=True,
)
