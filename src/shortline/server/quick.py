"""SQLite without a thread for what takes no time.

The driver hands every call to a thread and waits for it, which costs far more than most calls themselves: rows of one
game lie in memory. Here a call is made at once, unless it may have to wait: for the turn to write, or for the disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import aiosqlite

WAITS = ("BEGIN", "PRAGMA", "VACUUM")
SLOW = ("commit", "close", "backup")
"""Of the connection; a cursor is closed in no time."""


class Quick(aiosqlite.Connection):
    """A connection whose quick calls are made at once."""

    _waiting = 0

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Make a call: in the thread if it may wait, or if the thread has not finished the one before."""
        statement = args[0] if args and isinstance(args[0], str) else ""
        slow = getattr(fn, "__self__", None) is self._connection and fn.__name__ in SLOW
        if not (self._waiting or slow or statement.lstrip().upper().startswith(WAITS)):
            if self._connection is None:
                raise ValueError("Connection closed")
            return fn(*args, **kwargs)
        self._waiting += 1

        def work() -> Any:
            try:
                return fn(*args, **kwargs)
            finally:
                self._waiting -= 1

        return await super()._execute(work)  # type: ignore[no-untyped-call]


def connect(path: str, seconds: float) -> Quick:
    """A connection to a file, to be awaited; it waits at most so many seconds for its turn to write."""
    connection = Quick(lambda: sqlite3.connect(path, timeout=seconds, check_same_thread=False), 64)
    connection._thread.daemon = True
    return connection
