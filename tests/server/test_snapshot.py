"""A table at first sight: one answer with all that its page shows, and news that need no further question."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection

from shortline.cli.chooser import Chooser
from shortline.kernel.action import encode
from shortline.server.play.live import Live
from shortline.server.play.positions import POSITION, UPDATE, position, update_message
from shortline.server.play.snapshot import Snapshot
from shortline.server.present.assets import Assets
from shortline.table.game import Game
from shortline.titles import find
from tests.server.process import Player, Served
from tests.server.visitors import API, Visitor, served


async def table(ann: Visitor) -> str:
    seats = [{"kind": "me"}, {"kind": "hotseat", "name": "Zoe"}]
    return str((await ann.post("/games", title="18VA", seats=seats, seed=1))["id"])


def test_one_answer_and_one_box_are_all_that_a_page_needs(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        snapshot = await ann.get(f"/games/{game}/snapshot")
        TypeAdapter(Snapshot).validate_python(snapshot)
        assert (snapshot["me"]["name"], snapshot["table"]["mine"]) == ("Ann", ["Ann", "Zoe"])
        assert snapshot["position"]["offers"]
        assets = await ann.client.get(snapshot["assets"])
        TypeAdapter(Assets).validate_python(assets.json())
        assert "immutable" in assets.headers["cache-control"]
        assert assets.json()["printed"] == await ann.get(f"/games/{game}/printed")
        again = await ann.client.get(snapshot["assets"], headers={"if-none-match": assets.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        older = await ann.client.get(f"{API}/titles/18VA/assets?players=2&version=0123456789abcdef")
        assert older.headers["cache-control"] == "no-cache", "what has another mark is not kept under it"

    served(tmp_path, script)


def test_one_answer_is_all_that_the_lobby_needs(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        lobby = await ann.get("/lobby")
        assert (lobby["me"], lobby["titles"]) == (await ann.get("/me"), await ann.get("/titles"))
        assert [short["id"] for short in lobby["tables"]["mine"]] == [game]
        assert lobby["tables"] == await ann.get("/lobby/tables")
        view = await ann.get(f"/games/{game}/view")
        worths = {player["seat"]: player["worth"] for player in view["table"]["players"]}
        [standing] = await ann.get("/lobby/standings")
        assert (standing["id"], standing["moment"]) == (game, view["moment"])
        assert worths[standing["leader"]] == max(worths.values())
        stranger = await Visitor(app).get("/lobby")
        assert (stranger["me"]["id"], stranger["tables"]["mine"]) == ("", [])
        assert [short["id"] for short in stranger["tables"]["running"]] == [game]

    served(tmp_path, script)


def test_a_box_of_no_table_is_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        for query in ("players=9", "players=2&options=[]", "players=2&options={", 'players=2&options={"x":1}'):
            answer = await Visitor(app).ask("GET", f"/titles/18VA/assets?{query}")
            assert answer.status_code == 422, query

    served(tmp_path, script)


def test_the_answer_to_a_move_is_what_changes_in_the_position(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await table(ann)
        view = (await ann.get(f"/games/{game}/snapshot"))["position"]
        for number in range(12):
            answer = await ann.act(game, view["offers"][-1]["action"], number, page=True)
            update = UPDATE.validate_json(answer.content, strict=True)
            assert (update["based_on"], update["from_seat"], update["number"]) == (number, view["seat"], number + 1)
            assert [told["action"] for told in update["extras"]["log"]] == [number + 1]
            view = reassembled(view, update)
            POSITION.validate_python(view)
            assert view == await ann.get(f"/games/{game}/view")
        whole = await ann.act(game, view["offers"][-1]["action"], 12)
        POSITION.validate_json(whole.content, strict=True)
        assert whole.json() == await ann.get(f"/games/{game}/view")

    served(tmp_path, script)


def reassembled(view: Any, update: Any) -> Any:
    """A position with what an update changes, as a page makes it."""
    after = {k: v for k, v in patched(view, update["patch"]).items() if k != "extras"}
    return {**after, **update["own"], "number": update["number"], "clocks": update["clocks"]}


def patched(value: Any, operations: Any) -> Any:
    """A value with the changes of RFC 6902 made."""
    value = json.loads(json.dumps(value))
    for operation in operations:
        *keys, last = [k.replace("~1", "/").replace("~0", "~") for k in operation["path"].split("/")[1:]]
        at = value
        for key in keys:
            at = at[int(key)] if isinstance(at, list) else at[key]
        if isinstance(at, list):
            assert operation["op"] != "remove", "lists grow at their ends or are replaced"
            if operation["op"] == "add":
                assert last == "-"
                at.append(operation["value"])
            else:
                at[int(last)] = operation["value"]
        elif operation["op"] == "remove":
            del at[last]
        else:
            at[last] = operation["value"]
    return value


@pytest.mark.parametrize("title", ["18AL", "18GA", "18VA", "18FL", "openrails"])
def test_updates_lead_from_any_kept_position_to_the_one_now(title: str) -> None:
    """Random play with undo now and then: whoever knew one of the last positions arrives where the others are."""
    chance = Random(title)
    live = Live("x", Game(find(title), ["Ann", "Ben", "Cal"], {}, 3))
    chooser = Chooser(5)
    known = {0: position(live, "Ann", ())}
    for number in range(1, 120):
        if chance.random() < 0.1 and live.game.number:
            live.apply("undo", {"actions": 1})
        else:
            live.apply("act", encode(chooser.pick(live.game)))
        before = chance.choice([n for n in known if live.position(n) is not None])
        update = UPDATE.validate_json(update_message(live, live.position(before), "Ann", "Ann", ()), strict=True)
        known[number] = position(live, "Ann", ())
        assert reassembled(known[before], update) == json.loads(POSITION.dump_json(known[number]))


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
    for _ in range(4):
        if (message := json.loads(socket.recv(timeout=60)))["type"] == kind:
            return message
    raise AssertionError(f"no message of kind {kind}")


def test_a_page_is_pushed_what_was_taken_back_and_what_was_said(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann = stack.enter_context(Player(server.address))
        game = ann.hotseat("18VA", ("Ann", "Zoe"))
        socket = stack.enter_context(ann.hear(f"/games/{game}/live?page=true"))
        assert heard(socket, "table_info")["table"]["id"] == game
        view = heard(socket, "view")
        for number in range(2):
            ann.act(game, view["offers"][-1]["action"], number)
            update = heard(socket, "update")
            assert [told["action"] for told in update["extras"]["log"]] == [number + 1]
            view = reassembled(view, update)
        assert ann.client.post(f"/games/{game}/undo", json={"based_on": 2}).status_code == 200
        back = heard(socket, "update")
        assert (back["extras"]["since"], back["extras"]["log"]) == (1, [])
        ann.client.post(f"/games/{game}/chat", json={"text": "hello"})
        assert [line["text"] for line in heard(socket, "table_info")["chat"]] == ["hello"]
        ann.client.post(f"/games/{game}/chat", json={"text": "again"})
        assert [line["text"] for line in heard(socket, "table_info")["chat"]] == ["again"]


def test_a_socket_is_not_told_what_the_answer_has_told(tmp_path: Path) -> None:
    with Served(tmp_path) as server, ExitStack() as stack:
        ann = stack.enter_context(Player(server.address))
        game = ann.hotseat("18VA", ("Ann", "Zoe"))
        own, other = [stack.enter_context(ann.hear(f"/games/{game}/live?page=true&name={n}")) for n in ("one", "two")]
        view = heard(own, "view")
        assert heard(other, "view")["number"] == 0
        for number, socket in enumerate(("one", "one", "elsewhere")):
            body = {"action": view["offers"][-1]["action"], "based_on": number, "page": True, "socket": socket}
            update = ann.client.post(f"/games/{game}/actions", json=body).json()
            view = reassembled(view, update)
            assert heard(other, "update") == update
        told = heard(own, "update")
        assert (told["based_on"], told["number"]) == (2, 3), "of the first two only the answers told"


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
