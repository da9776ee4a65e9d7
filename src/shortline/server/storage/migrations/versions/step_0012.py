"""Push messages, votes on absent players, reactions to what was said, and cups."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def _key(table: str, column: str, to: str, gone: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=op.f(f"fk_{table}_{column}"), ondelete=gone)


def upgrade() -> None:
    """Make the tables."""
    op.add_column("hooks", sa.Column("keys", sa.JSON(), nullable=True))
    op.create_table(
        "votes",
        sa.Column("game", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("voter", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        _key("votes", "game", "games", "CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", "voter", name=op.f("pk_votes")),
    )
    op.create_table(
        "reactions",
        sa.Column("chat", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=False),
        sa.Column("sign", sa.String(length=8), nullable=False),
        _key("reactions", "chat", "chats", "CASCADE"),
        _key("reactions", "user", "users", "CASCADE"),
        sa.PrimaryKeyConstraint("chat", "user", "sign", name=op.f("pk_reactions")),
    )
    _cups()


def _cups() -> None:
    op.create_table(
        "cups",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("title", sa.String(length=20), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("form", sa.String(length=12), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("points", sa.JSON(), nullable=False),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("stand_in", sa.String(length=40), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("creator", sa.String(length=22), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        _key("cups", "creator", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cups")),
    )
    op.create_index(op.f("ix_cups_status"), "cups", ["status"], unique=False)
    op.create_table(
        "cup_players",
        sa.Column("cup", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        _key("cup_players", "cup", "cups", "CASCADE"),
        _key("cup_players", "user", "users", "SET NULL"),
        sa.PrimaryKeyConstraint("cup", "number", name=op.f("pk_cup_players")),
    )
    op.create_index(op.f("ix_cup_players_user"), "cup_players", ["user"], unique=False)
    op.create_table(
        "cup_tables",
        sa.Column("cup", sa.String(length=22), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=22), nullable=True),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("worths", sa.JSON(), nullable=True),
        _key("cup_tables", "cup", "cups", "CASCADE"),
        _key("cup_tables", "game", "games", "SET NULL"),
        sa.PrimaryKeyConstraint("cup", "round", "number", name=op.f("pk_cup_tables")),
    )
    op.create_index(op.f("ix_cup_tables_game"), "cup_tables", ["game"], unique=False)
