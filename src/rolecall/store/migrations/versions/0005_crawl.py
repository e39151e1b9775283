"""The crawl: hosts, URLs, pages, attempts, links between domains, boards proposed."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "crawl_host",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("stage", sa.SmallInteger(), nullable=False),
        sa.Column("ready_at", sa.BigInteger(), nullable=False),
        sa.Column("free_at", sa.BigInteger(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("interval", sa.Float(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("scored", sa.Integer(), nullable=False),
        sa.Column("authority", sa.Integer(), nullable=False),
        sa.Column("known", sa.Integer(), nullable=False),
        sa.Column("fetched", sa.Integer(), nullable=False),
        sa.Column("indexed", sa.Integer(), nullable=False),
        sa.Column("price", sa.Float(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("yields", sa.LargeBinary(), nullable=True),
        sa.Column("held", sa.LargeBinary(), nullable=True),
        sa.Column("held_at", sa.BigInteger(), nullable=True),
        sa.Column("token", sa.Text(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_crawl_host")),
        sa.UniqueConstraint("origin", name=op.f("uq_crawl_host_origin")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_crawl_host_leased",
        "crawl_host",
        ["expires_at"],
        unique=False,
        sqlite_where=sa.text("stage = 2"),
        postgresql_where=sa.text("stage = 2"),
    )
    op.create_index(
        "ix_crawl_host_ready",
        "crawl_host",
        ["best"],
        unique=False,
        sqlite_where=sa.text("stage = 1"),
        postgresql_where=sa.text("stage = 1"),
    )
    op.create_index(
        "ix_crawl_host_waiting",
        "crawl_host",
        ["ready_at"],
        unique=False,
        sqlite_where=sa.text("stage = 0"),
        postgresql_where=sa.text("stage = 0"),
    )
    op.create_table(
        "crawl_url",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("host_id", sa.Integer(), nullable=False),
        sa.Column("stage", sa.SmallInteger(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("depth", sa.SmallInteger(), nullable=False),
        sa.Column("score", sa.SmallInteger(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("outcome", sa.SmallInteger(), nullable=False),
        sa.Column("visits", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("pace", sa.SmallInteger(), nullable=False),
        sa.Column("shape", sa.Float(), nullable=True),
        sa.Column("weight", sa.Float(), nullable=True),
        sa.Column("digest", sa.BigInteger(), nullable=True),
        sa.Column("fetched_at", sa.BigInteger(), nullable=True),
        sa.Column("etag", sa.Text(), nullable=True),
        sa.Column("modified", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_crawl_url")),
    )
    op.create_index(
        "ix_crawl_url_turn",
        "crawl_url",
        ["host_id", "stage", "turn"],
        unique=False,
        sqlite_where=sa.text("stage < 2"),
        postgresql_where=sa.text("stage < 2"),
    )
    op.create_table(
        "crawl_page",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("published", sa.Text(), nullable=True),
        sa.Column("score", sa.SmallInteger(), nullable=False),
        sa.Column("digest", sa.BigInteger(), nullable=False),
        sa.Column("soft", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("html", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_crawl_page")),
    )
    op.create_index(op.f("ix_crawl_page_digest"), "crawl_page", ["digest"], unique=False)
    op.create_index(op.f("ix_crawl_page_soft"), "crawl_page", ["soft"], unique=False)
    op.create_table(
        "crawl_band",
        sa.Column("band", sa.BigInteger(), nullable=False),
        sa.Column("page_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("band", "page_id", name=op.f("pk_crawl_band")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "crawl_attempt",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("url_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.SmallInteger(), nullable=False),
        sa.Column("status", sa.SmallInteger(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("milliseconds", sa.Integer(), nullable=False),
        sa.Column("score", sa.SmallInteger(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_crawl_attempt")),
    )
    op.create_table(
        "crawl_link",
        sa.Column("host_id", sa.Integer(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("host_id", "domain", name=op.f("pk_crawl_link")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "proposal",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_proposal")),
        sa.UniqueConstraint("identity", name=op.f("uq_proposal_identity")),
        sqlite_autoincrement=True,
    )
