"""Postings remember when their last absence was counted; a board's postings of one state are found at once."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the time; where absences are counted already, their last evidence is the best that is known."""
    op.add_column("posting", sa.Column("missed_at", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE posting SET missed_at = (SELECT max(at) FROM evidence WHERE evidence.posting_id = posting.id)"
        " WHERE misses > 0"
    )
    op.create_index("ix_posting_board_id_state", "posting", ["board_id", "state"])
