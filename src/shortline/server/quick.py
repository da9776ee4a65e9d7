"""SQLite without a thread for what takes no time.

The usual driver hands every call to a thread and waits for it, which costs far more than most calls themselves: rows of
one game lie in memory. Here a call is made at once; only a commit, which waits for the disk, is left to a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy.util import await_only

AT_ONCE = 0.05
"""Seconds that a call may wait for another process's write; whoever wants to write asks again (``Database``)."""


class QuickCursor(sqlite3.Cursor):
    """A cursor as SQLAlchemy wants it of an asynchronous driver: its rows are at hand, with nothing to let go of."""

    async def _async_soft_close(self) -> None:
        pass


class Quick:
    """A connection as SQLAlchemy wants it of an asynchronous driver."""

    def __init__(self, path: str, disk: ThreadPoolExecutor) -> None:
        # Transactions are begun by those who write: the module's own begin too late for one that reads first.
        self._connection = sqlite3.connect(path, timeout=AT_ONCE, isolation_level=None, check_same_thread=False)
        self._disk = disk
        self.create_function = self._connection.create_function
        self.close = self.terminate = self._connection.close

    def cursor(self) -> sqlite3.Cursor:
        """A cursor, whose calls are made at once."""
        await_only(_at_once())
        return self._connection.cursor(QuickCursor)

    def commit(self) -> None:
        """End a transaction: it is on disk when this returns, and others went on in the meantime."""
        if self._connection.in_transaction:
            await_only(asyncio.get_running_loop().run_in_executor(self._disk, self._connection.commit))

    def rollback(self) -> None:
        """End a transaction as if it had never been."""
        self._connection.rollback()


async def _at_once() -> None:
    """SQLAlchemy takes a statement during which nothing was awaited for a mistake."""


def is_busy(error: BaseException | None) -> bool:
    """Whether another process is writing."""
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def careful(connection: Any, _: Any) -> None:
    """Readers in nobody's way; what is committed stays, whether the process is killed or the power fails."""
    cursor = connection.cursor()
    for setting in ("busy_timeout=30000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.execute(f"PRAGMA busy_timeout={AT_ONCE * 1000:.0f}")
    cursor.close()
