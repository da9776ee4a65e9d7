"""Migrations: they make what tables.py says, once, whoever starts at the same time."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from shortline.kernel.refusal import Malformed
from shortline.server.database import Database
from shortline.server.settings import from_environment
from shortline.server.tables import metadata
from tests.server.visitors import run


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


def test_servers_that_start_at_once_migrate_once(tmp_path: Path) -> None:
    async def script() -> None:
        databases = [of(tmp_path) for _ in range(6)]
        await asyncio.gather(*(one.prepare() for one in databases))
        async with databases[0].reading() as connection:
            assert len((await connection.execute(text("SELECT version_num FROM alembic_version"))).all()) == 1
        for one in databases:
            await one.close()

    run(script())


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
