"""Reviews of games: the facts at once, opinions by a job in a process of its own, kept by the digest of the record."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sys
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, select, update

import shortline
from shortline.review import facts_of
from shortline.server.http.thread_pools import GAMES
from shortline.server.play.games import Games
from shortline.server.play.live import Live
from shortline.server.ratings.statistics import keep_agreement
from shortline.server.reviews.models import REVIEW_FACTS
from shortline.server.storage.database import upsert
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import reviews
from shortline.table.game import AnyGame

JOB = "review"
SECONDS = 600.0
"""A review that takes longer is given up."""
TRIES = 2
KEPT = 1000
"""So many reviews are kept; the oldest go."""
FACTS = 64
"""So many games' facts are kept in memory."""
WRITE_EVERY = 1.0
"""Seconds between two notes on how far a review has come."""
LONGEST_LINE = 16_000_000

log = logging.getLogger("shortline.reviews")


@dataclass(frozen=True)
class Status:
    """How far a review has come: "none", "waiting", "working", "done" or "failed"; the opinions once it is done."""

    status: str
    progress: float = 0.0
    opinions: str = ""
    """As JSON."""


def digest_of(game: AnyGame) -> str:
    """What tells a game, up to where it stands, from all others: its record, under this version."""
    return hashlib.sha256(f"{shortline.__version__}\n{game.record.to_json()}".encode()).hexdigest()


class Reviews:
    """The reviews of a server."""

    def __init__(self, games: Games, jobs: Jobs, seconds: float = SECONDS) -> None:
        self.games = games
        self.seconds = seconds
        self._facts: OrderedDict[str, bytes] = OrderedDict()
        jobs.handle(JOB, self.work, lease=seconds + 60, lane="reviews")

    async def facts(self, live: Live) -> bytes:
        """What is certain about a game, as JSON."""
        game = live.game
        key = digest_of(game)
        if key not in self._facts:
            self._facts[key] = await GAMES.run(_facts, game)
            while len(self._facts) > FACTS:
                self._facts.popitem(last=False)
        self._facts.move_to_end(key)
        return self._facts[key]

    async def status(self, live: Live, bot: str) -> Status:
        """How far a bot's review of a game has come."""
        digest = digest_of(live.game)
        async with self.games.database.reading() as connection:
            row = await self._row(connection, live.id, bot, digest)
        return _status(row)

    async def ask(self, live: Live, bot: str) -> Status:
        """Have a game reviewed, unless it is or somebody has asked before."""
        digest = digest_of(live.game)
        async with self.games.database.writing() as connection:
            await self.games.kept(connection, live.id)
            row = await self._row(connection, live.id, bot, digest)
            if row is not None and row.status != "failed":
                return _status(row)
            new = {"digest": digest, "status": "waiting", "progress": 0.0, "data": None, "at": time.time()}
            await upsert(connection, reviews, {"game": live.id, "bot": bot}, new)
            await self._tidy(connection)
            await enqueue(connection, JOB, {"bot": bot, "digest": digest}, game=live.id)
        return Status("waiting")

    async def _row(self, connection: Any, game_id: str, bot: str, digest: str) -> Row[Any] | None:
        """The review of a game, or of another with the very same record that is done."""
        same = (reviews.c.digest == digest, reviews.c.bot == bot)
        rows = (await connection.execute(select(reviews).where(*same))).all()
        mine: Row[Any] | None = next((r for r in rows if r.game == game_id), None)
        return (
            mine if mine is not None and mine.status == "done" else next((r for r in rows if r.status == "done"), mine)
        )

    async def _tidy(self, connection: Any) -> None:
        oldest = select(reviews.c.at).order_by(reviews.c.at.desc()).offset(KEPT).limit(1)
        row = (await connection.execute(oldest)).scalar_one_or_none()
        if row is not None:
            await connection.execute(delete(reviews).where(reviews.c.at <= row))

    async def work(self, job: Job) -> None:
        """Review a game, if it still stands as it did when it was asked for."""
        assert job.game is not None
        bot, digest = job.data["bot"], job.data["digest"]
        live = await self.games.live.get(job.game)
        if digest_of(live.game) != digest:
            return
        if job.tries > TRIES:
            await self._note(job, status="failed")
            return
        await self._note(job, status="working")
        try:
            opinions = await asyncio.wait_for(self._opinions(job, live.game.record.to_json(), bot), self.seconds)
        except TimeoutError:
            log.warning("a review took too long", extra={"game": job.game})
            await self._note(job, status="failed")
            return
        await self._note(job, status="done", progress=1.0, data=opinions)
        async with self.games.database.writing() as connection:
            await keep_agreement(connection, job.game, bot, opinions)

    async def _opinions(self, job: Job, record: str, bot: str) -> str:
        """What a process of its own finds."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "shortline.server.reviews.worker", bot),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(record.encode())
            await process.stdin.drain()
            process.stdin.close()
            noted = time.monotonic()
            async for line in process.stdout:
                opinions = json.loads(line)
                if "opinions" in opinions:
                    return json.dumps(opinions["opinions"], ensure_ascii=False, separators=(",", ":"))
                if time.monotonic() - noted >= WRITE_EVERY:
                    noted = time.monotonic()
                    await self._note(job, progress=opinions["progress"])
            raise RuntimeError(f"the review of {job.game} by {bot} ended without a word")
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def _note(self, job: Job, **values: Any) -> None:
        here = (reviews.c.game == job.game, reviews.c.bot == job.data["bot"], reviews.c.digest == job.data["digest"])
        async with self.games.database.writing() as connection:
            await connection.execute(update(reviews).where(*here).values(values))


def _facts(game: AnyGame) -> bytes:
    facts = {name: value for name, value in facts_of(game).data().items() if name != "opinions"}
    return REVIEW_FACTS.dump_json(REVIEW_FACTS.validate_python(facts))


def _status(row: Row[Any] | None) -> Status:
    return Status("none") if row is None else Status(row.status, row.progress, row.data or "")
