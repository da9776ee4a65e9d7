"""Those who wait at a table agree to its terms, and again when they change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Change the tables."""
    op.add_column("games", sa.Column("terms", sa.Integer(), server_default="1", nullable=False))
    op.add_column("seats", sa.Column("agreed", sa.Integer(), server_default="1", nullable=False))
