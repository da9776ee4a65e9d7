"""Replacing a player who does not come: the others agree, and a bot plays on until the player takes the seat back."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from shortline.bots import registry
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.play.bots import plays, say
from shortline.server.play.games import Games, LockedTable
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.storage.database import upsert
from shortline.server.storage.schema import seats, votes

WAITED = {"live": 300.0, "slow": 3 * 86400.0, "": 3 * 86400.0}
"""Seconds for which a player must have been to move before the others may agree, by the pace of the table."""


class Replacement:
    """Votes on absent players."""

    def __init__(self, games: Games, clocks: Timekeeper) -> None:
        self.games = games
        self.clocks = clocks

    async def vote(self, person: Person, game_id: str, seat: str) -> list[str]:
        """Agree that a bot plays on for a seat; whose word is still wanted, nobody's once the bot plays."""
        async with self.games.locked(game_id) as table:
            mine = table.my_seat(person)
            late = next((s for s in table.seats if s.name == seat), None)
            if late is None or late.kind != "person" or plays(late):
                raise not_found("player")
            if late.name == mine.name:
                raise forbidden("You can leave your seat to a bot yourself")
            await self._long_enough(table, seat)
            now = self.games.wall.now()
            key = {"game": game_id, "seat": seat, "voter": mine.name}
            await upsert(table.connection, votes, key, {"at": now})
            since = votes.c.at >= table.row.updated  # a move in between makes earlier words void
            query = select(votes.c.voter).where(votes.c.game == game_id, votes.c.seat == seat, since)
            given = set((await table.connection.execute(query)).scalars())
            people = [s.name for s in table.seats if s.kind == "person" and not plays(s) and s.name != seat]
            wanted = [name for name in people if name not in given]
            if not wanted:
                here = (seats.c.game == game_id, seats.c.position == late.position)
                await table.connection.execute(update(seats).where(*here).values(stand_in=registry.USUAL))
                await table.connection.execute(delete(votes).where(votes.c.game == game_id, votes.c.seat == seat))
                text = (
                    f"The others have agreed: {registry.USUAL} plays for {seat}, who can take the seat back any time."
                )
                await say(table.connection, game_id, text, now)
                await self.clocks.stood_in(table.connection, game_id)
            else:
                await say(table.connection, game_id, f"{mine.name} wants a bot to play on for {seat}.", now)
        await self.games.hub.announce(game_id)
        return wanted

    async def _long_enough(self, table: LockedTable, seat: str) -> None:
        """Refuse a vote on somebody who is not to move, or not for long."""
        if table.row.status != "running" or seat not in table.live.game.to_act:
            raise Problem(409, "Not to move", f"{seat} is not to move")
        wait = WAITED[table.row.clock.get("kind", "")] - (self.games.wall.now() - table.row.updated)
        if wait > 0:
            hours = max(1, round(wait / 3600)) if wait > 600 else 0
            left = f"{hours} hours" if hours else f"{max(1, round(wait / 60))} minutes"
            raise Problem(409, "Too early", f"{seat} has time: the others can agree in {left}")
