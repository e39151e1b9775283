"""Links between postings: traits, keys, edges, people's choices."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the tables."""
    op.create_index(
        "ix_posting_job", "posting", ["job"], sqlite_where=sa.text("job > 0"), postgresql_where=sa.text("job > 0")
    )
    op.create_table(
        "link_trait",
        sa.Column("posting_id", ID, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("posting_id", name=op.f("pk_link_trait")),
    )
    op.create_index(op.f("ix_link_trait_version"), "link_trait", ["version"])
    op.create_table(
        "link_key",
        sa.Column("key", sa.BigInteger(), nullable=False),
        sa.Column("posting_id", sa.BigInteger(), nullable=False),
        sa.Column("board_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", "posting_id", name=op.f("pk_link_key")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "link_edge",
        sa.Column("a", sa.BigInteger(), nullable=False),
        sa.Column("b", sa.BigInteger(), nullable=False),
        sa.Column("probability", sa.Float(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("identity", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("a", "b", name=op.f("pk_link_edge")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_link_edge_b"), "link_edge", ["b"])
    op.create_index("ix_link_edge_zone", "link_edge", ["zone", "probability"])
    op.create_table(
        "link_choice",
        sa.Column("a", sa.BigInteger(), nullable=False),
        sa.Column("b", sa.BigInteger(), nullable=False),
        sa.Column("same", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("a", "b", name=op.f("pk_link_choice")),
    )
    op.create_index(op.f("ix_link_choice_b"), "link_choice", ["b"])
