"""Forgetting: an account goes, its games stay, and its name is in none of them any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.bots import registry
from shortline.bots.work import SUBSTITUTE
from shortline.kernel.game import Game
from shortline.kernel.state import digest
from shortline.server.games import Games
from shortline.server.hub import FORGET
from shortline.server.live import Live
from shortline.server.people import People, Person
from shortline.server.pools import FILES
from shortline.server.seating import distinct
from shortline.server.tables import chats, entries, games, notices, orders, requests, seats
from shortline.server.timekeeping import Timekeeper
from shortline.titles import find


class Forgetting:
    """Takes people out of the house."""

    def __init__(self, people: People, games: Games, clocks: Timekeeper) -> None:
        self.people = people
        self.games = games
        self.clocks = clocks

    async def forget(self, person: Person) -> None:
        """Delete an account. Its seats get other names, in the log and in records too; bots play them on."""
        async with self.games.database.reading() as connection:
            query = select(seats).where(seats.c.user == person.id).order_by(seats.c.game, seats.c.position)
            mine = (await connection.execute(query)).all()
        for seat in mine:
            while not await self._rename(seat):
                pass  # somebody acted meanwhile: look again
        async with self.games.database.writing() as connection:
            await connection.execute(update(chats).where(chats.c.user == person.id).values(name="Somebody"))
            await connection.execute(update(entries).where(entries.c.user == person.id).values(user=None))
        await self.people.delete(person)

    async def _rename(self, seat: Row[Any]) -> bool:
        """Give a seat another name and, in a running game, a bot; False if the game has changed meanwhile."""
        row, rows = await self.games.table(seat.game)
        new = distinct(f"Player {seat.position + 1}", [s.name for s in rows])
        names = [new if s.position == seat.position else s.name for s in rows]
        async with self.games.database.reading() as connection:
            query = select(entries).where(entries.c.game == row.id).order_by(entries.c.number)
            log_ = (await connection.execute(query)).all()
        rewritten = await FILES.run(_rewritten, row, names, log_, seat.name, new)
        async with self.games.database.writing() as connection:
            now = await self.games.row(connection, row.id, lock=True)
            if now.length != row.length:
                return False
            for number, values in rewritten.items():
                mine = (entries.c.game == row.id, entries.c.number == number)
                await connection.execute(update(entries).where(*mine).values(values))
            await self._elsewhere(connection, now, seat, new)
        self.games.live.forget(row.id)
        await self.games.hub.announce(row.id, FORGET)
        return True

    async def _elsewhere(self, connection: AsyncConnection, row: Row[Any], seat: Row[Any], new: str) -> None:
        """The name in everything that is kept beside the log."""

        def renamed(value: Any) -> Any:
            return _everywhere(value, seat.name, new)

        values = {key: renamed(getattr(row, key)) for key in ("to_act", "result", "clock_state")}
        await connection.execute(update(games).where(games.c.id == row.id).values(values))
        bot = SUBSTITUTE if SUBSTITUTE in registry.names() else registry.names()[0]
        sat: dict[str, Any] = {"name": new, "user": None, "invite": None}
        if row.status == "running":
            sat["stand_in"] = bot
        elif row.status == "open":
            sat["kind"] = "open"
        here = (seats.c.game == row.id, seats.c.position == seat.position)
        await connection.execute(update(seats).where(*here).values(sat))
        await connection.execute(delete(orders).where(orders.c.game == row.id, orders.c.seat == seat.name))
        await connection.execute(delete(requests).where(requests.c.game == row.id))
        named = (notices.c.game == row.id, notices.c.text.contains(seat.name, autoescape=True))
        await connection.execute(delete(notices).where(*named))
        house = select(chats).where(chats.c.game == row.id, chats.c.user.is_(None))
        for line in (await connection.execute(house)).all():
            text = line.text.replace(seat.name, new)
            await connection.execute(update(chats).where(chats.c.id == line.id).values(text=text))
        if row.status == "running":
            await self.clocks.stood_in(connection, row.id)


def _everywhere(value: Any, old: str, new: str) -> Any:
    """A value with a name replaced wherever it stands alone."""
    if isinstance(value, dict | Mapping):
        return {_everywhere(k, old, new): _everywhere(v, old, new) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_everywhere(v, old, new) for v in value]
    return new if value == old else value


def _rewritten(
    row: Row[Any], names: Sequence[str], log_: Sequence[Row[Any]], old: str, new: str
) -> dict[int, dict[str, Any]]:
    """The entries with another name, proved by playing them again: no seat has the name of anything else."""
    if not log_:
        return {}
    title = find(row.title)
    live = Live(row.id, Game(title, names, title.stored(row.options, len(names)), int(row.seed)))
    found: dict[int, dict[str, Any]] = {}
    for entry in log_:
        action = _everywhere(entry.action, old, new)
        live.apply(entry.kind, action)
        proof = digest(live.game.state) if entry.digest else None
        found[entry.number] = {
            "action": action,
            "seat": new if entry.seat == old else entry.seat,
            "digest": proof,
            "why": (entry.why or "").replace(old, new),
        }
    return found
