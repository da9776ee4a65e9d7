"""Purge: what has expired is taken out of the database, hour by hour."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from sqlalchemy import CompoundSelect, delete, select

from shortline.server.accounts.guests import Guests
from shortline.server.accounts.people import LIFETIME, Person
from shortline.server.accounts.verification import Verification
from shortline.server.storage.database import Connection, Database
from shortline.server.storage.rate_counts import RateCounts
from shortline.server.storage.schema import games, notices, seats, sessions, users

EVERY = 3600.0
FIRST = 60.0
"""Seconds after the start: nobody waits for it."""
DAY = 24 * 3600.0
READ, UNREAD = 30 * DAY, 180 * DAY
"""How long notices are kept."""
ABANDONED = 365 * DAY
"""A table of a guest at which nothing has happened for so long keeps its guest no more."""
AT_ONCE = 200
"""Guests that are taken away in one go: the next hour brings the rest."""

log = logging.getLogger("shortline.purge")


class Purge:
    """Takes away sessions, guests, notices, links and counts that have expired. Any number of processes may do it at
    once."""

    def __init__(
        self,
        database: Database,
        guests: Guests,
        verification: Verification,
        counts: RateCounts,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.database = database
        self.guests = guests
        self.verification = verification
        self.counts = counts
        self.clock = clock
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, after a while."""
        self._task = asyncio.create_task(self._keep_going())

    async def stop(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _keep_going(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                await self.run()
            except Exception:
                # The database is away for a moment: an hour later is soon enough.
                log.exception("what has expired cannot be purged")
            await asyncio.sleep(EVERY)

    async def run(self) -> None:
        """Take away what has expired by now."""
        now = self.clock()
        async with self.database.writing() as connection:
            await self._sessions(connection, now)
            await connection.execute(delete(notices).where(notices.c.at < now - READ, ~notices.c.unread))
            await connection.execute(delete(notices).where(notices.c.at < now - UNREAD))
            await self.verification.purge(connection, now)
        await self.counts.purge()
        for guest in await self._expired(now):
            # Tables that were abandoned: bots play on with others, and those of nobody else go.
            await self.guests.leave(guest)
            async with self.database.writing() as connection:
                await connection.execute(delete(users).where(users.c.id == guest.id, users.c.guest))

    async def _sessions(self, connection: Connection, now: float) -> None:
        """Sessions that were not used for long, but not those of guests with games: they have no other way back."""
        guests = select(users.c.id).where(users.c.guest, users.c.id.in_(_with_tables(now)))
        old = (sessions.c.seen < now - LIFETIME, sessions.c.user.not_in(guests))
        await connection.execute(delete(sessions).where(*old))

    async def _expired(self, now: float) -> list[Person]:
        """Guests who cannot come back and have no table that goes on."""
        gone = (
            users.c.guest,
            users.c.created < now - LIFETIME,
            users.c.id.not_in(select(sessions.c.user)),
            users.c.id.not_in(_with_tables(now)),
        )
        async with self.database.reading() as connection:
            rows = await connection.execute(select(users.c.id, users.c.name).where(*gone).limit(AT_ONCE))
            return [Person(row.id, row.name, guest=True) for row in rows]


def _with_tables(now: float) -> CompoundSelect[str]:
    """Whoever sits at, or has made, a table that is not over and at which something has happened within a year."""
    going_on = (games.c.status != "finished", games.c.updated > now - ABANDONED, games.c.lesson.is_(None))
    made = select(games.c.creator).where(*going_on, games.c.creator.is_not(None))
    sits = select(seats.c.user).join(games).where(*going_on, seats.c.user.is_not(None))
    return made.union(sits)
