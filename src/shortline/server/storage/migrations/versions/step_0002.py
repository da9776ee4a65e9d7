"""E-mail addresses are verified by a link; names are compared by their plain letters; hooks are for accounts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from shortline.server.http.text import LONGEST_NAME, folded

revision = "0002"
down_revision = "0001"

users = sa.table("users", sa.column("id"), sa.column("name"), sa.column("folded"), sa.column("guest"))
hooks = sa.table("hooks", sa.column("user"))


def upgrade() -> None:
    """Change the tables. Addresses that were given before are to be verified like any other."""
    op.add_column("users", sa.Column("email_verified", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "verifications",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("user", sa.String(length=22), nullable=True),
        sa.Column("target", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_verifications_user"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_verifications")),
        sa.UniqueConstraint("hash", name=op.f("uq_verifications_hash")),
    )
    op.create_index(op.f("ix_verifications_user"), "verifications", ["user"], unique=False)
    op.create_index(op.f("ix_verifications_target"), "verifications", ["target"], unique=False)
    _fold_again(op.get_bind())
    op.execute(hooks.delete().where(hooks.c.user.in_(sa.select(users.c.id).where(users.c.guest))))


def _fold_again(connection: sa.Connection) -> None:
    """Names as they are compared now, where no other account has that form: nobody loses their own."""
    rows = connection.execute(sa.select(users.c.id, users.c.name, users.c.folded)).all()
    taken = {row.folded for row in rows}
    for row in rows:
        new = folded(row.name)
        if new != row.folded and new not in taken and len(new) <= LONGEST_NAME:
            taken.add(new)
            connection.execute(users.update().where(users.c.id == row.id).values(folded=new))
