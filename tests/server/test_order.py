"""Keeping order: bans, mutes, kicks, invitations, reports, forgotten passwords, tokens, names, my data, failed jobs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest
from fastapi import FastAPI
from sqlalchemy import Select, func, select, update

from shortline.kernel.refusal import Malformed
from shortline.server import admin
from shortline.server.accounts.my_data import my_data
from shortline.server.accounts.people import RESET, Person, hashed
from shortline.server.http.text import guest_name, person_name, skeleton
from shortline.server.settings import from_environment
from shortline.server.storage import jobs as jobs_module
from shortline.server.storage.database import Database
from shortline.server.storage.jobs import Job, enqueue
from shortline.server.storage.schema import metadata, tokens, users, verifications
from tests.server.visitors import Visitor, run, served


async def ruler(app: FastAPI) -> Visitor:
    """Whoever runs the server, signed in."""
    await app.state.services.people.sign_up("Ada", "correct horse", admin=True)
    ada = Visitor(app)
    me = await ada.post("/session", name="Ada", password="correct horse")
    ada.client.headers["x-csrf-token"] = me["csrf"]
    return ada


async def put(visitor: Visitor, path: str, **body: object) -> int:
    return (await visitor.ask("PUT", path, json=body)).status_code


def test_who_is_banned_muted_or_kicked_plays_talks_or_sits_no_more(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        ada = await ruler(app)
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        game = (await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}]))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        line = (await ben.post(f"/games/{game}/chat", text="You play like a toaster"))["id"]
        await ann.post("/reports", expect=204, name="Ben", game=game, text="Rude at the table")
        await ann.post("/reports", expect=422, name="Ann", text="myself")
        (report,) = await ada.get("/admin/reports")
        assert (report["name"], report["by"], report["text"]) == ("Ben", "Ann", "Rude at the table")
        await ada.post(f"/admin/reports/{report['id']}/settle", expect=204)
        assert await ada.get("/admin/reports") == []
        assert (await ada.ask("DELETE", f"/admin/chat/{line}")).status_code == 204
        assert await ann.get(f"/games/{game}/chat") == []
        assert await put(ada, "/admin/people/Ben", muted=True) == 200
        await ben.post(f"/games/{game}/chat", expect=403, text="No!")
        line = (await ann.post(f"/games/{game}/chat", text="Now to the game"))["id"]
        assert (await ben.ask("PUT", f"/games/{game}/chat/{line}/reactions/laugh")).status_code == 403
        assert (await ben.get("/me"))["muted"]
        secret = (await ben.post("/me/tokens", name="bot"))["token"]
        assert await put(ada, "/admin/people/Ben", banned=True) == 200
        assert (await ben.get("/me"))["name"] == ""
        bearer = {"authorization": f"Bearer {secret}"}
        assert (await Visitor(app).ask("GET", "/me", headers=bearer)).status_code == 401
        refused = await Visitor(app).ask("POST", "/session", json={"name": "Ben", "password": "correct horse"})
        assert (refused.status_code, refused.json()["detail"]) == (403, BANNED)
        seats = (await ann.get(f"/games/{game}"))["seats"]
        assert [s["stand_in"] for s in seats] == [None, "steady"]
        # Open again: the seat is still theirs.
        assert await put(ada, "/admin/people/Ben", banned=False) == 200
        again = await Visitor(app).post("/session", name="Ben", password="correct horse")
        assert again["name"] == "Ben"
        assert (await ada.ask("DELETE", f"/admin/games/{game}/seats/Ben")).status_code == 204
        assert [s["account"] for s in (await ann.get(f"/games/{game}"))["seats"]] == ["Ann", ""]
        assert await put(ada, "/admin/people/Ada", banned=True) == 403

    served(tmp_path, script)


BANNED = "Whoever runs this server has closed this account"


def test_registration_by_invitation(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ada = await ruler(app)
        assert await put(ada, "/admin/registration", mode="invited") == 200
        me = await Visitor(app).get("/me")
        assert me["registration"]
        assert me["invitation_needed"]
        code = (await ada.post("/admin/invitations", uses=1))["code"]
        ben = {"name": "Ben", "password": "correct horse"}
        await Visitor(app).post("/people", expect=403, **ben)
        await Visitor(app).post("/guests", expect=403, name="Gus")
        await Visitor(app).post("/people", expect=422, name="The server", password="correct horse", invitation=code)
        await Visitor(app).post("/people", **ben, invitation=code)
        await Visitor(app).post("/people", expect=403, name="Cal", password="correct horse", invitation=code)
        assert await put(ada, "/admin/registration", mode="closed") == 200
        assert not (await Visitor(app).get("/me"))["registration"]
        # Where no invitation is needed none is used up, and so none is given back.
        assert await put(ada, "/admin/registration", mode="open") == 200
        await Visitor(app).post("/people", expect=422, name="The server", password="correct horse", invitation=code)
        assert [it["uses"] for it in await ada.get("/admin/invitations")] == [0]

    served(tmp_path, script)


def test_a_forgotten_password_is_set_anew_by_a_link_once(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann = await Visitor(app).come("Ann")
        async with services.database.writing() as connection:
            await connection.execute(update(users).values(email="ann@example.org", email_verified=True))
        await Visitor(app).post("/password-reset", expect=204, name="Nobody")
        await Visitor(app).post("/password-reset", expect=204, name="Ann")
        async with services.database.writing() as connection:
            assert len((await connection.execute(select(verifications))).all()) == 1
            await connection.execute(update(verifications).values(hash=hashed("link")))
        nobody = Visitor(app)
        await nobody.post("/email/verification", expect=404, token="link")  # it proves no address
        new = {"token": "link", "password": "battery staple"}
        assert await put(nobody, "/password-reset", **new) == 204
        assert await put(nobody, "/password-reset", **new) == 404
        assert (await ann.get("/me"))["name"] == ""
        await nobody.post("/session", name="Ann", password="battery staple")

    served(tmp_path, script, smtp_url="smtp://127.0.0.1:9", public_url="https://club.example")


async def password_link(app: FastAPI, secret: str) -> None:
    """A link to set Ann's password anew, as if the mail with it had been sent."""
    await Visitor(app).post("/password-reset", expect=204, name="Ann")
    newest = select(func.max(verifications.c.at)).where(verifications.c.kind == RESET).scalar_subquery()
    sent = update(verifications).where(verifications.c.at == newest)
    async with app.state.services.database.writing() as connection:
        await connection.execute(sent.values(hash=hashed(secret)))


def test_a_link_to_set_a_password_ends_with_the_old_password_and_the_old_address(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann, thief = await Visitor(app).come("Ann"), Visitor(app)

        async def address(email: str) -> None:
            async with services.database.writing() as connection:
                await connection.execute(update(users).values(email=email, email_verified=True))

        await address("old@example.org")
        await password_link(app, "first")
        assert await put(ann, "/me/password", old="correct horse", new="battery staple") == 204
        assert await put(thief, "/password-reset", token="first", password="stolen horse") == 404
        await password_link(app, "second")
        await address("new@example.org")
        assert await put(thief, "/password-reset", token="second", password="stolen horse") == 404
        await Visitor(app).post("/session", name="Ann", password="battery staple")

    served(tmp_path, script, smtp_url="smtp://127.0.0.1:9", public_url="https://club.example")


def test_guessing_the_old_password_counts_as_guessing_it_when_signing_in(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        answers = [await put(ann, "/me/password", old=f"wrong horse {n}", new="battery staple") for n in range(21)]
        assert answers == [401] * 20 + [429]
        await Visitor(app).post("/session", expect=429, name="Ann", password="correct horse")

    served(tmp_path, script, logins_a_minute=1000)


def test_my_data_has_every_table_that_knows_me(tmp_path: Path) -> None:
    knows = {t.name for t in metadata.tables.values() if any(f.column.table is users for f in t.foreign_keys)}
    knows |= {t.name for t in metadata.tables.values() if {"player", "voter"} & set(t.columns.keys())}

    class Seen:
        """A database that notes which tables are read."""

        read: ClassVar[set[str]] = set()

        @asynccontextmanager
        async def reading(self) -> AsyncIterator[Seen]:
            yield self

        async def execute(self, query: Select[Any]) -> Any:
            self.read |= {column.table.name for column in query.selected_columns}
            return SimpleNamespace(mappings=lambda: ())

    asyncio.run(my_data(cast(Database, Seen()), Person("me", "Ann")))
    assert knows - Seen.read == set()


def test_tokens_have_scope_and_end_and_wrong_passwords_are_counted_by_account(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, services = await Visitor(app).come("Ann"), app.state.services
        secret = (await ann.post("/me/tokens", name="look", scope="read", days=1))["token"]
        robot = Visitor(app)
        robot.client.headers["authorization"] = f"Bearer {secret}"
        assert (await robot.get("/me"))["name"] == "Ann"
        await robot.post("/games", expect=403, title="18VA", seats=[{"kind": "me"}, {"kind": "hotseat"}])
        (shown,) = await ann.get("/me/tokens")
        assert shown["scope"] == "read"
        async with services.database.writing() as connection:
            await connection.execute(update(tokens).values(expires=1.0))
        assert (await robot.ask("GET", "/me")).status_code == 401
        data = await ann.get("/me/data")
        assert data["account"][0]["name"] == "Ann"
        assert not {"password", "hash", "csrf"} & {key for rows in data.values() for row in rows for key in row}
        # As if from many addresses: the account itself has had enough.
        for _ in range(20):
            await services.limits.allows("wrong password", "ann", 20, 900)
        await Visitor(app).post("/session", expect=429, name="Ann", password="correct horse")

    served(tmp_path, script)


def test_a_job_that_fails_too_often_is_kept_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs_module, "TRIES", 1)

    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ada, works = await ruler(app), False

        async def moody(job: Job) -> None:
            if not works:
                raise RuntimeError("not today")

        services.jobs.handle("moody", moody)
        async with services.database.writing() as connection:
            await enqueue(connection, "moody", {})
        await services.jobs.run_due()
        found = await ada.get("/admin/jobs")
        assert found["waiting"] == 0
        assert "RuntimeError: not today" in found["given_up"][0]["error"]
        works = True
        await ada.post(f"/admin/jobs/{found['given_up'][0]['id']}/retry", expect=204)
        await services.jobs.run_due()
        assert (await ada.get("/admin/jobs"))["given_up"] == []

    served(tmp_path, script)


@pytest.mark.parametrize("name", ["The server", "Ada", "\u0410da", "Ada (Ada)"])
def test_nobody_talks_under_the_name_of_a_seat_alone(tmp_path: Path, name: str) -> None:
    async def script(app: FastAPI) -> None:
        await ruler(app)
        ann, ben = await Visitor(app).come("Ann"), await Visitor(app).come("Ben")
        seats = [{"kind": "me", "name": name}, {"kind": "open"}]
        game = (await ben.post("/games", title="18VA", seats=seats))["id"]
        await ann.post(f"/games/{game}/join", expect=200)
        await ben.post(f"/games/{game}/chat", text="Send me your password")
        await ann.post(f"/games/{game}/chat", text="No")
        assert [line["name"] for line in await ann.get(f"/games/{game}/chat")] == [f"Ben ({name})", "Ann"]

    served(tmp_path, script)


def test_names_that_look_like_somebody_else_are_refused(tmp_path: Path) -> None:
    assert skeleton("\u0410nn") == skeleton("Ann") == skeleton("\u00c4nn") == skeleton("A n n")
    assert skeleton("AIice") == skeleton("A1ice") == skeleton("Alice")
    for name in ("The Server", "Adm1n", "Sh0rtline", "\u0410nn", "B\u0435n"):
        with pytest.raises(Malformed):
            person_name(name)
        assert guest_name(name, 30) == "Guest"
    assert person_name("\u0418\u0432\u0430\u043d") == "\u0418\u0432\u0430\u043d"

    async def script(app: FastAPI) -> None:
        await Visitor(app).come("Alice")
        for name in ("AIice", "Al ice", "Alic\u00e9"):
            await Visitor(app).post("/people", expect=409, name=name, password="correct horse")
        await Visitor(app).come("Alina")

    served(tmp_path, script)


def test_the_commands_of_whoever_runs_the_server(tmp_path: Path) -> None:
    settings = from_environment(os.environ, data=tmp_path)

    async def script() -> None:
        await admin.create_user(settings, "Ben", "correct horse", False)
        await admin.restrict(settings, "Ben", True, None)
        with pytest.raises(Malformed, match="no such person"):
            await admin.restrict(settings, "Zoe", True, None)
        assert await admin.registration(settings, "invited") == "invited"
        with pytest.raises(Malformed, match="open, invited, closed"):
            await admin.registration(settings, "half")
        assert len(await admin.invite(settings, "Tuesday", 3)) == 12
        assert (await admin.jobs(settings, None)).given_up == []

    run(script())
