"""Carrying over: a game whose log does not hold under the rules now goes on when its players agree to how.

Nothing is taken off a log. An entry of kind ``carry`` says how many entries still count; those between are void, and
the game goes on from the position that the rules make of the others. Until everybody who plays has agreed it is paused:
it can be looked at, talked about and written out as a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from shortline.kernel.state import digest
from shortline.kernel.wording import counted
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem, Stale, forbidden
from shortline.server.play.bots import plays, say
from shortline.server.play.games import Games, Moment
from shortline.server.play.history import in_words
from shortline.server.play.hub import FORGET
from shortline.server.play.live import CARRY, Live
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.schema import carries, entries, games

NAMED = 20
"""So many of the entries that would be dropped are named one by one."""


@dataclass(frozen=True)
class Proposal:
    """How a paused game can go on: what of it stays, what goes, and who has still to agree."""

    number: int
    """How many entries the log has: an agreement is to this."""
    move: int
    """How many actions lead to the position from which it would go on."""
    dropped: tuple[str, ...]
    more: int
    """How many more are dropped than are named."""
    why: str
    differs: bool
    waiting_for: tuple[str, ...]
    agreed: tuple[str, ...]


class CarryOver:
    """Carries paused games over to the rules of now."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.database = games.database

    async def proposal(self, row: Row[Any]) -> Proposal | None:
        """How a table can go on if it is paused; None if it is not. A finished game is only looked at."""
        if row.status == "open":
            return None
        live = await self.games.live.get(row.id)
        if live.halt is None:
            return None
        async with self.database.reading() as connection:
            rows = await self.games.seats(connection, row.id)
            agreed = await self._agreed(connection, row)
            gone = (entries.c.game == row.id, entries.c.number > live.halt.held)
            query = select(entries).where(*gone).order_by(entries.c.number).limit(NAMED)
            dropped = tuple(in_words(entry) for entry in await connection.execute(query))
        players = [s.name for s in rows if not plays(s)] if row.status == "running" else []
        return Proposal(
            number=live.halt.length,
            move=live.game.number,
            dropped=dropped,
            more=live.halt.length - live.halt.held - len(dropped),
            why=live.halt.why,
            differs=live.halt.differs,
            waiting_for=tuple(s for s in players if s not in agreed),
            agreed=tuple(s for s in players if s in agreed),
        )

    async def agree(self, person: Person, game_id: str, number: int) -> None:
        """Agree for all one's seats; with the last who plays the game goes on. An admin agrees for everybody."""
        live = await self.games.live.get(game_id)
        async with live.lock, self.database.writing() as connection:
            row = await self.games.row(connection, game_id, lock=True)
            rows = await self.games.seats(connection, game_id)
            mine = self.games.mine(person, row, rows)
            if not mine and not person.admin and row.creator != person.id:
                raise forbidden("Only its players decide how a game goes on")
            halt = live.halt
            if halt is None or row.status != "running":
                raise Problem(409, "Not paused", "This game is not paused")
            if row.length != number or halt.length != number:
                raise Stale(game_id, number, row.length)
            agreed = sorted({*await self._agreed(connection, row), *mine})
            missing = [s.name for s in rows if not plays(s) and s.name not in agreed]
            done = person.admin or not missing
            if done:
                await self._carry(connection, row, live, person)
            else:
                await upsert(connection, carries, {"game": game_id}, {"number": number, "agreed": agreed})
        if done:
            self.games.live.forget(game_id)
        await self.games.hub.announce(game_id, FORGET if done else 0)

    async def _agreed(self, connection: Connection, row: Row[Any]) -> list[str]:
        query = select(carries.c.agreed).where(carries.c.game == row.id, carries.c.number == row.length)
        return list((await connection.execute(query)).scalar_one_or_none() or ())

    async def _carry(self, connection: Connection, row: Row[Any], live: Live, person: Person) -> None:
        """Put the entry on the log that carries a game over; its digest proves the position that players agreed to."""
        assert live.halt is not None
        state, now, number = live.game.state, self.games.wall.now(), row.length + 1
        version, dropped = live.game.rules.version, live.halt.length - live.halt.held
        entry = {"game": row.id, "number": number, "kind": CARRY, "seat": "", "user": person.id, "at": now}
        data = {"kept": live.halt.held, "rules": version}
        await connection.execute(insert(entries).values(**entry, action=data, digest=digest(state), why=live.halt.why))
        values = {
            "length": number,
            "to_act": list(state.top.actors),
            "status": "finished" if state.over else "running",
            "result": [list(score) for score in state.scores()] if state.over else None,
            "rules": version,
            "updated": now,
        }
        await connection.execute(update(games).where(games.c.id == row.id).values(values))
        await connection.execute(delete(carries).where(carries.c.game == row.id))
        gone = f"; {counted(dropped, 'entry')} of its log count no more" if dropped else ""
        await say(
            connection, row.id, f"The game goes on under the rules of today, from move {live.game.number}{gone}.", now
        )
        rows = await self.games.seats(connection, row.id)
        await self.games.tell(connection, Moment(row, rows, state, state, CARRY, "", number, now))
