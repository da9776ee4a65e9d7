"""Timekeeping: clocks run with the log, time-outs are found by jobs, and a server that was closed costs nobody time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from shortline.kernel.action import encode
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem
from shortline.server.play import clocks
from shortline.server.play.bots import BotSeats, bots_known, plays, say
from shortline.server.play.default_action import default_action
from shortline.server.play.games import Games, LockedTable, Moment
from shortline.server.play.live import CARRY, Live
from shortline.server.present import Face
from shortline.server.storage.database import Connection
from shortline.server.storage.jobs import Job, Jobs, cancel, enqueue, put_off
from shortline.server.storage.schema import beats, games, outages, seats
from shortline.table.game import AnyGame

JOB = "clock"
BEAT = "house"
"""The key of the row that says since when a server is open (as it has always been called in databases)."""
BEAT_EVERY = 15.0
CLOSED_AFTER = 45.0
"""Without a beat for so many seconds the server was closed."""
MOST_DEFAULTS = 40
"""So many default actions end any turn."""
CLOCK_SET = update(games).where(games.c.id == bindparam("its_id"))
CLOSINGS = select(outages.c.begun, outages.c.ended).where(outages.c.ended > bindparam("since"))

log = logging.getLogger("shortline.clocks")


class Timekeeper:
    """The clocks of all tables."""

    def __init__(self, games: Games, jobs: Jobs, bots: BotSeats) -> None:
        self.games = games
        self.bots = bots
        self._beating: asyncio.Task[None] | None = None
        games.listen(self.after)
        jobs.handle(JOB, self.time_out)

    # With the log

    async def after(self, connection: Connection, moment: Moment) -> None:
        """Set the clocks in the transaction that writes the entry."""
        if not moment.row.clock:
            return
        people = [s.name for s in moment.seats if not plays(s)]
        acting = [s for s in moment.after.top.actors if s in people and not moment.after.over]
        terms, now = moment.row.clock, moment.at
        if moment.kind == "start" or not moment.row.clock_state:
            clock = clocks.begun(terms, [s.name for s in moment.seats], acting, now)
        else:
            was = clocks.read(moment.row.clock_state)
            closed = await closings(connection, was.since)
            if moment.kind == CARRY:  # nobody could act while the game was paused
                was, closed = replace(was, since=now), []
            by = moment.seat if moment.kind == "act" else ""
            clock = clocks.moved(terms, was, by, acting, now, closed)
        await self._keep(connection, moment.row, clock, moment.number, now)
        moment.clock = clock

    async def _keep(self, connection: Connection, row: Row[Any], clock: clocks.Clock, number: int, now: float) -> None:
        """Keep clocks that have just been set."""
        await connection.execute(CLOCK_SET, {"its_id": row.id, "clock_state": clock.data()})
        due = clocks.deadline(clock, now, ()) if row.clock["on_timeout"] != "nothing" else None
        if due is not None:
            await put_off(connection, JOB, {"number": number}, due, row.id)
        else:
            await cancel(connection, JOB, row.id)

    async def faces(self, row: Row[Any]) -> list[Face]:
        """What the clocks of a table show now."""
        if not row.clock or not row.clock_state:
            return []
        live = self.games.live.held(row.id)
        if live is not None and live.halt is not None:
            return _faces(replace(clocks.read(row.clock_state), running=()))
        return _faces(await self._now(row))

    async def faces_at(self, live: Live) -> list[Face]:
        """The same for a game at hand: of many who look after an action, the first only asks the database."""
        if live.clock is None:
            number = live.length
            async with self.games.database.reading() as connection:
                row = await self.games.row(connection, live.id)
            if not row.clock_state or live.halt is not None:
                return await self.faces(row)
            read = await self._now(row)
            if live.length != number or row.length != number:
                return _faces(read)
            live.clock = read
        # The server was open since: nobody is given back any time.
        return _faces(_running_on(live.clock, self.games.wall.now(), ()))

    async def _now(self, row: Row[Any]) -> clocks.Clock:
        was = clocks.read(row.clock_state)
        async with self.games.database.reading() as connection:
            return _running_on(was, self.games.wall.now(), await closings(connection, was.since))

    # When time is up

    async def time_out(self, job: Job) -> None:
        """Do what the table wants when a seat's time is up; look again later if it is not."""
        assert job.game is not None
        number, late = int(job.data["number"]), ""
        for _ in range(MOST_DEFAULTS):
            try:
                async with self.games.locked(job.game) as table:
                    late = await self._late(table, number, late)
            except Problem as e:
                if e.status in (404, 409):
                    return
                raise
            if not late:
                break
            number += 1
        await self.games.hub.announce(job.game)

    async def _late(self, table: LockedTable, number: int, turn_of: str) -> str:
        """Do what the table wants for the seats whose time is up, if nobody has acted since; whose turn has to be
        finished with further default actions, if anybody's."""
        row, live, connection = table.row, table.live, table.connection
        if row.status != "running" or live.length != number or not row.clock_state:
            return ""
        if not turn_of:
            clock, now = clocks.read(row.clock_state), self.games.wall.now()
            closed = await closings(connection, clock.since)
            late = clocks.overdue(clock, now, closed)
            if not late:
                due = clocks.deadline(clock, now, closed)
                if due is not None:
                    await enqueue(connection, JOB, {"number": number}, due, row.id)
                return ""
            if row.clock["on_timeout"] == "bot":
                await self._stand_in(table, late, now)
                return ""
            turn_of = late[0]
        seat = next((s for s in table.seats if s.name == turn_of), None)
        if row.clock["on_timeout"] != "least" or seat is None or plays(seat) or turn_of not in live.game.to_act:
            return ""
        action = encode(default_action(live.game, turn_of))
        await table.append("act", action, turn_of, key=f"clock:{number}", why="Time was up")
        return turn_of

    async def _stand_in(self, table: LockedTable, late: tuple[str, ...], now: float) -> None:
        row, bot = table.row, table.row.clock["bot"]
        for seat in late:
            mine = (seats.c.game == row.id, seats.c.name == seat)
            await table.connection.execute(update(seats).where(*mine).values(stand_in=bot))
            await say(table.connection, row.id, f"{seat}'s time is up: {bot} stands in.", now)
        await self._changed_hands(table.connection, row, table.live.game)

    # When seats change hands

    async def hand_over(self, person: Person, game_id: str, seat: str, bot: str | None) -> None:
        """Let a bot play a seat of one's own or, with None, play it oneself again."""
        async with self.games.locked(game_id) as table:
            mine = table.my_seat(person, seat)
            if bot is not None:
                bots_known(bot)
            if table.row.status != "running":
                raise Problem(409, "Over", "This game is over")
            here = (seats.c.game == game_id, seats.c.position == mine.position)
            await table.connection.execute(update(seats).where(*here).values(stand_in=bot))
            await self._changed_hands(table.connection, table.row, table.live.game)
        await self.games.hub.announce(game_id)

    async def stood_in(self, connection: Connection, game_id: str) -> None:
        """The same after seats have changed hands at a table that is not in memory, or under other names there."""
        live = await self.games.live.fresh(connection, game_id)
        if live.halt is not None:  # nothing runs there, and nobody is called
            return
        await self._changed_hands(connection, await self.games.row(connection, game_id), live.game)

    async def _changed_hands(self, connection: Connection, row: Row[Any], game: AnyGame) -> None:
        """Clocks of bots stand still, those of people who are to act run; a bot that is to act is called."""
        rows = await self.games.seats(connection, row.id)
        now = self.games.wall.now()
        if row.clock_state:
            clock = clocks.read(row.clock_state)
            people = [s.name for s in rows if not plays(s)]
            acting = [s for s in game.to_act if s in people]
            clock = clocks.moved(row.clock, clock, "", acting, now, await closings(connection, clock.since))
            await self._keep(connection, row, clock, row.length, now)
        await self.bots.call(connection, row, rows, game.state, row.length)

    # The server's own pulse

    async def beat(self) -> None:
        """Note that the server is open; if it was not for a while, note that too. So with the machine's clock: what it
        was set forward by counts as time in which the server was closed, and costs nobody anything."""
        step = self.games.wall.stepped()
        now = self.games.wall.now()
        if step:
            log.warning("the machine's clock was set by %.0f seconds: no clock of a game runs by it", step)
            await self._follow(now, step)
            return
        try:
            async with self.games.database.writing() as connection:
                query = select(beats.c.at).where(beats.c.name == BEAT).with_for_update()
                last = (await connection.execute(query)).scalar_one_or_none()
                if last is None:
                    await connection.execute(insert(beats).values(name=BEAT, at=now))
                    return
                if now - last > CLOSED_AFTER:
                    await connection.execute(insert(outages).values(begun=last, ended=now))
                await connection.execute(update(beats).where(beats.c.name == BEAT).values(at=max(now, last)))
        except IntegrityError:
            pass  # another process was the first

    async def _follow(self, now: float, step: float) -> None:
        """Follow the machine's clock, which was set to another time."""
        async with self.games.database.writing() as connection:
            if step > 0:
                await connection.execute(insert(outages).values(begun=now, ended=now + step))
            await connection.execute(update(beats).where(beats.c.name == BEAT).values(at=now + step))
        self.games.wall.follow()
        self.games.live.forget_clocks()

    async def start(self) -> None:
        """Begin to beat, before any time-out is looked for."""
        await self.beat()
        self._beating = asyncio.create_task(self._keep_beating())

    async def stop(self) -> None:
        """Beat a last time: from here on the server is closed."""
        if self._beating is not None:
            self._beating.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._beating
            self._beating = None
            await self.beat()

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY)
            try:
                await self.beat()
            except Exception:
                log.exception("the server cannot note that it is open")


def _running_on(was: clocks.Clock, now: float, closed: Sequence[tuple[float, float]]) -> clocks.Clock:
    """The clocks now, if nobody has acted since."""
    return replace(clocks.stopped(was, now, closed), running=was.running)


def _faces(clock: clocks.Clock) -> list[Face]:
    left, vacation, running = clock.left, clock.vacation, clock.running
    return [Face(seat=s, left=left[s], vacation=vacation[s], running=s in running) for s in left]


async def closings(connection: Connection, since: float) -> list[tuple[float, float]]:
    """When the server was closed after a time."""
    rows = await connection.execute(CLOSINGS, {"since": since})
    return [(r.begun, r.ended) for r in rows]
