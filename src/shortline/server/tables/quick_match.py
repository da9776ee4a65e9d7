"""Quick match: a title and a pace, and a seat at the first table that fits, or at a new one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select

from shortline.bots import registry
from shortline.kernel.refusal import Malformed
from shortline.server.accounts.people import Person
from shortline.server.accounts.relations import apart
from shortline.server.http.problems import Problem
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import games, seats
from shortline.server.tables.lobby import Lobby
from shortline.server.tables.seating import SeatWish
from shortline.server.tables.table_wish import TableWish
from shortline.titles import find

JOB = "fill"
WAIT = 60.0
"""Seconds after which bots take the free seats, if that is wanted."""
MOST_TRIED = 20
USUAL_SEATS = 4
PACES: dict[str, dict[str, Any]] = {
    "live": {"kind": "live", "minutes": 45, "increment": 20, "hours": 24, "vacation_days": 0},
    "slow": {"kind": "slow", "minutes": 60, "increment": 0, "hours": 48, "vacation_days": 14},
}
"""The clocks of a quick match; whose time is up leaves the seat to the usual bot."""


@dataclass(frozen=True)
class QuickWish:
    """What somebody wants to play now."""

    title: str
    pace: str
    bots: bool


class QuickMatch:
    """Seats people who want to play at once."""

    def __init__(self, lobby: Lobby, jobs: Jobs) -> None:
        self.lobby = lobby
        self.games = lobby.games
        jobs.handle(JOB, self.fill)

    async def seat(self, person: Person, wish: QuickWish) -> str:
        """Sit down at a table that waits for players, or at a new one; its id."""
        try:
            title = find(wish.title)
        except Malformed as e:
            raise Problem(422, "No such title", str(e)) from e
        for row in await self._fitting(person, title.id, wish.pace):
            try:
                await self.lobby.join(person, row.id, None)
            except Problem as e:  # taken meanwhile, or not for this person: the next one
                if e.status not in (403, 404, 409):
                    raise
                continue
            return str(row.id)
        return await self._made(person, wish, title)

    async def _fitting(self, person: Person, title: str, pace: str) -> list[Row[Any]]:
        """Open tables of a title and a pace by the printed rules, those that wait longest first; none at which somebody
        sits whom this person has blocked, or who has blocked them."""
        sits = select(seats.c.game).where(seats.c.user == person.id)
        free = select(seats.c.game).where(seats.c.kind == "open")
        unwanted = select(seats.c.game).where(seats.c.user.in_(apart(person.id)))
        query = (
            select(games)
            .where(games.c.status == "open", games.c.listed, games.c.title == title, games.c.length == 0)
            .where(games.c.id.in_(free), games.c.id.not_in(sits), games.c.id.not_in(unwanted))
            .order_by(games.c.created)
            .limit(MOST_TRIED)
        )
        async with self.games.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        usual = find(title).chosen({})
        return [r for r in rows if r.clock.get("kind") == pace and _printed(r.options, usual)]

    async def _made(self, person: Person, wish: QuickWish, title: Any) -> str:
        """A new table with open seats; if bots are wanted, they come after a minute."""
        least, most = title.players
        count = max(least, min(most, USUAL_SEATS))
        due = self.games.wall.now() + WAIT if wish.bots else None
        clock = {**PACES[wish.pace], "on_timeout": "bot", "bot": registry.USUAL}
        wished = (SeatWish("me"), *(SeatWish("open") for _ in range(count - 1)))
        table = TableWish(title.id, wished, undo="ask", clock=clock, rated=True, fill_at=due)
        game_id = await self.lobby.create(person, table)
        if due is not None:
            async with self.games.database.writing() as connection:
                await enqueue(connection, JOB, {"by": person.id}, due, game_id)
        return game_id

    async def fill(self, job: Job) -> None:
        """Let bots take the seats that are free, and begin; nothing if the table has begun or is gone."""
        assert job.game is not None
        try:
            row, _ = await self.games.table(job.game)
            if row.status == "open" and row.creator == job.data["by"]:
                await self.lobby.start(Person(row.creator, ""), job.game, registry.USUAL)
        except Problem as e:
            if e.status not in (403, 404, 409):
                raise


def _printed(options: dict[str, Any], usual: Any) -> bool:
    """Whether a table plays by the rules as they are printed."""
    return all(usual.get(name, value) == value for name, value in options.items())
