"""The tables. Times are whole microseconds since 1970 (UTC); documents are JSON text of model values.

Migrations in migrations/versions build exactly this; a test compares both on every database. Partial indexes state
their condition for SQLite; store/postgres.py repeats it for PostgreSQL, with what else only that is told.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

#: Newest revision of migrations/versions; a test compares it with the folder.
HEAD = "0008"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

#: 64-bit key that is SQLite's row id.
Id = BigInteger().with_variant(Integer(), "sqlite")


class WritingTransaction(FunctionElement[int]):
    """Number of the transaction that writes; SQLite has one at a time and needs none."""

    inherit_cache = True


@compiles(WritingTransaction)
def _no_number(_element: WritingTransaction, _compiler: object, **_options: object) -> str:
    return "0"


@compiles(WritingTransaction, "postgresql")
def _number(_element: WritingTransaction, _compiler: object, **_options: object) -> str:
    return "(pg_current_xact_id()::text::bigint)"


def _id() -> Column[int]:
    return Column("id", Id, primary_key=True, autoincrement=True)


def _board(index: bool = False) -> Column[int]:
    return Column("board_id", Id, ForeignKey("board.id", ondelete="CASCADE"), nullable=False, index=index)


meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

board = Table(
    "board",
    metadata,
    _id(),
    Column("slug", Text, nullable=False, unique=True),
    Column("identity", Text, nullable=False, unique=True),
    Column("adapter", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("employer", Text),
    Column("entry_filter", Text),
    Column("config", Text, nullable=False),
    Column("route", Text, nullable=False),
    Column("locales", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("state_reason", Text),
    Column("how", Text, nullable=False),
    Column("added_at", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("last_scan_at", BigInteger),
    Column("last_complete_at", BigInteger),
    sqlite_autoincrement=True,
)

#: Mutual exclusion by name ("scan:12", "consumer:index"); times in the store's own base (see timebase).
lease = Table(
    "lease",
    metadata,
    Column("name", Text, primary_key=True),
    Column("token", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("taken_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

run = Table(
    "run",
    metadata,
    _id(),
    _board(),
    Column("mode", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("checkpoint", Text),
    Column("coverage", Text),
    Column("note", Text),
    Column("counters", Text, nullable=False),
    Index("ix_run_board_id_id", "board_id", "id"),
    Index(
        "uq_run_unfinished",
        "board_id",
        "mode",
        unique=True,
        sqlite_where=text("state = 'running'"),
    ),
    sqlite_autoincrement=True,
)

#: HTML and plain text of a description, once, whoever shows it.
description = Table(
    "description",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

posting = Table(
    "posting",
    metadata,
    _id(),
    _board(),
    Column("external_id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("first_seen_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("job", BigInteger, nullable=False),
    Column("repost_of", BigInteger, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("content_hash", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("digest", LargeBinary, index=True),
    Column("evidence", Text),
    Column("document", Text, nullable=False),
    Column("missed_at", BigInteger),
    Column("raised_at", BigInteger),
    UniqueConstraint("board_id", "external_id"),
    Index("ix_posting_job", "job", sqlite_where=text("job > 0")),
    Index("ix_posting_state_id", "state", "id"),
    Index("ix_posting_board_id_state", "board_id", "state"),
    Index(
        "ix_posting_missed",
        "board_id",
        sqlite_where=text("misses > 0"),
    ),
    sqlite_autoincrement=True,
)

#: Apart from posting, so that a sighting of a whole board rewrites a few pages only.
sighting = Table(
    "sighting",
    metadata,
    Column("posting_id", Id, ForeignKey("posting.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("last_seen_at", BigInteger, nullable=False),
    Column("last_checked_at", BigInteger, nullable=False),
)

#: document and digest are NULL as long as they equal the posting's current ones.
snapshot = Table(
    "snapshot",
    metadata,
    _id(),
    Column("posting_id", Id, ForeignKey("posting.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("run_id", BigInteger, nullable=False),
    Column("content_hash", Text, nullable=False),
    Column("digest", LargeBinary, index=True),
    Column("document", Text),
)

evidence = Table(
    "evidence",
    metadata,
    _id(),
    Column("posting_id", Id, ForeignKey("posting.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("document", Text, nullable=False),
)

#: Order of reading is (tx, seq): tx is the writing transaction on PostgreSQL, 0 on SQLite where seq alone orders.
change = Table(
    "change",
    metadata,
    Column("seq", Id, primary_key=True, autoincrement=True),
    Column("tx", BigInteger, nullable=False, server_default=WritingTransaction()),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("entity", Text, nullable=False),
    Column("entity_id", BigInteger, nullable=False),
    Index("ix_change_tx_seq", "tx", "seq").ddl_if(dialect="postgresql"),
    sqlite_autoincrement=True,
)

consumer = Table(
    "consumer",
    metadata,
    Column("name", Text, primary_key=True),
    Column("tx", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
)

set_aside = Table(
    "set_aside",
    metadata,
    Column("consumer", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("change", Text, nullable=False),
    Column("error", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("consumer", "seq"),
)

#: stage: 0 waits for its time, 1 is due, 2 is leased. Each stage has its own index, so that neither far-future
#: nor leased rows are ever walked over to find due ones.
work = Table(
    "work",
    metadata,
    Column("operation", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("stage", SmallInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("priority", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("last_error", Text),
    Column("token", Text),
    Column("owner", Text),
    Column("taken_at", BigInteger),
    Column("expires_at", BigInteger),
    PrimaryKeyConstraint("operation", "subject"),
    Index("ix_work_waiting", "due_at", sqlite_where=text("stage = 0")),
    Index(
        "ix_work_due",
        text("priority DESC"),
        "due_at",
        sqlite_where=text("stage = 1"),
    ),
    Index("ix_work_leased", "expires_at", sqlite_where=text("stage = 2")),
)

host = Table(
    "host",
    metadata,
    Column("name", Text, primary_key=True),
    Column("slot", Float, nullable=False),
    Column("held_until", Float, nullable=False),
)

host_fact = Table(
    "host_fact",
    metadata,
    Column("host", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("host", "kind"),
)

#: By a hash of the URL: URLs may be longer than an index entry can be.
observation = Table(
    "observation",
    metadata,
    Column("url_key", LargeBinary, primary_key=True),
    Column("url", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("status", Integer, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("etag", Text),
    Column("last_modified", Text),
    Column("digest", Text),
    sqlite_with_rowid=False,
)

watch = Table(
    "watch",
    metadata,
    _id(),
    Column("name", Text, nullable=False),
    Column("feed_token", Text, nullable=False, unique=True),
    Column("active", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("query_text", Text, nullable=False),
    Column("query", Text, nullable=False),
    sqlite_autoincrement=True,
)

subscription = Table(
    "subscription",
    metadata,
    _id(),
    Column("watch_id", Id, ForeignKey("watch.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("document", Text, nullable=False),
    sqlite_autoincrement=True,
)

delivery = Table(
    "delivery",
    metadata,
    Column("watch_id", Id, ForeignKey("watch.id", ondelete="CASCADE"), nullable=False),
    Column("channel", Text, nullable=False),
    Column("posting_id", Id, ForeignKey("posting.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("watch_id", "channel", "posting_id"),
    Index("ix_delivery_newest", "watch_id", "channel", "at"),
)

#: Pages delivered for watches of pages; kept when a page goes, so that it is not delivered again when it returns.
page_delivery = Table(
    "page_delivery",
    metadata,
    Column("watch_id", Id, ForeignKey("watch.id", ondelete="CASCADE"), nullable=False),
    Column("page_id", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("watch_id", "page_id"),
    Index("ix_page_delivery_newest", "watch_id", "at"),
)

category = Table(
    "category",
    metadata,
    _board(),
    Column("url", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("parent", Text),
    Column("locale", Text),
    Column("active", Boolean, nullable=False),
    Column("first_seen_at", BigInteger, nullable=False),
    Column("last_seen_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("board_id", "url"),
)

policy = Table(
    "policy",
    metadata,
    _id(),
    _board(index=True),
    Column("at", BigInteger, nullable=False),
    Column("document", Text, nullable=False),
)

miss = Table(
    "miss",
    metadata,
    Column("field", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("last_seen_at", BigInteger, nullable=False),
    Column("sample_posting", BigInteger, nullable=False),
    PrimaryKeyConstraint("field", "text"),
    Index("ix_miss_count", "count"),
)
