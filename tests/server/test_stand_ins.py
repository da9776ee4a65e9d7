"""Bots that sit down for people: which one, and never one that nobody has asked for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from shortline.bots import registry
from shortline.bots.protocol import Choice
from shortline.bots.worker import Broken
from shortline.server.tables.wishes import ClockWish, Seat, clock_of, seat_wishes
from tests.server.visitors import Visitor, served


async def friends(app: FastAPI, **more: Any) -> tuple[Visitor, Visitor, str]:
    """Ann, to act, and Ben at a table; jobs are done when the test says so."""
    await app.state.services.jobs.stop()
    ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
    game = (await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}], seed=1, **more))["id"]
    await ben.post(f"/games/{game}/join", expect=200)
    return ann, ben, game


def test_steady_is_the_one_nobody_has_to_name_and_random_comes_last() -> None:
    assert registry.USUAL == "steady"
    assert set(registry.best_first()) == set(registry.names())
    assert registry.best_first()[:3] == ("steady", "strong", "easy")
    assert registry.best_first()[-1] == "random"
    assert [wish.bot for wish in seat_wishes([Seat(kind="bot"), Seat(kind="me")])] == ["steady", ""]
    assert clock_of(ClockWish(kind="live", on_timeout="bot"))["bot"] == "steady"
    assert clock_of(ClockWish(kind="slow", on_timeout="bot", bot="strong"))["bot"] == "strong"
    assert clock_of(ClockWish(kind="slow", on_timeout="least", bot="strong"))["bot"] == ""


def test_a_stand_in_is_the_one_chosen_or_steady(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game = await friends(app)
        assert next(bot["name"] for bot in await ann.get("/bots")) == "steady"
        for wish, found in (({}, "steady"), ({"bot": "easy"}, "easy"), ({"bot": ""}, "steady")):
            assert (await ann.ask("PUT", f"/games/{game}/stand-in", json=wish)).status_code == 204
            assert (await ann.get(f"/games/{game}"))["seats"][0]["stand_in"] == found
        assert (await ann.ask("DELETE", f"/games/{game}/stand-in")).status_code == 204
        assert (await ann.get(f"/games/{game}"))["seats"][0]["stand_in"] is None

    served(tmp_path, script)


def test_a_clock_says_which_bot_takes_over_and_that_one_does(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        clock = {"kind": "live", "minutes": 1, "on_timeout": "bot"}
        ann, _, game = await friends(app, clock=clock)
        assert (await ann.get(f"/games/{game}"))["clock"]["bot"] == "steady"
        now = services.games.wall.now()
        services.games.wall.now = lambda: now + 90.0
        services.jobs.clock = services.games.wall.now
        row = await services.games.table(game)
        async with services.games.locked(game) as table:
            await services.clocks._late(table, row[0].length, "")
        assert (await ann.get(f"/games/{game}"))["seats"][0]["stand_in"] == "steady"
        assert "steady stands in" in str(await ann.get(f"/games/{game}/chat"))

    served(tmp_path, script)


@pytest.mark.parametrize("how", ["answers", "breaks"])
def test_a_bot_that_thinks_while_its_seat_is_taken_back_does_nothing(tmp_path: Path, how: str) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        ann, _, game = await friends(app)
        asked, go = asyncio.Event(), asyncio.Event()

        async def thinking(row: Any, live: Any, seat: str, name: str) -> Choice:
            asked.set()
            await go.wait()
            if how == "breaks":
                raise Broken(name, seat, "fell asleep")
            return Choice(live.game.offers(seat)[0].action, "why not")

        services.bots._ask = thinking
        assert (await ann.ask("PUT", f"/games/{game}/stand-in", json={"bot": "easy"})).status_code == 204
        doing = asyncio.create_task(services.jobs.run_due())
        await asyncio.wait_for(asked.wait(), 120)
        assert (await ann.ask("DELETE", f"/games/{game}/stand-in")).status_code == 204
        go.set()
        await doing
        table = await ann.get(f"/games/{game}")
        assert table["number"] == 0
        assert table["seats"][0]["stand_in"] is None
        assert table["to_act"] == ["Ann"]

    served(tmp_path, script)


def test_a_bot_that_breaks_is_followed_by_the_best_there_is(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        ann, _, game = await friends(app)
        tried: list[str] = []

        async def breaking(row: Any, live: Any, seat: str, name: str) -> Choice:
            tried.append(name)
            if len(tried) < 4:
                raise Broken(name, seat, "broke")
            return Choice(live.game.offers(seat)[0].action, "")

        services.bots._ask = breaking
        assert (await ann.ask("PUT", f"/games/{game}/stand-in", json={"bot": "easy"})).status_code == 204
        await services.jobs.run_due()
        assert tried[:3] == ["easy", "steady", "strong"]
        assert tried[3] == "random", "only when there is nobody else"

    served(tmp_path, script)


def test_nobody_stands_in_at_a_game_that_is_over(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game = await friends(app)
        async with app.state.services.database.writing() as connection:
            await connection.exec_driver_sql("UPDATE games SET status = 'finished'")
        assert (await ann.ask("PUT", f"/games/{game}/stand-in", json={})).status_code == 409

    served(tmp_path, script)
