"""Automation: the house carries out the orders of players, through the same log as everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.kernel.action import encode
from shortline.server.games import Games, Moment
from shortline.server.jobs import Job, Jobs, enqueue
from shortline.server.notify import Notifier
from shortline.server.orders import KINDS, Verdict, made, verdict
from shortline.server.problems import Problem, not_found
from shortline.server.tables import orders

JOB = "order"


class Automation:
    """The orders of all players. Nobody but their owner is told of them."""

    def __init__(self, games: Games, jobs: Jobs, notifier: Notifier) -> None:
        self.games = games
        self.notifier = notifier
        games.listen(self.after)
        jobs.handle(JOB, self.carry_out)

    async def after(self, connection: AsyncConnection, moment: Moment) -> None:
        """When a seat with orders is to act, a job says so; after a taking back everybody acts for himself."""
        if moment.kind in ("undo", "redo"):
            for row in await self._all(connection, moment.row.id):
                if row.kind != "single":
                    await self._over(connection, moment.row, moment.seats, row, "something was taken back")
            return
        acting = moment.after.top.actors
        if not moment.after.over and any(s.ordered and s.name in acting for s in moment.seats):
            await enqueue(connection, JOB, {"number": moment.number}, game=moment.row.id)

    async def _all(self, connection: AsyncConnection, game_id: str) -> Sequence[Row[Any]]:
        return (await connection.execute(select(orders).where(orders.c.game == game_id))).all()

    async def give(self, game_id: str, seat: str, kind: str, corporation: str) -> None:
        """Give an order for a seat; it may be carried out at once."""
        live = await self.games.live.get(game_id)
        data = made(live.game, seat, kind, corporation)
        async with self.games.database.writing() as connection:
            await connection.execute(delete(orders).where(*_which(game_id, seat, kind)))
            row = {"game": game_id, "seat": seat, "kind": kind, "data": data, "at": self.games.wall.now()}
            await connection.execute(insert(orders).values(row))
            if seat in live.game.to_act:
                await enqueue(connection, JOB, {"number": live.length}, game=game_id)

    async def take_back(self, game_id: str, seat: str, kind: str) -> None:
        """Take an order back."""
        async with self.games.database.writing() as connection:
            if not (await connection.execute(delete(orders).where(*_which(game_id, seat, kind)))).rowcount:
                raise not_found("order")

    async def given(self, game_id: str, seats: Sequence[str]) -> Sequence[Row[Any]]:
        """The orders of some seats."""
        async with self.games.database.reading() as connection:
            return [row for row in await self._all(connection, game_id) if row.seat in seats]

    async def carry_out(self, job: Job) -> None:
        """Do what the orders of the seats to act say, if nobody has acted since."""
        assert job.game is not None
        row, rows = await self.games.table(job.game)
        if row.status != "running" or row.length != job.data["number"]:
            return
        live = await self.games.live.get(job.game)
        for seat in (s for s in rows if s.name in live.game.to_act and s.kind != "bot" and not s.stand_in):
            asked = sorted(await self.given(job.game, [seat.name]), key=lambda r: KINDS.index(r.kind))
            for order in asked:
                said = verdict(live.game, seat.name, order.kind, order.data)
                if await self._done(row, rows, order, said):
                    return

    async def _done(self, row: Row[Any], rows: Sequence[Row[Any]], order: Row[Any], said: Verdict) -> bool:
        if said.over:
            async with self.games.database.writing() as connection:
                await self._over(connection, row, rows, order, said.over)
            return False
        if said.action is None:
            return False
        owner = next((s.user for s in rows if s.name == order.seat), None)
        key = f"order:{row.length}"
        try:
            await self.games.append(row.id, "act", encode(said.action), order.seat, row.length, owner, key)
        except Problem as e:
            if e.status != 409:
                raise
        return True

    async def _over(
        self, connection: AsyncConnection, row: Row[Any], rows: Sequence[Row[Any]], order: Row[Any], why: str
    ) -> None:
        """Take an order away and tell its owner why."""
        await connection.execute(delete(orders).where(*_which(row.id, order.seat, order.kind)))
        seat = next((s for s in rows if s.name == order.seat), None)
        owner = (seat.user or row.creator) if seat is not None else None
        if owner is not None:
            text = f"Your order to {_words(order)} is over: {why}"
            await self.notifier.notice(connection, owner, row, "order", text)


def _words(order: Row[Any]) -> str:
    corporation = order.data.get("corporation", "")
    words = {
        "pass": "pass",
        "buy": f"buy {corporation} until it floats",
        "run": f"run {corporation} and pay out",
        "single": "take turns without a choice",
    }
    return words[order.kind]


def _which(game_id: str, seat: str, kind: str) -> tuple[Any, ...]:
    return (orders.c.game == game_id, orders.c.seat == seat, orders.c.kind == kind)
