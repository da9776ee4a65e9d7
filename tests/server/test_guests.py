"""Guests: who makes an account keeps everything; who signs in or out is asked what shall become of their games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.server.visitors import API, Visitor, hotseat, play_first, served

PASSWORD = "correct horse"


async def guest(app: FastAPI, name: str = "Vera") -> Visitor:
    """A guest."""
    visitor = Visitor(app)
    me = await visitor.post("/guests", name=name)
    visitor.name = me["name"]
    visitor.client.headers["x-csrf-token"] = me["csrf"]
    return visitor


async def invited(maker: Visitor, *friends: Visitor, **more: Any) -> str:
    """A table of 18VA to which a maker has invited friends; its id."""
    seats = [{"kind": "me"}, *({"kind": "invited"} for _ in friends)]
    table = await maker.post("/games", title="18VA", seats=seats, seed=1, **more)
    for friend, seat in zip(friends, table["seats"][1:], strict=True):
        await friend.post(f"/games/{table['id']}/join", expect=200, invite=seat["invite"])
    return str(table["id"])


async def act(game: str, *people: Visitor) -> str:
    """Whoever is to act does so; their seat."""
    for visitor in people:
        table = await visitor.get(f"/games/{game}")
        if set(table["mine"]) & set(table["to_act"]):
            await play_first(visitor, game, 1)
            return str(table["to_act"][0])
    raise AssertionError("nobody may act")


async def everything(visitor: Visitor, game: str, watched: str) -> dict[str, Any]:
    """All that somebody has of their own round a table."""
    return {
        "tables": {t["id"]: t["mine"] for t in await visitor.get("/games")},
        "watched": [t["id"] for t in await visitor.get("/games", which="watched")],
        "note": (await visitor.get(f"/games/{game}/note"))["text"],
        "orders": [(o["seat"], o["kind"]) for o in await visitor.get(f"/games/{game}/orders")],
        "notices": [n["text"] for n in await visitor.get("/me/notices")],
        "offers": (await visitor.get(f"/games/{game}/view"))["offers"],
    }


async def settled(visitor: Visitor, game: str, watched: str) -> None:
    """Give somebody all that can be lost: a note, an order, something said, a table to watch."""
    assert (await visitor.ask("PUT", f"/games/{game}/note", json={"text": "buy B&O"})).status_code == 204
    assert (await visitor.ask("PUT", f"/games/{game}/orders/single", json={})).status_code == 204
    assert (await visitor.ask("PUT", f"/games/{watched}/watch")).status_code == 204
    await visitor.post(f"/games/{game}/chat", text="hello")


def signed_in(visitor: Visitor, me: dict[str, Any]) -> None:
    """Go on with a session that has begun."""
    visitor.name = me["name"]
    visitor.client.headers["x-csrf-token"] = me["csrf"]


def test_a_guest_who_makes_an_account_keeps_everything(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, vera = await Visitor(app).come("Ann"), await guest(app)
        seat = vera.name
        game, own, other = await invited(ann, vera), await hotseat(vera, "18VA", (seat, "Ben")), await hotseat(ann)
        await settled(vera, game, other)
        before = await everything(vera, game, other)
        assert set(before["tables"]) == {game, own}
        assert before["note"]
        assert before["orders"]
        assert before["watched"] == [other]
        cookie = dict(vera.client.cookies)
        old = (await vera.get("/me"))["id"]
        signed_in(vera, await vera.post("/people", name="Vera", password=PASSWORD))
        me = await vera.get("/me")
        assert (me["id"], me["name"], me["guest"]) == (old, "Vera", False)
        assert await everything(vera, game, other) == before
        # The table goes on, under the name of the seat; what is said has both names.
        assert {await act(game, vera, ann), await act(game, vera, ann)} == {seat, "Ann"}
        await vera.post(f"/games/{game}/chat", text="again")
        assert [line["name"] for line in await ann.get(f"/games/{game}/chat")] == [seat, f"Vera ({seat})"]
        await play_first(vera, own, 1)
        # On another machine, too; and the guest's own session is over.
        elsewhere = Visitor(app)
        signed_in(elsewhere, await elsewhere.post("/session", name="Vera", password=PASSWORD))
        assert {t["id"] for t in await elsewhere.get("/games")} == {game, own}
        elsewhere.client.cookies.update(cookie)
        stale = Visitor(app)
        stale.client.cookies.update(cookie)
        assert (await stale.get("/me"))["name"] == ""

    served(tmp_path, script)


def test_a_name_that_is_taken_leaves_the_guest_as_they_were(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Ann")
        vera = await guest(app)
        game = await hotseat(vera, "18VA", ("Vera", "Ben"))
        await vera.post("/people", expect=409, name="ANN", password=PASSWORD)
        await vera.post("/people", expect=422, name="Vera", password="short")
        csrf = vera.client.headers.pop("x-csrf-token")
        await vera.post("/people", expect=403, name="Vera", password=PASSWORD)
        await vera.post("/session", expect=403, name="Ann", password=PASSWORD)
        vera.client.headers["x-csrf-token"] = csrf
        assert (await vera.get("/me"))["guest"]
        await play_first(vera, game, 1)

    served(tmp_path, script)


def test_signing_in_asks_first_and_brings_everything_along(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, eve, vera = await Visitor(app).come("Ann"), await Visitor(app).come("Eve"), await guest(app)
        seat = vera.name
        game, own, other = await invited(ann, vera), await hotseat(vera, "18VA", (seat, "Ben")), await hotseat(ann)
        await settled(vera, game, other)
        before = await everything(vera, game, other)
        assert (await eve.ask("PUT", f"/games/{game}/note", json={"text": "watch this"})).status_code == 204
        await vera.post("/session", expect=401, name="Eve", password="wrong horse", guest_games="bring")
        asked = await vera.post("/session", expect=409, name="Eve", password=PASSWORD)
        assert asked["guest"] == seat
        assert {(t["id"], t["both"]) for t in asked["guest_tables"]} == {(game, False), (own, False)}
        assert await everything(vera, game, other) == before, "a question changes nothing"
        signed_in(vera, await vera.post("/session", name="Eve", password=PASSWORD, guest_games="bring"))
        after = await everything(vera, game, other)
        assert after == {**before, "note": "watch this\n\nbuy B&O"}
        assert (await vera.get(f"/games/{own}"))["maker"]
        assert {await act(game, vera, ann), await act(game, vera, ann)} == {seat, "Ann"}
        await play_first(vera, own, 1)
        await vera.post(f"/games/{game}/chat", text="again")
        assert [line["name"] for line in await ann.get(f"/games/{game}/chat")] == [seat, f"Eve ({seat})"]
        assert (await vera.ask("POST", "/session", json={"name": seat, "password": "!"})).status_code == 401

    served(tmp_path, script)


def test_who_sits_at_a_table_twice_keeps_the_account_s_seat_and_is_told_before(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, eve, vera = await Visitor(app).come("Ann"), await Visitor(app).come("Eve"), await guest(app)
        seat = vera.name
        running = await invited(ann, eve, vera)
        waiting = await eve.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}])
        invite = waiting["seats"][1]["invite"]
        await vera.post(f"/games/{waiting['id']}/join", expect=200, invite=invite)
        asked = await vera.post("/session", expect=409, name="Eve", password=PASSWORD)
        assert {(t["id"], t["both"]) for t in asked["guest_tables"]} == {(running, True), (waiting["id"], True)}
        signed_in(vera, await vera.post("/session", name="Eve", password=PASSWORD, guest_games="bring"))
        table = await vera.get(f"/games/{running}")
        assert table["mine"] == ["Eve"]
        assert [(s["name"], s["stand_in"]) for s in table["seats"]] == [("Ann", None), ("Eve", None), (seat, "steady")]
        assert f"{seat} has left the table: steady plays on." in str(await ann.get(f"/games/{running}/chat"))
        assert [s["kind"] for s in (await vera.get(f"/games/{waiting['id']}"))["seats"]] == ["person", "open", "open"]

    served(tmp_path, script)


def test_games_that_are_left_behind_go_on_without_the_guest(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, eve, vera = await Visitor(app).come("Ann"), await Visitor(app).come("Eve"), await guest(app)
        seat = vera.name
        game, own = await invited(ann, vera), await hotseat(vera, "18VA", (seat, "Ben"))
        seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Zoe"}, {"kind": "invited"}]
        made = await vera.post("/games", title="18VA", seats=seats)
        await eve.post(f"/games/{made['id']}/join", expect=200, invite=made["seats"][2]["invite"])
        signed_in(vera, await vera.post("/session", name="Eve", password=PASSWORD, guest_games="leave"))
        assert {t["id"] for t in await vera.get("/games")} == {made["id"]}
        stood_in = {s["name"]: s["stand_in"] for s in (await ann.get(f"/games/{game}"))["seats"]}
        assert stood_in == {"Ann": None, seat: "steady"}
        stood_in = {s["name"]: s["stand_in"] for s in (await ann.get(f"/games/{made['id']}"))["seats"]}
        assert stood_in == {seat: "steady", "Zoe": "steady", "Eve": None}
        assert (await ann.ask("GET", f"/games/{own}")).status_code == 404

    served(tmp_path, script)


def test_a_guest_without_games_signs_in_unasked(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Eve")
        vera = await guest(app)
        signed_in(vera, await vera.post("/session", name="Eve", password=PASSWORD))
        assert (await vera.get("/me"))["name"] == "Eve"

    served(tmp_path, script)


def test_signing_out_of_a_guest_with_games_warns_first(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ann, vera = await Visitor(app).come("Ann"), await guest(app)
        game = await invited(ann, vera)
        answer = await vera.ask("DELETE", "/session")
        assert answer.status_code == 409
        assert [t["id"] for t in answer.json()["guest_tables"]] == [game]
        assert (await vera.get("/me"))["guest"], "still signed in"
        assert (await vera.client.delete(f"{API}/session?guest_games=leave")).status_code == 204
        assert (await vera.get("/me"))["name"] == ""
        table = await ann.get(f"/games/{game}")
        assert [s["stand_in"] for s in table["seats"]] == [None, "steady"]
        nobody = await guest(app)
        assert (await nobody.ask("DELETE", "/session")).status_code == 204

    served(tmp_path, script)
