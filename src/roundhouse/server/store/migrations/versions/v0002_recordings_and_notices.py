"""Tables know which entries come from a recording, accounts when they were last told of a turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what is there was played here, and nobody was told anything."""
    op.add_column("tables", sa.Column("trusted", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("users", sa.Column("notified", sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop what the upgrade added."""
    op.drop_column("users", "notified")
    op.drop_column("tables", "trusted")
