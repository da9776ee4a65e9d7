"""Notices: in the page, by webhook and by e-mail; tried again, void when late, never to addresses inside."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from fastapi import FastAPI

from shortline.server.notices.messages import Message, NotAllowed, body_of, checked, post, reached
from tests.server.receivers import post_office, web
from tests.server.test_email import by_mail, verified
from tests.server.visitors import Visitor, play_first, run, served


async def table(app: FastAPI) -> tuple[Visitor, Visitor, str]:
    """Ann and Ben at a table, Ann to act; jobs are done when the test says so."""
    await app.state.services.jobs.stop()
    ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
    game = (await ann.post("/games", title="18VA", seats=[{"kind": "me"}, {"kind": "open"}], seed=1))["id"]
    return ann, ben, game


def test_the_page_shows_whose_turn_it_is_and_what_was_read(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, game = await table(app)
        await ben.post(f"/games/{game}/join", expect=200)
        begun = await ben.get("/me/notices")
        assert [(n["kind"], n["game"], n["unread"]) for n in begun] == [("start", game, True)]
        await play_first(ann, game, 1)
        found = await ben.get("/me/notices")
        assert [n["kind"] for n in found] == ["turn", "start"]
        assert (await ben.ask("POST", "/me/notices/read", json={"id": begun[0]["id"]})).status_code == 204
        assert [n["unread"] for n in await ben.get("/me/notices")] == [True, False]
        view = await ben.get(f"/games/{game}/view")
        await ben.act(game, view["offers"][-1]["action"], view["number"])
        assert "turn" not in [n["kind"] for n in await ben.get("/me/notices")]

    served(tmp_path, script)


def test_webhooks_get_their_shapes_and_another_try(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, game = await table(app)
        services = app.state.services
        with web() as discord, web() as slack:
            await ben.post("/me/hooks", kind="discord", target=discord.url)
            await ben.post("/me/hooks", kind="slack", target=slack.url, game=game)
            assert "secret" not in str(await ben.get("/me/hooks"))
            discord.statuses = [500]
            await ben.post(f"/games/{game}/join", expect=200)
            await services.jobs.run_due()
            assert [b["text"] for b in slack.bodies] == [f"18VA has begun http://club.test/games/{game}"]
            assert len(discord.bodies) == 1
            services.jobs.clock = lambda: time.time() + 60
            await services.jobs.run_due()
            assert [b["content"] for b in discord.bodies] == [slack.bodies[0]["text"]] * 2
            discord.statuses = [404]
            assert (await ben.ask("PUT", f"/games/{game}/mute")).status_code == 204
            await play_first(ann, game, 1)
            await services.jobs.run_due()
            assert len(discord.bodies) == 2
            assert (await ben.ask("DELETE", f"/games/{game}/mute")).status_code == 204
            await play_first(ben, game, 1)
            await play_first(ann, game, 1)
            await services.jobs.run_due()
            assert len(discord.bodies) == 3
            assert [h["kind"] for h in await ben.get("/me/hooks")] == ["slack"], "who answers 404 is gone"

    served(tmp_path, script, allow_private_webhooks=True, message_delay=0, public_url="http://club.test")


def test_a_message_survives_a_restart_and_is_void_when_late(tmp_path: Path) -> None:
    with web() as hook, web() as other:

        async def first(app: FastAPI) -> None:
            ann, ben, game = await table(app)
            await ben.post(f"/games/{game}/join", expect=200)
            await ben.post("/me/hooks", kind="slack", target=hook.url)
            await ann.post("/me/hooks", kind="slack", target=other.url)
            await play_first(ann, game, 1)
            await play_first(ben, game, 1)

        async def second(app: FastAPI) -> None:
            await app.state.services.jobs.stop()
            app.state.services.jobs.clock = lambda: time.time() + 3600
            await app.state.services.jobs.run_due()

        served(tmp_path, first, allow_private_webhooks=True, message_delay=1000)
        served(tmp_path, second, allow_private_webhooks=True)
        assert hook.bodies == [], "Ben has acted: that it was his turn is no news"
        assert len(other.bodies) == 1


def test_letters_go_out_by_smtp(tmp_path: Path) -> None:
    with post_office() as (address, letters):

        async def script(app: FastAPI) -> None:
            _, ben, game = await table(app)
            await ben.post("/me/hooks", expect=422, kind="email")
            bad = await ben.ask("PUT", "/me/email", json={"email": "ben@x\nBcc: all@example.org"})
            assert bad.status_code == 422
            await verified(app, ben, "ben@example.org", letters)
            await ben.post("/me/hooks", kind="email")
            await ben.post(f"/games/{game}/join", expect=200)
            await app.state.services.jobs.run_due()

        served(tmp_path, script, **by_mail(address))
    assert len(letters) == 2
    assert "To: ben@example.org" in letters[1]
    assert "Subject: 18VA: a game has begun" in letters[1]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "https://127.0.0.1/hook",
        "https://localhost/hook",
        "https://10.0.0.8/hook",
        "https://169.254.169.254/latest",
        "https://[::1]/hook",
        "https://[::ffff:127.0.0.1]/hook",
        "https://0.0.0.0/hook",
        "https://user:word@example.org/hook",
        "ftp://example.org/hook",
        "https://2130706433/hook",
        "https://[64:ff9b::7f00:1]/hook",
        "https://192.0.0.192/hook",
        "https://168.63.129.16/hook",
        "https://192.88.99.1/hook",
        "https://[2002:7f00:1::]/hook",
        "https://[fec0::1]/hook",
        "https://[fe80::1%25eth0]/hook",
        "https://exa mple.org/hook",
        "https://[bad/hook",
        "https:///hook",
        "nonsense",
    ],
)
def test_nothing_is_sent_to_addresses_inside(url: str) -> None:
    with pytest.raises(NotAllowed):
        run(post(url, b"", {}, allow_private=False))


def test_public_addresses_are_reached_by_the_address_that_was_checked() -> None:
    there = checked("https://example.org/a?b=1", False)
    assert (there.scheme, there.host, there.raw_path) == ("https", "example.org", b"/a?b=1")

    async def script() -> None:
        assert await reached("93.184.216.34", 443, False) == "93.184.216.34"

    run(script())


def test_nobody_is_mentioned_and_nothing_is_markup() -> None:
    text = "@everyone <!channel> & co"
    assert body_of(Message("discord", "", text))["allowed_mentions"] == {"parse": []}
    assert "<!channel>" not in str(body_of(Message("slack", "", text)))
