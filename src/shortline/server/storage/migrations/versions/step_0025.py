"""A table that goes on from a position of another knows which: what is played there can become prepared moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Change the tables."""
    op.add_column("games", sa.Column("origin", sa.String(length=22), nullable=True))
    op.add_column("games", sa.Column("origin_at", sa.Integer(), server_default="0", nullable=False))
