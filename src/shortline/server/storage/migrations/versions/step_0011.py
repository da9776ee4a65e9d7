"""Who agrees that a game goes on under other rules than those it was begun with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "carries",
        sa.Column("game", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_carries_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_carries")),
    )
