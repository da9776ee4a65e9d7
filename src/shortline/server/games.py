"""Tables: made, joined, started and played at. An acknowledged action is on disk."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.kernel.action import decode, encode
from shortline.kernel.play import apply
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.state import digest
from shortline.server.database import Database
from shortline.server.hub import Hub
from shortline.server.live import PROVE_EVERY, Live, LiveGames
from shortline.server.people import Person, hashed, new_id
from shortline.server.problems import Problem, forbidden, not_found, refused
from shortline.server.tables import entries, games, seats
from shortline.titles import find


@dataclass(frozen=True)
class SeatWish:
    """What a seat of a new table shall be: ``me``, ``open``, ``hotseat``, ``bot`` or ``invited``."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass(frozen=True)
class TableWish:
    """What a new table shall be."""

    title: str
    seats: tuple[SeatWish, ...]
    options: Mapping[str, Any]
    seed: int | None = None
    name: str = ""
    listed: bool = True
    undo: str = "free"
    clock: Mapping[str, Any] | None = None


class Games:
    """All the tables of the house."""

    def __init__(self, database: Database, live: LiveGames, hub: Hub) -> None:
        self.database = database
        self.live = live
        self.hub = hub

    # Tables

    async def create(self, person: Person, wish: TableWish) -> str:
        """Make a table; one whose seats are all taken starts at once."""
        try:
            title = find(wish.title)
            options = title.chosen(wish.options)
            names = _names(person, wish.seats)
            title.start(title.compose(options, len(names)), title.seated(names), 0)
        except Malformed as e:
            raise Problem(422, "No such table", str(e)) from e
        game_id, now = new_id(), time.time()
        seed = wish.seed if wish.seed is not None else secrets.randbelow(2**62)
        row = {
            "id": game_id,
            "title": title.id,
            "name": wish.name[:80],
            "options": options,
            "seed": str(seed),
            "status": "open",
            "creator": person.id,
            "hotseat": any(s.kind == "hotseat" for s in wish.seats),
            "listed": wish.listed,
            "undo": wish.undo,
            "clock": dict(wish.clock or {}),
            "clock_state": {},
            "length": 0,
            "to_act": [],
            "rules": title.version,
            "created": now,
            "updated": now,
        }
        async with self.database.writing() as connection:
            await connection.execute(insert(games).values(row))
            for i, (seat, name) in enumerate(zip(wish.seats, names, strict=True)):
                await connection.execute(insert(seats).values(_seat_row(game_id, i, seat, name, person)))
            await self._start_if_full(connection, game_id)
        return game_id

    async def join(self, person: Person, game_id: str, position: int | None, invite: str = "") -> int:
        """Sit down on an open seat, or on the one that an invitation is for."""
        async with self.database.writing() as connection:
            row = await self._row(connection, game_id)
            rows = await self._seats(connection, game_id)
            if row.status != "open":
                raise Problem(409, "Started", "This table has started")
            if any(s.user == person.id for s in rows) and not row.hotseat:
                raise Problem(409, "Seated", "You sit at this table already")
            if invite:
                free = [s for s in rows if s.invite == invite and s.user is None]
            else:
                free = [s for s in rows if s.kind == "open" and s.user is None and position in (None, s.position)]
            if not free:
                raise Problem(409, "Taken", "That seat is not free")
            name = _distinct(person.name, [s.name for s in rows if s.position != free[0].position])
            await connection.execute(
                update(seats)
                .where(seats.c.game == game_id, seats.c.position == free[0].position)
                .values(user=person.id, kind="person", name=name)
            )
            await self._start_if_full(connection, game_id)
        await self.hub.announce(game_id)
        return int(free[0].position)

    async def leave(self, person: Person, game_id: str) -> None:
        """Stand up from a table that has not started; its maker's leaving dissolves it."""
        async with self.database.writing() as connection:
            row = await self._row(connection, game_id)
            if row.status != "open":
                raise Problem(409, "Started", "This table has started")
            if row.creator == person.id:
                await connection.execute(delete(games).where(games.c.id == game_id))
            else:
                await connection.execute(
                    update(seats)
                    .where(seats.c.game == game_id, seats.c.user == person.id)
                    .values(user=None, kind="open")
                )
        await self.hub.announce(game_id)

    async def _start_if_full(self, connection: AsyncConnection, game_id: str) -> None:
        rows = await self._seats(connection, game_id)
        if any(s.kind in ("open", "invited") for s in rows):
            return
        row = await self._row(connection, game_id)
        title = find(row.title)
        names = [s.name for s in rows]
        rules = title.compose(row.options, len(names))
        first = title.start(rules, title.seated(names), int(row.seed))
        await connection.execute(
            update(games)
            .where(games.c.id == game_id)
            .values(status="running", to_act=list(first.top.actors), updated=time.time())
        )

    async def _row(self, connection: AsyncConnection, game_id: str) -> Row[Any]:
        row = (await connection.execute(select(games).where(games.c.id == game_id))).one_or_none()
        if row is None:
            raise not_found("table")
        return row

    async def _seats(self, connection: AsyncConnection, game_id: str) -> Sequence[Row[Any]]:
        query = select(seats).where(seats.c.game == game_id).order_by(seats.c.position)
        return (await connection.execute(query)).all()

    async def table(self, game_id: str) -> tuple[Row[Any], Sequence[Row[Any]]]:
        """A table and its seats."""
        async with self.database.reading() as connection:
            return await self._row(connection, game_id), await self._seats(connection, game_id)

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
        self, person: Person, game_id: str, data: Mapping[str, Any], based_on: int, key: str | None = None
    ) -> Live:
        """Perform an action for a seat of the person's, if nothing has happened since ``based_on``."""
        if data.get("by") not in await self.seats_of(person, game_id):
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
                raise self._stale(live, based_on)
            after = self._after(live, kind, data)
            try:
                await self._write(live, kind, data, seat, after, user, key, why)
            except IntegrityError:
                # Another process was quicker.
                async with self.database.reading() as connection:
                    await self.live.catch_up(connection, live)
                if key and await self._done(game_id, key):
                    return live
                raise self._stale(live, based_on) from None
            live.apply(kind, data)
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

    def _stale(self, live: Live, based_on: int) -> Problem:
        return Problem(
            409,
            "Stale",
            "Something has happened since: look again",
            based_on=based_on,
            number=live.length,
        )

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
        number, now = live.length + 1, time.time()
        proof = digest(after) if number % PROVE_EVERY == 0 or after.over else None
        if kind == "act":
            data = encode(decode(data, live.game.rules.actions))
        async with self.database.writing() as connection:
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


def _names(person: Person, wishes: Sequence[SeatWish]) -> list[str]:
    """The names of a new table's seats: as wished, or made up, all distinct."""
    names: list[str] = []
    for i, wish in enumerate(wishes, 1):
        made = person.name if wish.kind == "me" else f"{wish.bot.capitalize()} {i}" if wish.bot else f"Player {i}"
        names.append(_distinct(" ".join((wish.name or made).split())[:40], names))
    return names


def _distinct(name: str, others: Sequence[str]) -> str:
    base, n = name, 2
    while name in others:
        name, n = f"{base[:36]} {n}", n + 1
    return name


def _seat_row(game_id: str, position: int, wish: SeatWish, name: str, person: Person) -> dict[str, Any]:
    kinds = {"me": "person", "open": "open", "hotseat": "hotseat", "bot": "bot", "invited": "invited"}
    if wish.kind not in kinds:
        raise Problem(422, "No such seat", f"A seat is {', '.join(kinds)}, not {wish.kind[:20]!r}")
    return {
        "game": game_id,
        "position": position,
        "name": name,
        "kind": kinds[wish.kind],
        "user": person.id if wish.kind == "me" else None,
        "bot": wish.bot or None,
        "invite": secrets.token_urlsafe(24) if wish.kind == "invited" else None,
    }
