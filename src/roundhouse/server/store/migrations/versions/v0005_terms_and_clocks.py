"""Tables have terms, tags and a clock, and lead to their rematch; seats know their deputy, and whether
somebody is still to sit down."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table; what is there has no clock."""
    op.add_column("tables", sa.Column("terms", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("tags", sa.String(length=200), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("speed", sa.String(length=8), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("rematch", sa.String(length=16), nullable=True))
    op.add_column("seats", sa.Column("deputy", sa.String(length=40), nullable=True))
    op.add_column("seats", sa.Column("state", sa.String(length=10), nullable=True))
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_clocks_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_clocks")),
    )
    op.create_index(op.f("ix_clocks_due"), "clocks", ["due"])


def downgrade() -> None:
    """Drop what the upgrade added."""
    op.drop_table("clocks")
    op.drop_column("seats", "state")
    op.drop_column("seats", "deputy")
    for name in ("rematch", "speed", "tags", "terms"):
        op.drop_column("tables", name)
