"""Notices: what a player should know when he is not looking, in the page and by message. See docs/play.md."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.kernel.rules import CONSENT
from shortline.server.games import Games, Moment
from shortline.server.jobs import Job, Jobs, enqueue
from shortline.server.messages import Gone, Message, deliver
from shortline.server.settings import Settings
from shortline.server.tables import attention, hooks, notices, users

JOB = "message"
TURNS = ("turn", "proposal")
"""Kinds of notices that are void as soon as the seat has acted."""
NOTICE = insert(notices)
DONE_WITH = delete(notices).where(
    notices.c.game == bindparam("its_game"),
    notices.c.user.in_(bindparam("its_users", expanding=True)),
    notices.c.kind.in_(TURNS),
)


class Notifier:
    """Tells people what concerns them."""

    def __init__(self, games: Games, jobs: Jobs, settings: Settings) -> None:
        self.games = games
        self.settings = settings
        games.listen(self.after)
        jobs.handle(JOB, self.send, lease=60)

    async def after(self, connection: AsyncConnection, moment: Moment) -> None:
        """Tell those who are to act now, and everybody when a game begins or ends."""
        row, after = moment.row, moment.after
        before = moment.before.top.actors if moment.before is not None else ()
        acting = () if after.over else after.top.actors
        done = [s.user for s in moment.seats if s.user and s.name in before and s.name not in acting]
        if done:
            await connection.execute(DONE_WITH, {"its_game": row.id, "its_users": done})
        name = f"{row.title}{f' ({row.name})' if row.name else ''}"
        for seat in moment.seats:
            if seat.kind != "person" or seat.user is None or seat.stand_in:
                continue
            if after.over:
                kind, text, number = "end", f"{name} is over", None
            elif moment.kind == "start":
                turn = ": it is your turn" if seat.name in acting else ""
                kind, text, number = "start", f"{name} has begun{turn}", None
            elif seat.name in acting and seat.name not in before:
                asked = after.top.step == CONSENT
                text = f"{name}: a proposal waits for {seat.name}" if asked else f"{name}: it is {seat.name}'s turn"
                kind, number = "proposal" if asked else "turn", moment.number
            else:
                continue
            await self._in_the_page(connection, seat.user, row, kind, text)
            if seat.hooked:
                await self._by_message(connection, seat.user, row, kind, text, number)

    async def notice(
        self, connection: AsyncConnection, user: str, row: Row[Any], kind: str, text: str, number: int | None = None
    ) -> None:
        """Give a notice to a person, in the page and by whatever messages he wants."""
        await self._in_the_page(connection, user, row, kind, text)
        await self._by_message(connection, user, row, kind, text, number)

    async def _in_the_page(self, connection: AsyncConnection, user: str, row: Row[Any], kind: str, text: str) -> None:
        now = self.games.wall.now()
        values = {"user": user, "game": row.id, "kind": kind, "text": text[:300], "at": now, "unread": True}
        await connection.execute(NOTICE, values)

    async def _by_message(
        self, connection: AsyncConnection, user: str, row: Row[Any], kind: str, text: str, number: int | None
    ) -> None:
        quiet = select(attention.c.user).where(attention.c.game == row.id, attention.c.user == user, attention.c.quiet)
        wanted = (hooks.c.user == user, (hooks.c.game == row.id) | hooks.c.game.is_(None), ~quiet.exists())
        due = self.games.wall.now() + self.settings.message_delay
        for hook in await connection.execute(select(hooks.c.id).where(*wanted)):
            data = {"hook": hook.id, "text": text[:300], "notice": kind, "number": number}
            await enqueue(connection, JOB, data, due, row.id)

    async def send(self, job: Job) -> None:
        """Send a message, unless it is void by now; what fails is tried again later."""
        async with self.games.database.reading() as connection:
            hook = (await connection.execute(select(hooks).where(hooks.c.id == job.data["hook"]))).one_or_none()
            if hook is None:
                return
            if job.data["notice"] in TURNS and await self._void(connection, hook.user, job):
                return
            target = hook.target if hook.kind != "email" else await address_of(connection, hook.user)
        if not target:
            return
        link = f"{self.settings.public_url.rstrip('/')}/games/{job.game}" if self.settings.public_url else ""
        message = Message(hook.kind, target, str(job.data["text"]), link, str(job.id))
        try:
            await asyncio.to_thread(deliver, self.settings, message)
        except Gone:
            async with self.games.database.writing() as connection:
                await connection.execute(delete(hooks).where(hooks.c.id == hook.id))

    async def _void(self, connection: AsyncConnection, user: str, job: Job) -> bool:
        kinds = notices.c.kind.in_(TURNS)
        query = select(notices.c.id).where(notices.c.user == user, notices.c.game == job.game, kinds)
        return (await connection.execute(query)).first() is None

    async def unread(self, user: str) -> Sequence[Row[Any]]:
        """The notices of a person, the newest first."""
        async with self.games.database.reading() as connection:
            query = select(notices).where(notices.c.user == user).order_by(notices.c.id.desc()).limit(100)
            return (await connection.execute(query)).all()


async def address_of(connection: AsyncConnection, user: str) -> str:
    """The e-mail address of a person; nothing if he gave none."""
    return (await connection.execute(select(users.c.email).where(users.c.id == user))).scalar_one_or_none() or ""
