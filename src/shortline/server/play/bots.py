"""Bots in seats: they think in processes of their own and move through the same log as everybody."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Row, insert, select, update

from shortline.bots import registry, worker
from shortline.bots.manners import declined
from shortline.bots.protocol import Choice
from shortline.kernel.action import encode
from shortline.kernel.wording import listed
from shortline.server.http.problems import Problem, forbidden
from shortline.server.play.default_action import default_action
from shortline.server.play.games import Games, Moment
from shortline.server.play.live import Live
from shortline.server.storage.database import Connection
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import chats, seats

JOB = "bot"
HARD_LIMIT = 20.0
"""Seconds beyond a bot's patience after which its process is ended: it does not listen any more."""
CRASHES = 2
"""When its process has died so often under it, a bot counts as broken."""

LEAST_WAIT, MOST_WAIT = 1.0, 3.0
"""Seconds between which bots wait before a move at a human pace."""

log = logging.getLogger("shortline.bots")
P = ParamSpec("P")
T = TypeVar("T")


def plays(seat: Row[Any]) -> str:
    """The bot that plays a seat now; nobody if a person does."""
    return seat.bot or "" if seat.kind == "bot" else seat.stand_in or ""


def bots_known(*names: str) -> None:
    """Refuse bots that are not there."""
    for name in names:
        if name not in registry.names():
            known = listed(registry.best_first())
            raise Problem(422, "No such bot", f"There is no bot {name[:40]!r} (there is {known})")


def human_wait(game_id: str, number: int) -> float:
    """The seconds that a bot waits before a move at a human pace: not always the same, but always for that move."""
    mixed = hashlib.sha256(f"{game_id}/{number}".encode()).digest()[0]
    return LEAST_WAIT + (MOST_WAIT - LEAST_WAIT) * mixed / 255


class BotSeats:
    """The bots of the server at its tables."""

    def __init__(
        self,
        games: Games,
        jobs: Jobs,
        processes: int,
        patience: float = worker.PATIENCE,
        choose: Callable[[worker.Job, float], Choice] = worker.choose,
    ) -> None:
        self.games = games
        self.processes = processes
        self.patience = patience
        self.choose = choose
        self._pool: ProcessPoolExecutor | None = None
        games.listen(self.after)
        jobs.handle(JOB, self.move, lease=3 * (patience + HARD_LIMIT), lane="bots")

    async def after(self, connection: Connection, moment: Moment) -> None:
        """When a bot is to act, a job says so; one job for each move, whoever takes it."""
        if moment.after.over:
            return
        await self.call(connection, moment.row, moment.seats, moment.after, moment.number)

    async def call(self, connection: Connection, row: Row[Any], rows: Any, state: Any, number: int) -> None:
        """Call the bot that is to act, if one is: at once, or at the pace of people where the table wants it. Nobody
        sleeps meanwhile: the job is due later."""
        if any(s.name in state.top.actors and plays(s) for s in rows):
            wait = human_wait(row.id, number) if row.bot_pace == "human" else 0.0
            due = self.games.wall.now() + wait if wait else 0.0
            await enqueue(connection, JOB, {"number": number}, due, game=row.id)

    async def move(self, job: Job) -> None:
        """Make the move of a bot, if it is still to be made."""
        assert job.game is not None
        row, rows = await self.games.table(job.game)
        live = await self.games.live.get(job.game)
        acting = [s for s in rows if s.name in live.game.to_act and plays(s)]
        if row.status != "running" or live.length != job.data["number"] or not acting:
            return
        seat = acting[0]
        chosen = await self._chosen(job, row, live, seat)
        if chosen is None:
            return
        bot, action, why = chosen

        def still_plays(_: Row[Any], rows: Sequence[Row[Any]]) -> None:
            # A player who has taken their seat back while the bot was thinking plays it themselves.
            if not any(s.position == seat.position and plays(s) == bot for s in rows):
                raise forbidden(f"{bot} does not play that seat any more")

        number = job.data["number"]
        try:
            await self.games.append(
                job.game, "act", action, seat.name, number, key=f"bot:{number}", why=why, may=still_plays
            )
        except Problem as e:
            if e.status not in (403, 404, 409):
                raise

    async def _chosen(
        self, job: Job, row: Row[Any], live: Live, seat: Row[Any]
    ) -> tuple[str, dict[str, Any], str] | None:
        """The bot that plays a seat, what it does and why; None if it does not sit there any more."""
        name, tried = plays(seat), set[str]()
        broken = f"{name} has crashed" if job.tries > CRASHES else ""
        while True:
            if not broken:
                try:
                    choice = await self._ask(row, live, seat.name, name)
                except worker.Broken as e:
                    broken = str(e)
                else:
                    return name, encode(choice.action), choice.why
            tried.add(name)
            other = await self._replace(live.id, seat, name, broken, tried)
            if other is None:
                return None
            if not other:
                return name, encode(default_action(live.game, seat.name)), "No bot could be asked: the default action"
            name, broken = other, ""

    async def _ask(self, row: Row[Any], live: Live, seat: str, name: str) -> Choice:
        game = live.game
        mixed = hashlib.sha256(f"{row.seed}/{seat}/{live.length}".encode()).digest()
        seed = int.from_bytes(mixed[:4], "big")
        asked = worker.job(game.rules, game.state, seat, name, seed, unwelcome=declined(game, seat))
        return await self.think(name, seat, self.choose, asked, self.patience)

    async def think(self, name: str, seat: str, thought: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Let a process of the bots think about something; ``Broken`` if it does not answer at all."""
        pool = self._workers()
        try:
            thinking = asyncio.get_running_loop().run_in_executor(pool, partial(thought, *args, **more))
            return await asyncio.wait_for(thinking, self.patience + HARD_LIMIT)
        except TimeoutError:
            self._end(pool)
            raise worker.Broken(name, seat, "did not answer at all") from None
        except BrokenProcessPool:
            self._end(pool)
            raise

    async def _replace(self, game_id: str, seat: Row[Any], name: str, reason: str, tried: set[str]) -> str | None:
        """Another bot for the seat; a line in the table's talk says so. Empty if all have been tried, None if that bot
        does not sit there any more."""
        log.warning("a bot is replaced", extra={"game": game_id, "seat": seat.name, "reason": reason})
        other = next((n for n in registry.replacements() if n not in tried), "")
        async with self.games.database.writing() as connection:
            await self.games.row(connection, game_id, lock=True)
            here = (seats.c.game == game_id, seats.c.position == seat.position)
            now = (await connection.execute(select(seats).where(*here))).one_or_none()
            if now is None or plays(now) != name:
                return None
            if other:
                column = "bot" if now.kind == "bot" else "stand_in"
                await connection.execute(update(seats).where(*here).values({column: other}))
            text = f"{name} has lost the seat {seat.name}: {reason[:300]}. {other or 'Nobody'} plays it now."
            await say(connection, game_id, text, self.games.wall.now())
        await self.games.hub.announce(game_id)
        return other

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, mp_context=get_context("spawn"), initializer=end_with_parent
            )
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End a pool whose bots do not answer; the next bot gets a new one."""
        if self._pool is pool:
            self._pool = None
        for process in list((getattr(pool, "_processes", None) or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._end(self._pool)


def end_with_parent() -> None:
    """In a worker: end as soon as the server does, however that ends."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


SERVER_NAME = "The server"


async def say(connection: Connection, game_id: str, text: str, at: float) -> None:
    """Say something at a table in the name of the server."""
    await connection.execute(insert(chats).values(game=game_id, user=None, name=SERVER_NAME, text=text, at=at))
