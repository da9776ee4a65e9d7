"""The connection to the database: SQLite in WAL mode, or PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

import aiosqlite
from sqlalchemy import event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shortline.kernel.refusal import Malformed
from shortline.server.migrations import migrate
from shortline.server.quick import connect
from shortline.server.settings import Settings

CALLED = "called"


def call(connection: AsyncConnection) -> None:
    """Have those called who do jobs, as soon as the transaction is on disk."""
    connection.info[CALLED] = True


def checked(settings: Settings) -> None:
    """Refuse, in one sentence, a database that cannot be one."""
    if not settings.on_postgres:
        settings.data.mkdir(parents=True, exist_ok=True)
        if not os.access(settings.data, os.W_OK | os.X_OK):
            raise Malformed(f"Nothing can be written below {settings.data}; choose another folder with --data")
        return
    try:
        url = make_url(settings.url)
    except ArgumentError as e:
        raise Malformed("The database's address is not one: postgresql://user:password@host/name") from e
    if url.drivername != "postgresql+psycopg":
        raise Malformed(f"The database is PostgreSQL or, without an address, SQLite; not {url.drivername[:40]}")
    if find_spec("psycopg") is None:
        raise Malformed("PostgreSQL needs its driver: pip install 'shortline[postgres]'")


def make_engine(settings: Settings) -> AsyncEngine:
    """The engine for a server's database."""
    if settings.on_postgres:
        return create_async_engine(settings.url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    settings.data.mkdir(parents=True, exist_ok=True)
    path = str(make_url(settings.url).database)

    async def creator() -> aiosqlite.Connection:
        return await connect(path, 30)

    engine = create_async_engine(settings.url, async_creator=creator, pool_size=8, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def careful(connection: Any, _: Any) -> None:
        # The driver's own transactions begin too late for a write that has read before: we begin them ourselves.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


class Database:
    """Transactions on the database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = make_engine(settings)
        # SQLite lets one write at a time, and whoever finds it busy asks again and again: here they stand in a queue.
        self.called: Callable[[], None] | None = None
        """Told whenever a transaction is on disk that has put a job to be done at once (``call``)."""
        self._turn = nullcontext() if settings.on_postgres else asyncio.Lock()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; in SQLite it takes its turn from the start."""
        async with self._turn, self.engine.connect() as connection:
            connection.info[CALLED] = False
            if not self.settings.on_postgres:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                await connection.rollback()
                raise
            await connection.commit()
            if connection.info[CALLED] and self.called is not None:
                self.called()

    async def prepare(self) -> None:
        """Bring the database up to date; ``Malformed`` if it cannot be reached."""
        try:
            async with self.writing() as connection:
                await connection.run_sync(migrate)
        except DatabaseError as e:
            where = make_url(self.settings.url).render_as_string(hide_password=True)
            raise Malformed(f"The database {where} does not answer: {e.orig}") from e

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
