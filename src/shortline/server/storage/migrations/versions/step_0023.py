"""Rate limits that processes share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Change the tables."""
    # Counts are worth no wait for the disk: after a crash of the database they begin anew.
    prefixes = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "rate_limits",
        sa.Column("key", sa.String(length=300), nullable=False),
        sa.Column("tries", sa.ARRAY(sa.Float()).with_variant(sa.JSON(), "sqlite"), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rate_limits")),
        prefixes=prefixes,
    )
    op.create_index(op.f("ix_rate_limits_expires"), "rate_limits", ["expires"], unique=False)
