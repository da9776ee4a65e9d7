"""Accounts: signing up, in and out; passwords, tokens, guests; forged requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from sqlalchemy import select

from shortline.server.accounts import people
from shortline.server.storage.schema import users
from tests.server.visitors import Visitor, hotseat, served


def test_an_account_signs_in_and_out(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        assert (await ann.get("/me"))["name"] == "Ann"
        assert (await ann.ask("DELETE", "/session")).status_code == 204
        assert (await ann.get("/me"))["name"] == ""
        back = await ann.ask("POST", "/session", json={"name": "ANN", "password": "correct horse"})
        assert back.status_code == 201

    served(tmp_path, script)


def test_a_wrong_password_and_a_wrong_name_look_the_same(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Ann")
        stranger = Visitor(app)
        answers = [
            await stranger.ask("POST", "/session", json={"name": name, "password": "wrong horse"})
            for name in ("Ann", "Zoe")
        ]
        assert [a.status_code for a in answers] == [401, 401]
        assert answers[0].json() == answers[1].json()

    served(tmp_path, script)


def test_a_name_is_taken_whatever_its_case(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Ann")
        again = await Visitor(app).ask("POST", "/people", json={"name": "aNN", "password": "correct horse"})
        assert again.status_code == 409
        assert again.headers["content-type"] == "application/problem+json"

    served(tmp_path, script)


def test_a_request_without_its_csrf_token_changes_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        view = await ann.get(f"/games/{game}/view")
        del ann.client.headers["x-csrf-token"]
        answer = await ann.act(game, view["offers"][0]["action"], 0)
        assert answer.status_code == 403
        assert (await ann.get(f"/games/{game}"))["number"] == 0

    served(tmp_path, script)


def test_a_new_session_has_a_new_secret(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        old = ann.client.cookies["shortline_session"]
        await ann.ask("POST", "/session", json={"name": "Ann", "password": "correct horse"})
        assert ann.client.cookies["shortline_session"] != old
        thief = Visitor(app)
        thief.client.cookies["shortline_session"] = old
        assert (await thief.get("/me"))["name"] == ""

    served(tmp_path, script)


def test_a_new_password_ends_other_sessions_and_tokens(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        phone = Visitor(app)
        await phone.ask("POST", "/session", json={"name": "Ann", "password": "correct horse"})
        token = (await ann.post("/me/tokens", name="bot"))["token"]
        done = await ann.ask("PUT", "/me/password", json={"old": "correct horse", "new": "battery staple"})
        assert done.status_code == 204
        assert (await ann.get("/me"))["name"] == "Ann"
        assert (await phone.get("/me"))["name"] == ""
        script_ = Visitor(app)
        answer = await script_.ask("GET", "/me", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 401

    served(tmp_path, script)


def test_a_token_acts_without_csrf(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        token = (await ann.post("/me/tokens", name="bot"))["token"]
        bot = Visitor(app)
        bot.client.headers["authorization"] = f"Bearer {token}"
        view = await bot.get(f"/games/{game}/view")
        assert (await bot.act(game, view["offers"][0]["action"], 0)).status_code == 201

    served(tmp_path, script)


def test_a_token_does_nothing_to_the_account(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        made = await ann.post("/me/tokens", name="bot")
        bot = Visitor(app)
        bot.client.headers["authorization"] = f"Bearer {made['token']}"
        wishes: tuple[tuple[str, str, Any], ...] = (
            ("DELETE", "/me", None),
            ("PUT", "/me/password", {"old": "correct horse", "new": "battery staple"}),
            ("PUT", "/me/email", {"email": "a@example.org"}),
            ("POST", "/me/email/verification", None),
            ("GET", "/me/tokens", None),
            ("POST", "/me/tokens", {"name": "another"}),
            ("DELETE", f"/me/tokens/{made['id']}", None),
        )
        for method, path, body in wishes:
            assert (await bot.ask(method, path, json=body)).status_code == 403, path
        assert (await bot.get("/me"))["name"] == "Ann"
        assert len(await ann.get("/me/tokens")) == 1

    served(tmp_path, script)


def test_fields_that_nobody_reads_are_refused(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        seats = [{"kind": "me"}, {"kind": "hotseat"}]
        wrong: tuple[dict[str, Any], ...] = (
            {"optoins": {"unlimited_4d": True}},
            {"clok": {"kind": "live"}},
            {"clock": {"kind": "live", "minuts": 5}},
            {"seats": [{"kind": "me", "nmae": "Ann"}, {"kind": "hotseat"}]},
        )
        for more in wrong:
            answer = await ann.ask("POST", "/games", json={"title": "18AL", "seats": seats, **more})
            assert answer.status_code == 422, answer.text
        assert await ann.get("/games", which="mine") == []

    served(tmp_path, script)


def test_a_key_stands_for_one_action(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        first, other = [offer["action"] for offer in (await ann.get(f"/games/{game}/view"))["offers"]][:2]
        assert (await ann.act(game, first, 0, key="k")).status_code == 201
        assert (await ann.act(game, first, 0, key="k")).json()["number"] == 1
        for based_on in (0, 1):
            again = await ann.act(game, {**other, "by": "Ann"}, based_on, key="k")
            assert (again.status_code, again.json()["title"]) in ((409, "Key used"), (422, "The rules refuse this"))
        second = (await ann.get(f"/games/{game}/view"))["offers"][0]["action"]
        assert (await ann.act(game, second, 1, key="k")).json()["title"] == "Key used"
        assert (await ann.get(f"/games/{game}"))["number"] == 1

    served(tmp_path, script)


def test_deleting_an_account_keeps_its_games(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)
        assert (await ann.ask("DELETE", "/me")).status_code == 204
        assert (await Visitor(app).get(f"/games/{game}"))["status"] == "running"

    served(tmp_path, script)


def test_too_many_tries_to_sign_in_are_slowed(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        body = {"name": "Ann", "password": "wrong horse"}
        tries = [(await Visitor(app).ask("POST", "/session", json=body)).status_code for _ in range(4)]
        assert tries == [401, 401, 401, 429]

    served(tmp_path, script, logins_a_minute=3)


def test_a_password_is_kept_at_the_full_price(
    tmp_path: Path, full_price: PasswordHasher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "_hasher", full_price)

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        async with app.state.services.database.reading() as connection:
            kept = (await connection.execute(select(users.c.password))).scalar_one()
        assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
        again = await ann.ask("POST", "/session", json={"name": "Ann", "password": "correct horse"})
        assert again.status_code == 201

    served(tmp_path, script)
