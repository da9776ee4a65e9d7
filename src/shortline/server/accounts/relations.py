"""Relations: whom somebody follows as a friend, blocks, or does not want to read.

Blocking is one-sided and silent: whoever is blocked cannot sit down at tables of mine, invite me or write to me.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal, get_args

from sqlalchemy import CompoundSelect, delete, func, select

from shortline.server.http.problems import Problem
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.schema import relations, users

Kind = Literal["friend", "blocked", "muted"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST = 500
"""Of one kind, by one person."""


async def kinds_between(connection: Connection, user: str, other: str) -> set[str]:
    """What somebody is to a person."""
    query = select(relations.c.kind).where(relations.c.user == user, relations.c.other == other)
    return set((await connection.execute(query)).scalars())


async def relate(connection: Connection, user: str, other: str, kind: Kind) -> None:
    """Make somebody a friend, or block or mute them; nobody is a friend who is blocked."""
    if user == other:
        raise Problem(422, "Yourself", "That is you")
    mine = (relations.c.user == user, relations.c.kind == kind)
    if int((await connection.execute(select(func.count()).select_from(relations).where(*mine))).scalar_one()) >= MOST:
        raise Problem(409, "Too many", f"You have {MOST} of them already")
    await upsert(connection, relations, {"user": user, "other": other, "kind": kind}, {"at": time.time()})
    if kind != "muted":
        against: Kind = "blocked" if kind == "friend" else "friend"
        await unrelate(connection, user, other, against)


async def unrelate(connection: Connection, user: str, other: str, kind: Kind) -> None:
    """Take that back."""
    here = (relations.c.user == user, relations.c.other == other, relations.c.kind == kind)
    await connection.execute(delete(relations).where(*here))


async def others(connection: Connection, user: str, kind: Kind) -> dict[str, str]:
    """Whom a person has so, by id and name."""
    query = select(users.c.id, users.c.name).join(relations, relations.c.other == users.c.id)
    rows = await connection.execute(query.where(relations.c.user == user, relations.c.kind == kind))
    return {r.id: r.name for r in rows}


def apart(user: str) -> CompoundSelect[tuple[str]]:
    """Everybody who is not to meet a person without having looked for it: whom they have blocked, and who has blocked
    them."""
    blocks = relations.c.kind == "blocked"
    mine = select(relations.c.other).where(relations.c.user == user, blocks)
    return mine.union(select(relations.c.user).where(relations.c.other == user, blocks))


async def blocked_by(connection: Connection, user: str, by: Sequence[str]) -> bool:
    """Whether one of some people has blocked a person."""
    query = select(relations.c.user).where(
        relations.c.user.in_(by), relations.c.other == user, relations.c.kind == "blocked"
    )
    return (await connection.execute(query)).first() is not None
