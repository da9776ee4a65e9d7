"""SQLite on the loop: SQLAlchemy's ordinary engine, whose calls are made at once.

A call takes less time than to hand it to a thread and wait for it: rows of one game lie in memory. Only a commit, which
waits for the disk, is left to a thread, and others go on meanwhile.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, CursorResult, Dialect, Engine, Executable, create_engine, event

AT_ONCE = 0.05
"""Seconds that a call may wait for another process's write; whoever wants to write asks again (``Database``)."""

T = TypeVar("T")


class SqliteConnection:
    """What the server uses of SQLAlchemy's ``AsyncConnection``, on a connection of the ordinary engine."""

    def __init__(self, connection: Connection, disk: ThreadPoolExecutor) -> None:
        self._connection = connection
        self._disk = disk

    @property
    def info(self) -> dict[Any, Any]:
        """Notes kept with the connection."""
        return self._connection.info

    @property
    def dialect(self) -> Dialect:
        """The kind of database."""
        return self._connection.dialect

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[Any]:
        """Execute a statement."""
        return self._connection.execute(statement, parameters)

    async def exec_driver_sql(self, statement: str) -> CursorResult[Any]:
        """Execute a statement as it is."""
        return self._connection.exec_driver_sql(statement)

    async def run_sync(self, work: Callable[[Connection], T]) -> T:
        """Do something with the ordinary connection."""
        return work(self._connection)

    async def commit(self) -> None:
        """End a transaction: it is on disk when this returns."""
        if self._connection.in_transaction():
            await asyncio.get_running_loop().run_in_executor(self._disk, self._connection.commit)

    async def rollback(self) -> None:
        """End a transaction as if it had never been."""
        self._connection.rollback()


def sqlite_engine(url: URL) -> Engine:
    """The engine of a database in a file. Nobody waits for a connection: the loop would stand still."""
    engine = create_engine(
        url,
        pool_size=8,
        max_overflow=-1,
        hide_parameters=True,
        connect_args={"timeout": AT_ONCE, "check_same_thread": False},
    )
    event.listen(engine, "connect", careful)
    return engine


def is_busy(error: BaseException | None) -> bool:
    """Whether another process is writing."""
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def careful(connection: Any, _: Any) -> None:
    """Readers in nobody's way; what is committed stays, whether the process is killed or the power fails."""
    # Transactions are begun by those who write: the module's own begin too late for one that reads first.
    connection.isolation_level = None
    cursor = connection.cursor()
    for setting in ("busy_timeout=30000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.execute(f"PRAGMA busy_timeout={AT_ONCE * 1000:.0f}")
    cursor.close()
