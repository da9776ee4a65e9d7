"""Nonsense in requests: refused in words, on both databases, and nothing of it is kept."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shortline.kernel.refusal import Malformed
from shortline.server.http import text
from shortline.table.game import Game
from shortline.titles import find
from tests.server.process import Served
from tests.server.visitors import API, Visitor, hotseat, play_first, served

BAD = {"nul": "a\0b", "half a pair": "a\ud800b", "other half": "\udfff"}
JSON = {"content-type": "application/json"}


def everywhere(game: str, bad: str) -> list[tuple[str, str, Any]]:
    """A bad text in every place where a request may have one."""
    return [
        ("POST", "/people", {"name": bad, "password": "correct horse"}),
        ("POST", "/people", {"name": "Zoe", "password": f"correct horse {bad}"}),
        ("POST", "/people", {"name": "Zoe", "password": "correct horse", "email": f"{bad}@example.org"}),
        ("POST", "/guests", {"name": bad}),
        ("POST", "/session", {"name": bad, "password": "correct horse"}),
        ("PUT", "/me/email", {"email": f"{bad}@example.org"}),
        ("PUT", "/me/password", {"old": "correct horse", "new": f"battery {bad} staple"}),
        ("POST", "/me/tokens", {"name": bad}),
        ("POST", "/me/hooks", {"kind": "slack", "target": f"https://example.org/{bad}"}),
        ("POST", "/games", {"title": "18AL", "name": bad, "seats": [{"kind": "me"}, {"kind": "open"}]}),
        ("POST", "/games", {"title": "18AL", "seats": [{"kind": "me", "name": bad}, {"kind": "open"}]}),
        ("POST", "/games", {"title": "18AL", "seats": [{"kind": "me"}], "options": {bad: [bad]}}),
        ("POST", "/games/import", {"file": bad}),
        ("POST", "/games/import", {"file": json.dumps({"format": bad, "seats": [bad]})}),
        ("POST", f"/games/{game}/join", {"invite": bad}),
        ("POST", f"/games/{game}/chat", {"text": bad}),
        ("PUT", f"/games/{game}/note", {"text": bad}),
        ("PUT", f"/games/{game}/orders/buy", {"corporation": bad}),
        ("PUT", f"/games/{game}/stand-in", {"bot": bad}),
        ("POST", f"/games/{game}/actions", {"action": {"type": bad, "by": "Ann"}, "based_on": 0}),
        ("POST", f"/games/{game}/actions", {"action": {"type": "Pass", "by": "Ann"}, "based_on": 0, "key": bad}),
        ("POST", f"/games/{game}/why-not", {"action": {"type": "Pass", "by": "Ann", bad: 1}}),
        ("POST", f"/games/{game}/preview", {"action": {"type": "Pass", "by": "Ann", "x": {"deep": [bad]}}}),
        ("POST", f"/games/{game}/what-if", {"corporation": bad}),
        ("POST", f"/games/{game}/trace", {"seat": "Ann", "trains": {bad: [bad]}}),
    ]


@pytest.mark.parametrize("bad", BAD.values(), ids=list(BAD))
def test_text_that_nothing_can_keep_is_refused_wherever_it_stands(tmp_path: Path, bad: str) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        for method, path, body in everywhere(game, bad):
            answer = await ann.ask(method, path, content=json.dumps(body), headers=JSON)
            assert answer.status_code == 422, (path, body, answer.text)
            assert answer.headers["content-type"] == "application/problem+json"
            assert "U+" in answer.json()["detail"], answer.text
        # JSON need not be escaped: the same half of a pair as bytes.
        raw = json.dumps({"text": bad}, ensure_ascii=False).encode("utf-8", "surrogatepass")
        answer = await ann.ask("POST", f"/games/{game}/chat", content=raw, headers=JSON)
        assert answer.status_code == 422
        assert await ann.get(f"/games/{game}/chat") == []

    served(tmp_path, script)


def test_addresses_with_nonsense_in_them_are_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        paths = ["/games/%00", "/games/a%00b/view", "/titles/%00", "/titles/18AL/picture.svg?subject=%00"]
        paths += [f"/games/{game}/hexes/%00/why-not?seat=Ann", f"/games/{game}/view?seat=%00"]
        for path in paths:
            answer = await ann.ask("GET", path)
            assert answer.status_code == 422, (path, answer.text)
        for method, path in (("DELETE", "/me/tokens/%00"), ("DELETE", "/me/hooks/%00")):
            assert (await ann.ask(method, path)).status_code == 422
        for long in ("x" * 300, "x" * 5000, "x/" * 2000):
            assert (await ann.ask("GET", f"/games/{long}")).status_code == 404
            assert (await ann.ask("GET", f"/titles/{long}")).status_code == 404
            assert (await ann.client.get(f"/{long}")).status_code in (200, 503), (
                "the page itself, or that it is missing"
            )
        for path in ("/%00", "/assets/%00", "/..%2f..%2fetc/passwd", "/%ff%fe", "/a%0d%0ab"):
            assert (await ann.client.get(path)).status_code in (200, 404, 503), path

    served(tmp_path, script)


def test_headers_with_nonsense_in_them_are_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        said = {"json": {"text": "hello"}}
        for origin in ("http://[bad", "http://[", "null", "http://b\u00fccher.test", "//", "http://table.test:x"):
            answer = await ann.ask("POST", f"/games/{game}/chat", headers={"origin": origin.encode()}, **said)
            assert answer.status_code == 403, (origin, answer.text)
        for csrf in (b"caf\xc3\xa9", b"\xff\xfe", b""):
            answer = await ann.ask("POST", f"/games/{game}/chat", headers={"x-csrf-token": csrf}, **said)
            assert answer.status_code == 403, (csrf, answer.text)
        for token in (b"Bearer caf\xc3\xa9", b"Bearer \xff", b"Bearer "):
            assert (await ann.ask("GET", "/me", headers={"authorization": token})).status_code == 401
        assert (await ann.ask("GET", "/me", headers={"cookie": b"shortline_session=\xff"})).status_code == 200
        assert (await ann.ask("GET", "/me", headers={"host": "[bad"})).status_code == 200
        assert (await ann.ask("POST", "/titles/", headers={"host": "[bad"})).status_code in (307, 403, 404, 405)

    served(tmp_path, script)


def test_an_invitation_in_other_letters_is_none(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "invited"}])
        wrong = await ben.ask("POST", f"/games/{table['id']}/join", json={"invite": "caf\u00e9 \U0001f682"})
        assert wrong.status_code == 409
        right = await ben.ask("POST", f"/games/{table['id']}/join", json={"invite": table["seats"][1]["invite"]})
        assert right.status_code == 200

    served(tmp_path, script)


@pytest.mark.parametrize("letter", ["\ufb03", "\u00df", "\ufdfa"])
def test_names_that_grow_when_they_are_compared_are_refused(tmp_path: Path, letter: str) -> None:
    async def script(app: FastAPI) -> None:
        visitor = Visitor(app)
        answer = await visitor.ask("POST", "/people", json={"name": letter * 40, "password": "correct horse"})
        assert answer.status_code == 422
        assert "letters" in answer.json()["detail"]
        signed_in = await visitor.ask("POST", "/session", json={"name": letter * 40, "password": "correct horse"})
        assert signed_in.status_code == 401
        guest = await visitor.post("/guests", name=letter * 30)
        assert len(guest["name"]) <= 40

    served(tmp_path, script)


def test_names_that_look_alike_are_one_name_and_the_server_s_own_is_nobody_s(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Ann")
        for name in ("\uff21\uff4e\uff4e", "ann", " Ann "):
            taken = await Visitor(app).ask("POST", "/people", json={"name": name, "password": "correct horse"})
            assert taken.status_code == 409, name
        for name in ("The server", "THE  HOUSE", "Shortline"):
            refused = await Visitor(app).ask("POST", "/people", json={"name": name, "password": "correct horse"})
            assert refused.status_code == 422, name
        for name in ("\u202eevil", "<img src=x>", "The server", "   "):
            guest = (await Visitor(app).post("/guests", name=name))["name"]
            assert text.person_name(guest) == guest
            assert not guest.startswith("The server")

    served(tmp_path, script)


def test_registration_can_be_closed(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        people = app.state.services.people
        await people.sign_up("Ann", "correct horse")
        visitor = Visitor(app)
        for path, body in (("/people", {"name": "Ben", "password": "correct horse"}), ("/guests", {"name": "Ben"})):
            answer = await visitor.ask("POST", path, json=body)
            assert answer.status_code == 403
            assert "Registration is closed" in answer.json()["detail"]
        assert (await visitor.get("/me"))["registration"] is False
        signed_in = await visitor.ask("POST", "/session", json={"name": "Ann", "password": "correct horse"})
        assert signed_in.status_code == 201

    served(tmp_path, script, signups_an_hour=0)


def test_every_limit_may_be_nought(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        answer = await ann.ask("POST", "/games", json={"title": "18AL", "seats": [{"kind": "me"}]})
        assert answer.status_code == 403
        assert (await ann.ask("POST", "/session", json={"name": "Ann", "password": "x"})).status_code == 403

    served(tmp_path, script, tables_an_hour=0, logins_a_minute=0)


def test_records_with_names_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        record = json.loads(Game(find("18AL"), ["Ann", "Ben", "Cal"], {}, 7).record.to_json())
        for name in ("x" * 200, "a\0b", "\ud800", "", "\u202e"):
            changed = {**record, "seats": [name, *record["seats"][1:]]}
            answer = await ann.ask("POST", "/games/import", json={"file": json.dumps(changed)})
            assert answer.status_code in (201, 422), (name, answer.text)
            if answer.status_code == 201:
                assert len((await ann.get(f"/games/{answer.json()['id']}"))["seats"][0]["name"]) <= 40
        # What cannot be undone at the edge of the database is refused for its length, too.
        assert (await ann.ask("POST", "/games/import", json={"file": json.dumps(record)})).status_code == 201

    served(tmp_path, script)


def test_what_is_said_is_kept_in_one_form(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        await ann.post(f"/games/{game}/chat", text=unicodedata.normalize("NFD", "Café\nzwei\x07\u202e"))
        assert [line["text"] for line in await ann.get(f"/games/{game}/chat")] == ["Café\nzwei"]
        await ann.post(f"/games/{game}/chat", expect=422, text=" \u200b ")

    served(tmp_path, script)


def test_the_one_place_names_what_is_wrong() -> None:
    assert text.unfit({"a": ["b", {"c": "fine"}], "d": 3, "e": None}) == ""
    assert text.unfit({"a": ["b", {"c\0": "fine"}]}) == "Text may not hold the character U+0000"
    assert text.unfit(["\ud83d\ude82".encode("utf-16", "surrogatepass").decode("utf-16")]) == "", "a whole pair"
    assert text.line("  a\n b\x00 c ") == "a b c"
    assert text.guest_name("!!!", 30) == "Guest"
    with pytest.raises(Malformed):
        text.person_name("-dash")


def test_sockets_refuse_nonsense_without_breaking(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        there = server.address.replace("http", "ws", 1) + API
        for path, origin in (
            ("/games/%00/live", None),
            ("/me/live", "http://[bad"),
            ("/games/none/live?number=x", None),
        ):
            with pytest.raises(InvalidStatus) as refused, connect(there + path, origin=origin):  # type: ignore[arg-type]
                pass
            assert 400 <= refused.value.response.status_code < 500, path
        assert httpx.get(f"{server.address}/healthz", timeout=60).status_code == 200
        assert "Traceback" not in (tmp_path / "log").read_text(encoding="utf-8")


@pytest.mark.parametrize("depth", [50, 400, 900, 5_000, 200_000])
def test_deep_json_breaks_nothing(tmp_path: Path, depth: int) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        deep = '{"a":' * depth + "1" + "}" * depth
        bodies = {
            f"/games/{game}/actions": f'{{"based_on": 0, "action": {{"type": "Bid", "by": "Ann", "private": {deep}}}}}',
            f"/games/{game}/why-not": f'{{"action": {{"type": "Bid", "by": "Ann", "private": {deep}}}}}',
            "/games": f'{{"title": "18AL", "seats": [{{"kind": "me"}}], "options": {deep}}}',
            "/session": "[" * depth,
        }
        for path, body in bodies.items():
            answer = await ann.ask("POST", path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 422), (path, answer.text[:200])
        assert (await play_first(ann, game, 1))["number"] == 1

    served(tmp_path, script)


@pytest.mark.parametrize("number", [2**31, 2**63, 10**30, -1])
def test_numbers_that_no_database_holds_are_refused(tmp_path: Path, number: int) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        asked = [
            ann.ask("GET", f"/games/{game}/chat", params={"since": number}),
            ann.ask("POST", "/me/notices/read", json={"id": number}),
            ann.ask("POST", "/games", json={"title": "18VA", "seats": [{"kind": "me"}], "seed": number}),
            ann.act(game, {"type": "Pass", "by": "Ann"}, number),
        ]
        for answer in asked:
            assert 400 <= (await answer).status_code < 500
        for path in ("view?at", "log?since", "entries?since"):
            assert (await ann.ask("GET", f"/games/{game}/{path}={number}")).status_code < 500

    served(tmp_path, script)
