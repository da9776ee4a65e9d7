"""Keeping order: bans, mutes, reports, invitations; tokens with scope and expiry; jobs that were given up are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from shortline.server.http.text import LONGEST_NAME, skeleton

revision = "0021"
down_revision = "0020"

users = sa.table("users", sa.column("id"), sa.column("name"), sa.column("skeleton"))


def upgrade() -> None:
    """Change the tables."""
    for name in ("banned", "muted"):
        op.add_column("users", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("users", sa.Column("skeleton", sa.String(length=LONGEST_NAME), server_default="", nullable=False))
    op.create_index(op.f("ix_users_skeleton"), "users", ["skeleton"], unique=False)
    connection = op.get_bind()
    for row in connection.execute(sa.select(users.c.id, users.c.name)).all():
        looks = skeleton(row.name)[:LONGEST_NAME]
        connection.execute(users.update().where(users.c.id == row.id).values(skeleton=looks))
    op.add_column("tokens", sa.Column("scope", sa.String(length=10), server_default="play", nullable=False))
    op.add_column("tokens", sa.Column("expires", sa.Float(), nullable=True))
    op.add_column("verifications", sa.Column("kind", sa.String(length=10), server_default="email", nullable=False))
    op.add_column("jobs", sa.Column("error", sa.Text(), nullable=True))
    op.add_column("jobs", sa.Column("given_up", sa.Float(), nullable=True))
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(length=22), nullable=False),
        sa.Column("note", sa.String(length=80), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_invitations")),
    )
    op.create_table(
        "club",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_club")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("reporter", sa.String(length=22), nullable=True),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=22), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("settled", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["reporter"], ["users.id"], name=op.f("fk_reports_reporter"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["users.id"], name=op.f("fk_reports_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_reporter"), "reports", ["reporter"], unique=False)
    op.create_index(op.f("ix_reports_person"), "reports", ["person"], unique=False)
