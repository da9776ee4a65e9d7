"""Moderation: keeping order. Whoever runs the server bans, mutes, signs out and unseats people; players report."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from shortline.bots import registry
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.text import folded, paragraph
from shortline.server.play.bots import say
from shortline.server.play.games import Games
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import chats, games, reports, seats, sessions, tokens, users

SHOWN = 200
"""People and reports are shown so many at a time."""
MOST_REPORTS = 50
"""By one person that nobody has settled."""


class Moderation:
    """Keeps order at the tables of a server."""

    def __init__(self, games: Games, clocks: Timekeeper) -> None:
        self.games = games
        self.clocks = clocks
        self.database = games.database

    async def people(self, named: str) -> Sequence[Row[Any]]:
        """People whose names begin so, the newest first; without a name those who are banned or muted, too."""
        query = select(users).order_by(users.c.created.desc()).limit(SHOWN)
        if named:
            query = query.where(users.c.folded.startswith(folded(named), autoescape=True))
        async with self.database.reading() as connection:
            return (await connection.execute(query)).all()

    async def restrict(self, name: str, banned: bool | None, muted: bool | None) -> Row[Any]:
        """Ban or mute somebody, or no longer; None leaves it as it is. Whoever is banned is signed out at once, and
        bots play on where they sit."""
        values = {key: value for key, value in (("banned", banned), ("muted", muted)) if value is not None}
        async with self.database.writing() as connection:
            row = await self._named(connection, name)
            if row.admin and (banned or muted):
                raise forbidden("Whoever runs the server is neither banned nor muted")
            if values:
                await connection.execute(update(users).where(users.c.id == row.id).values(values))
            if banned:
                await _sign_out(connection, row.id)
            sat = select(seats.c.game, seats.c.name).join(games).where(seats.c.user == row.id)
            running = (await connection.execute(sat.where(games.c.status == "running"))).all() if banned else []
            changed = await self._named(connection, name)
        for seat in running:
            with suppress(Problem):  # the game is over by now, or they have left it
                await self._bot_plays(seat.game, seat.name, {})  # the seat stays theirs
        await self.games.hub.recheck(row.id)
        return changed

    async def sign_out(self, name: str) -> None:
        """End all sessions and tokens of somebody."""
        async with self.database.writing() as connection:
            row = await self._named(connection, name)
            await _sign_out(connection, row.id)
        await self.games.hub.recheck(row.id)

    async def unseat(self, game_id: str, seat: str) -> None:
        """Take somebody off a seat for good: a bot plays it on, or at a table that has not started it is free."""
        await self._bot_plays(game_id, seat, {"user": None})

    async def _bot_plays(self, game_id: str, seat: str, values: Mapping[str, Any]) -> None:
        async with self.database.writing() as connection:
            row = await self.games.row(connection, game_id, lock=True)
            here = (seats.c.game == game_id, seats.c.name == seat)
            sits = (await connection.execute(select(seats).where(*here))).one_or_none()
            if sits is None or sits.kind != "person" or row.status == "finished":
                raise not_found("player")
            gone = dict(values)
            if row.status == "open":
                gone |= {"kind": "open", "user": None, "invite": None}
            else:
                gone["stand_in"] = sits.stand_in or registry.USUAL
            await connection.execute(update(seats).where(*here).values(gone))
            text = f"Whoever runs this server has taken {seat} off the table."
            await say(connection, game_id, text, self.games.wall.now())
            if row.status == "running":
                await self.clocks.stood_in(connection, game_id)
        await self.games.hub.announce(game_id)

    async def delete_line(self, line_id: int) -> None:
        """Take a line out of a table's talk."""
        async with self.database.writing() as connection:
            gone = delete(chats).where(chats.c.id == line_id).returning(chats.c.game)
            game_id = (await connection.execute(gone)).scalar_one_or_none()
        if game_id is None:
            raise not_found("line")
        await self.games.hub.announce(game_id)

    async def report(self, person: Person, name: str, game_id: str | None, text: str) -> None:
        """Tell whoever runs the server of somebody's behaviour."""
        text = paragraph(text)
        if not text:
            raise Problem(422, "Nothing said", "Say what has happened")
        async with self.database.writing() as connection:
            row = await self._named(connection, name)
            if row.id == person.id:
                raise Problem(422, "Yourself", "That is you")
            waiting = (reports.c.reporter == person.id, ~reports.c.settled)
            count = select(func.count()).select_from(reports).where(*waiting)
            if int((await connection.execute(count)).scalar_one()) >= MOST_REPORTS:
                raise Problem(409, "Too many", "So many reports of yours wait already: they will be read")
            told = {"reporter": person.id, "person": row.id, "game": game_id, "text": text, "at": time.time()}
            await connection.execute(insert(reports).values(told))

    async def reports(self) -> Sequence[Row[Any]]:
        """Reports that nobody has settled, the oldest first, with both names."""
        reporter = users.alias("reporters")
        query = (
            select(reports, users.c.name, reporter.c.name.label("by"))
            .join(users, users.c.id == reports.c.person)
            .outerjoin(reporter, reporter.c.id == reports.c.reporter)
            .where(~reports.c.settled)
            .order_by(reports.c.id)
            .limit(SHOWN)
        )
        async with self.database.reading() as connection:
            return (await connection.execute(query)).all()

    async def settle(self, report_id: int) -> None:
        """Note that a report was dealt with."""
        async with self.database.writing() as connection:
            query = update(reports).where(reports.c.id == report_id).values(settled=True)
            if not (await connection.execute(query)).rowcount:
                raise not_found("report")

    async def _named(self, connection: Connection, name: str) -> Row[Any]:
        row = (await connection.execute(select(users).where(users.c.folded == folded(name)))).one_or_none()
        if row is None:
            raise not_found("person")
        return row


async def _sign_out(connection: Connection, user: str) -> None:
    await connection.execute(delete(sessions).where(sessions.c.user == user))
    await connection.execute(delete(tokens).where(tokens.c.user == user))
