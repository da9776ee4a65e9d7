"""The coach: ideas for one person against bots, legal and ranked; never with other people, and the game is marked."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI

from tests.server.visitors import Visitor, served

BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]


def test_a_coach_helps_against_bots_alone(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        vera, ben = await Visitor(app).come("Vera"), await Visitor(app).come("Ben")
        game = (await vera.post("/games", title="18AL", seats=BOTS, seed=1))["id"]
        assert (await vera.ask("GET", f"/games/{game}/ideas")).status_code == 409
        assert (await ben.ask("PUT", f"/games/{game}/coach")).status_code == 403
        assert not (await vera.get(f"/games/{game}"))["coach"]
        assert (await vera.ask("PUT", f"/games/{game}/coach")).status_code == 204
        assert (await vera.get(f"/games/{game}"))["coach"]

        told = await vera.get(f"/games/{game}/ideas")
        view = await vera.get(f"/games/{game}/view")
        assert told["number"] == view["number"]
        assert 1 <= len(told["ideas"]) <= 3
        values = [idea["value"] for idea in told["ideas"]]
        assert values == sorted(values, reverse=True)
        assert told["ideas"][0]["bar"] == 1
        privates = [idea["action"].get("private") for idea in told["ideas"]]
        assert len(set(privates)) == len(privates)
        for idea in told["ideas"]:
            assert (await vera.ask("POST", f"/games/{game}/why-not", json={"action": idea["action"]})).json() == []

        best = told["ideas"][0]["action"]
        weighed = await vera.post(f"/games/{game}/ideas/weigh", expect=200, action=best)
        assert (weighed["loss"], weighed["grade"]) == (0, "")
        dear = {"type": "Bid", "by": view["seat"], "private": "NDY", "amount": 600}
        ruin = await vera.post(f"/games/{game}/ideas/weigh", expect=200, action=dear)
        assert ruin["grade"] == "grave"
        assert ruin["best"]["label"]
        assert (
            await vera.ask("POST", f"/games/{game}/ideas/weigh", json={"action": {"type": "Fly"}})
        ).status_code == 400
        cheap = {**dear, "amount": 1}
        assert (await vera.ask("POST", f"/games/{game}/ideas/weigh", json={"action": cheap})).status_code == 422

        seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "bot", "bot": "easy"}]
        table = await vera.post("/games", title="18AL", seats=seats, seed=1)
        invite = table["seats"][1]["invite"]
        await ben.post(f"/games/{table['id']}/join", expect=200, invite=invite)
        for asked in (("PUT", "coach"), ("GET", "ideas")):
            assert (await vera.ask(asked[0], f"/games/{table['id']}/{asked[1]}")).status_code == 403

    served(tmp_path, script)
