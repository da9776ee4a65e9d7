"""Living together: blocks, talk with mentions and signs, quick matches, and votes on who does not come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import update

from shortline.server.storage.schema import games
from tests.server.visitors import Visitor, served

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]


async def relate(visitor: Visitor, relation: str, name: str) -> None:
    assert (await visitor.ask("PUT", f"/me/people/{relation}/{name}")).status_code == 204


def test_who_is_blocked_does_not_sit_down_invite_or_get_heard(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, cal = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
        game = (await ann.post("/games", title="18AL", seats=SEATS))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        for text in ("hello", "@ann, your turn"):
            line = (await ben.post(f"/games/{game}/chat", text=text))["id"]
        assert [n["kind"] for n in await ann.get("/me/notices")] == ["mention"]
        sign = f"/games/{game}/chat/{line}/reactions/laugh"
        assert (await ann.ask("PUT", sign)).status_code == 204
        assert (await ann.get(f"/games/{game}/chat"))[-1]["reactions"] == [{"sign": "laugh", "count": 1, "mine": True}]
        assert (await cal.ask("PUT", sign)).status_code == 403
        assert (await ann.ask("DELETE", sign)).status_code == 204
        assert (await ben.get(f"/games/{game}/chat"))[-1]["reactions"] == []
        await relate(ann, "muted", "Ben")
        assert await ann.get(f"/games/{game}/chat") == []
        assert len(await cal.get(f"/games/{game}/chat")) == 2
        await relate(ann, "friend", "Cal")
        await relate(ann, "blocked", "Cal")
        assert await ann.get("/me/people") == {"friend": [], "blocked": ["Cal"], "muted": ["Ben"]}
        await cal.post(f"/games/{game}/join", expect=403)
        assert await cal.get("/games", which="open") == []
        wish = {"title": "18VA", "seats": [{"kind": "me"}, {"kind": "invited", "person": "Ann"}]}
        await cal.post("/games", expect=422, **wish)
        assert (await ben.post("/games", **wish))["seats"][1]["account"] == "Ann"
        assert len(await ann.get("/games", which="waiting")) == 1

    served(tmp_path, script)


def test_a_quick_match_seats_two_at_one_table_and_bots_fill_it(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann, ben, cal = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
        first = await ann.post("/quick-match", expect=200, title="18al", pace="live", bots=True)
        assert (first["rated"], first["fill_at"] is not None, len(first["seats"])) == (True, True, 4)
        assert (await ben.post("/quick-match", expect=200, title="18AL", pace="live"))["id"] == first["id"]
        assert (await cal.post("/quick-match", expect=200, title="18AL", pace="slow"))["id"] != first["id"]
        later = services.games.wall.now() + 61
        services.jobs.clock = lambda: later
        services.bots.choose = None  # nobody shall think here
        job = await services.jobs._take(["fill"])
        await services.quick_match.fill(job)
        table = await ann.get(f"/games/{first['id']}")
        assert (table["status"], [s["bot"] for s in table["seats"]]) == ("running", [None, None, "steady", "steady"])

    served(tmp_path, script)


def test_a_quick_match_brings_nobody_together_with_whom_they_have_blocked(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, ben, cal, dot = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal", "Dot")]
        first = await ann.post("/quick-match", expect=200, title="18AL", pace="slow")
        assert (await ben.post("/quick-match", expect=200, title="18AL", pace="slow"))["id"] == first["id"]
        # Ben has made no table: who has blocked whom is asked of everybody who sits there, and both ways.
        await cal.ask("PUT", "/me/people/blocked/Ben")
        second = await cal.post("/quick-match", expect=200, title="18AL", pace="slow")
        assert second["id"] != first["id"]
        await ben.post(f"/games/{first['id']}/leave", expect=204)
        await dot.ask("PUT", "/me/people/blocked/Ann")
        assert (await ben.post("/quick-match", expect=200, title="18AL", pace="slow"))["id"] == first["id"]
        assert (await dot.post("/quick-match", expect=200, title="18AL", pace="slow"))["id"] == second["id"]

    served(tmp_path, script)


def test_tables_for_a_band_of_ratings_refuse_others_but_not_the_invited(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        band: dict[str, Any] = {"title": "18AL", "least_rating": 1600, "seats": [*SEATS[:2], {"kind": "invited"}]}
        table = await ann.post("/games", **band)
        await ben.post(f"/games/{table['id']}/join", expect=403)
        await ben.post(f"/games/{table['id']}/join", expect=200, invite=table["seats"][2]["invite"])

    served(tmp_path, script)


def test_the_others_agree_on_a_bot_for_who_does_not_come(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        people = {name: await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")}
        game = (await people["Ann"].post("/games", title="18AL", seats=SEATS))["id"]
        for name in ("Ben", "Cal"):
            await people[name].post(f"/games/{game}/join", expect=200)
        (late,) = (await people["Ann"].get(f"/games/{game}"))["to_act"]
        one, two = [visitor for name, visitor in people.items() if name != late]
        vote = f"/games/{game}/replacement"
        await one.post(vote, expect=409, seat=late)  # they have three days
        await people[late].post(vote, expect=403, seat=late)
        async with services.database.writing() as connection:
            await connection.execute(update(games).values(updated=services.games.wall.now() - 4 * 86400))
        assert (await one.post(vote, expect=200, seat=late))["waiting_for"] == [two.name]
        assert (await one.get(f"/games/{game}"))["seats"][0]["stand_in"] is None
        assert (await two.post(vote, expect=200, seat=late))["waiting_for"] == []
        stand_ins = {s["name"]: s["stand_in"] for s in (await one.get(f"/games/{game}"))["seats"]}
        assert stand_ins == {late: "steady", one.name: None, two.name: None}
        assert (await people[late].ask("DELETE", f"/games/{game}/stand-in")).status_code == 204

    served(tmp_path, script)
