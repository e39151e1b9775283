"""Health: windows of signals, standings with their history, incidents, canaries."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "health_window",
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("start_at", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("target", "start_at", "route", name=op.f("pk_health_window")),
    )
    op.create_index("ix_health_window_start_at", "health_window", ["start_at"])
    op.create_table(
        "health_target",
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("band", sa.Text(), nullable=False),
        sa.Column("upto", sa.BigInteger(), nullable=True),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("memory", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("target", name=op.f("pk_health_target")),
    )
    op.create_table(
        "health_point",
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("band", sa.Text(), nullable=False),
        sa.Column("hostility", sa.Float(), nullable=True),
        sa.Column("parser", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("target", "at", name=op.f("pk_health_point")),
    )
    op.create_table(
        "incident",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("alerts", sa.Text(), nullable=False),
        sa.Column("review", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incident")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_incident_target_id", "incident", ["target", "id"])
    op.create_index(
        "uq_incident_open",
        "incident",
        ["target"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_table(
        "canary",
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_canary")),
        sa.UniqueConstraint("target", "url", name=op.f("uq_canary_target_url")),
        sqlite_autoincrement=True,
    )
