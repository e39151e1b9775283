"""Pages know their topics, watches deliver pages, roles remember when they were raised."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add two columns and a table."""
    op.add_column("crawl_page", sa.Column("topics", sa.Text(), nullable=True))
    op.add_column("posting", sa.Column("raised_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "page_delivery",
        sa.Column("watch_id", ID, nullable=False),
        sa.Column("page_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["watch_id"], ["watch.id"], name=op.f("fk_page_delivery_watch_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("watch_id", "page_id", name=op.f("pk_page_delivery")),
    )
    op.create_index("ix_page_delivery_newest", "page_delivery", ["watch_id", "at"])
