"""Tables: looked at and played at. An acknowledged action is on disk."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from shortline.kernel.action import decode, encode
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.state import digest
from shortline.server.accounts.people import Person, hashed
from shortline.server.http.problems import Problem, Stale, forbidden, not_found, not_started, paused, refused
from shortline.server.http.tracing import tracer
from shortline.server.play.clocks import Clock
from shortline.server.play.hub import Hub
from shortline.server.play.live import PROVE_EVERY, Live, LiveGames, Tried
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.schema import entries, games, hooks, orders, seats
from shortline.server.wall_clock import WallClock

# The statements of every move are put together once: that takes longer than to carry them out.
ROW = select(games).where(games.c.id == bindparam("id"))
LOCKED_ROW = ROW.with_for_update()
KEPT_ROW = ROW.with_for_update(read=True, key_share=True)
HOOKED = select(hooks.c.id).where(hooks.c.user == seats.c.user, (hooks.c.game == seats.c.game) | hooks.c.game.is_(None))
ORDERED = select(orders.c.kind).where(orders.c.game == seats.c.game, orders.c.seat == seats.c.name)
SEATS = (
    select(seats, HOOKED.exists().label("hooked"), ORDERED.exists().label("ordered"))
    .where(seats.c.game == bindparam("id"))
    .order_by(seats.c.position)
)
"""The seats of a table in order; whether whoever sits there wants messages, and whether they have given orders."""
ENTRY = insert(entries)
MOVED = update(games).where(games.c.id == bindparam("its_id"))
KEY = select(entries.c.kind, entries.c.action).where(
    entries.c.game == bindparam("id"), entries.c.key == bindparam("its_key")
)

May = Callable[[Row[Any], Sequence[Row[Any]]], None]
"""Says, by a ``Problem``, why somebody may not put an entry on the log of a table."""


@dataclass
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
    clock: Clock | None = None
    """The clocks as the entry has set them, if the table has any."""


Listener = Callable[[Connection, Moment], Awaitable[None]]


@dataclass
class LockedTable:
    """A running game in a transaction in which nobody else changes it: what is read here is still so when it is
    written. At most one entry goes on its log (``append``)."""

    games: Games
    connection: Connection
    live: Live
    row: Row[Any]
    seats: Sequence[Row[Any]]
    step: Tried | None = None
    clock: Clock | None = None
    """The clocks as that entry has set them."""

    def mine(self, person: Person | None) -> tuple[str, ...]:
        """The seats that a person plays."""
        return self.games.mine(person, self.row, self.seats)

    def my_seat(self, person: Person, seat: str = "") -> Row[Any]:
        """One of a person's seats: the one named, or else the first; ``Problem`` 403 if it is not theirs."""
        mine = self.mine(person)
        if not mine or (seat and seat not in mine):
            raise forbidden("That seat is not yours")
        return next(s for s in self.seats if s.name == (seat or mine[0]))

    def based_on(self, number: int) -> None:
        """Refuse a wish that is about another position."""
        if number != self.live.length:
            raise Stale(self.live.id, number, self.live.length)

    async def append(
        self,
        kind: str,
        data: Mapping[str, Any],
        seat: str,
        user: str | None = None,
        key: str | None = None,
        why: str = "",
    ) -> None:
        """Put the next entry on the log; the game goes on when the transaction is on disk."""
        step = self.games.tried(self.live, kind, data)
        entry = {"seat": seat, "user": user, "why": why, "key": kept_key(user, key)}
        await self.games.write(self, step, entry)
        self.step = step


def kept_key(user: str | None, key: str | None) -> str | None:
    """A retry's key as the log keeps it: two people may think of the same."""
    return hashed(f"{user} {key}") if key else None


class Games:
    """All the tables of the server."""

    def __init__(self, database: Database, live: LiveGames, hub: Hub) -> None:
        self.database = database
        self.live = live
        self.hub = hub
        self.wall = WallClock()
        """Tests hang up another."""
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Be told of every entry in the transaction that writes it."""
        self._listeners.append(listener)

    async def tell(self, connection: Connection, moment: Moment) -> None:
        """Tell those who listen."""
        for listener in self._listeners:
            await listener(connection, moment)

    async def row(self, connection: Connection, game_id: str, lock: bool = False) -> Row[Any]:
        """A table; ``Problem`` 404 if there is none. With ``lock`` nobody else changes it in the meantime."""
        return await self._one(connection, game_id, LOCKED_ROW if lock else ROW)

    async def kept(self, connection: Connection, game_id: str) -> Row[Any]:
        """A table that nobody dissolves until the transaction ends, although it may be played at."""
        return await self._one(connection, game_id, KEPT_ROW)

    async def _one(self, connection: Connection, game_id: str, query: Select[Any]) -> Row[Any]:
        row: Row[Any] | None = (await connection.execute(query, {"id": game_id})).one_or_none()
        if row is None:
            raise not_found("table")
        return row

    async def seats(self, connection: Connection, game_id: str) -> Sequence[Row[Any]]:
        """The seats of a table in order."""
        return (await connection.execute(SEATS, {"id": game_id})).all()

    async def table(self, game_id: str) -> tuple[Row[Any], Sequence[Row[Any]]]:
        """A table and its seats."""
        async with self.database.reading() as connection:
            # The seats before the table: if it is dissolved in between, there is no table, never a table without seats.
            rows = await self.seats(connection, game_id)
            return await self.row(connection, game_id), rows

    async def seats_of(self, person: Person | None, game_id: str) -> tuple[str, ...]:
        """The seats that a person plays: their own, and at their own screen those of that table."""
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
    ) -> tuple[Live, Row[Any], tuple[str, ...]]:
        """Perform an action for a seat that is the person's own, if nothing has happened since ``based_on``: the game,
        the table as it was before, and the seats that the person plays."""
        seen: list[tuple[Row[Any], tuple[str, ...]]] = []

        def his_own(row: Row[Any], rows: Sequence[Row[Any]]) -> None:
            mine = self.mine(person, row, rows)
            if data.get("by") not in mine:
                raise forbidden("That seat is not yours")
            seen.append((row, mine))

        seat = str(data.get("by"))
        live = await self.append(game_id, "act", data, seat, based_on, person.id, key, may=his_own)
        return live, *seen[-1]

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
        may: May = lambda row, rows: None,
    ) -> Live:
        """Put an entry on the log of a running game: on disk when this returns."""
        held: LockedTable | None = None
        try:
            with tracer.start_as_current_span("append", attributes={"game": game_id, "kind": kind}):
                async with self.locked(game_id) as held:
                    may(held.row, held.seats)
                    if based_on == held.live.length:
                        await held.append(kind, data, seat, user, key, why)
                    else:
                        await self._late(held.connection, held.live, based_on, kept_key(user, key), kind, data)
        except IntegrityError:  # the same key was used for an earlier position
            if held is None:
                raise
            async with self.database.reading() as connection:
                await self._late(connection, held.live, based_on, kept_key(user, key), kind, data)
        return held.live

    @asynccontextmanager
    async def locked(self, game_id: str) -> AsyncIterator[LockedTable]:
        """A game that has started, to read, check and write in one transaction. What is appended to its log is on disk
        and announced when this ends; ``Problem`` 404 or 409 if there is no such game."""
        live = await self._started(game_id)
        async with live.lock:
            async with self.database.writing() as connection:
                row, rows = await self._locked(connection, live)
                table = LockedTable(self, connection, live, row, rows)
                yield table
            if table.step is not None:
                live.go_on(table.step)
                live.clock = table.clock
        if table.step is not None:
            self.live.metrics.entries.labels(table.step.kind).inc()
            await self.hub.announce(game_id, live.length)

    async def _started(self, game_id: str) -> Live:
        """The game at a table, as memory has it if it does; ``Problem`` 409 if it has not started."""
        live = self.live.held(game_id)
        if live is None:
            row, _ = await self.table(game_id)
            if row.status == "open":
                raise not_started()
            live = await self.live.get(game_id)
        return live

    async def _locked(self, connection: Connection, live: Live) -> tuple[Row[Any], Sequence[Row[Any]]]:
        """The table and its seats, which nobody else changes until the transaction ends; the game has all its log."""
        row, rows = await self.row(connection, live.id, lock=True), await self.seats(connection, live.id)
        if row.length != live.length:  # another process has been quicker
            await self.live.catch_up(connection, live)
        if live.halt is not None:
            raise paused()
        if {s.name for s in rows} != set(live.game.state.seats):  # somebody's name was taken away meanwhile
            self.live.forget(live.id)
            raise Stale(live.id, live.length, live.length)
        return row, rows

    async def _late(
        self, connection: Connection, live: Live, based_on: int, key: str | None, kind: str, data: Mapping[str, Any]
    ) -> None:
        """Answer who comes too late: they have done it themselves before, or others have done something else; a key
        stands for one action."""
        done = (await connection.execute(KEY, {"id": live.id, "its_key": key})).first() if key else None
        if done is None:
            raise Stale(live.id, based_on, live.length)
        if (done.kind, done.action) != (kind, self._encoded(live, kind, data)):
            raise Problem(409, "Key used", "This key was used for another action: each action has a key of its own")

    def _encoded(self, live: Live, kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What an entry says in the form in which the log keeps it."""
        try:
            return encode(decode(data, live.game.rules.actions)) if kind == "act" else data
        except Malformed as e:
            raise Problem(400, "Not an action", str(e)) from e

    def tried(self, live: Live, kind: str, data: Mapping[str, Any]) -> Tried:
        """What an entry would bring; a ``Problem`` if it may not be made."""
        try:
            return live.tried(kind, data)
        except Malformed as e:
            raise Problem(400, "Not an action", str(e)) from e
        except IllegalAction as e:
            raise refused(e.refusals) from e

    async def write(self, table: LockedTable, step: Tried, entry: Mapping[str, Any]) -> None:
        """Write an entry and all that goes with it."""
        connection, live = table.connection, table.live
        number, now, after = live.length + 1, self.wall.now(), step.after
        made = {
            "game": live.id,
            "number": number,
            "kind": step.kind,
            "action": encode(step.action) if step.action is not None else dict(step.data),
            "digest": digest(after) if number % PROVE_EVERY == 0 or after.over else None,
            "at": now,
        }
        await connection.execute(ENTRY, {**entry, **made})
        moved = {
            "its_id": live.id,
            "length": number,
            "to_act": list(after.top.actors),
            "status": "finished" if after.over else "running",
            "result": [list(score) for score in after.scores()] if after.over else None,
            "updated": now,
        }
        await connection.execute(MOVED, moved)
        moment = Moment(table.row, table.seats, live.game.state, after, step.kind, str(entry["seat"]), number, now)
        await self.tell(connection, moment)
        table.clock = moment.clock
