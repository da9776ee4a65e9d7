"""Where rate limits are counted: in memory while one process serves, in PostgreSQL while several may.

Both are storages of the library ``limits`` for its exact moving window. Its own storage in memory starts a thread, or
hands every key to one, at each try, and keeps keys for good; for SQL it has none.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import OrderedDict, deque
from collections.abc import Sequence

from limits.aio.storage import MovingWindowSupport, Storage
from sqlalchemy import delete, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from shortline.server.settings import Settings
from shortline.server.storage.schema import rate_limits

MOST_COUNTS = 20_000
"""So many counts are kept in memory; beyond, those that were not needed for longest go."""
WITHOUT_LIMIT = 10**9

TRY = text(
    """
    INSERT INTO rate_limits AS kept (key, tries, expires)
    SELECT :key, array_fill(now, ARRAY[:amount]), now + :seconds
    FROM (SELECT extract(epoch FROM clock_timestamp())::double precision AS now) AS clock
    ON CONFLICT (key) DO UPDATE
    SET expires = excluded.expires,
        tries = excluded.tries || ARRAY(SELECT at FROM unnest(kept.tries) AS at WHERE at > excluded.tries[1] - :seconds)
    WHERE (SELECT count(*) FROM unnest(kept.tries) AS at WHERE at > excluded.tries[1] - :seconds) + :amount <= :most
    RETURNING key
    """
)
"""Count some tries of a key unless that would be too many: one statement, so that no other process comes between. The
time is the database's, which all processes share."""
LATELY = text(
    """
    SELECT extract(epoch FROM clock_timestamp()) - min(at), count(*)
    FROM rate_limits CROSS JOIN unnest(tries) AS at
    WHERE key = :key AND at > extract(epoch FROM clock_timestamp()) - :seconds
    """
)


class RateCounts(Storage, MovingWindowSupport):
    """Counts of tries by key, each with the times of those that matter."""

    STORAGE_SCHEME = None

    @property
    def base_exceptions(self) -> type[Exception]:
        """What goes wrong in a database."""
        return SQLAlchemyError

    @abstractmethod
    async def ages(self, key: str, seconds: float) -> tuple[float, int]:
        """How long ago the first of a key's tries within so many seconds was, and how many there were."""

    async def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """When the first try that still counts was, and how many count."""
        ago, count = await self.ages(key, expiry)
        return time.time() - ago, count

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count tries whatever there were before; how many count now."""
        await self.acquire_entry(key, WITHOUT_LIMIT, expiry, amount)
        return (await self.ages(key, expiry))[1]

    async def get(self, key: str) -> int:
        """How many tries of a key are kept."""
        return (await self.ages(key, WITHOUT_LIMIT))[1]

    async def check(self) -> bool:
        """Whether counts can be read."""
        await self.get("")
        return True

    async def purge(self) -> None:
        """Take away what counts no more."""

    async def close(self) -> None:
        """Let go of whatever the counts are kept in."""


class CountsInMemory(RateCounts):
    """Counts of one process; a clock that is set changes nothing for them."""

    def __init__(self) -> None:
        super().__init__()
        self._tries: OrderedDict[str, tuple[deque[float], float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tries)

    def _lately(self, key: str, seconds: float) -> Sequence[float]:
        tries, _ = self._tries.get(key, (deque[float](), 0.0))
        since = time.monotonic() - seconds
        return [at for at in tries if at > since]

    async def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count tries, unless that would be too many."""
        lately = self._lately(key, expiry)
        if len(lately) + amount > limit:
            return False
        now = time.monotonic()
        self._tries[key] = deque([*lately, *[now] * amount]), now + expiry
        self._tries.move_to_end(key)
        while len(self._tries) > MOST_COUNTS:
            self._tries.popitem(last=False)
        return True

    async def ages(self, key: str, seconds: float) -> tuple[float, int]:
        """How long ago the first of a key's tries within so many seconds was, and how many there were."""
        lately = self._lately(key, seconds)
        return (time.monotonic() - lately[0] if lately else 0.0), len(lately)

    async def get_expiry(self, key: str) -> float:
        """When a key counts no more."""
        now = time.monotonic()
        return time.time() + self._tries.get(key, ((), now))[1] - now

    async def clear(self, key: str) -> None:
        """Forget a key."""
        self._tries.pop(key, None)

    async def reset(self) -> int:
        """Forget everything; how many keys there were."""
        count = len(self._tries)
        self._tries.clear()
        return count

    async def purge(self) -> None:
        """Take away what counts no more."""
        now = time.monotonic()
        for key in [key for key, (_, expires) in self._tries.items() if expires < now]:
            del self._tries[key]


class CountsInPostgres(RateCounts):
    """Counts that all processes on a database share. They have connections of their own: a request that has one of the
    others, and waits for its count, waits for nobody who waits for it."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.engine = create_async_engine(
            url, pool_size=2, max_overflow=2, pool_pre_ping=True, hide_parameters=True, isolation_level="AUTOCOMMIT"
        )

    async def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count tries, unless that would be too many."""
        if amount > limit:
            return False
        async with self.engine.connect() as connection:
            values = {"key": key, "seconds": float(expiry), "most": limit, "amount": amount}
            return (await connection.execute(TRY, values)).first() is not None

    async def ages(self, key: str, seconds: float) -> tuple[float, int]:
        """How long ago the first of a key's tries within so many seconds was, and how many there were."""
        async with self.engine.connect() as connection:
            ago, count = (await connection.execute(LATELY, {"key": key, "seconds": float(seconds)})).one()
            return float(ago or 0), count

    async def get_expiry(self, key: str) -> float:
        """When a key counts no more."""
        left = rate_limits.c.expires - func.extract("epoch", func.clock_timestamp())
        async with self.engine.connect() as connection:
            seconds = (await connection.execute(select(left).where(rate_limits.c.key == key))).scalar_one_or_none()
            return time.time() + float(seconds or 0)

    async def clear(self, key: str) -> None:
        """Forget a key."""
        async with self.engine.connect() as connection:
            await connection.execute(delete(rate_limits).where(rate_limits.c.key == key))

    async def reset(self) -> int:
        """Forget everything; how many keys there were."""
        async with self.engine.connect() as connection:
            return (await connection.execute(delete(rate_limits))).rowcount

    async def purge(self) -> None:
        """Take away what counts no more."""
        expired = rate_limits.c.expires < func.extract("epoch", func.clock_timestamp())
        async with self.engine.connect() as connection:
            await connection.execute(delete(rate_limits).where(expired))

    async def close(self) -> None:
        """Close the connections."""
        await self.engine.dispose()


def rate_counts(settings: Settings) -> RateCounts:
    """Where a server counts."""
    return CountsInPostgres(settings.url) if settings.on_postgres else CountsInMemory()
