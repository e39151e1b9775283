"""Subscriptions: how watches reach people beside feeds."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "subscription",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("watch_id", ID, nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["watch_id"], ["watch.id"], name=op.f("fk_subscription_watch_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscription")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_subscription_watch_id"), "subscription", ["watch_id"], unique=False)
