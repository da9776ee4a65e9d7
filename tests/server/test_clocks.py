"""Clocks: time is kept with the log, runs out, and does not run while the server is closed. Nobody waits here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import update

from shortline.server.play import clocks
from shortline.server.storage.schema import beats
from tests.server.visitors import Visitor, served

LIVE = {"kind": "live", "minutes": 10, "increment": 5, "on_timeout": "least"}
SLOW = {"kind": "slow", "hours": 24, "vacation_days": 2, "on_timeout": "least"}


class Hands:
    """The hands of a clock that tests move."""

    def __init__(self, app: FastAPI) -> None:
        self.at = 1_000_000.0
        self.services = app.state.services
        self.services.games.wall.now = lambda: self.at
        self.services.jobs.clock = lambda: self.at

    async def pass_(self, seconds: float) -> None:
        """Let time pass while the server is open."""
        self.at += seconds
        async with self.services.database.writing() as connection:
            await connection.execute(update(beats).values(at=self.at))

    async def due(self) -> None:
        """Let what is due be done."""
        await self.services.jobs.run_due()


async def two(app: FastAPI, clock: dict[str, Any]) -> tuple[Visitor, Visitor, str, Hands]:
    """Ann and Ben at a table with a clock, Ann to act."""
    await app.state.services.jobs.stop()
    hands = Hands(app)
    await hands.pass_(0)
    ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = (await ann.post("/games", title="18VA", seats=seats, clock=clock))["id"]
    await ben.post(f"/games/{game}/join", expect=200)
    return ann, ben, game, hands


async def faces(visitor: Visitor, game: str) -> dict[str, Any]:
    """What the clocks show, by seat."""
    return {face["seat"]: face for face in (await visitor.get(f"/games/{game}"))["clocks"]}


async def act(visitor: Visitor, game: str, which: int = -1) -> None:
    """Do something."""
    view = await visitor.get(f"/games/{game}/view")
    answer = await visitor.act(game, view["offers"][which]["action"], view["number"])
    assert answer.status_code == 201, answer.text


def test_a_live_clock_runs_for_whoever_is_to_act(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, game, hands = await two(app, LIVE)
        await hands.pass_(60)
        shown = await faces(ben, game)
        assert (shown["Ann"]["left"], shown["Ann"]["running"]) == (540, True)
        assert (shown["Ben"]["left"], shown["Ben"]["running"]) == (600, False)
        await act(ann, game)
        shown = await faces(ben, game)
        assert (shown["Ann"]["left"], shown["Ben"]["running"]) == (545, True)
        view = await ann.get(f"/games/{game}/view")
        assert {f["seat"]: f["left"] for f in view["clocks"]} == {"Ann": 545, "Ben": 600}

    served(tmp_path, script)


def test_when_time_is_up_the_least_is_done(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game, hands = await two(app, LIVE)
        await hands.pass_(599)
        await hands.due()
        assert (await ann.get(f"/games/{game}"))["to_act"] == ["Ann"]
        await hands.pass_(2)
        await hands.due()
        table = await ann.get(f"/games/{game}")
        assert table["to_act"] == ["Ben"]
        assert (await ann.get(f"/games/{game}/log"))[0]["kind"] == "Pass"

    served(tmp_path, script)


def test_a_slow_clock_draws_on_the_vacation_and_begins_anew(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game, hands = await two(app, SLOW)
        await hands.pass_(30 * 3600)
        await hands.due()
        shown = await faces(ann, game)
        assert (shown["Ann"]["left"], shown["Ann"]["vacation"]) == (0, 42 * 3600)
        await act(ann, game)
        shown = await faces(ann, game)
        assert (shown["Ann"]["left"], shown["Ann"]["vacation"]) == (24 * 3600, 42 * 3600)
        await hands.pass_(24 * 3600 + 2 * clocks.DAY + 1)
        await hands.due()
        assert "Ben" not in (await ann.get(f"/games/{game}"))["to_act"]

    served(tmp_path, script)


def test_a_bot_stands_in_when_the_table_wants_it(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, game, hands = await two(app, {**LIVE, "on_timeout": "bot", "bot": "random"})
        await hands.pass_(601)
        await hands.due()
        table = await ben.get(f"/games/{game}")
        assert table["seats"][0]["stand_in"] == "random"
        assert table["to_act"] == ["Ben"]
        assert "stands in" in (await ben.get(f"/games/{game}/chat"))[0]["text"]
        assert not (await faces(ann, game))["Ann"]["running"]
        assert (await ann.ask("DELETE", f"/games/{game}/stand-in")).status_code == 204

    served(tmp_path, script)


def test_nothing_happens_when_the_table_wants_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game, hands = await two(app, {**LIVE, "on_timeout": "nothing"})
        await hands.pass_(700)
        await hands.due()
        table = await ann.get(f"/games/{game}")
        assert table["to_act"] == ["Ann"]
        assert (await faces(ann, game))["Ann"]["left"] == -100
        await act(ann, game)

    served(tmp_path, script)


def test_a_house_that_was_closed_costs_nobody_time(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game, hands = await two(app, LIVE)
        await hands.pass_(100)
        hands.at += 5 * 3600  # no beat: the server is closed
        await app.state.services.clocks.beat()
        await hands.due()
        assert (await ann.get(f"/games/{game}"))["to_act"] == ["Ann"]
        assert (await faces(ann, game))["Ann"]["left"] == 500
        await hands.pass_(500)
        await hands.due()
        assert (await ann.get(f"/games/{game}"))["to_act"] == ["Ben"]

    served(tmp_path, script)


def test_time_that_was_taken_back_is_gone(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, _, game, hands = await two(app, LIVE)
        await hands.pass_(60)
        await act(ann, game)
        await ann.post(f"/games/{game}/undo", expect=200, based_on=1)
        shown = await faces(ann, game)
        assert (shown["Ann"]["left"], shown["Ann"]["running"]) == (545, True)

    served(tmp_path, script)


def test_elapsed_time_leaves_out_what_was_closed() -> None:
    assert clocks.elapsed(0, 100, []) == 100
    assert clocks.elapsed(0, 100, [(10, 30), (90, 200)]) == 70
    assert clocks.elapsed(50, 100, [(10, 60)]) == 40
    assert clocks.elapsed(100, 90, []) == 0
