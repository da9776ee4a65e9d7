"""The connection to the database: SQLite in WAL mode, or PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shortline.server.settings import Settings


def make_engine(settings: Settings) -> AsyncEngine:
    """The engine for a server's database."""
    if settings.on_postgres:
        return create_async_engine(settings.url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    settings.data.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(settings.url, connect_args={"timeout": 30})

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

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes; in SQLite it takes its turn from the start."""
        async with self.engine.connect() as connection:
            if not self.settings.on_postgres:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                await connection.rollback()
                raise
            await connection.commit()

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
