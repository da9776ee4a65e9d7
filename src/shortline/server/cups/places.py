"""Places that somebody took in cups, for their profile."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from shortline.server.cups.cups import Cups
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import cup_players, cups

LAST_CUPS = 3


async def cups_of(all_cups: Cups, connection: Connection, user: str) -> list[dict[str, Any]]:
    """The last listed cups that are over in which somebody played, with their place."""
    query = select(cups.c.id, cup_players.c.number).join(cup_players, cup_players.c.cup == cups.c.id)
    over = (cup_players.c.user == user, cups.c.status == "finished", cups.c.listed)
    found = []
    rows = (await connection.execute(query.where(*over).order_by(cups.c.created.desc()).limit(LAST_CUPS))).all()
    for r in rows:
        cup = await all_cups.state(connection, r.id)
        place = next(n for n, s in enumerate(cup.standings(), 1) if s.player == r.number)
        found.append({"id": r.id, "name": cup.row.name, "place": place, "players": len(cup.players)})
    return found
