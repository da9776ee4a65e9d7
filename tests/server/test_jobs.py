"""Jobs: done once, tried again after a while, given up in the end, forgotten by no restart."""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from shortline.server.http.metrics import Metrics
from shortline.server.settings import from_environment
from shortline.server.storage import jobs as jobs_module
from shortline.server.storage.database import Database
from shortline.server.storage.jobs import LANES, TRIES, Job, Jobs, Later, cancel, enqueue
from tests.server.visitors import run


class Clock:
    """A clock that stands until somebody moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def at_work(data: Path, script: Callable[[Database], Awaitable[None]]) -> None:
    """Run a script on a database of its own."""

    async def whole() -> None:
        database = Database(from_environment(os.environ, data=data))
        await database.prepare()
        try:
            await script(database)
        finally:
            await database.close()

    run(whole())


async def put(database: Database, count: int = 1, due: float = 0.0, game: str | None = None) -> None:
    """Put so many jobs of the kind ``count``."""
    async with database.writing() as connection:
        for n in range(count):
            await enqueue(connection, "count", {"n": n}, due, game)


def counted(runner: Jobs, what: str) -> float:
    """How many jobs a runner says it has done, or failed."""
    return runner.metrics.registry.get_sample_value(f"shortline_jobs_{what}_total", {"kind": "count"}) or 0


def test_every_job_is_done_once_by_whoever_takes_it(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        seen: list[int] = []

        async def count(job: Job) -> None:
            await asyncio.sleep(0)
            seen.append(job.data["n"])

        runners = [Jobs(database, Metrics()) for _ in range(4)]
        for runner in runners:
            runner.handle("count", count)
        await put(database, 40)
        done = await asyncio.gather(*(runner.run_due() for runner in runners))
        assert sum(done) == 40
        assert sorted(seen) == list(range(40))
        assert await runners[0].waiting() == 0

    at_work(tmp_path, script)


def test_a_job_waits_until_it_is_due_and_can_be_taken_back(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        clock, seen = Clock(), []

        async def count(job: Job) -> None:
            seen.append(job.id)

        runner = Jobs(database, Metrics(), clock=clock)
        runner.handle("count", count)
        await put(database, due=1001.0)
        assert await runner.run_due() == 0
        clock.now = 1001.0
        assert await runner.run_due() == 1
        await put(database, due=1002.0, game="game")
        async with database.writing() as connection:
            await cancel(connection, "count", "game")
        clock.now = 1003.0
        assert await runner.run_due() == 0
        assert len(seen) == 1

    at_work(tmp_path, script)


def test_a_job_that_fails_is_tried_again_later_and_given_up_in_the_end(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        clock, at = Clock(), []

        async def fail(job: Job) -> None:
            at.append(clock.now)
            raise OSError("the post office is closed")

        runner = Jobs(database, Metrics(), clock=clock)
        runner.handle("count", fail)
        await put(database)
        for _ in range(1000):
            await runner.run_due()
            clock.now += 1
        pauses = [later - earlier for earlier, later in itertools.pairwise(at)]
        assert pauses == [2.0 * 2**n for n in range(TRIES - 1)]
        assert (counted(runner, "done"), counted(runner, "failed"), await runner.waiting()) == (0, TRIES, 0)

    at_work(tmp_path, script)


def test_a_job_of_a_table_that_was_dissolved_is_no_failure(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        tried: list[int] = []

        async def fail(job: Job) -> None:
            tried.append(job.tries)
            raise LookupError("there is no such table")

        runner = Jobs(database, Metrics())
        runner.handle("count", fail)
        await put(database, game="dissolved")
        await runner.run_due()
        assert (tried, counted(runner, "failed"), await runner.waiting()) == ([1], 0, 0)

    at_work(tmp_path, script)


def test_a_job_whose_process_died_is_taken_again_when_its_lease_has_run_out(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        clock = Clock()
        seen: list[int] = []

        async def count(job: Job) -> None:
            seen.append(job.tries)

        dead, alive = Jobs(database, Metrics(), clock=clock), Jobs(database, Metrics(), clock=clock)
        for runner in (dead, alive):
            runner.handle("count", count, lease=30)
        await put(database)
        assert await dead._take(["count"]) is not None
        assert await alive.run_due() == 0
        clock.now += 31
        assert await alive.run_due() == 1
        assert seen == [2]

    at_work(tmp_path, script)


def test_a_job_that_takes_too_long_is_stopped_and_tried_again(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        async def dawdle(job: Job) -> None:
            await asyncio.sleep(60)

        runner = Jobs(database, Metrics(), clock=Clock())
        runner.handle("count", dawdle, lease=0.05)
        await put(database)
        await runner.run_due()
        assert (counted(runner, "failed"), await runner.waiting()) == (1, 1)

    at_work(tmp_path, script)


def test_the_runner_hears_of_jobs_and_puts_back_what_it_cannot_finish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "GRACE", 0.01)

    async def script(database: Database) -> None:
        begun = asyncio.Event()

        async def dawdle(job: Job) -> None:
            begun.set()
            await asyncio.sleep(60)

        runner = Jobs(database, Metrics())
        runner.handle("count", dawdle)
        await runner.start()
        await put(database)
        runner.nudge()
        await asyncio.wait_for(begun.wait(), 120)
        await runner.stop()
        again = Jobs(database, Metrics())
        tries: list[int] = []

        async def count(job: Job) -> None:
            tries.append(job.tries)

        again.handle("count", count)
        assert await again.run_due() == 1
        assert tries == [1]

    at_work(tmp_path, script)


def test_a_lane_that_is_full_keeps_no_other_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(database: Database) -> None:
        played, most = asyncio.Event(), 0
        under_way = 0

        async def drip(job: Job) -> None:
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(600)

        async def play(job: Job) -> None:
            played.set()

        runner = Jobs(database, Metrics())
        runner.handle("count", drip, lane="webhooks", lease=600)
        runner.handle("play", play)
        await put(database, 3 * LANES["webhooks"])
        await runner.start()
        while most < LANES["webhooks"]:
            await asyncio.sleep(0.01)
        async with database.writing() as connection:
            await enqueue(connection, "play", {}, 0.0, "game")
        runner.nudge()
        await asyncio.wait_for(played.wait(), 120)
        assert most == LANES["webhooks"]
        await runner.stop()

    monkeypatch.setattr(jobs_module, "GRACE", 0.01)
    at_work(tmp_path, script)


def test_a_lane_with_no_end_of_jobs_keeps_no_other_waiting(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        busy, done = asyncio.Event(), asyncio.Event()

        async def again(job: Job) -> None:
            busy.set()
            raise Later(0)

        async def move(job: Job) -> None:
            done.set()

        runner = Jobs(database, Metrics())
        runner.handle("count", again, lane="webhooks")
        runner.handle("move", move, lane="bots")
        await put(database, 30)
        await runner.start()
        await asyncio.wait_for(busy.wait(), 120)
        async with database.writing() as connection:
            await enqueue(connection, "move", {}, game="game")
        await asyncio.wait_for(done.wait(), 120)
        await runner.stop()

    at_work(tmp_path, script)


def test_a_job_that_must_wait_costs_no_try(tmp_path: Path) -> None:
    async def script(database: Database) -> None:
        clock, tries = Clock(), []

        async def wait(job: Job) -> None:
            tries.append((clock.now, job.tries))
            if len(tries) < 20:
                raise Later(5)

        runner = Jobs(database, Metrics(), clock=clock)
        runner.handle("count", wait)
        await put(database)
        for _ in range(200):
            await runner.run_due()
            clock.now += 1
        assert tries == [(1000.0 + 5 * n, 1) for n in range(20)]
        assert await runner.waiting() == 0

    at_work(tmp_path, script)


def test_nobody_does_a_kind_twice(tmp_path: Path) -> None:
    async def count(job: Job) -> None:
        return

    async def script(database: Database) -> None:
        runner = Jobs(database, Metrics())
        runner.handle("count", count)
        with pytest.raises(ValueError, match="done by somebody already"):
            runner.handle("count", count)

    at_work(tmp_path, script)
