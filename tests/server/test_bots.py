"""Bots in seats: they move by themselves, once each; one that breaks loses its seat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from shortline.server.play.bots import LEAST_WAIT, MOST_WAIT, human_wait
from shortline.server.storage.schema import entries, jobs, seats
from tests.server import strange_bots
from tests.server.visitors import Visitor, served


async def until(check: Any, seconds: float = 300) -> Any:
    """Wait until something is so; the server works meanwhile."""
    for _ in range(int(seconds / 0.1)):
        found = await check()
        if found:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("it did not come about")


async def with_bots(ann: Visitor, **more: Any) -> str:
    """A table with a person and a bot, the person to act or not."""
    found = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
    return str((await ann.post("/games", title="18VA", seats=found, seed=3, **more))["id"])


def test_bots_move_until_a_person_is_to_act_and_say_why(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await with_bots(ann, show_why=True)

        async def mine() -> Any:
            table = await ann.get(f"/games/{game}")
            return table if table["waiting_for_me"] else None

        table = await until(mine)
        assert table["number"] >= 1
        past = await ann.get(f"/games/{game}/entries")
        assert {e["seat"] for e in past} == {"Random 1"}
        async with app.state.services.database.reading() as connection:
            keys = [r.key for r in await connection.execute(select(entries).where(entries.c.game == game))]
        assert len(set(keys) - {None}) == len(past)

    served(tmp_path, script)


@pytest.mark.parametrize("strange", ["sleepy", "silly", "frail", "nowhere"])
def test_a_bot_that_breaks_loses_its_seat(tmp_path: Path, strange: str) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        services.bots.choose = strange_bots.choose
        ann = await Visitor(app).come("Ann")
        game = await with_bots(ann)
        async with services.database.writing() as connection:
            await connection.execute(update(seats).where(seats.c.kind == "bot").values(bot=strange))
        services.jobs.clock = _later(services.jobs.clock)
        for _ in range(6):
            await services.jobs.run_due()
        table = await ann.get(f"/games/{game}")
        assert table["number"] >= 1
        assert table["seats"][0]["bot"] not in ("", strange)
        said = await ann.get(f"/games/{game}/chat")
        assert strange in said[0]["text"]
        assert said[0]["name"] == "The server"

    served(tmp_path, script, bot_patience=1)


def _later(clock: Any) -> Any:
    """A clock that goes fast, so that nobody waits for a second try."""
    passed = [0.0]

    def now() -> float:
        passed[0] += 100
        return float(clock() + passed[0])

    return now


def test_a_bot_stands_in_and_the_player_takes_the_seat_back(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        game = (await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        assert (await ben.ask("PUT", f"/games/{game}/stand-in", json={"seat": "Ann"})).status_code == 403
        assert (await ann.ask("PUT", f"/games/{game}/stand-in", json={"bot": "nobody"})).status_code == 422
        assert (await ann.ask("PUT", f"/games/{game}/stand-in", json={"bot": "random"})).status_code == 204
        await app.state.services.jobs.run_due()
        table = await ben.get(f"/games/{game}")
        assert table["seats"][0]["stand_in"] == "random"
        assert table["number"] >= 1
        assert table["to_act"] == ["Ben"]
        assert (await ann.ask("DELETE", f"/games/{game}/stand-in")).status_code == 204
        view = await ben.get(f"/games/{game}/view")
        await ben.act(game, view["offers"][-1]["action"], view["number"])
        number = (await ben.get(f"/games/{game}"))["number"]
        await app.state.services.jobs.run_due()
        assert (await ben.get(f"/games/{game}"))["number"] == number

    served(tmp_path, script)


def test_at_a_human_pace_a_bot_moves_only_when_its_job_is_due(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann = await Visitor(app).come("Ann")
        game = await with_bots(ann, bot_pace="human")
        assert (await ann.get(f"/games/{game}"))["bot_pace"] == "human"
        async with services.database.reading() as connection:
            (due,) = [r.due for r in await connection.execute(select(jobs).where(jobs.c.game == game))]
        now = services.jobs.clock
        assert LEAST_WAIT <= human_wait(game, 0) <= MOST_WAIT
        services.jobs.clock = lambda: due - 0.1
        await services.jobs.run_due()
        assert (await ann.get(f"/games/{game}"))["number"] == 0, "it waits, and no worker sleeps"
        services.jobs.clock = lambda: due + 0.1
        await services.jobs.run_due()
        assert (await ann.get(f"/games/{game}"))["number"] == 1
        services.jobs.clock = now
        assert len({round(human_wait(game, n), 1) for n in range(20)}) > 5, "not like a metronome"

    served(tmp_path, script)


def test_a_character_takes_a_seat_under_its_own_name(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann = await Visitor(app).come("Ann")
        bots = {b["name"]: b for b in await ann.get("/bots")}
        assert bots["colonel"]["label"] == "The Colonel"
        assert (bots["colonel"]["strength"], bots["colonel"]["face"], bots["colonel"]["rated"]) == (
            *("strong", "moustache"),
            False,
        )
        assert (bots["strong"]["label"], bots["strong"]["face"], bots["strong"]["rated"]) == ("Strong", "", True)
        found = [{"kind": "me"}, {"kind": "bot", "bot": "colonel"}, {"kind": "bot", "bot": "colonel"}]
        table = await ann.post("/games", title="18AL", seats=found)
        assert [s["name"] for s in table["seats"]] == ["Ann", "The Colonel", "The Colonel 2"]
        refused = await ann.ask("POST", "/games", json={"title": "18AL", "seats": [{"kind": "bot", "bot": "rusher"}]})
        assert refused.status_code == 422, "a style is for the arena"

    served(tmp_path, script)
