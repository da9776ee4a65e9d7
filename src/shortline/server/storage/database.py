"""The connection to the database: SQLite in WAL mode, or PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Table, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shortline.kernel.refusal import Malformed
from shortline.server.http.problems import Problem, is_full
from shortline.server.settings import Settings
from shortline.server.storage.migrations import migrate
from shortline.server.storage.sqlite import SqliteConnection, is_busy, sqlite_engine

Connection = AsyncConnection | SqliteConnection
"""A connection of either database."""
CALLED = "called"
PATIENCE = 30.0
"""Seconds that a write waits for those of other processes."""
PAUSE = 0.02


def call(connection: Connection) -> None:
    """Have those called who do jobs, as soon as the transaction is on disk."""
    connection.info[CALLED] = True


async def upsert(connection: Connection, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
    """Write a row: a new one or, if there is one with that key, other values in it; in one statement, so that of many
    who do it at once nobody fails. ``Problem`` 404 if what the row belongs to is gone."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = make(table).values({**key, **values})
    try:
        await connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=dict(values)))
    except IntegrityError as e:  # the table was dissolved, or the account deleted
        raise Problem(404, "Gone", "The table or the account that this belongs to is gone") from e


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


def private(file: Path) -> None:
    """Make a file that nobody but who runs the server may read, or an old one such: it holds addresses and secrets.
    SQLite gives the files that it puts beside it the same rights."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(OSError):  # a file of somebody else's, or on a disk that cannot be written: told elsewhere
        file.touch(mode=0o600)
        file.chmod(0o600)


class Database:
    """Transactions on the database."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._disk = ThreadPoolExecutor(1, "shortline-disk")
        self.engine: Engine | AsyncEngine
        if settings.on_postgres:
            self.engine = create_async_engine(
                settings.url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
            )
        else:
            private(settings.data / "shortline.db")
            self.engine = sqlite_engine(make_url(settings.url))
        self.called: Callable[[], None] | None = None
        """Told whenever a transaction is on disk that has put a job to be done at once (``call``)."""
        self.full = False
        """Whether the last write failed because the disk is full."""
        # SQLite lets one write at a time, and whoever finds it busy asks again and again: here they stand in a queue.
        self._turn = nullcontext() if settings.on_postgres else asyncio.Lock()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A connection to read with."""
        if isinstance(self.engine, Engine):
            with self.engine.connect() as connection:
                yield SqliteConnection(connection, self._disk)
        else:
            async with self.engine.connect() as shared:
                yield shared

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A transaction that writes; in SQLite it takes its turn from the start."""
        async with self._turn, self.reading() as connection:
            connection.info[CALLED] = False
            if not self.settings.on_postgres:
                await self._begin(connection)
            try:
                yield connection
                await connection.commit()
            except BaseException as e:
                self.full = self.full or is_full(e)
                await connection.rollback()
                raise
            self.full = False
            if connection.info[CALLED] and self.called is not None:
                self.called()

    async def _begin(self, connection: Connection) -> None:
        """Begin to write; another process (`shortline admin`) may be at it for a moment."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            except OperationalError as e:
                if not is_busy(e.orig) or time.monotonic() > until:
                    raise
                await asyncio.sleep(PAUSE)
            else:
                return

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
        if isinstance(self.engine, Engine):
            self.engine.dispose()
        else:
            await self.engine.dispose()
        self._disk.shutdown(wait=False)
