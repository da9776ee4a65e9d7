"""Jobs: what the house has to do later, kept in the database so that no restart forgets it.

Put a job in the same transaction as whatever calls for it; it is looked for as soon as that is committed::

    async with database.writing() as connection:
        ...
        await enqueue(connection, "remind", {"seat": "Ann"}, due=time.time() + 60, game=game_id)

Say who does jobs of a kind before the house opens (``open_house``)::

    async def remind(job: Job) -> None: ...
    house.jobs.handle("remind", remind, lease=30)

Any number of processes may run jobs: each is taken by one of them at a time. A job whose handler returns is gone; one
whose handler raises, or takes longer than its lease, is tried again after a while that doubles, ``TRIES`` times in
all. A job whose process dies is taken again when its lease has run out: so a handler must be harmless to repeat (look
first whether the move was made; give the message its id).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from shortline.server.database import Database, call
from shortline.server.metrics import Metrics
from shortline.server.tables import jobs

TRIES = 8
"""A job that has failed so often is given up; the log says so."""
FIRST_PAUSE = 2.0
"""Seconds before the second try; each pause is twice the one before."""
LOOK_EVERY = 1.0
"""Seconds after which a runner looks for jobs that other processes have put."""
GRACE = 5.0
"""Seconds that jobs may still take when the house closes."""
PUT = insert(jobs).returning(jobs.c.id)
NOT_BEGUN = delete(jobs).where(
    jobs.c.kind == bindparam("its_kind"), jobs.c.game == bindparam("its_game"), jobs.c.taken_until <= bindparam("now")
)

log = logging.getLogger("shortline.jobs")


@dataclass(frozen=True)
class Job:
    """Something to do: its kind, the game it is about if any, its data, and which try this is."""

    id: int
    kind: str
    game: str | None
    data: Mapping[str, Any]
    tries: int
    taken_until: float


Handler = Callable[[Job], Awaitable[None]]


@dataclass(frozen=True)
class Post:
    """Who does the jobs of a kind, and how many seconds each may take."""

    handler: Handler
    lease: float


async def enqueue(
    connection: AsyncConnection, kind: str, data: Mapping[str, Any], due: float = 0.0, game: str | None = None
) -> int:
    """Put a job, within the transaction of ``connection``; ``due`` is a time, or 0 for at once. The job's id."""
    row = {"kind": kind, "game": game, "data": dict(data), "due": due, "tries": 0, "taken_until": 0.0}
    done = await connection.execute(PUT, row)
    if not due:
        call(connection)
    return int(done.scalar_one())


async def cancel(connection: AsyncConnection, kind: str, game: str) -> None:
    """Take back the jobs of a kind about a game that nobody has begun."""
    await connection.execute(NOT_BEGUN, {"its_kind": kind, "its_game": game, "now": time.time()})


class Jobs:
    """The runner of one process: takes jobs that are due and has them done."""

    def __init__(
        self, database: Database, metrics: Metrics, at_once: int = 8, clock: Callable[[], float] = time.time
    ) -> None:
        self.database = database
        self.metrics = metrics
        self.at_once = at_once
        self.clock = clock
        database.called = self.nudge
        self._posts: dict[str, Post] = {}
        self._nudged = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    def handle(self, kind: str, handler: Handler, lease: float = 60.0) -> None:
        """Say who does the jobs of a kind; one of them may take ``lease`` seconds."""
        if kind in self._posts:
            raise ValueError(f"jobs of kind {kind!r} are done by somebody already")
        self._posts[kind] = Post(handler, lease)

    def nudge(self) -> None:
        """Look for jobs now."""
        self._nudged.set()

    async def start(self) -> None:
        """Begin to do jobs."""
        self._loop = asyncio.create_task(self._keep_going())

    async def stop(self) -> None:
        """Take no more jobs; those begun have a few seconds, then go back into the queue."""
        if self._loop is not None:
            self._loop.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._loop
            self._loop = None
        if self._running:
            _, late = await asyncio.wait(self._running, timeout=GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def run_due(self) -> int:
        """Do everything that is due now, one after another; how many jobs that were."""
        count = 0
        while (job := await self._take()) is not None:
            await self._do(job)
            count += 1
        return count

    async def waiting(self) -> int:
        """How many jobs are in the queue."""
        async with self.database.reading() as connection:
            return int((await connection.execute(select(func.count()).select_from(jobs))).scalar_one())

    async def _keep_going(self) -> None:
        while True:
            self._nudged.clear()
            try:
                while len(self._running) < self.at_once and (job := await self._take()) is not None:
                    task = asyncio.create_task(self._do(job))
                    self._running.add(task)
                    task.add_done_callback(self._one_done)
            except Exception:
                # The database is away for a moment: jobs wait, the house stays open.
                log.exception("jobs cannot be taken")
                await asyncio.sleep(LOOK_EVERY)
            # Not wait_for: in Python 3.11 it swallows a cancellation that comes together with a nudge.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._nudged.wait()

    def _one_done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._nudged.set()

    async def _take(self) -> Job | None:
        """Take the job that has been due longest; no other process gets it until its lease has run out."""
        if not self._posts:
            return None
        now = self.clock()
        due = (jobs.c.due <= now, jobs.c.taken_until <= now, jobs.c.kind.in_(self._posts))
        # Most looks find nothing, and a look that only reads is in nobody's way.
        async with self.database.reading() as connection:
            if (await connection.execute(select(jobs.c.id).where(*due).limit(1))).first() is None:
                return None
        async with self.database.writing() as connection:
            oldest = select(jobs.c.id, jobs.c.kind).where(*due).order_by(jobs.c.due, jobs.c.id).limit(1)
            found = (await connection.execute(oldest.with_for_update(skip_locked=True))).one_or_none()
            if found is None:
                return None
            until = now + self._posts[found.kind].lease
            taken = update(jobs).where(jobs.c.id == found.id).values(taken_until=until, tries=jobs.c.tries + 1)
            row = (await connection.execute(taken.returning(jobs))).one()
        return Job(row.id, row.kind, row.game, row.data, row.tries, row.taken_until)

    async def _do(self, job: Job) -> None:
        post = self._posts[job.kind]
        try:
            await asyncio.wait_for(post.handler(job), post.lease)
        except asyncio.CancelledError:
            await self._put_back(job, due=self.clock(), tries=job.tries - 1)
            raise
        except Exception:
            self.metrics.jobs_failed.labels(job.kind).inc()
            await self._failed(job)
        else:
            self.metrics.jobs_done.labels(job.kind).inc()
            async with self.database.writing() as connection:
                await connection.execute(delete(jobs).where(*_mine(job)))

    async def _failed(self, job: Job) -> None:
        if job.tries >= TRIES:
            log.exception("job %s of kind %s is given up after %s tries", job.id, job.kind, job.tries)
            async with self.database.writing() as connection:
                await connection.execute(delete(jobs).where(*_mine(job)))
            return
        log.warning("job %s of kind %s has failed, try %s", job.id, job.kind, job.tries, exc_info=True)
        await self._put_back(job, due=self.clock() + FIRST_PAUSE * 2 ** (job.tries - 1), tries=job.tries)

    async def _put_back(self, job: Job, due: float, tries: int) -> None:
        async with self.database.writing() as connection:
            values = {"due": due, "tries": tries, "taken_until": 0.0}
            await connection.execute(update(jobs).where(*_mine(job)).values(values))


def _mine(job: Job) -> tuple[Any, ...]:
    """The job's row while its lease is still the one under which it was taken."""
    return (jobs.c.id == job.id, jobs.c.taken_until == job.taken_until)
