"""Lessons have tables of their own, what somebody has learned is kept, and a table knows that it has a coach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0012"


def upgrade() -> None:
    """Make the table and the columns."""
    op.create_table(
        "progress",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("title", sa.String(length=20), nullable=False),
        sa.Column("lesson", sa.String(length=60), nullable=False),
        sa.Column("done", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_progress_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "title", "lesson", name=op.f("pk_progress")),
    )
    op.add_column("games", sa.Column("lesson", sa.String(length=80), nullable=True))
    op.add_column("games", sa.Column("coach", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(op.f("ix_games_lesson"), "games", ["lesson"], unique=False)
