"""Tables: made, joined, played at; what is stale, repeated, refused or not one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI

from shortline.kernel.state import digest
from tests.server.visitors import Visitor, hotseat, play_first, served


def test_a_hotseat_table_is_played_and_survives_a_restart(tmp_path: Path) -> None:
    seen: dict[str, object] = {}

    async def first(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        seen["game"] = game = await hotseat(ann)
        view = await play_first(ann, game, 60)
        seen["number"] = view["number"]
        seen["digest"] = digest((await app.state.services.live.get(game)).game.state)

    async def second(app: FastAPI) -> None:
        live = await app.state.services.live.get(seen["game"])
        assert live.length == seen["number"] == 60
        assert digest(live.game.state) == seen["digest"]

    served(tmp_path, first)
    served(tmp_path, second)


def test_a_stale_action_is_told_so_and_changes_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        view = await ann.get(f"/games/{game}/view")
        await play_first(ann, game, 1)
        answer = await ann.act(game, view["offers"][0]["action"], 0)
        assert answer.status_code == 409
        assert answer.json()["number"] == 1
        missed = answer.json()["since"]
        assert [(e["number"], e["kind"], e["seat"]) for e in missed] == [(1, "act", "Ann")]
        assert missed == await ann.get(f"/games/{game}/entries")
        ahead = await ann.act(game, view["offers"][0]["action"], 7)
        assert (ahead.status_code, ahead.json()["since"]) == (409, [])

    served(tmp_path, script)


def test_a_retry_with_the_same_key_is_harmless(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        action = (await ann.get(f"/games/{game}/view"))["offers"][0]["action"]
        answers = [await ann.act(game, action, 0, key="one") for _ in range(2)]
        assert [a.status_code for a in answers] == [201, 201]
        assert (await ann.get(f"/games/{game}"))["number"] == 1

    served(tmp_path, script)


def test_a_refusal_names_its_rule(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        bid = {"type": "Bid", "by": "Ann", "private": "NDY", "amount": 1}
        answer = await ann.act(game, bid, 0)
        assert answer.status_code == 422
        assert answer.json()["refusals"][0]["cite"] == "18AL 3.1(b)"
        asked = await ann.post(f"/games/{game}/why-not", expect=200, action=bid)
        assert asked[0]["key"] == "private.raise"

    served(tmp_path, script)


@pytest.mark.parametrize("action", [{}, {"type": "Fly", "by": "Ann"}, {"type": "Bid", "by": "Ann", "amount": "much"}])
def test_nonsense_is_no_action(tmp_path: Path, action: dict[str, object]) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        answer = await ann.act(game, action, 0)
        assert answer.status_code in (400, 403)
        assert (await ann.get(f"/games/{game}"))["number"] == 0

    served(tmp_path, script)


def test_friends_sit_down_by_list_and_by_link(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, cal = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "invited"}]
        table = await ann.post("/games", title="18AL", seats=seats)
        game, link = table["id"], table["seats"][2]["invite"]
        assert (await ben.get(f"/games/{game}"))["seats"][2]["invite"] is None
        await ben.post(f"/games/{game}/join", expect=200)
        await cal.post(f"/games/{game}/join", expect=409)
        started = await cal.post(f"/games/{game}/join", expect=200, invite=link)
        assert started["status"] == "running"
        assert [s["name"] for s in started["seats"]] == ["Ann", "Ben", "Cal"]

    served(tmp_path, script)


def test_nobody_acts_for_anybody_else(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}])
        game = table["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        mover, other = (ann, ben) if (await ann.get(f"/games/{game}"))["to_act"] == ["Ann"] else (ben, ann)
        action = (await mover.get(f"/games/{game}/view"))["offers"][0]["action"]
        assert (await other.act(game, action, 0)).status_code == 403
        assert (await other.act(game, {**action, "by": other.name}, 0)).status_code == 422
        assert (await Visitor(app).act(game, action, 0)).status_code == 401
        assert (await other.get(f"/games/{game}/view"))["offers"] == []

    served(tmp_path, script)


def test_taking_back_is_free_until_another_has_acted(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}])
        game = table["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        await play_first(ann, game, 1)
        assert (await ann.post(f"/games/{game}/undo", expect=200, based_on=1))["waiting_for"] == []
        assert (await ann.post(f"/games/{game}/redo", expect=200, based_on=2))["number"] == 3
        await play_first(ben, game, 1)
        asked = await ann.post(f"/games/{game}/undo", expect=200, based_on=4)
        assert asked["waiting_for"] == ["Ben"]
        await ann.post(f"/games/{game}/undo/answer", expect=403, grant=True, seat="Ann", based_on=4)
        assert (await ben.post(f"/games/{game}/undo/answer", expect=200, grant=True, seat="Ann", based_on=4))[
            "number"
        ] == 5
        assert (await ann.get(f"/games/{game}/view"))["actions"] == 0
        kinds = [e["kind"] for e in await ann.get(f"/games/{game}/entries")]
        assert kinds == ["act", "undo", "redo", "act", "undo"]

    served(tmp_path, script)


def test_notes_are_private_and_chat_is_for_players(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        game = await hotseat(ann)
        assert (await ann.ask("PUT", f"/games/{game}/note", json={"text": "buy NDY"})).status_code == 204
        assert (await ann.get(f"/games/{game}/note"))["text"] == "buy NDY"
        assert (await ben.get(f"/games/{game}/note"))["text"] == ""
        await ann.post(f"/games/{game}/chat", text="hello")
        await ben.post(f"/games/{game}/chat", expect=403, text="hello")
        assert [line["text"] for line in await ben.get(f"/games/{game}/chat")] == ["hello"]

    served(tmp_path, script)


@pytest.mark.parametrize(
    "body",
    [
        {"title": "1830", "seats": [{"kind": "me"}]},
        {"title": "18AL", "seats": [{"kind": "me"}]},
        {"title": "18AL", "seats": [{"kind": "me"}] * 3, "options": {"fly": True}},
        {"title": "18AL", "seats": [{"kind": "throne"}] * 3},
    ],
)
def test_tables_that_cannot_be(tmp_path: Path, body: dict[str, object]) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        answer = await ann.ask("POST", "/games", json=body)
        assert answer.status_code == 422
        assert await ann.get("/games") == []

    served(tmp_path, script)
