"""E-mail: nothing goes to an address that its owner has not confirmed, and nobody is flooded."""

from __future__ import annotations

import re
import time
from email import message_from_string
from email.policy import default
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import select, update

from shortline.server.accounts import verification
from shortline.server.notices.notifier import AT_A_TABLE
from shortline.server.storage.schema import users, verifications
from tests.server.receivers import post_office, web
from tests.server.visitors import Visitor, play_first, served

CLUB = "https://club.test"


def by_mail(address: str) -> dict[str, Any]:
    """Settings of a server that sends e-mail."""
    return {"smtp_url": address, "mail_from": "table@club.test", "message_delay": 0, "public_url": CLUB}


def link_in(letter: str) -> str:
    """The secret of the link in a letter."""
    text = message_from_string(letter, policy=default).get_content()
    found = re.search(rf"{CLUB}/verify-email#([\w-]+)", text)
    assert found, letter
    return found[1]


async def verified(app: FastAPI, visitor: Visitor, email: str, letters: list[str]) -> None:
    """Give an address and open the link that comes."""
    assert (await visitor.ask("PUT", "/me/email", json={"email": email})).status_code == 204
    await app.state.services.jobs.run_due()
    assert (await visitor.get("/me"))["email_verified"] is False
    await Visitor(app).post("/email/verification", expect=204, token=link_in(letters[-1]))
    me = await visitor.get("/me")
    assert (me["email"], me["email_verified"]) == (email, True)


async def quiet(app: FastAPI) -> None:
    """Have jobs done when the test says so."""
    await app.state.services.jobs.stop()


def test_an_address_gets_one_letter_until_its_link_is_opened(tmp_path: Path) -> None:
    with post_office() as (address, letters):

        async def script(app: FastAPI) -> None:
            await quiet(app)
            ann = await Visitor(app).come("Ann")
            assert (await ann.ask("PUT", "/me/email", json={"email": "victim@example.org"})).status_code == 204
            await app.state.services.jobs.run_due()
            assert len(letters) == 1
            assert "Ann" not in letters[0], "no name of anybody's choice"
            assert (await ann.ask("POST", "/me/hooks", json={"kind": "email"})).status_code == 422
            for token in ("", "nonsense", "x" * 43, "\u00e9"):
                assert (await ann.ask("POST", "/email/verification", json={"token": token})).status_code == 404
            await Visitor(app).post("/email/verification", expect=204, token=link_in(letters[0]))
            await ann.post("/me/hooks", kind="email")
            # Another address is nobody's until its own link is opened; the old link is no use for it.
            assert (await ann.ask("PUT", "/me/email", json={"email": "other@example.org"})).status_code == 204
            await app.state.services.jobs.run_due()
            assert (await ann.get("/me"))["email_verified"] is False
            old = await ann.ask("POST", "/email/verification", json={"token": link_in(letters[0])})
            assert old.status_code == 404
            await ann.post("/games", title="18AL", seats=[{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}])
            await app.state.services.jobs.run_due()
            assert len(letters) == 2, "the two links, and no message to an address that is not verified"

        served(tmp_path, script, **by_mail(address))


def test_links_are_few_whoever_asks_for_them(tmp_path: Path) -> None:
    with post_office() as (address, letters):

        async def script(app: FastAPI) -> None:
            await quiet(app)
            victim = {"email": "victim@example.org"}
            ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
            assert (await ann.ask("PUT", "/me/email", json=victim)).status_code == 204
            again = [(await ann.ask("POST", "/me/email/verification")).status_code for _ in range(4)]
            assert again == [204, 204, 429, 429]
            # Neither another account, nor another way to write the address, nor a deleted account begins anew.
            assert (await ben.ask("PUT", "/me/email", json={"email": "Victim@Example.org"})).status_code == 429
            assert (await ben.get("/me"))["email"] == ""
            assert (await ann.ask("DELETE", "/me")).status_code == 204
            assert (await ben.ask("PUT", "/me/email", json=victim)).status_code == 429
            cal = Visitor(app)
            await cal.post("/people", name="Cal", password="correct horse", **victim)
            await app.state.services.jobs.run_due()
            assert len(letters) <= 3
            sent = [
                (await ben.ask("PUT", "/me/email", json={"email": f"b{n}@example.org"})).status_code for n in range(7)
            ]
            assert sent == [204] * verification.FOR_AN_ACCOUNT + [429, 429]

        served(tmp_path, script, **by_mail(address))


def test_a_link_is_good_for_a_day(tmp_path: Path) -> None:
    with post_office() as (address, letters):

        async def script(app: FastAPI) -> None:
            await quiet(app)
            ann = await Visitor(app).come("Ann")
            await ann.ask("PUT", "/me/email", json={"email": "ann@example.org"})
            await app.state.services.jobs.run_due()
            async with app.state.services.database.writing() as connection:
                kept = (await connection.execute(select(verifications.c.hash))).scalar_one()
                assert link_in(letters[0]) not in kept, "the secret itself is kept nowhere"
                await connection.execute(update(verifications).values(at=time.time() - verification.DAY - 1))
            late = await ann.ask("POST", "/email/verification", json={"token": link_in(letters[0])})
            assert late.status_code == 404
            assert (await ann.ask("POST", "/me/email/verification")).status_code == 204, "yesterday's are not counted"

        served(tmp_path, script, **by_mail(address))


def test_without_mail_or_an_address_of_its_own_the_server_says_so(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        assert (await ann.ask("PUT", "/me/email", json={"email": "ann@example.org"})).status_code == 204
        refused = await ann.ask("POST", "/me/email/verification")
        assert refused.status_code == 422
        assert (await ann.ask("PUT", "/me/email", json={"email": None})).status_code == 204
        assert (await ann.get("/me"))["email"] == ""

    served(tmp_path, script)


def test_requests_to_undo_flood_nobody(tmp_path: Path) -> None:
    """Asked for again and again, withdrawn and asked for anew: one message, one notice, and then a clear answer."""
    with web() as hook:

        async def script(app: FastAPI) -> None:
            await quiet(app)
            ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
            seats = [{"kind": "me"}, {"kind": "open"}]
            wish = {"title": "18VA", "seats": seats, "seed": 1, "undo": "ask", "name": "free money https://evil.test"}
            game = (await ann.post("/games", **wish))["id"]
            await ben.post(f"/games/{game}/join", expect=200)
            await ben.post("/me/hooks", kind="slack", target=hook.url)
            number = (await play_first(ann, game, 1))["number"]
            await app.state.services.jobs.run_due()
            before = len(hook.bodies)
            answers = []
            for _ in range(60):
                answers.append(await ann.ask("POST", f"/games/{game}/undo", json={"based_on": number}))
                refusal = {"grant": False, "seat": "Ann", "based_on": number}
                await ben.ask("POST", f"/games/{game}/undo/answer", json=refusal)
            assert answers[0].status_code == 200
            assert {a.status_code for a in answers} == {200, 429}
            assert "wait" in answers[-1].json()["detail"]
            await app.state.services.jobs.run_due()
            assert len(hook.bodies) - before == 1
            assert [n["kind"] for n in await ben.get("/me/notices")].count("undo") <= 1

        served(tmp_path, script, allow_private_webhooks=True, message_delay=0, undos_a_minute=30)


def test_back_and_forth_is_told_once_and_never_too_often(tmp_path: Path) -> None:
    with web() as hook:

        async def script(app: FastAPI) -> None:
            await quiet(app)
            ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
            seats = [{"kind": "me"}, {"kind": "open"}]
            game = (await ann.post("/games", title="18VA", seats=seats, seed=1))["id"]
            await ben.post(f"/games/{game}/join", expect=200)
            await ben.post("/me/hooks", kind="slack", target=hook.url)
            services = app.state.services
            for _ in range(5):
                number = (await play_first(ann, game, 1))["number"]
                await ann.post(f"/games/{game}/undo", expect=200, based_on=number)
            await play_first(ann, game, 1)
            await services.jobs.run_due()
            assert len(hook.bodies) == 1, "it is his turn: said once"
            await services.limits.counts.reset()
            for _ in range(AT_A_TABLE + 10):
                number = (await ann.get(f"/games/{game}"))["number"]
                await ann.post(f"/games/{game}/undo", expect=200, based_on=number)
                await play_first(ann, game, 1)
                await services.jobs.run_due()
            assert len(hook.bodies) <= 1 + AT_A_TABLE

        served(tmp_path, script, allow_private_webhooks=True, message_delay=0, undos_a_minute=1000)


def test_no_name_that_others_have_chosen_is_a_subject(tmp_path: Path) -> None:
    with post_office() as (address, letters):

        async def script(app: FastAPI) -> None:
            await quiet(app)
            ann, ben = [await Visitor(app).come(name) for name in ("Evil Ann", "Ben")]
            await verified(app, ben, "ben@example.org", letters)
            await ben.post("/me/hooks", kind="email")
            wish = {
                "title": "18VA",
                "seats": [{"kind": "me"}, {"kind": "open"}],
                "seed": 1,
                "name": "You won: evil.test",
            }
            game = (await ann.post("/games", **wish))["id"]
            await ben.post(f"/games/{game}/join", expect=200)
            await play_first(ann, game, 1)
            number = (await ann.get(f"/games/{game}"))["number"]
            async with app.state.services.database.writing() as connection:
                ben_id = (await connection.execute(select(users.c.id).where(users.c.name == "Ben"))).scalar_one()
                row = await app.state.services.games.row(connection, game)
                for kind in ("proposal", "end", "undo", "order"):
                    await app.state.services.notifier.notice(connection, ben_id, row, kind, f"{row.name} Evil", number)
            await app.state.services.jobs.run_due()

        served(tmp_path, script, **by_mail(address))
    subjects = [str(message_from_string(letter, policy=default)["Subject"]) for letter in letters]
    assert len(subjects) == 7, subjects
    assert not [s for s in subjects if "evil" in s.casefold() or "won" in s], subjects
