"""Bounds: what one person can make is limited, in words; what has expired is purged, and no running game is lost."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Request
from sqlalchemy import Table, func, insert, select, update

from shortline.server.accounts.people import LIFETIME, MOST_SESSIONS, MOST_TOKENS, People
from shortline.server.accounts.purge import ABANDONED, READ, UNREAD
from shortline.server.http.auth import address
from shortline.server.http.problems import Problem
from shortline.server.http.rate_limits import RateLimits
from shortline.server.storage.rate_counts import MOST_COUNTS, CountsInMemory
from shortline.server.storage.schema import games, notices, sessions, users
from shortline.server.tables import chat_api
from shortline.table.game import Game
from shortline.titles import find
from tests.server.visitors import Visitor, hotseat, play_first, run, served

SEATS = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]


async def count(app: FastAPI, table: Table, *which: Any) -> int:
    """How many rows a table has."""
    async with app.state.services.database.reading() as connection:
        query = select(func.count()).select_from(table).where(*which)
        return int((await connection.execute(query)).scalar_one())


async def guest(app: FastAPI, name: str = "Gus") -> Visitor:
    """Somebody who comes as a guest."""
    visitor = Visitor(app)
    me = await visitor.post("/guests", name=name)
    visitor.name, visitor.client.headers["x-csrf-token"] = me["name"], me["csrf"]
    return visitor


def test_chat_is_limited_by_the_minute_and_by_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_api, "MOST_LINES", 4)

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        game = await hotseat(ann)

        async def say() -> tuple[int, str]:
            answer = await ann.ask("POST", f"/games/{game}/chat", json={"text": "hello"})
            return answer.status_code, str(answer.json().get("detail", ""))

        assert [(await say())[0] for _ in range(4)] == [201, 201, 201, 429]
        await app.state.services.limits.counts.reset()
        assert (await say())[0] == 201
        status, why = await say()
        assert (status, why) == (409, "You have said 4 lines at this table: that is all it holds")
        assert len(await ann.get(f"/games/{game}/chat")) == 4

    served(tmp_path, script, chats_a_minute=3)


def test_tokens_hooks_and_sessions_are_limited(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        made = [await ann.ask("POST", "/me/tokens", json={"name": f"t{n}"}) for n in range(MOST_TOKENS + 2)]
        assert [m.status_code for m in made] == [201] * MOST_TOKENS + [409, 409]
        assert "revoke one" in made[-1].json()["detail"]
        assert (await ann.ask("DELETE", f"/me/tokens/{made[0].json()['id']}")).status_code == 204
        assert (await ann.ask("POST", "/me/tokens", json={"name": "again"})).status_code == 201
        hook = {"kind": "slack", "target": "https://example.org/x"}
        hooked = [(await ann.ask("POST", "/me/hooks", json=hook)).status_code for _ in range(21)]
        assert hooked == [201] * 20 + [409]
        refused = await (await guest(app)).ask("POST", "/me/hooks", json=hook)
        assert refused.status_code == 403
        assert "accounts" in refused.json()["detail"]
        people: People = app.state.services.people
        person = await people.by_session(ann.client.cookies["shortline_session"])
        assert person is not None
        for _ in range(MOST_SESSIONS + 5):
            secret, _ = await people.open_session(person)
        assert await count(app, sessions, sessions.c.user == person.id) == MOST_SESSIONS
        assert await people.by_session(secret) is not None

    served(tmp_path, script)


def test_tables_are_limited_until_some_are_over(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, gus = await Visitor(app).come("Ann"), await guest(app)
        wish = {"title": "18AL", "seats": SEATS}
        made = [await ann.ask("POST", "/games", json=wish) for _ in range(22)]
        assert [m.status_code for m in made] == [201] * 20 + [409] * 2
        assert made[-1].json()["detail"] == "You have made 20 tables that are not over: finish or dissolve some first"
        file = Game(find("18AL"), ["Ann", "Ben", "Cal"], {}, 7).record.to_json()
        assert (await ann.ask("POST", "/games/import", json={"file": file})).status_code == 409
        assert (await ann.ask("DELETE", f"/games/{made[0].json()['id']}")).status_code == 204
        assert (await ann.ask("POST", "/games/import", json={"file": file})).status_code == 201
        assert [(await gus.ask("POST", "/games", json=wish)).status_code for _ in range(3)] == [201, 201, 409]

    served(tmp_path, script, tables_at_once=20)


def test_imports_are_limited_and_guests_by_their_address(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        bring = {"file": "no game"}
        assert [(await ann.ask("POST", "/games/import", json=bring)).status_code for _ in range(3)] == [422, 422, 429]
        first, second = await guest(app), await guest(app)
        assert [(await g.ask("POST", "/games/import", json=bring)).status_code for g in (first, second, first)] == [
            422,
            422,
            429,
        ]

    served(tmp_path, script, imports_an_hour=2)


def test_a_password_is_not_guessed_from_within(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        body = {"old": "wrong horse", "new": "battery staple"}
        assert [(await ann.ask("PUT", "/me/password", json=body)).status_code for _ in range(4)] == [401, 401, 401, 429]

    served(tmp_path, script, logins_a_minute=3)


def test_counts_are_bounded_and_a_household_is_one_address() -> None:
    counts = CountsInMemory()
    limits = RateLimits(counts)
    last = f"192.0.2.{MOST_COUNTS + 499}"

    async def script() -> None:
        for n in range(MOST_COUNTS + 500):
            await limits.count("sign_in", f"192.0.2.{n}", 3, 60)
        assert len(counts) == MOST_COUNTS
        for _ in range(2):
            await limits.count("sign_in", last, 3, 60)
        with pytest.raises(Problem, match="too often: wait 60 seconds"):
            await limits.count("sign_in", last, 3, 60)

    run(script())

    def at(host: str) -> str:
        return address(Request({"type": "http", "client": (host, 1), "headers": []}))

    assert at("2001:db8::1") == at("2001:db8::ffff:2") != at("2001:db8:0:1::1")
    assert at("192.0.2.1") != at("192.0.2.2")


def test_what_has_expired_is_purged(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        purge, now = app.state.services.purge, time.time()
        ann, gus = await Visitor(app).come("Ann"), await guest(app)
        purge.clock = lambda: now + LIFETIME - 60
        await purge.run()
        assert await count(app, sessions) == 2
        purge.clock = lambda: now + LIFETIME + 60
        await purge.run()
        assert await count(app, sessions) == 0
        async with app.state.services.database.reading() as connection:
            assert (await connection.execute(select(users.c.name))).scalars().all() == ["Ann"], "accounts stay"
        assert (await gus.get("/me"))["name"] == ""
        again = await ann.ask("POST", "/session", json={"name": "Ann", "password": "correct horse"})
        assert again.status_code == 201

    served(tmp_path, script)


def test_a_guest_with_a_running_game_is_not_lost(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        purge, database, now = app.state.services.purge, app.state.services.database, time.time()
        gus, over = await guest(app), await guest(app, "Ova")
        game, done = await hotseat(gus), await hotseat(over)
        old = now - LIFETIME - 3600
        async with database.writing() as connection:
            await connection.execute(update(sessions).values(seen=old, created=old))
            await connection.execute(update(users).values(created=old))
            await connection.execute(update(games).where(games.c.id == done).values(status="finished"))
            await connection.execute(update(games).values(updated=old))
        await purge.run()
        assert (await gus.get("/me"))["name"] == gus.name, "after more than two months he still comes back"
        assert (await play_first(gus, game, 1))["number"] == 1
        assert (await over.get("/me"))["name"] == ""
        assert (await Visitor(app).get(f"/games/{done}"))["seats"][0]["name"] == "Ann", "the game itself stays"
        # After a year in which nothing happened at the table it is abandoned.
        async with database.writing() as connection:
            await connection.execute(update(sessions).values(seen=now - ABANDONED - 60))
            await connection.execute(update(games).where(games.c.id == game).values(updated=now - ABANDONED - 60))
        await purge.run()
        assert await count(app, users) == 0
        assert (await Visitor(app).ask("GET", f"/games/{game}")).status_code == 404

    served(tmp_path, script)


def test_old_notices_are_purged(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Ann")
        purge, now = app.state.services.purge, time.time()
        async with app.state.services.database.writing() as connection:
            ann = (await connection.execute(select(users.c.id))).scalar_one()
            for age, unread in ((0, True), (READ + 1, False), (READ + 1, True), (UNREAD + 1, True)):
                row = {"user": ann, "kind": "turn", "text": "x", "at": now - age, "unread": unread}
                await connection.execute(insert(notices).values(row))
        await purge.run()
        assert await count(app, notices) == 2

    served(tmp_path, script)
