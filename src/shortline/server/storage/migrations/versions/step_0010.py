"""People are known: what games came to, ratings, friends and blocks; tables say more of themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables, and what tables and seats say of themselves."""
    for name in ("rated", "imported", "guests"):
        op.add_column("games", sa.Column(name, sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("games", sa.Column("about", sa.Text(), server_default="", nullable=False))
    op.add_column("games", sa.Column("language", sa.String(length=8), server_default="", nullable=False))
    for name in ("least_rating", "most_rating"):
        op.add_column("games", sa.Column(name, sa.Integer(), nullable=True))
    for name in ("fill_at", "finished"):
        op.add_column("games", sa.Column(name, sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("former", sa.String(length=40), nullable=True))
    _results()
    _ratings()
    _relations()


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("game", sa.String(length=22), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=20), nullable=False),
        sa.Column("player", sa.String(length=60), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("worth", sa.Integer(), nullable=False),
        sa.Column("margin", sa.Integer(), nullable=False),
        sa.Column("share", sa.Float(), nullable=False),
        sa.Column("absent", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
        sa.Column("stats", sa.JSON(), nullable=False),
        sa.Column("agreement", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_results_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "position", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_player"), "results", ["player"], unique=False)
    op.create_index(op.f("ix_results_at"), "results", ["at"], unique=False)


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(length=60), nullable=False),
        sa.Column("title", sa.String(length=20), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("player", "title", name=op.f("pk_ratings")),
    )
    op.create_index("ix_ratings_title_mu", "ratings", ["title", "mu"], unique=False)


def _relations() -> None:
    op.create_table(
        "relations",
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("other", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_relations_user"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["users.id"], name=op.f("fk_relations_other"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "other", "kind", name=op.f("pk_relations")),
    )
    op.create_index(op.f("ix_relations_other"), "relations", ["other"], unique=False)
