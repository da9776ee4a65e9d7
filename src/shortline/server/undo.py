"""Taking back: freely what nobody else has built upon, otherwise with the leave of those who have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from shortline.kernel.event import Drew
from shortline.server.database import Database
from shortline.server.games import Games
from shortline.server.live import Live
from shortline.server.notify import Notifier
from shortline.server.people import Person
from shortline.server.problems import Problem, forbidden, not_found
from shortline.server.tables import requests


@dataclass(frozen=True)
class Backward:
    """How far back somebody wants to go: so many actions, and whose leave it takes."""

    actions: int
    leave_of: tuple[str, ...]


def backward(live: Live, mine: Sequence[str], bots: Sequence[str]) -> Backward:
    """The way back to before the last action of one's own."""
    game = live.game
    count, others, revealed = 0, [], False
    for number in range(game.number, 0, -1):
        by = game.actions[number - 1].by
        count += 1
        revealed = revealed or any(isinstance(e, Drew) or e.reveals for e in game.every_event(number))
        if by in mine:
            break
        if by not in bots:
            others.append(by)
    else:
        raise Problem(409, "Nothing to take back", "You have done nothing yet that could be taken back")
    everyone = [s for s in game.state.seats if s not in mine and s not in bots]
    return Backward(count, tuple(everyone if revealed else dict.fromkeys(others)))


class Undo:
    """Undo and redo at the tables."""

    def __init__(self, database: Database, games: Games, notifier: Notifier) -> None:
        self.database = database
        self.games = games
        self.notifier = notifier

    async def ask(self, person: Person, game_id: str, based_on: int) -> tuple[Live, tuple[str, ...]]:
        """Take back one's last action, or ask those whose leave it takes; their names if any."""
        row, rows = await self.games.table(game_id)
        mine = await self.games.seats_of(person, game_id)
        if not mine:
            raise forbidden("Only players take back")
        if row.undo == "none":
            raise forbidden("This table plays without taking back")
        live = await self.games.live.get(game_id)
        way = backward(live, mine, [s.name for s in rows if s.kind == "bot"])
        leave = way.leave_of
        if row.undo == "ask" and not leave:
            leave = tuple(s.name for s in rows if s.name not in mine and s.kind != "bot")
        if not leave:
            data = {"actions": way.actions}
            return await self.games.append(game_id, "undo", data, mine[0], based_on, person.id), ()
        await self._request(row, rows, mine[0], live.game.number - way.actions, live.length, leave)
        return live, leave

    async def _request(
        self,
        row: Row[Any],
        rows: Sequence[Row[Any]],
        seat: str,
        back_to: int,
        length: int,
        leave: Sequence[str],
    ) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(requests).where(requests.c.game == row.id))
            waiting = {"of": list(leave), "given": [], "at": length}
            values = {"game": row.id, "seat": seat, "back_to": back_to, "granted": waiting}
            await connection.execute(insert(requests).values(**values, at=self.games.wall.now()))
            for s in rows:
                if s.name in leave and s.user is not None:
                    text = f"{row.title}: {seat} asks for leave to take back"
                    await self.notifier.notice(connection, s.user, row, "undo", text)
        await self.games.hub.announce(row.id)

    async def pending(self, game_id: str) -> Row[Any] | None:
        """The request that waits for leave, if it is still about the position now."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(requests).where(requests.c.game == game_id))).one_or_none()
        live = await self.games.live.get(game_id)
        return row if row is not None and row.granted["at"] == live.length else None

    async def answer(self, person: Person, game_id: str, grant: bool) -> Live:
        """Give or refuse leave; when all have given it, the actions are taken back."""
        mine = await self.games.seats_of(person, game_id)
        if not mine:
            raise forbidden("Only players give leave")
        row = await self.pending(game_id)
        if row is None:
            raise not_found("request")
        asked = [seat for seat in mine if seat in row.granted["of"]]
        if not asked:
            raise forbidden("Nobody asked for your leave")
        given = sorted({*row.granted["given"], *asked})
        async with self.database.writing() as connection:
            if not grant:
                await connection.execute(delete(requests).where(requests.c.game == game_id))
            else:
                await connection.execute(
                    update(requests).where(requests.c.game == game_id).values(granted={**row.granted, "given": given})
                )
        live = await self.games.live.get(game_id)
        if grant and set(given) >= set(row.granted["of"]):
            data = {"actions": live.game.number - row.back_to}
            live = await self.games.append(game_id, "undo", data, row.seat, live.length, person.id)
        await self.games.hub.announce(game_id)
        return live

    async def redo(self, person: Person, game_id: str, based_on: int) -> Live:
        """Do again what one has just taken back."""
        mine = await self.games.seats_of(person, game_id)
        if not mine:
            raise forbidden("Only players do something again")
        live = await self.games.live.get(game_id)
        if live.game.number >= live.game.length:
            raise Problem(409, "Nothing to do again", "Nothing was taken back")
        if live.game.undone.by not in mine:
            raise forbidden("That was another player's action")
        return await self.games.append(game_id, "redo", {"actions": 1}, mine[0], based_on, person.id)
