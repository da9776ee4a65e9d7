"""Thread pools: what would block the loop, each kind in bounded threads of its own, so that none keeps another waiting.

The loop's own pool is left to the libraries (the database's driver looks up names there).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import Lock
from typing import Any, Final, ParamSpec, TypeVar

from shortline.server.http.middleware import client_address
from shortline.server.http.problems import Problem

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """So many threads, and so much work that may wait for them; whoever comes then is told to come back. One
    visitor has half of the room at most."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.name = name
        self.room = threads + waiting
        self._threads = ThreadPoolExecutor(threads, f"shortline-{name}")
        self._busy = 0
        self._by: Counter[str] = Counter()
        self._lock = Lock()

    async def run(self, work: Callable[P, T], /, *args: P.args, **more: P.kwargs) -> T:
        """Do something in a thread of the pool; ``Problem`` 503 if too much waits already."""
        client = client_address.get()
        with self._lock:
            if self._busy >= self.room or (client and self._by[client] >= self.room // 2):
                raise Problem(503, "Busy", "The server is busy with this kind of work: try again in a moment")
            self._busy += 1
            self._by[client] += 1
        future = self._threads.submit(copy_context().run, partial(work, *args, **more))
        # Counted until the thread is done, even if nobody waits for it any more.
        future.add_done_callback(partial(self._done, client))
        return await asyncio.wrap_future(future)

    def _done(self, client: str, _: Future[Any]) -> None:
        with self._lock:
            self._busy -= 1
            self._by[client] -= 1
            if not self._by[client]:
                del self._by[client]


PASSWORDS: Final = Pool("passwords", threads=2, waiting=100)
"""Hashing takes 64 MB of memory and a good part of a second, on purpose."""
GAMES: Final = Pool("games", threads=2, waiting=200)
"""Opening tables: long logs are played again."""
PICTURES: Final = Pool("pictures", threads=2, waiting=100)
ROUTES: Final = Pool("routes", threads=2, waiting=100)
FILES: Final = Pool("files", threads=1, waiting=20)
"""Imports and exports, and rewriting the games of who has left."""
LOOKUPS: Final = Pool("lookups", threads=4, waiting=100)
"""Names of foreign hosts: their servers may be slow to answer."""
