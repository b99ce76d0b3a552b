"""Seats know who may act in their holder's place, people what they lost, accounts whether they are closed;
and what owners and administrators do is on record."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and tables; nobody stands in for anyone yet, and no account is closed."""
    op.add_column("seats", sa.Column("stand_in", sa.String(length=60), nullable=True))
    op.add_column("users", sa.Column("closed", sa.String(length=10), nullable=True))
    op.create_table(
        "losses",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_losses_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "who", "seat", name=op.f("pk_losses")),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_index(op.f("ix_acts_made"), "acts", ["made"])


def downgrade() -> None:
    """Drop what the upgrade added."""
    op.drop_table("acts")
    op.drop_table("losses")
    op.drop_column("users", "closed")
    op.drop_column("seats", "stand_in")
