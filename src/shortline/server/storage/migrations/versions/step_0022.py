"""Bots that wait a moment before they act, where a table wants it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Change the tables."""
    op.add_column("games", sa.Column("bot_pace", sa.String(length=10), server_default="at_once", nullable=False))
