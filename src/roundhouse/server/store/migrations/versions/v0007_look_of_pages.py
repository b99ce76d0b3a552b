"""Accounts keep what their owners have chosen about pages: language, theme, colours."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody has chosen anything yet."""
    op.add_column("users", sa.Column("look", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget what was chosen."""
    op.drop_column("users", "look")
