"""Upgrades: a club of version 0.1, kept as it was, opens under this version, and every game of it goes on.

``stored/club-0.1.json.gz`` holds the rows that version 0.1 wrote on its first schema: three accounts (password "correct
horse") and five games. In ``coal`` a token was placed by a corporation without a train, which the option allowed then;
in ``emergency`` a train was bought that the rules of today refuse.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Boolean, Connection, MetaData, insert, text

from shortline.kernel.refusal import Malformed
from shortline.server import admin
from shortline.server.settings import Settings, from_environment
from shortline.server.storage.database import Database
from tests.server.test_migrations import first_step
from tests.server.visitors import Visitor, run, served

CLUB: dict[str, list[dict[str, Any]]] = json.loads(
    gzip.decompress((Path(__file__).parent / "stored" / "club-0.1.json.gz").read_bytes())
)
GAMES = {row["name"]: row["id"] for row in CLUB["games"]}
ORDER = ("users", "games", "seats", "entries", "chats", "notes", "notices")
"""Tables before those that name their rows."""
EMPTY = True


def stored(connection: Connection) -> None:
    """The database as version 0.1 left it."""
    first_step(connection)
    tables = MetaData()
    tables.reflect(connection)
    assert set(ORDER) == set(CLUB)
    for name in ORDER:
        table = tables.tables[name]
        flags = [c.name for c in table.columns if isinstance(c.type, Boolean)]
        rows = [{**row, **{flag: bool(row[flag]) for flag in flags}} for row in CLUB[name]]
        if name in ("chats", "notices"):  # the database counts these
            rows = [{key: value for key, value in row.items() if key != "id"} for row in rows]
        connection.execute(insert(table), rows)


def club(data: Path) -> Settings:
    """The settings of a server on that database."""
    settings = from_environment(os.environ, data=data)

    async def fill() -> None:
        database = Database(settings)
        async with database.writing() as connection:
            await connection.run_sync(stored)
        await database.close()

    asyncio.run(fill())
    return settings


async def back(app: FastAPI, name: str) -> Visitor:
    """Somebody who had an account signs in again."""
    visitor = Visitor(app)
    me = await visitor.post("/session", name=name, password="correct horse")
    visitor.client.headers["x-csrf-token"] = me["csrf"]
    return visitor


async def move(players: dict[str, Visitor], game: str, count: int = 1) -> int:
    """Let whoever is to act pass, or do the first thing on offer, so many times; how long the log is then."""
    number = 0
    for _ in range(count):
        to_act = (await players["Ann"].get(f"/games/{game}/view"))["to_act"][0]
        player = players[to_act]
        view = await player.get(f"/games/{game}/view", **({"seat": to_act} if player is players["Ann"] else {}))
        offer = next((o for o in view["offers"] if o["kind"] == "Pass"), view["offers"][0])
        done = await player.act(game, offer["action"], view["number"])
        assert done.status_code == 201, done.text
        number = done.json()["number"]
    return number


def test_every_game_of_an_older_version_goes_on(tmp_path: Path) -> None:
    club(tmp_path)

    async def script(app: FastAPI) -> None:
        ann, ben, cal = [await back(app, name) for name in ("Ann", "Ben", "Cal")]
        three, alone = {"Ann": ann, "Ben": ben, "Cal": cal}, {"Ann": ann, "Ben": ann, "Cal": ann}
        assert await move(three, GAMES["friends"], 3) == 69
        snapshot = await ann.get(f"/games/{GAMES['friends']}/snapshot")
        assert snapshot["note"] == "Buy the 4-train before Ben"
        assert [line["text"] for line in snapshot["chat"]] == ["Good luck, both of you!"]
        assert snapshot["paused"] is None
        assert (await ann.client.get(snapshot["assets"])).json()["printed"]["title"] == "18AL"
        for name in ("friends", "florida"):  # pictures of tables whose options were fewer
            assert (await ann.ask("GET", f"/games/{GAMES[name]}/symbols.svg")).status_code == 200
        # The token without a train stands: the game goes on as it was played.
        assert await move(alone, GAMES["coal"], 2) == 256
        assert await move(alone, GAMES["florida"], 2) == 32
        over = await ann.get(f"/games/{GAMES['over']}/snapshot")
        assert over["position"]["over"]
        assert over["paused"] is None

    served(tmp_path, script)


def test_a_game_that_the_rules_refuse_is_paused_and_carried_over(tmp_path: Path) -> None:
    club(tmp_path)
    game = GAMES["emergency"]

    async def script(app: FastAPI) -> None:
        ann, ben, cal = [await back(app, name) for name in ("Ann", "Ben", "Cal")]
        snapshot = await ann.get(f"/games/{game}/snapshot")
        paused = snapshot["paused"]
        assert (paused["number"], paused["move"], len(paused["dropped"])) == (236, 219, 17)
        assert "was raised for a train" in paused["why"]
        assert paused["dropped"][0].endswith(": buy train")
        assert paused["waiting_for"] == ["Ann", "Ben", "Cal"]
        assert paused["agreed"] == []
        position = snapshot["position"]
        assert position["actions"] == 219
        assert position["offers"] == []
        # Nobody plays on meanwhile, and nobody is told that the server is at fault.
        refused = await ann.act(game, {"type": "Pass", "by": "Ann"}, 236)
        assert refused.status_code == 409
        assert refused.json()["title"] == "Paused"
        assert (await ann.ask("POST", f"/games/{game}/undo", json={"based_on": 236})).status_code == 409
        await ann.post(f"/games/{game}/chat", text="Shall we?")
        dan = await Visitor(app).come("Dan")
        await dan.post(f"/games/{game}/carry-over", expect=403, number=236)
        await ann.post(f"/games/{game}/carry-over", expect=409, number=235)
        for player, number in ((ann, 236), (ben, 236), (cal, 237)):
            assert (await player.post(f"/games/{game}/carry-over", expect=200, number=236))["number"] == number
        await ann.post(f"/games/{game}/carry-over", expect=409, number=237)
        snapshot = await ann.get(f"/games/{game}/snapshot")
        assert snapshot["paused"] is None
        assert snapshot["position"]["number"] == 237
        assert snapshot["position"]["actions"] == 219
        assert "goes on under the rules of today" in snapshot["chat"][-1]["text"]
        assert await move({"Ann": ann, "Ben": ben, "Cal": cal}, game) == 238
        # The log keeps all that was played; what counts no more is marked.
        log = await ann.get(f"/games/{game}/entries")
        assert len(log) == 238
        assert [e["undone"] for e in log[218:238]] == [False] + 17 * [True] + 2 * [False]

    served(tmp_path, script)

    async def again(app: FastAPI) -> None:  # read from its log, with every proof
        ann = await back(app, "Ann")
        snapshot = await ann.get(f"/games/{game}/snapshot")
        assert snapshot["paused"] is None
        assert snapshot["position"]["actions"] == 220

    served(tmp_path, again)


def test_a_finished_game_that_the_rules_refuse_stays_readable(tmp_path: Path) -> None:
    club(tmp_path)
    game, over = GAMES["emergency"], GAMES["over"]

    async def script(app: FastAPI) -> None:
        async with app.state.services.database.writing() as connection:
            await connection.execute(text("UPDATE games SET status = 'finished' WHERE id = :id"), {"id": game})
            await connection.execute(text("UPDATE games SET title = '18ZZ' WHERE id = :id"), {"id": over})
        ann = await back(app, "Ann")
        snapshot = await ann.get(f"/games/{game}/snapshot")
        assert snapshot["paused"]["waiting_for"] == []
        assert snapshot["position"]["actions"] == 219
        await ann.post(f"/games/{game}/carry-over", expect=409, number=236)
        record = await ann.get(f"/games/{game}/record")
        assert len(record["actions"]) == 236
        assert record["rules"] == "1"
        # Even of a title that is not installed any more.
        assert len((await ann.get(f"/games/{over}/record"))["actions"]) == 140
        assert (await ann.ask("GET", f"/games/{over}/snapshot")).status_code == 409

    served(tmp_path, script)


def test_a_position_that_differs_is_carried_over_with_all_its_moves(tmp_path: Path) -> None:
    club(tmp_path)
    game = GAMES["florida"]

    async def script(app: FastAPI) -> None:
        async with app.state.services.database.writing() as connection:
            done = text("UPDATE entries SET digest = 'other' WHERE game = :id AND number = 30")
            assert (await connection.execute(done, {"id": game})).rowcount == 1
        ann = await back(app, "Ann")
        paused = (await ann.get(f"/games/{game}/snapshot"))["paused"]
        assert paused["differs"]
        assert not paused["dropped"]
        assert paused["move"] == 30
        await ann.post(f"/games/{game}/carry-over", expect=200, number=30)
        assert await move({"Ann": ann, "Ben": ann, "Cal": ann}, game) == 32

    served(tmp_path, script)


def test_upgrade_check_tells_beforehand_and_changes_nothing(tmp_path: Path) -> None:
    settings = club(tmp_path)

    async def fates() -> dict[str, admin.Fate]:
        return {fate.game: fate async for fate in admin.upgrade_check(settings)}

    async def script() -> None:
        found = await fates()
        told = {name: found[game].fate for name, game in GAMES.items()}
        assert told.pop("emergency") == admin.CARRIED
        assert set(told.values()) == {admin.GOES_ON}
        assert found[GAMES["emergency"]].text.startswith("from move 219, without the last 17 entries: ")
        database = Database(settings)
        async with database.reading() as connection:
            assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one() == "0001"
        await database.close()
        assert await admin.carry_over(settings, GAMES["emergency"]) == 219
        with pytest.raises(Malformed, match="not paused"):
            await admin.carry_over(settings, GAMES["emergency"])
        assert {fate.fate for fate in (await fates()).values()} == {admin.GOES_ON}

    run(script())
