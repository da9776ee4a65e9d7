"""Migrations: they make what tables.py says, once, whoever starts at the same time."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from shortline.kernel.refusal import Malformed
from shortline.server.settings import from_environment
from shortline.server.storage import migrations
from shortline.server.storage.database import Database
from shortline.server.storage.schema import metadata
from tests.server.prepared import put_sqlite
from tests.server.visitors import run

EMPTY = True


def of(data: Path) -> Database:
    """The database under test."""
    return Database(from_environment(os.environ, data=data))


def differences(connection: Connection) -> list[Any]:
    """What the database has and tables.py has not, or the other way round."""
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


def test_the_steps_make_what_the_tables_say(tmp_path: Path) -> None:
    async def script() -> None:
        database = of(tmp_path)
        await database.prepare()
        async with database.reading() as connection:
            assert await connection.run_sync(differences) == []
        async with database.writing() as connection:
            await connection.execute(text("ALTER TABLE notes ADD COLUMN colour INTEGER"))
        async with database.reading() as connection:
            assert len(await connection.run_sync(differences)) == 1
        await database.close()

    run(script())


def test_a_prepared_database_is_what_the_steps_make(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if os.environ.get("SHORTLINE_DATABASE_URL"):
        url = str(request.getfixturevalue("postgres").prepared()).replace("postgresql:", "postgresql+psycopg:")
    else:
        put_sqlite(tmp_path)
        url = f"sqlite:///{tmp_path / 'shortline.db'}"
    engine = create_engine(url)
    with engine.connect() as connection:
        assert differences(connection) == []
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
    engine.dispose()


def test_servers_that_start_at_once_migrate_once(tmp_path: Path) -> None:
    async def script() -> None:
        databases = [of(tmp_path) for _ in range(6)]
        await asyncio.gather(*(one.prepare() for one in databases))
        async with databases[0].reading() as connection:
            assert len((await connection.execute(text("SELECT version_num FROM alembic_version"))).all()) == 1
        for one in databases:
            await one.close()

    run(script())


def test_what_an_older_version_kept_is_carried_over(tmp_path: Path) -> None:
    """People of the first step: their addresses wait for a link, their names are compared by plain letters."""

    async def script() -> None:
        database = of(tmp_path)
        async with database.writing() as connection:
            await connection.run_sync(first_step)
            for id_, name, folded, email, guest in PEOPLE:
                values = {"id": id_, "name": name, "folded": folded, "email": email, "guest": guest}
                await connection.execute(OLD_USER, values)
            await connection.execute(text("INSERT INTO hooks VALUES ('h1', 'ann', NULL, 'slack', 'https://a.test')"))
            await connection.execute(text("INSERT INTO hooks VALUES ('h2', 'gus', NULL, 'slack', 'https://b.test')"))
        await database.prepare()
        async with database.reading() as connection:
            assert await connection.run_sync(differences) == []
            found = (await connection.execute(text("SELECT id, folded, email, email_verified FROM users"))).all()
            assert {r.id: (r.folded, r.email, bool(r.email_verified)) for r in found} == {
                "ann": ("ann", "ann@example.org", False),
                "wide": ("\uff21\uff4e\uff4e".casefold(), None, False),
                "fish": ("fish", None, False),
                "gus": ("gus 1", None, False),
            }
            assert (await connection.execute(text("SELECT id FROM hooks"))).scalars().all() == ["h1"]
        await database.close()

    run(script())


PEOPLE = (
    ("ann", "Ann", "ann", "ann@example.org", False),
    ("wide", "\uff21\uff4e\uff4e", "\uff21\uff4e\uff4e".casefold(), None, False),
    ("fish", "\ufb01sh", "\ufb01sh", None, False),
    ("gus", "Gus 1", "gus 1", None, True),
)
OLD_USER = text(
    "INSERT INTO users (id, name, folded, email, password, admin, guest, settings, created)"
    " VALUES (:id, :name, :folded, :email, '!', false, :guest, '{}', 0)"
)


def first_step(connection: Connection) -> None:
    """The database as the first version made it."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    async def script() -> None:
        database = of(tmp_path)
        await database.prepare()
        async with database.writing() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(Malformed, match="another version"):
            await database.prepare()
        await database.close()

    run(script())
