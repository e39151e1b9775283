"""The first schema: boards, runs, postings, work, change log, hosts, watches, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

#: Number of the writing transaction, which the change log is read in order of.
TRANSACTION = {"sqlite": "0", "postgresql": "(pg_current_xact_id()::text::bigint)"}


def upgrade() -> None:
    """Create everything."""
    dialect = op.get_bind().dialect.name
    op.create_table(
        "board",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("adapter", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("employer", sa.Text(), nullable=True),
        sa.Column("entry_filter", sa.Text(), nullable=True),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("locales", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("state_reason", sa.Text(), nullable=True),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("last_scan_at", sa.BigInteger(), nullable=True),
        sa.Column("last_complete_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board")),
        sa.UniqueConstraint("identity", name=op.f("uq_board_identity")),
        sa.UniqueConstraint("slug", name=op.f("uq_board_slug")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "change",
        sa.Column("seq", ID, autoincrement=True, nullable=False),
        sa.Column("tx", sa.BigInteger(), server_default=sa.text(TRANSACTION[dialect]), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("entity", sa.Text(), nullable=False),
        sa.Column("entity_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_change")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "consumer",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("tx", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_consumer")),
    )
    op.create_table(
        "description",
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_description")),
    )
    op.create_table(
        "host",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("slot", sa.Float(), nullable=False),
        sa.Column("held_until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_host")),
    )
    op.create_table(
        "host_fact",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("host", "kind", name=op.f("pk_host_fact")),
    )
    op.create_table(
        "lease",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("taken_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_lease")),
    )
    op.create_table(
        "meta",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "miss",
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("sample_posting", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("field", "text", name=op.f("pk_miss")),
    )
    op.create_index("ix_miss_count", "miss", ["count"], unique=False)
    op.create_table(
        "observation",
        sa.Column("url_key", sa.LargeBinary(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("etag", sa.Text(), nullable=True),
        sa.Column("last_modified", sa.Text(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("url_key", name=op.f("pk_observation")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "set_aside",
        sa.Column("consumer", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("change", sa.Text(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("consumer", "seq", name=op.f("pk_set_aside")),
    )
    op.create_table(
        "watch",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("feed_token", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("query_text", sa.Text(), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_watch")),
        sa.UniqueConstraint("feed_token", name=op.f("uq_watch_feed_token")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "work",
        sa.Column("operation", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("stage", sa.SmallInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("priority", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("taken_at", sa.BigInteger(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("operation", "subject", name=op.f("pk_work")),
    )
    op.create_index(
        "ix_work_due",
        "work",
        [sa.text("priority DESC"), "due_at"],
        unique=False,
        sqlite_where=sa.text("stage = 1"),
        postgresql_where=sa.text("stage = 1"),
    )
    op.create_index(
        "ix_work_leased",
        "work",
        ["expires_at"],
        unique=False,
        sqlite_where=sa.text("stage = 2"),
        postgresql_where=sa.text("stage = 2"),
    )
    op.create_index(
        "ix_work_waiting",
        "work",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("stage = 0"),
        postgresql_where=sa.text("stage = 0"),
    )
    op.create_table(
        "category",
        sa.Column("board_id", ID, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("parent", sa.Text(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("first_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["board.id"], name=op.f("fk_category_board_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("board_id", "url", name=op.f("pk_category")),
    )
    op.create_table(
        "policy",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("board_id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["board.id"], name=op.f("fk_policy_board_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_policy")),
    )
    op.create_index(op.f("ix_policy_board_id"), "policy", ["board_id"], unique=False)
    op.create_table(
        "posting",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("board_id", ID, nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("first_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("job", sa.BigInteger(), nullable=False),
        sa.Column("repost_of", sa.BigInteger(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=True),
        sa.Column("evidence", sa.Text(), nullable=True),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["board.id"], name=op.f("fk_posting_board_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posting")),
        sa.UniqueConstraint("board_id", "external_id", name=op.f("uq_posting_board_id_external_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_posting_digest"), "posting", ["digest"], unique=False)
    op.create_index(
        "ix_posting_missed",
        "posting",
        ["board_id"],
        unique=False,
        sqlite_where=sa.text("misses > 0"),
        postgresql_where=sa.text("misses > 0"),
    )
    op.create_index("ix_posting_state_id", "posting", ["state", "id"], unique=False)
    op.create_table(
        "run",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("board_id", ID, nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("checkpoint", sa.Text(), nullable=True),
        sa.Column("coverage", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("counters", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board_id"], ["board.id"], name=op.f("fk_run_board_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_run")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_run_board_id_id", "run", ["board_id", "id"], unique=False)
    op.create_index(
        "uq_run_unfinished",
        "run",
        ["board_id", "mode"],
        unique=True,
        sqlite_where=sa.text("state = 'running'"),
        postgresql_where=sa.text("state = 'running'"),
    )
    op.create_table(
        "delivery",
        sa.Column("watch_id", ID, nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("posting_id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["posting_id"], ["posting.id"], name=op.f("fk_delivery_posting_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["watch_id"], ["watch.id"], name=op.f("fk_delivery_watch_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("watch_id", "channel", "posting_id", name=op.f("pk_delivery")),
    )
    op.create_index("ix_delivery_newest", "delivery", ["watch_id", "channel", "at"], unique=False)
    op.create_index(op.f("ix_delivery_posting_id"), "delivery", ["posting_id"], unique=False)
    op.create_table(
        "evidence",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("posting_id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["posting_id"], ["posting.id"], name=op.f("fk_evidence_posting_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evidence")),
    )
    op.create_index(op.f("ix_evidence_posting_id"), "evidence", ["posting_id"], unique=False)
    op.create_table(
        "sighting",
        sa.Column("posting_id", ID, autoincrement=False, nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("last_checked_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["posting_id"], ["posting.id"], name=op.f("fk_sighting_posting_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("posting_id", name=op.f("pk_sighting")),
        postgresql_with={"fillfactor": "50"},
    )
    op.create_table(
        "snapshot",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("posting_id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("run_id", sa.BigInteger(), nullable=False),
        sa.Column("content_hash", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=True),
        sa.Column("document", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["posting_id"], ["posting.id"], name=op.f("fk_snapshot_posting_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_snapshot")),
    )
    op.create_index(op.f("ix_snapshot_digest"), "snapshot", ["digest"], unique=False)
    op.create_index(op.f("ix_snapshot_posting_id"), "snapshot", ["posting_id"], unique=False)
    if dialect == "postgresql":
        op.create_index("ix_change_tx_seq", "change", ["tx", "seq"])
        # Compressed already: another try only costs time.
        op.execute("ALTER TABLE description ALTER COLUMN body SET STORAGE EXTERNAL")
