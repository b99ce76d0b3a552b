"""Messages wait until they are delivered, browsers subscribe to push, tables have web hooks."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables and columns; nobody has subscribed yet."""
    op.add_column("tables", sa.Column("hook", sa.Text(), nullable=True))
    op.add_column("users", sa.Column("digested", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "deliveries",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
    )
    op.create_index(op.f("ix_deliveries_due"), "deliveries", ["due"])
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_pushes_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pushes")),
    )
    op.create_index(op.f("ix_pushes_user_id"), "pushes", ["user_id"])


def downgrade() -> None:
    """Drop what the upgrade added."""
    op.drop_table("pushes")
    op.drop_table("deliveries")
    op.drop_column("users", "digested")
    op.drop_column("tables", "hook")
