"""Ratings and profiles: what games came to, who is known for what, and the same again from the log."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from shortline.server.ratings.rating import Rating, after_game, anchor, places, rated_places
from shortline.server.ratings.recompute import recompute
from shortline.server.settings import from_environment
from shortline.server.storage.schema import ratings, results
from tests.server.finishing import a_game, finished, nearly_over
from tests.server.visitors import Visitor, served

OTHER = "openrails"


def test_a_rating_is_what_places_say_and_bots_stand_where_the_arena_put_them() -> None:
    assert places([300, 500, 500, 100]) == [3, 1, 1, 4]
    assert rated_places([300, 500, 400, 100], [False, True, False, False]) == [2, 4, 1, 3]
    first, _, third = after_game([Rating()] * 3, [1, 2, 3])
    assert first.mu > Rating().mu > third.mu
    assert (Rating().shown, first.sigma < Rating().sigma) == (1500, True)
    easy, steady, strong = (anchor(name) for name in ("easy", "steady", "strong"))
    assert easy is not None
    assert steady is not None
    assert strong is not None
    # By Plackett–Luce the easy bots won 13.6% of their games beside a steady one, and strong 74.2% beside two.
    assert steady.shown == 1500
    assert (round(easy.shown, -1), round(strong.shown, -1)) == (770, 2000)
    assert anchor("random") is None
    level = after_game([Rating(30, 2), Rating(20, 2)], [1, 1])
    assert level[0].mu < 30
    assert level[1].mu > 20


def test_ratings_change_with_games_are_shown_and_come_again_from_the_log(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        played = [await a_game(app, [ann, ben], title) for title in ("18VA", OTHER, "18VA", OTHER, OTHER)]
        with_bot = {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "steady"}], "rated": True}
        table = await ann.post("/games", title=OTHER, **with_bot)
        left = await nearly_over(app, table["id"])
        number = (await ann.get(f"/games/{table['id']}"))["number"]
        await services.games.append(table["id"], "act", left[0], left[0]["by"], number)
        assert await services.jobs.run_due() >= 6
        mine, his = await ann.get("/people/ann"), await ann.get("/people/Ben")
        assert (mine["games"], his["games"]) == (6, 5)
        assert mine["wins"] + his["wins"] >= 5
        assert {r["title"]: r["games"] for r in mine["ratings"]} == {"": 6, OTHER: 4, "18VA": 2}
        assert [len(r["history"]) for r in mine["ratings"]] == [0, 4, 2]
        ben_line = next(o for o in mine["opponents"] if o["name"] == "Ben")
        assert (ben_line["games"], ben_line["ahead"] + ben_line["behind"] <= 5) == (5, True)
        assert any(o["bot"] and o["name"] == "steady" for o in mine["opponents"])
        assert [g["game"] for g in mine["recent"]] == [table["id"], *reversed(played)]
        assert mine["favourites"]
        assert mine["exactness"]["runs"] > 0
        assert his["exactness"] is None
        assert (await ann.get(f"/games/{played[0]}"))["rated"]
        await _listed_from_ten(ann, app)
        again = await recompute(services.database)
        assert (again.games, again.changed) == (6, ())
        async with services.database.writing() as connection:
            await connection.execute(update(ratings).where(ratings.c.title == "").values(mu=1.0))
        assert len((await recompute(services.database)).changed) == 2

    served(tmp_path, script)


async def _listed_from_ten(ann: Visitor, app: FastAPI) -> None:
    """A leaderboard asks for ten games; whoever does not want to be listed is not."""
    board = await ann.get("/leaderboard", title=OTHER)
    assert [(line["name"], line["bot"]) for line in board] == [("steady", True)]
    services = app.state.services
    base = (await ann.post("/games", title=OTHER, seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
    async with services.database.writing() as connection:
        rows = (await connection.execute(select(results).where(results.c.title == OTHER))).all()
        user = next(r.player for r in rows if not r.player.startswith("bot:"))
        mine = next(r for r in rows if r.player == user)
        more = [{**mine._mapping, "game": base, "position": 10 + n} for n in range(10)]
        await connection.execute(results.insert(), more)
    board = await ann.get("/leaderboard", title=OTHER)
    assert len([line for line in board if not line["bot"]]) == 1
    names = {line["name"] for line in board if not line["bot"]}
    if names == {"Ann"}:
        assert (await ann.ask("PUT", "/me/profile", json={"listed": False, "exactness": True})).status_code == 204
        assert all(line["bot"] for line in await ann.get("/leaderboard", title=OTHER))
        assert await ann.get("/people", named="an") == []
    await ann.ask("DELETE", f"/games/{base}")


def test_what_cannot_count_does_not_and_what_counts_stays(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        me, bot = {"kind": "me"}, {"kind": "bot", "bot": "steady"}
        for wrong in (
            {"seats": [me, bot], "seed": 1},
            {"seats": [me, {"kind": "hotseat"}]},
            {"seats": [me, {"kind": "bot", "bot": "random"}]},
            {"seats": [me]},
        ):
            answer = await ann.ask("POST", "/games", json={"title": OTHER, "rated": True, **wrong})
            assert (answer.status_code, answer.json()["title"]) == (422, "Cannot count"), answer.text
        guest = Visitor(app)
        guest.client.headers["x-csrf-token"] = (await guest.post("/guests", name="Gus"))["csrf"]
        table = await ann.post("/games", title=OTHER, seats=[me, {"kind": "open"}], rated=True, guests=True)
        await guest.post(f"/games/{table['id']}/join", expect=200)
        assert not (await ann.get(f"/games/{table['id']}"))["rated"]
        over = await a_game(app, [ann, ben], OTHER)
        number = (await ann.get(f"/games/{over}"))["number"]
        undone = await ann.ask("POST", f"/games/{over}/undo", json={"based_on": number})
        assert undone.status_code == 403
        alone = (await ann.post("/games", title=OTHER, seats=[me, bot], rated=True))["id"]
        gone = await ann.ask("DELETE", f"/games/{alone}")
        assert (gone.status_code, "counts for the rating" in gone.text) == (403, True)

    served(tmp_path, script)


def test_who_leaves_the_seat_comes_last_and_who_leaves_the_house_is_a_former_player(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann, ben, cal = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
        wish = {"title": OTHER, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "rated": True}
        game = (await ann.post("/games", **wish))["id"]
        for other in (ben, cal):
            await other.post(f"/games/{game}/join", expect=200)
        assert (await ben.ask("PUT", f"/games/{game}/stand-in", json={"bot": "steady"})).status_code == 204
        await finished(app, game, [ann, ben, cal])
        profile = await ben.get("/people/Ben")
        assert (profile["games"], profile["finished"]) == (1, 0)
        assert profile["ratings"][0]["rating"] < 1500
        before = await _all(services)
        assert (await ben.ask("DELETE", "/me")).status_code == 204
        assert {line["name"] for line in (await ann.get("/people/Ann"))["opponents"]} == {"Cal", "Former player"}
        assert sorted(before.values()) == sorted((await _all(services)).values())
        assert (await recompute(services.database)).changed == ()

    served(tmp_path, script)


async def _all(services: Any) -> dict[Any, float]:
    async with services.database.reading() as connection:
        return {(r.player, r.title): r.mu for r in await connection.execute(select(ratings))}


def test_the_command_says_whether_the_ratings_follow_from_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from shortline.cli.admin import ratings as command

    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        await a_game(app, [await Visitor(app).come(name) for name in ("Ann", "Ben")], OTHER)

    served(tmp_path, script)
    settings = from_environment(os.environ, data=tmp_path)
    command(recompute=True, data=settings.data, database_url=settings.database_url or None)
    assert "1 games rated again: the same" in capsys.readouterr().out
