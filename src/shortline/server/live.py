"""Live games: the log of a table in the database, and the game that it adds up to in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.kernel.action import decode
from shortline.kernel.event import Event
from shortline.kernel.game import Game
from shortline.kernel.refusal import RulesChanged
from shortline.kernel.state import digest
from shortline.server.database import Database
from shortline.server.tables import entries, games, seats
from shortline.titles import find

PROVE_EVERY = 25
"""A digest of the state goes into the log with every so many entries."""


@dataclass
class Live:
    """A running game in memory, and how many entries of its log it has taken in."""

    id: str
    game: Game
    length: int = 0
    told: list[tuple[Event, ...]] = field(default_factory=list)
    """The events of each entry, those taken back since included."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def take(self, entry: Row[Any]) -> None:
        """Take in the next entry of the log; its digest, if it has one, must be proved."""
        if entry.number != self.length + 1:
            raise RuntimeError(f"the log of {self.id} lacks entry {self.length + 1}")
        self.apply(entry.kind, entry.action)
        self.length = entry.number
        if entry.digest and entry.digest != digest(self.game.state):
            raise RulesChanged(f"Game {self.id} does not add up to its digest after entry {entry.number}")

    def apply(self, kind: str, action: Mapping[str, Any]) -> None:
        """Do what an entry says: act, take back, or do again."""
        if kind == "act":
            self.told.append(self.game.play(decode(action, self.game.rules.actions)))
            return
        self.told.append(())
        if kind == "undo":
            for _ in range(action["actions"]):
                self.game.undo()
        elif kind == "redo":
            for _ in range(action["actions"]):
                self.game.redo()
        else:
            raise ValueError(f"entries of kind {kind!r} are not known")


class LiveGames:
    """The games in memory, the least used of them forgotten when there are too many."""

    def __init__(self, database: Database, room: int) -> None:
        self.database = database
        self.room = room
        self._games: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def get(self, game_id: str) -> Live:
        """A game as its log is now."""
        lock = self._opening.setdefault(game_id, asyncio.Lock())
        async with lock, self.database.reading() as connection:
            live = self._games.get(game_id)
            if live is None:
                live = await self._open(connection, game_id)
            await self.catch_up(connection, live)
        self._games[game_id] = live
        self._games.move_to_end(game_id)
        while len(self._games) > self.room:
            old, _ = self._games.popitem(last=False)
            self._opening.pop(old, None)
        return live

    async def _open(self, connection: AsyncConnection, game_id: str) -> Live:
        row = (await connection.execute(select(games).where(games.c.id == game_id))).one()
        query = select(seats.c.name).where(seats.c.game == game_id).order_by(seats.c.position)
        names = [r.name for r in await connection.execute(query)]
        return Live(game_id, Game(find(row.title), names, row.options, int(row.seed)))

    async def fresh(self, connection: AsyncConnection, game_id: str) -> Live:
        """A game as a transaction sees it that is not yet committed."""
        live = await self._open(connection, game_id)
        await self.catch_up(connection, live)
        return live

    async def catch_up(self, connection: AsyncConnection, live: Live) -> None:
        """Take in what was added to the log since."""
        query = select(entries).where(entries.c.game == live.id, entries.c.number > live.length)
        for entry in await connection.execute(query.order_by(entries.c.number)):
            live.take(entry)

    def forget(self, game_id: str) -> None:
        """Drop a game from memory: it will be read from its log again."""
        self._games.pop(game_id, None)
