"""Jobs: what the server has to do later, kept in the database so that no restart forgets it.

Put a job in the same transaction as whatever calls for it; it is looked for as soon as that is committed::

    async with database.writing() as connection:
        ...
        await enqueue(connection, "remind", {"seat": "Ann"}, due=time.time() + 60, game=game_id)

Say who does jobs of a kind before the server opens::

    async def remind(job: Job) -> None: ...
    server.jobs.handle("remind", remind, lease=30)

Kinds are done in lanes: so many jobs of a lane at the same time, whatever the other lanes do. What waits for foreign
servers has lanes of its own, so that games never wait for them.

Any number of processes may run jobs: each is taken by one of them at a time. A job whose handler returns is gone; one
whose handler raises, or takes longer than its lease, is tried again after a while that doubles, ``TRIES`` times in
all; then it is given up and kept, to be seen, tried again or dropped (`shortline admin jobs`, the admin page). A job
whose process dies is taken again when its lease has run out: so a handler must be harmless to repeat (look first
whether the move was made; give the message its id)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, select, update

from shortline.server.http.metrics import Metrics
from shortline.server.storage.database import Connection, Database, call
from shortline.server.storage.schema import games, jobs

TRIES = 8
"""A job that has failed so often is given up; the log says so."""
FIRST_PAUSE = 2.0
"""Seconds before the second try; each pause is twice the one before."""
LOOK_EVERY = 1.0
"""Seconds after which a runner looks for jobs that other processes have put."""
LANES = {"play": 8, "bots": 8, "reviews": 1, "webhooks": 16, "mail": 4}
"""How many jobs of each lane are done at the same time."""
GRACE = 5.0
"""Seconds that jobs may still take when the server closes."""
PUT = insert(jobs).returning(jobs.c.id)
NOT_BEGUN = delete(jobs).where(
    jobs.c.kind == bindparam("its_kind"), jobs.c.game == bindparam("its_game"), jobs.c.taken_until <= bindparam("now")
)
MOVED = update(jobs).where(
    jobs.c.kind == bindparam("its_kind"), jobs.c.game == bindparam("its_game"), jobs.c.taken_until <= bindparam("now")
)

WAITS = jobs.c.given_up.is_(None)
"""Of a job that is still to be done: one that failed too often is kept for whoever runs the server to see."""

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


class Later(Exception):
    """Raised by a handler that cannot do its job yet: it is tried again after some seconds, and no try is counted."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"again in {seconds} seconds")
        self.seconds = seconds


Handler = Callable[[Job], Awaitable[None]]


@dataclass(frozen=True)
class Post:
    """Who does the jobs of a kind, how many seconds each may take, and in which lane."""

    handler: Handler
    lease: float
    lane: str


async def enqueue(
    connection: Connection, kind: str, data: Mapping[str, Any], due: float = 0.0, game: str | None = None
) -> int:
    """Put a job, within the transaction of ``connection``; ``due`` is a time, or 0 for at once. The job's id."""
    row = {"kind": kind, "game": game, "data": dict(data), "due": due, "tries": 0, "taken_until": 0.0}
    done = await connection.execute(PUT, row)
    if not due:
        call(connection)
    return int(done.scalar_one())


async def cancel(connection: Connection, kind: str, game: str) -> None:
    """Take back the jobs of a kind about a game that nobody has begun."""
    await connection.execute(NOT_BEGUN, {"its_kind": kind, "its_game": game, "now": time.time()})


async def put_off(connection: Connection, kind: str, data: Mapping[str, Any], due: float, game: str) -> None:
    """Put a job in place of the one of its kind about a game, if there is one that nobody has begun."""
    values = {"data": dict(data), "due": due, "tries": 0, "error": None, "given_up": None}
    done = await connection.execute(MOVED, {"its_kind": kind, "its_game": game, "now": time.time(), **values})
    if not done.rowcount:
        await enqueue(connection, kind, data, due, game)


class Jobs:
    """The runner of one process: takes jobs that are due and has them done."""

    def __init__(self, database: Database, metrics: Metrics, clock: Callable[[], float] = time.time) -> None:
        self.database = database
        self.metrics = metrics
        self.clock = clock
        database.called = self.nudge
        self._posts: dict[str, Post] = {}
        self._nudged = asyncio.Event()
        self._running: dict[str, set[asyncio.Task[None]]] = {lane: set() for lane in LANES}
        self._loop: asyncio.Task[None] | None = None

    def handle(self, kind: str, handler: Handler, lease: float = 60.0, lane: str = "play") -> None:
        """Say who does the jobs of a kind; one of them may take ``lease`` seconds."""
        if kind in self._posts:
            raise ValueError(f"jobs of kind {kind!r} are done by somebody already")
        if lane not in LANES:
            raise ValueError(f"there is no lane {lane!r}")
        self._posts[kind] = Post(handler, lease, lane)

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
        if running := set().union(*self._running.values()):
            _, late = await asyncio.wait(running, timeout=GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def run_due(self) -> int:
        """Do everything that is due now, one after another; how many jobs that were."""
        count = 0
        while (job := await self._take(list(self._posts))) is not None:
            await self._do(job)
            count += 1
        return count

    async def waiting(self) -> int:
        """How many jobs are in the queue."""
        async with self.database.reading() as connection:
            return int((await connection.execute(select(func.count()).select_from(jobs).where(WAITS))).scalar_one())

    async def late(self) -> float:
        """For how many seconds the job that has been due longest has waited to be begun."""
        now = self.clock()
        oldest = select(func.min(jobs.c.due)).where(jobs.c.due <= now, jobs.c.due > 0, jobs.c.taken_until <= now, WAITS)
        async with self.database.reading() as connection:
            return max(0.0, now - ((await connection.execute(oldest)).scalar_one_or_none() or now))

    async def given_up(self) -> Sequence[Row[Any]]:
        """The jobs that failed too often, the last first."""
        query = select(jobs).where(~WAITS).order_by(jobs.c.given_up.desc()).limit(200)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).all()

    async def retry(self, job_id: int) -> bool:
        """Try a job again that was given up; whether there is one."""
        async with self.database.writing() as connection:
            values = {"given_up": None, "error": None, "tries": 0, "due": 0.0, "taken_until": 0.0}
            done = await connection.execute(update(jobs).where(jobs.c.id == job_id, ~WAITS).values(values))
            call(connection)
        return bool(done.rowcount)

    async def drop(self, job_id: int) -> bool:
        """Forget a job that was given up; whether there was one."""
        async with self.database.writing() as connection:
            return bool((await connection.execute(delete(jobs).where(jobs.c.id == job_id, ~WAITS))).rowcount)

    async def _keep_going(self) -> None:
        while True:
            self._nudged.clear()
            begun = False
            try:
                due = await self._due()
                for lane in LANES:
                    begun |= await self._begin(lane, [kind for kind in due if self._posts[kind].lane == lane])
            except Exception:
                # The database is away for a moment: jobs wait, the server stays open.
                log.exception("jobs cannot be taken")
                await asyncio.sleep(LOOK_EVERY)
            if begun:  # lanes take turns: one with no end of jobs keeps no other waiting
                continue
            # Not wait_for: in Python 3.11 it swallows a cancellation that comes together with a nudge.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._nudged.wait()

    async def _begin(self, lane: str, kinds: Sequence[str]) -> bool:
        """Begin the job of some kinds that has been due longest, if there is room in their lane; whether one was."""
        running = self._running[lane]
        if not kinds or len(running) >= LANES[lane] or (job := await self._take(kinds)) is None:
            return False
        task = asyncio.create_task(self._do(job))
        running.add(task)
        task.add_done_callback(running.discard)
        task.add_done_callback(self._one_done)
        return True

    def _one_done(self, _: asyncio.Task[None]) -> None:
        self._nudged.set()

    async def _due(self) -> Sequence[str]:
        """The kinds of which something is due. Most looks find nothing, and one that only reads is in nobody's way."""
        now = self.clock()
        due = (jobs.c.due <= now, jobs.c.taken_until <= now, WAITS, jobs.c.kind.in_(self._posts))
        async with self.database.reading() as connection:
            return (await connection.execute(select(jobs.c.kind).where(*due).distinct())).scalars().all()

    async def _take(self, kinds: Sequence[str]) -> Job | None:
        """Take the job that has been due longest; no other process gets it until its lease has run out."""
        now = self.clock()
        due = (jobs.c.due <= now, jobs.c.taken_until <= now, WAITS, jobs.c.kind.in_(kinds))
        async with self.database.writing() as connection:
            oldest = select(jobs.c.id, jobs.c.kind).where(*due).order_by(jobs.c.due, jobs.c.id).limit(1)
            picked = (await connection.execute(oldest.with_for_update(skip_locked=True))).one_or_none()
            if picked is None:
                return None
            until = now + self._posts[picked.kind].lease
            taken = update(jobs).where(jobs.c.id == picked.id).values(taken_until=until, tries=jobs.c.tries + 1)
            row = (await connection.execute(taken.returning(jobs))).one()
        return Job(row.id, row.kind, row.game, row.data, row.tries, row.taken_until)

    async def _do(self, job: Job) -> None:
        post = self._posts[job.kind]
        try:
            await asyncio.wait_for(post.handler(job), post.lease)
        except asyncio.CancelledError:
            await self._put_back(job, due=self.clock(), tries=job.tries - 1)
            raise
        except Later as e:
            await self._put_back(job, due=self.clock() + e.seconds, tries=job.tries - 1)
        except Exception:
            await self._failed(job)
        else:
            self.metrics.jobs_done.labels(job.kind).inc()
            await self._end(job)

    async def _end(self, job: Job) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(jobs).where(*_mine(job)))

    async def _table_gone(self, job: Job) -> bool:
        """Whether the table that a job is about was dissolved."""
        if job.game is None:
            return False
        async with self.database.reading() as connection:
            return (await connection.execute(select(games.c.id).where(games.c.id == job.game))).one_or_none() is None

    async def _failed(self, job: Job) -> None:
        if await self._table_gone(job):
            log.info("job %s of kind %s has nothing left to do: its table was dissolved", job.id, job.kind)
            await self._end(job)
            return
        self.metrics.jobs_failed.labels(job.kind).inc()
        if job.tries >= TRIES:
            log.exception("job %s of kind %s is given up after %s tries", job.id, job.kind, job.tries)
            self.metrics.jobs_given_up.labels(job.kind).inc()
            async with self.database.writing() as connection:
                values = {"given_up": self.clock(), "error": _told(), "taken_until": 0.0}
                await connection.execute(update(jobs).where(*_mine(job)).values(values))
            return
        log.warning("job %s of kind %s has failed, try %s", job.id, job.kind, job.tries, exc_info=True)
        await self._put_back(job, due=self.clock() + FIRST_PAUSE * 2 ** (job.tries - 1), tries=job.tries)

    async def _put_back(self, job: Job, due: float, tries: int) -> None:
        async with self.database.writing() as connection:
            values = {"due": due, "tries": tries, "taken_until": 0.0}
            await connection.execute(update(jobs).where(*_mine(job)).values(values))


def _told() -> str:
    """The error that is being handled, in the last lines of its traceback."""
    return traceback.format_exc(limit=-3)[-2000:]


def _mine(job: Job) -> tuple[Any, ...]:
    """The job's row while its lease is still the one under which it was taken."""
    return (jobs.c.id == job.id, jobs.c.taken_until == job.taken_until)
