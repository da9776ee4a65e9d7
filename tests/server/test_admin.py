"""`shortline admin`: accounts, proof, records and copies, beside a server that is open."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import update

import shortline
from shortline.server.storage.schema import entries
from tests.server.forks import run
from tests.server.visitors import Visitor, hotseat, play_first, served


def admin(data: Path, *args: str, say: str = "", code: int = 0) -> str:
    """What `shortline admin` says, on either channel."""
    done = run(["admin", *args, "--data", str(data)], os.environ, say)
    assert done.returncode == code, done
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_accounts_are_made_and_given_new_passwords(tmp_path: Path) -> None:
    assert "Ann has an account" in admin(tmp_path, "create-user", "Ann", "--admin", say="correct horse\n")
    assert "Ann has a new password" in admin(tmp_path, "reset-password", "aNN", say="battery staple\n")
    assert "called Ann already" in admin(tmp_path, "create-user", "Ann", say="correct horse\n", code=2)
    assert "8 to 200 characters" in admin(tmp_path, "create-user", "Ben", say="short\n", code=2)
    assert "Nobody has an account" in admin(tmp_path, "reset-password", "Zoe", say="battery staple\n", code=2)

    async def script(app: FastAPI) -> None:
        ann = Visitor(app)
        tries = [
            (await ann.ask("POST", "/session", json={"name": "Ann", "password": p})).status_code
            for p in ("correct horse", "battery staple")
        ]
        assert tries == [401, 201]
        assert (await ann.get("/me"))["admin"] is True

    served(tmp_path, script)


def test_games_are_proved_exported_and_copied(tmp_path: Path, database: str) -> None:
    games: list[str] = []
    services, records, copy = tmp_path / "server", tmp_path / "records", tmp_path / "copy" / "shortline.db"
    copy.parent.mkdir()

    async def play(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        for title in ("18AL", "18VA"):
            games.append(await hotseat(ann, title))
            await play_first(ann, games[-1], 30)
        await ann.post("/games", title="18AL", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])

    async def spoil(app: FastAPI) -> None:
        async with app.state.services.database.writing() as connection:
            wrong = update(entries).where(entries.c.game == games[0], entries.c.number == 25)
            await connection.execute(wrong.values(digest="0" * 64))

    served(services, play)
    assert "2 games with 60 entries prove" in admin(services, "verify")
    assert "2 records" in admin(services, "export-games", str(records))
    assert {path.name for path in records.iterdir()} == {f"18AL-{games[0]}.json", f"18VA-{games[1]}.json"}
    assert shortline.load(records / f"18VA-{games[1]}.json").number == 30
    if database == "sqlite":
        assert "bytes" in admin(services, "backup", str(copy))
        assert "exists already" in admin(services, "backup", str(copy), code=2)
        assert "2 games with 60 entries prove" in admin(copy.parent, "verify")
    else:
        assert "pg_dump" in admin(services, "backup", str(copy), code=2)
        assert not copy.exists()
    served(services, spoil)
    said = admin(services, "verify", code=1)
    assert f"18AL {games[0]}: The position after entry 25 is not the one that was played" in said
    assert "1 of 2 games do not prove" in said
    # What the log holds is written all the same, and does not pass for proved.
    admin(services, "export-games", str(tmp_path / "again"))
    assert len(list((tmp_path / "again").iterdir())) == 2
    with pytest.raises(shortline.ShortlineError):
        shortline.load(tmp_path / "again" / f"18AL-{games[0]}.json")


@pytest.mark.parametrize("command", [("verify",), ("export-games", "records"), ("backup", "copy.db")])
def test_a_folder_without_a_database_is_told(tmp_path: Path, command: tuple[str, ...], database: str) -> None:
    if database == "postgresql":
        return
    said = admin(tmp_path, *command, code=2)
    assert "There is no database in" in said
    assert list(tmp_path.iterdir()) == []


def test_a_copy_is_whole_while_the_house_writes(tmp_path: Path, database: str) -> None:
    if database == "postgresql":
        return
    copy = tmp_path / "copy.db"

    async def script(app: FastAPI) -> None:
        ann = await Visitor(app).come("Ann")
        await play_first(ann, await hotseat(ann), 5)
        admin(tmp_path, "backup", str(copy))

    served(tmp_path, script)
    with sqlite3.connect(copy) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (5,)
    connection.close()
