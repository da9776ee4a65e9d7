"""A full disk: whoever wants to write is told, and nothing is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import Engine, event

from shortline.server.storage.database import Database
from tests.server.visitors import Visitor, served

WRITTEN = ("chats", "entries")
"""Tables that cannot grow while the disk of PostgreSQL is full."""


def shut(connection: Any, _: Any) -> None:
    """Let SQLite have no more pages than it has."""
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count={pages}")


@asynccontextmanager
async def full(database: Database) -> AsyncIterator[None]:
    """The disk is full: SQLite cannot have another page, PostgreSQL itself answers what it answers when the system has
    no room (class 53100)."""
    if isinstance(database.engine, Engine):
        event.listen(database.engine, "connect", shut)
        database.engine.dispose()
        yield
        event.remove(database.engine, "connect", shut)
        database.engine.dispose()
        return
    body = "BEGIN RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'; END"
    async with database.writing() as connection:
        await connection.exec_driver_sql(f"CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $${body}$$")
        for table in WRITTEN:
            when = f"BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION no_room()"
            await connection.exec_driver_sql(f"CREATE TRIGGER no_room {when}")
    yield
    async with database.writing() as connection:
        await connection.exec_driver_sql("DROP FUNCTION no_room CASCADE")


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    async def script(app: FastAPI) -> None:
        services = app.state.services
        await services.jobs.stop()
        ann = await Visitor(app).come("Ann")
        game = (await ann.post("/games", title="18AL", seats=[{"kind": "me"}, *[{"kind": "hotseat"}] * 2]))["id"]
        view = await ann.get(f"/games/{game}/view")
        told = []
        async with full(services.database):
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
            if services.settings.on_postgres:  # SQLite may have room for a small row in the pages that it has
                refused = await ann.act(game, view["offers"][-1]["action"], view["number"])
                assert refused.status_code == 507, refused.text
        moved = await ann.act(game, view["offers"][-1]["action"], view["number"])
        assert moved.status_code == 201, moved.text
        assert (await ann.client.get("/readyz")).status_code == 200
        assert len(await ann.get(f"/games/{game}/chat")) == len(told), "what was acknowledged is there, nothing else"

    served(tmp_path, script)
