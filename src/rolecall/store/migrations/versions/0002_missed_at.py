"""Postings remember when their last absence was counted."""

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
