"""Who leaves a cup: a bot takes over what they would have played, under a name that says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select, update

from shortline.server.http.text import LONGEST_NAME
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import cup_players, cups
from shortline.server.tables.seating import bot_called, distinct

FORMER_PLAYER = "Former player"


def left_to(bot: str, name: str, others: Sequence[str]) -> dict[str, Any]:
    """What an entrant is whose part a bot has taken over."""
    return {"user": None, "bot": bot, "name": distinct(f"{bot_called(bot)} for {name}"[:LONGEST_NAME], others)}


async def forget(connection: Connection, user: str) -> None:
    """Take the name of a deleted account out of all cups. It leaves those that are open and those that run; in finished
    ones it is a former player. A cup of its making that has not begun is nobody's to begin, and goes."""
    await connection.execute(delete(cups).where(cups.c.creator == user, cups.c.status == "open"))
    query = select(cup_players, cups.c.status, cups.c.stand_in).join(cups, cups.c.id == cup_players.c.cup)
    for mine in (await connection.execute(query.where(cup_players.c.user == user))).all():
        here = (cup_players.c.cup == mine.cup, cup_players.c.number == mine.number)
        if mine.status == "open":
            await connection.execute(delete(cup_players).where(*here))
            continue
        names = select(cup_players.c.name).where(cup_players.c.cup == mine.cup, cup_players.c.number != mine.number)
        others = list((await connection.execute(names)).scalars())
        if mine.status == "finished":
            values: dict[str, Any] = {"user": None, "name": distinct(FORMER_PLAYER, others)}
        else:
            values = left_to(mine.stand_in, FORMER_PLAYER.lower(), others)
        await connection.execute(update(cup_players).where(*here).values(values))
