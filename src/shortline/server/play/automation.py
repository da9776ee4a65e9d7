"""Automation: the server carries out the orders of players, through the same log as everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, select, update

from shortline.kernel.action import Action, encode
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.thread_pools import GAMES
from shortline.server.notices.notifier import Notifier
from shortline.server.play.games import Games, LockedTable, Moment
from shortline.server.play.live import CARRY
from shortline.server.play.orders import KINDS, PLAN, after_one, made, prepared, verdict
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import orders
from shortline.table.game import AnyGame

JOB = "order"
MOST_MOVES = 40
"""Moves that are prepared for one seat."""


class Automation:
    """The orders of all players. Nobody but their owner is told of them."""

    def __init__(self, games: Games, jobs: Jobs, notifier: Notifier) -> None:
        self.games = games
        self.notifier = notifier
        games.listen(self.after)
        jobs.handle(JOB, self.carry_out)

    async def after(self, connection: Connection, moment: Moment) -> None:
        """When a seat with orders is to act, a job says so; after an undo everybody acts for themselves."""
        if moment.kind in ("undo", "redo", CARRY):
            for row in await self._all(connection, moment.row.id):
                if row.kind != "single":
                    why = "the rules have changed" if moment.kind == CARRY else "something was undone"
                    await self._over(connection, moment.row, moment.seats, row, why)
            return
        acting = moment.after.top.actors
        if not moment.after.over and any(s.ordered and s.name in acting for s in moment.seats):
            await enqueue(connection, JOB, {"number": moment.number}, game=moment.row.id)

    async def _all(self, connection: Connection, game_id: str) -> Sequence[Row[Any]]:
        return (await connection.execute(select(orders).where(orders.c.game == game_id))).all()

    async def give(self, person: Person, game_id: str, seat: str, kind: str, corporation: str) -> None:
        """Give an order for a seat of one's own; it may be carried out at once."""
        async with self.games.locked(game_id) as table:
            mine, live = table.my_seat(person, seat), table.live
            values = {"data": made(live.game, mine.name, kind, corporation), "at": self.games.wall.now()}
            key = {"game": game_id, "seat": mine.name, "kind": kind}
            await upsert(table.connection, orders, key, values)
            if mine.name in live.game.to_act:
                await enqueue(table.connection, JOB, {"number": live.length}, game=game_id)

    async def prepare(self, person: Person, game_id: str, seat: str, copy_id: str) -> None:
        """Prepare the moves that a seat of one's own has made at a copy of the table: they are made when its turn
        comes, one by one, until one does not fit any more."""
        row, rows = await self.games.table(copy_id)
        if row.origin != game_id or not self.games.mine(person, row, rows):
            raise forbidden("That is no copy of this table on which you play")
        played = (await self.games.live.get(copy_id)).game
        async with self.games.locked(game_id) as table:
            mine, live = table.my_seat(person, seat), table.live
            moves = await GAMES.run(_played_since, played, row.origin_at, mine.name)
            if not moves:
                raise Problem(422, "No moves", f"{mine.name} has made no move on the copy")
            if len(moves) > MOST_MOVES:
                raise Problem(422, "Too many moves", f"At most {MOST_MOVES} moves are prepared, not {len(moves)}")
            data = prepared(live.game, mine.name, [action for action, _ in moves], [label for _, label in moves])
            key = {"game": game_id, "seat": mine.name, "kind": PLAN}
            await upsert(table.connection, orders, key, {"data": data, "at": self.games.wall.now()})
            if mine.name in live.game.to_act:
                await enqueue(table.connection, JOB, {"number": live.length}, game=game_id)

    async def cancel(self, person: Person, game_id: str, seat: str, kind: str) -> None:
        """Cancel an order: whatever of it was not carried out before never is."""
        async with self.games.locked(game_id) as table:
            mine = table.my_seat(person, seat)
            query = delete(orders).where(*_which(game_id, mine.name, kind))
            if not (await table.connection.execute(query)).rowcount:
                raise not_found("order")

    async def given(self, game_id: str, seats: Sequence[str]) -> Sequence[Row[Any]]:
        """The orders of some seats."""
        async with self.games.database.reading() as connection:
            return [row for row in await self._all(connection, game_id) if row.seat in seats]

    async def carry_out(self, job: Job) -> None:
        """Do what the orders of the seats to act say, if nobody has acted since. A table that is gone has no orders."""
        assert job.game is not None
        try:
            async with self.games.locked(job.game) as table:
                if table.row.status == "running" and table.live.length == job.data["number"]:
                    await self._carry_out(table)
        except Problem as e:
            if e.status not in (404, 409):
                raise

    async def _carry_out(self, table: LockedTable) -> None:
        connection, live = table.connection, table.live
        given = sorted(await self._all(connection, live.id), key=lambda order: KINDS.index(order.kind))
        acting = [s for s in table.seats if s.name in live.game.to_act and s.kind != "bot" and not s.stand_in]
        for seat in acting:
            for order in (o for o in given if o.seat == seat.name):
                said = verdict(live.game, seat.name, order.kind, order.data)
                if said.over:
                    await self._over(connection, table.row, table.seats, order, said.over)
                elif said.action is not None:
                    key = f"order:{live.length}"
                    if order.kind == PLAN:
                        await self._made_one(connection, order)
                    await table.append("act", encode(said.action), seat.name, seat.user, key)
                    return

    async def _made_one(self, connection: Connection, order: Row[Any]) -> None:
        """Go on to the next of the prepared moves; after the last there is no order any more."""
        which, left = _which(order.game, order.seat, PLAN), after_one(order.data)
        done = update(orders).where(*which).values(data=left) if left["moves"] else delete(orders).where(*which)
        await connection.execute(done)

    async def _over(
        self, connection: Connection, row: Row[Any], rows: Sequence[Row[Any]], order: Row[Any], why: str
    ) -> None:
        """Take an order away and tell its owner why."""
        await connection.execute(delete(orders).where(*_which(row.id, order.seat, order.kind)))
        seat = next((s for s in rows if s.name == order.seat), None)
        owner = (seat.user or row.creator) if seat is not None else None
        if owner is not None:
            text = f"Your order to {_words(order)} is over: {why}"
            await self.notifier.notice(connection, owner, row, "order", text)


def _played_since(game: AnyGame, number: int, seat: str) -> list[tuple[Action, str]]:
    """What a seat has done in a game after so many actions, each with its label."""
    again, played = game.until(number), []
    for action in game.actions[number:]:
        if action.by == seat:
            played.append((action, again.label(action)))
        again.play(action)
    return played


def _words(order: Row[Any]) -> str:
    corporation = order.data.get("corporation", "")
    words = {
        "pass": "pass",
        "buy": f"buy {corporation} until it floats",
        "run": f"run {corporation} and pay out",
        "single": "take turns without a choice",
        PLAN: "make the moves you have prepared",
    }
    return words[order.kind]


def _which(game_id: str, seat: str, kind: str) -> tuple[Any, ...]:
    return (orders.c.game == game_id, orders.c.seat == seat, orders.c.kind == kind)
