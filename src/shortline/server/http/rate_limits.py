"""Rate limits: how often something may be done by one person, at one table or from one address."""

from __future__ import annotations

import time

from limits import RateLimitItemPerSecond
from limits.aio.strategies import MovingWindowRateLimiter

from shortline.server.http.problems import Problem, forbidden
from shortline.server.storage.rate_counts import RateCounts

LONGEST_KEY = 200


class RateLimits:
    """Limits on recent tries by what and by whom or from where; all processes on one database count together."""

    def __init__(self, counts: RateCounts) -> None:
        self.counts = counts
        self._limiter = MovingWindowRateLimiter(counts)

    async def count(self, what: str, where: str, most: int, seconds: int) -> None:
        """Count a try; ``Problem`` 429 if there were too many lately, 403 if none is allowed at all."""
        if most <= 0:
            raise forbidden("Whoever runs this server has closed that")
        if not await self.allows(what, where, most, seconds):
            wait = await self.full(what, where, most, seconds)
            raise Problem(429, "Too often", f"That was too often: wait {duration(wait)}", retry_after=wait)

    async def full(self, what: str, where: str, most: int, seconds: int) -> int:
        """The seconds to wait if there were too many tries lately, or nought; counts nothing."""
        window = await self._limiter.get_window_stats(RateLimitItemPerSecond(most, seconds), what, where[:LONGEST_KEY])
        return max(1, int(window.reset_time - time.time()) + 1) if window.remaining <= 0 else 0

    async def allows(self, what: str, where: str, most: int, seconds: int) -> bool:
        """Count a try, and say whether there were not too many lately."""
        return await self._limiter.hit(RateLimitItemPerSecond(most, seconds), what, where[:LONGEST_KEY])


def duration(seconds: int) -> str:
    """Some seconds in words."""
    for size, word in ((3600, "hour"), (60, "minute")):
        if seconds > size:
            count = -(-seconds // size)
            return f"{count} {word}s"
    return f"{seconds} second{'s' if seconds != 1 else ''}"
