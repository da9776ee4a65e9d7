"""A table at first sight: one answer with all that its page shows, and news that need no further question."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection

from shortline.server.api.sight import Seen, Sight
from shortline.server.present.box import Box
from tests.server.process import Player, Served
from tests.server.visitors import API, Visitor, served

DATABASES = ("sqlite",)


async def table(ann: Visitor) -> str:
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Zoe"}]
    return str((await ann.post("/games", title="18VA", seats=seats, seed=1))["id"])


def test_one_answer_and_one_box_are_all_that_a_page_needs(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        sight = await ann.get(f"/games/{game}/sight")
        TypeAdapter(Sight).validate_python(sight)
        assert (sight["me"]["name"], sight["table"]["mine"]) == ("Ann", ["Ann", "Zoe"])
        assert sight["position"]["offers"]
        box = await ann.client.get(sight["box"])
        TypeAdapter(Box).validate_python(box.json())
        assert "immutable" in box.headers["cache-control"]
        assert box.json()["printed"] == await ann.get(f"/games/{game}/printed")
        again = await ann.client.get(sight["box"], headers={"if-none-match": box.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        older = await ann.client.get(f"{API}/titles/18VA/box?players=2&mark=0123456789abcdef")
        assert older.headers["cache-control"] == "no-cache", "what has another mark is not kept under it"

    served(tmp_path, script)


def test_one_answer_is_all_that_the_lobby_needs(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        hall = await ann.get("/hall")
        assert (hall["me"], hall["titles"]) == (await ann.get("/me"), await ann.get("/titles"))
        assert [short["id"] for short in hall["tables"]["mine"]] == [game]
        assert hall["tables"] == await ann.get("/hall/tables")
        stranger = await Visitor(app).get("/hall")
        assert (stranger["me"]["id"], stranger["tables"]["mine"]) == ("", [])
        assert [short["id"] for short in stranger["tables"]["running"]] == [game]

    served(tmp_path, script)


def test_a_box_of_no_table_is_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        for query in ("players=9", "players=2&options=[]", "players=2&options={", 'players=2&options={"x":1}'):
            answer = await Visitor(app).ask("GET", f"/titles/18VA/box?{query}")
            assert answer.status_code == 422, query

    served(tmp_path, script)


def test_the_answer_to_a_move_brings_log_and_refusals(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        view = await ann.get(f"/games/{game}/view")
        for number in range(4):
            view = (await ann.act(game, view["offers"][-1]["action"], number, page=True)).json()
            TypeAdapter(Seen).validate_python(view)
            beside = view["beside"]
            assert (beside["since"], [told["action"] for told in beside["log"]]) == (number, [number + 1])
            assert beside["refused"] == await ann.get(f"/games/{game}/refused")
        plain = (await ann.act(game, view["offers"][-1]["action"], 4)).json()
        assert "beside" not in plain

    served(tmp_path, script)


def test_what_was_taken_back_can_still_be_looked_at(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        views = [await ann.get(f"/games/{game}/view")]
        for number in range(2):
            views.append((await ann.act(game, views[-1]["offers"][-1]["action"], number)).json())
        await ann.post(f"/games/{game}/undo", expect=200, based_on=2)
        other = (await ann.act(game, views[1]["offers"][0]["action"], 3)).json()
        assert [e["undone"] for e in await ann.get(f"/games/{game}/entries")] == [False, True, False, False]
        for number, view in ((0, views[0]), (1, views[1]), (2, views[2]), (3, views[1]), (4, other)):
            seen = await ann.get(f"/games/{game}/entries/{number}/view")
            assert (seen["actions"], seen["table"], seen["board"]) == (view["actions"], view["table"], view["board"])
            assert seen["offers"] == []
        assert (await ann.ask("GET", f"/games/{game}/entries/5/view")).status_code == 404

    served(tmp_path, script)


def heard(socket: ClientConnection, kind: str) -> Any:
    """The next message of a kind."""
    while (message := json.loads(socket.recv(timeout=60)))["type"] != kind:
        pass
    return message


def test_a_page_is_pushed_what_was_taken_back_and_what_was_said(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann = stack.enter_context(Player(server.address))
        game = ann.hotseat("18VA", ("Ann", "Zoe"))
        socket = stack.enter_context(ann.hear(f"/games/{game}/live?page=true"))
        assert heard(socket, "around")["table"]["id"] == game
        view = heard(socket, "view")
        for number in range(2):
            ann.act(game, view["offers"][-1]["action"], number)
            view = heard(socket, "view")
            assert [told["action"] for told in view["beside"]["log"]] == [number + 1]
        assert ann.client.post(f"/games/{game}/undo", json={"based_on": 2}).status_code == 200
        back = heard(socket, "view")
        assert (back["beside"]["since"], back["beside"]["log"]) == (1, [])
        ann.client.post(f"/games/{game}/chat", json={"text": "hello"})
        assert [line["text"] for line in heard(socket, "around")["chat"]] == ["hello"]
        ann.client.post(f"/games/{game}/chat", json={"text": "again"})
        assert [line["text"] for line in heard(socket, "around")["chat"]] == ["again"]


def test_what_waits_for_me_is_pushed_at_once(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann, ben = [stack.enter_context(Player(server.address, name)) for name in ("Ann", "Ben")]
        mine = {p: stack.enter_context(p.hear("/me/live")) for p in (ann, ben)}
        assert [heard(socket, "waiting")["tables"] for socket in mine.values()] == [[], []]
        seats = [{"kind": "me"}, {"kind": "open"}]
        game = ann.client.post("/games", json={"title": "openrails", "seats": seats, "undo": "ask"}).json()["id"]
        ben.client.post(f"/games/{game}/join", json={})
        view = ann.get(f"/games/{game}/view")
        first, second = (ann, ben) if view["offers"] else (ben, ann)
        assert [w["table"]["id"] for w in heard(mine[first], "waiting")["tables"]] == [game]
        first.act(game, first.get(f"/games/{game}/view")["offers"][0]["action"], 0)
        assert [w["table"]["number"] for w in heard(mine[second], "waiting")["tables"]] == [1]
        assert first.client.post(f"/games/{game}/undo", json={"based_on": 1}).json()["waiting_for"]
        asked = heard(mine[second], "waiting")["tables"][0]["undo"]
        assert asked["seat"] == view["seats"][0 if first is ann else 1]
