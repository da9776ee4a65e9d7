"""Rate limits: exact over any window, counted together by all processes; and how many sockets one address may open."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from shortline.server.http.problems import Problem
from shortline.server.http.rate_limits import RateLimits
from shortline.server.storage.rate_counts import CountsInPostgres, RateCounts
from shortline.server.storage.schema import rate_limits
from tests.server.process import API, Player, Served
from tests.server.visitors import run, serving


@asynccontextmanager
async def counting(data: Path) -> AsyncIterator[RateCounts]:
    """The counts of a server on the test's database."""
    async with serving(data) as app:
        yield app.state.services.limits.counts


def test_a_window_moves_and_is_exact(tmp_path: Path) -> None:
    async def script() -> None:
        async with counting(tmp_path) as counts:
            limits = RateLimits(counts)
            began = time.monotonic()
            assert [await limits.allows("tea", "Ann", 3, 2) for _ in range(5)] == [True] * 3 + [False] * 2
            assert await limits.allows("tea", "Ben", 3, 2), "each counts for themselves"
            assert await limits.allows("cake", "Ann", 3, 2)
            assert await limits.full("tea", "Ann", 3, 2) in (1, 2)
            assert await limits.full("tea", "Ben", 3, 2) == 0
            with pytest.raises(Problem, match="too often: wait"):
                await limits.count("tea", "Ann", 3, 2)
            while not await limits.allows("tea", "Ann", 3, 2):
                await asyncio.sleep(0.02)
            assert time.monotonic() - began >= 2, "what was allowed counts for two seconds"
            with pytest.raises(Problem, match="has closed that"):
                await limits.count("tea", "Ann", 0, 60)

    run(script())


def test_counts_are_a_whole_storage_of_the_library(tmp_path: Path) -> None:
    async def script() -> None:
        async with counting(tmp_path) as counts:
            assert await counts.check()
            assert [await counts.incr("a", 60), await counts.incr("a", 60, 2), await counts.incr("b", 1)] == [1, 3, 1]
            assert await counts.get("a") == 3
            assert 55 < await counts.get_expiry("a") - time.time() <= 60.5
            assert not await counts.acquire_entry("a", 3, 60)
            assert not await counts.acquire_entry("a", 1, 60, 2), "more at once than there may ever be"
            await asyncio.sleep(1.1)
            await counts.purge()
            assert [await counts.get("a"), await counts.get("b")] == [3, 0]
            await counts.clear("a")
            assert await counts.get("a") == 0
            await counts.incr("c", 60)
            assert await counts.reset() == 1
            assert await counts.get("c") == 0

    run(script())


def test_many_at_once_are_counted_one_by_one(tmp_path: Path, database: str) -> None:
    """On PostgreSQL by two storages, as two processes have."""

    async def script() -> None:
        async with counting(tmp_path) as here:
            other = CountsInPostgres(here.engine.url) if isinstance(here, CountsInPostgres) else None
            limits = [RateLimits(here), RateLimits(other or here)]
            asked = (limits[n % 2].allows("tea", f"Ann {n % 3}", 7, 60) for n in range(90))
            assert Counter(await asyncio.gather(*asked)) == {True: 21, False: 69}
            if other is not None:
                async with other.engine.connect() as connection:
                    kept = (await connection.execute(select(rate_limits.c.tries))).scalars().all()
                assert [len(tries) for tries in kept] == [7, 7, 7]
                await other.close()

    run(script())


def test_processes_count_together(tmp_path: Path, database: str) -> None:
    names = ("one",) if database == "sqlite" else ("one", "two")
    with ExitStack() as stack:
        servers = []
        for name in names:
            (tmp_path / name).mkdir()
            servers.append(stack.enter_context(Served(tmp_path / name, SHORTLINE_LOGINS_A_MINUTE="6")))
        body = {"name": "Nobody", "password": "wrong horse"}
        answers = [
            httpx.post(f"{servers[n % len(servers)].address}{API}/session", json=body, timeout=60) for n in range(9)
        ]
        assert [a.status_code for a in answers] == [401] * 6 + [429] * 3
        told = answers[-1].json()
        assert 1 <= told["retry_after"] <= 60
        assert "wait" in told["detail"]


def test_one_address_opens_so_many_sockets(tmp_path: Path) -> None:
    with Served(tmp_path, SHORTLINE_SOCKETS_AN_ADDRESS="3") as server, ExitStack() as stack:
        player = stack.enter_context(Player(server.address))
        game = player.hotseat()
        sockets = [stack.enter_context(player.watch(game)) for _ in range(2)]
        stack.enter_context(player.hear("/me/live"))
        with pytest.raises(InvalidStatus) as refused:
            player.watch(game)
        assert refused.value.response.status_code == 429
        assert b"3 sockets are open from your address" in refused.value.response.body
        sockets[0].close()
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                stack.enter_context(player.watch(game))
                break
            except InvalidStatus:
                time.sleep(0.05)
        else:
            pytest.fail("a socket that is closed counts no more")
