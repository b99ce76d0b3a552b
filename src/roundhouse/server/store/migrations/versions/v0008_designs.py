"""Drafts of games with their versions, kept with an account or with the browser of a guest."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the tables; nobody has drawn anything yet."""
    op.create_table(
        "designs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=True),
        sa.Column("session_hash", sa.String(length=64), nullable=True),
        sa.Column("family", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("share", sa.String(length=40), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_designs_user_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["session_hash"],
            ["sessions.hash"],
            name=op.f("fk_designs_session_hash_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_designs")),
        sa.UniqueConstraint("share", name=op.f("uq_designs_share")),
    )
    op.create_index(op.f("ix_designs_user_id"), "designs", ["user_id"])
    op.create_index(op.f("ix_designs_session_hash"), "designs", ["session_hash"])
    op.create_table(
        "design_versions",
        sa.Column("design_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("note", sa.String(length=80), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["design_id"],
            ["designs.id"],
            name=op.f("fk_design_versions_design_id_designs"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("design_id", "number", name=op.f("pk_design_versions")),
    )


def downgrade() -> None:
    """Forget the drafts."""
    op.drop_table("design_versions")
    op.drop_index(op.f("ix_designs_session_hash"), "designs")
    op.drop_index(op.f("ix_designs_user_id"), "designs")
    op.drop_table("designs")
