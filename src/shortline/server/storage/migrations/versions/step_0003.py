"""Reviews of finished games are kept: what a bot thinks of each, by the digest of its record."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(length=22), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("progress", sa.Float(), nullable=False),
        sa.Column("data", sa.Text(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_reviews_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "bot", name=op.f("pk_reviews")),
    )
    op.create_index(op.f("ix_reviews_digest"), "reviews", ["digest"], unique=False)
    op.create_index(op.f("ix_reviews_at"), "reviews", ["at"], unique=False)
