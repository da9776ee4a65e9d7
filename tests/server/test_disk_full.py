"""A full disk: whoever wants to write is told, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import Engine, event

from tests.server.visitors import Visitor, served

DATABASES = ("sqlite",)
"""SQLite alone can be told how large it may grow."""


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    def shut(connection: Any, _: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        engine = services.database.engine
        assert isinstance(engine, Engine)
        ann = await Visitor(app).come("Ann")
        game = (await ann.post("/games", title="18AL", seats=[{"kind": "me"}, *[{"kind": "hotseat"}] * 2]))["id"]
        view = await ann.get(f"/games/{game}/view")
        event.listen(engine, "connect", shut)
        engine.dispose()
        told = []
        for n in range(20):
            answer = await ann.ask("POST", f"/games/{game}/chat", json={"text": f"{n} " + "long " * 700})
            if answer.status_code != 201:
                break
            told.append(n)
        assert answer.status_code == 507, answer.text
        assert "disk is full" in answer.json()["detail"]
        ready = await ann.client.get("/readyz")
        assert ready.status_code == 503
        assert "disk is full" in ready.text
        assert (await ann.get(f"/games/{game}/view"))["number"] == view["number"], "looking works"
        event.remove(engine, "connect", shut)
        engine.dispose()
        moved = await ann.act(game, view["offers"][-1]["action"], view["number"])
        assert moved.status_code == 201, moved.text
        assert (await ann.client.get("/readyz")).status_code == 200
        assert len(await ann.get(f"/games/{game}/chat")) == len(told), "what was acknowledged is there, nothing else"

    served(tmp_path, script)
