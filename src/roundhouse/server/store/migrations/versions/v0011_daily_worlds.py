"""The world of each day, and the tables that are played for its records."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "daily_worlds",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("family", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_worlds")),
    )
    op.create_table(
        "daily_games",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_daily_games_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["day"], ["daily_worlds.day"], name=op.f("fk_daily_games_day_daily_worlds"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_daily_games")),
    )
    op.create_index(op.f("ix_daily_games_day"), "daily_games", ["day"])


def downgrade() -> None:
    """Drop what the upgrade added."""
    op.drop_table("daily_games")
    op.drop_table("daily_worlds")
