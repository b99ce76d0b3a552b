"""Seats keep the colour that was asked for at joining."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has asked for a colour yet."""
    op.add_column("seats", sa.Column("color", sa.String(length=20), nullable=True))


def downgrade() -> None:
    """Forget the colours."""
    op.drop_column("seats", "color")
