"""The waiting room: terms change before a table starts, and nobody plays under terms they have not agreed to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.server.visitors import Visitor, served

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
LIVE = {"kind": "live", "minutes": 30, "increment": 20}


async def put(visitor: Visitor, path: str, status: int = 200, **body: Any) -> Any:
    answer = await visitor.ask("PUT", path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def ready(table: Any) -> list[str]:
    return [s["name"] for s in table["seats"] if s["ready"]]


def test_who_sat_down_is_told_of_changed_terms_and_agrees_before_the_game_begins(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben, cal = [await Visitor(app).come(name) for name in ("Ann", "Ben", "Cal")]
        table = await ann.post("/games", title="18AL", seats=SEATS)
        game = f"/games/{table['id']}"
        sat = await ben.post(f"{game}/join", expect=200, terms=table["terms"])
        assert ready(sat) == ["Ann", "Ben"]
        terms = {"options": {"unlimited_4d": True}, "clock": LIVE, "undo": "none"}
        changed = await put(ann, f"{game}/terms", **terms)
        assert ready(changed) == ["Ann"]
        said = (await ben.get(f"{game}/chat"))[-1]["text"]
        assert "Ann changes the terms" in said
        assert "30 minutes" in said
        assert "nothing is undone" in said
        assert "yes" in said
        assert any(n["kind"] == "terms" for n in await ben.get("/me/notices"))
        assert [t["id"] for t in await ben.get("/games", which="waiting")] == [table["id"]]
        # The last seat is taken: the table waits for Ben, and his old consent counts for nothing.
        await cal.post(f"{game}/join", expect=409, terms=table["terms"])
        full = await cal.post(f"{game}/join", expect=200, terms=changed["terms"])
        assert full["status"] == "open"
        await ann.post(f"{game}/start", expect=409)
        await put(ben, f"{game}/ready", 409, terms=table["terms"])
        begun = await put(ben, f"{game}/ready", terms=changed["terms"])
        assert begun["status"] == "running"
        assert begun["options"]["unlimited_4d"] is True
        assert begun["clock"]["minutes"] == 30
        await put(ann, f"{game}/terms", 409)

    served(tmp_path, script)


def test_a_new_name_or_description_asks_nobody_again(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18AL", seats=SEATS, clock=LIVE, undo="ask")
        game = f"/games/{table['id']}"
        await ben.post(f"{game}/join", expect=200)
        same = await put(ann, f"{game}/terms", clock=LIVE, undo="ask", about="Slow and friendly", name="Tuesday")
        assert (same["about"], same["name"], same["terms"]) == ("Slow and friendly", "Tuesday", table["terms"])
        assert ready(same) == ["Ann", "Ben"]
        assert await ben.get(f"{game}/chat") == []

    served(tmp_path, script)


def test_the_maker_waits_or_frees_the_seat_of_who_is_not_ready(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18AL", seats=SEATS)
        game = f"/games/{table['id']}"
        await ben.post(f"{game}/join", expect=200)
        seat = f"{game}/seats/1"
        assert (await ann.ask("DELETE", seat)).status_code == 409, "Ben is ready"
        waits = (await ben.ask("DELETE", f"{game}/ready")).json()
        assert ready(waits) == ["Ann"]
        refused = await ann.ask("POST", f"{game}/start", json={"bot": "steady"})
        assert refused.status_code == 409
        assert "Ben is not ready" in refused.json()["detail"]
        assert (await ben.ask("DELETE", seat)).status_code == 403
        freed = (await ann.ask("DELETE", seat)).json()
        assert [s["kind"] for s in freed["seats"]] == ["person", "open", "open"]
        begun = await ann.post(f"{game}/start", expect=200, bot="steady")
        assert begun["status"] == "running"

    served(tmp_path, script)


def test_nonsense_changes_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        ann, ben = [await Visitor(app).come(name) for name in ("Ann", "Ben")]
        table = await ann.post("/games", title="18AL", seats=SEATS)
        game = f"/games/{table['id']}"
        await put(ben, f"{game}/terms", 403)
        await put(ben, f"{game}/ready", 403, terms=1)
        await put(ann, f"{game}/terms", 422, options={"no_such_option": True})
        await put(ann, f"{game}/terms", 422, rated=True)
        assert await ann.get(game) == table

    served(tmp_path, script)
