"""Deleting an account: the games stay, prove themselves, and do not know the name any more."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI

import shortline
from tests.server.visitors import Visitor, play_first, served


def test_a_deleted_account_leaves_its_games_without_its_name(tmp_path: Path) -> None:
    seen: dict[str, str] = {}

    async def script(app: FastAPI) -> None:
        await app.state.services.jobs.stop()
        zed, ben = [await Visitor(app).come(name) for name in ("Zedekiah", "Ben")]
        seats = [{"kind": "me"}, {"kind": "open"}]
        clock = {"kind": "live", "minutes": 10}
        seen["game"] = game = (await zed.post("/games", title="18VA", seats=seats, clock=clock))["id"]
        await ben.post(f"/games/{game}/join", expect=200)
        for _ in range(30):
            mover = zed if (await zed.get(f"/games/{game}"))["waiting_for_me"] else ben
            await play_first(mover, game, 1)
        await zed.post(f"/games/{game}/chat", text="hello")
        assert (await zed.ask("DELETE", "/me")).status_code == 204
        assert (await zed.get("/me"))["name"] == ""
        for path in ("", "/view", "/log", "/entries", "/chat", "/printed", "/undo"):
            answer = await ben.ask("GET", f"/games/{game}{path}")
            assert answer.status_code == 200
            assert "Zedekiah" not in answer.text, path
        assert "Zedekiah" not in str(await ben.get("/me/notices"))
        table = await ben.get(f"/games/{game}")
        assert table["seats"][0]["name"] == "Player 1"
        assert table["seats"][0]["stand_in"]
        assert len(await ben.get(f"/games/{game}/log")) == 30
        live = await app.state.services.live.get(game)
        assert "Zedekiah" not in live.game.record.to_json()
        await Visitor(app).come("Zedekiah")

    async def again(app: FastAPI) -> None:
        live = await app.state.services.live.get(seen["game"])
        assert live.game.number == 30
        assert shortline.loads(live.game.record.to_json()).number == 30

    served(tmp_path, script)
    served(tmp_path, again)
