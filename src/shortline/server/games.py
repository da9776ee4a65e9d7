"""Tables: looked at and played at. An acknowledged action is on disk."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.kernel.action import decode, encode
from shortline.kernel.play import apply
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.state import digest
from shortline.server.database import Database
from shortline.server.hub import Hub
from shortline.server.live import PROVE_EVERY, Live, LiveGames
from shortline.server.people import Person, hashed
from shortline.server.problems import Problem, Stale, forbidden, not_found, refused
from shortline.server.tables import entries, games, seats


class WallClock:
    """The clock on the wall of the house; tests hang up another."""

    def now(self) -> float:
        """The time in seconds."""
        return time.time()


@dataclass(frozen=True)
class Moment:
    """A table at the moment an entry goes on its log: those who listen write in the same transaction."""

    row: Row[Any]
    """The table as it was before."""
    seats: Sequence[Row[Any]]
    before: Any
    """The state before; None when the table starts."""
    after: Any
    kind: str
    seat: str
    number: int
    at: float


Listener = Callable[[AsyncConnection, Moment], Awaitable[None]]


class Games:
    """All the tables of the house."""

    def __init__(self, database: Database, live: LiveGames, hub: Hub) -> None:
        self.database = database
        self.live = live
        self.hub = hub
        self.wall = WallClock()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Be told of every entry in the transaction that writes it."""
        self._listeners.append(listener)

    async def tell(self, connection: AsyncConnection, moment: Moment) -> None:
        """Tell those who listen."""
        for listener in self._listeners:
            await listener(connection, moment)

    async def row(self, connection: AsyncConnection, game_id: str, lock: bool = False) -> Row[Any]:
        """A table; ``Problem`` 404 if there is none. With ``lock`` nobody else changes it in the meantime."""
        query = select(games).where(games.c.id == game_id)
        row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
        if row is None:
            raise not_found("table")
        return row

    async def seats(self, connection: AsyncConnection, game_id: str) -> Sequence[Row[Any]]:
        """The seats of a table in order."""
        query = select(seats).where(seats.c.game == game_id).order_by(seats.c.position)
        return (await connection.execute(query)).all()

    async def table(self, game_id: str) -> tuple[Row[Any], Sequence[Row[Any]]]:
        """A table and its seats."""
        async with self.database.reading() as connection:
            return await self.row(connection, game_id), await self.seats(connection, game_id)

    async def seats_of(self, person: Person | None, game_id: str) -> tuple[str, ...]:
        """The seats that a person plays: his own, and at his own screen those of that table."""
        row, rows = await self.table(game_id)
        return self.mine(person, row, rows)

    def mine(self, person: Person | None, row: Row[Any], rows: Sequence[Row[Any]]) -> tuple[str, ...]:
        """The seats of a table that a person plays."""
        if person is None:
            return ()
        return tuple(
            s.name
            for s in rows
            if (s.kind == "person" and s.user == person.id) or (s.kind == "hotseat" and row.creator == person.id)
        )

    # Playing

    async def act(
        self,
        person: Person,
        game_id: str,
        mine: Sequence[str],
        data: Mapping[str, Any],
        based_on: int,
        key: str | None = None,
    ) -> Live:
        """Perform an action for a seat that is the person's own, if nothing has happened since ``based_on``."""
        if data.get("by") not in mine:
            raise forbidden("That seat is not yours")
        return await self.append(game_id, "act", data, str(data["by"]), based_on, person.id, key)

    async def append(
        self,
        game_id: str,
        kind: str,
        data: Mapping[str, Any],
        seat: str,
        based_on: int,
        user: str | None = None,
        key: str | None = None,
        why: str = "",
    ) -> Live:
        """Put an entry on the log of a running game: on disk when this returns."""
        if key:
            # Two people may think of the same key.
            key = hashed(f"{user} {key}")
        live = await self.live.get(game_id)
        async with live.lock:
            if key and await self._done(game_id, key):
                return live
            if based_on != live.length:
                raise Stale(game_id, based_on, live.length)
            after = self._after(live, kind, data)
            try:
                await self._write(live, kind, data, seat, after, user, key, why)
            except IntegrityError:
                # Another process was quicker.
                async with self.database.reading() as connection:
                    await self.live.catch_up(connection, live)
                if key and await self._done(game_id, key):
                    return live
                raise Stale(game_id, based_on, live.length) from None
            live.apply(kind, data)
        self.live.metrics.entries.labels(kind).inc()
        await self.hub.announce(game_id, live.length)
        return live

    def _after(self, live: Live, kind: str, data: Mapping[str, Any]) -> Any:
        """The state that an entry leads to; a ``Problem`` if it may not be made."""
        game = live.game
        try:
            if kind == "act":
                return apply(game.rules, game.state, decode(data, game.rules.actions))[0]
            step = -1 if kind == "undo" else 1
            return game.at(game.number + step * int(data["actions"]))
        except Malformed as e:
            raise Problem(400, "Not an action", str(e)) from e
        except IllegalAction as e:
            raise refused(e.refusals) from e

    async def _done(self, game_id: str, key: str) -> bool:
        async with self.database.reading() as connection:
            query = select(entries.c.number).where(entries.c.game == game_id, entries.c.key == key)
            return (await connection.execute(query)).first() is not None

    async def _write(
        self,
        live: Live,
        kind: str,
        data: Mapping[str, Any],
        seat: str,
        after: Any,
        user: str | None,
        key: str | None,
        why: str,
    ) -> None:
        number, now = live.length + 1, self.wall.now()
        proof = digest(after) if number % PROVE_EVERY == 0 or after.over else None
        if kind == "act":
            data = encode(decode(data, live.game.rules.actions))
        async with self.database.writing() as connection:
            row, rows = await self.row(connection, live.id, lock=True), await self.seats(connection, live.id)
            if {s.name for s in rows} != set(live.game.state.seats):  # somebody's name was taken away meanwhile
                self.live.forget(live.id)
                raise Stale(live.id, live.length, live.length)
            await connection.execute(
                insert(entries).values(
                    game=live.id,
                    number=number,
                    kind=kind,
                    action=dict(data),
                    seat=seat,
                    user=user,
                    why=why,
                    key=key,
                    digest=proof,
                    at=now,
                )
            )
            result = [list(row) for row in after.scores()] if after.over else None
            await connection.execute(
                update(games)
                .where(games.c.id == live.id)
                .values(
                    length=number,
                    to_act=list(after.top.actors),
                    status="finished" if after.over else "running",
                    result=result,
                    updated=now,
                )
            )
            moment = Moment(row, rows, live.game.state, after, kind, seat, number, now)
            await self.tell(connection, moment)
