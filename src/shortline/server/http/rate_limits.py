"""Rate limits: how often something may be done by one person, at one table or from one address."""

from __future__ import annotations

import time
from collections import OrderedDict, deque

from shortline.server.http.problems import Problem, forbidden

MOST_COUNTS = 20_000
"""So many counts are kept; beyond, those that were not needed for longest go."""


class RateLimits:
    """Counts of recent tries by what and by whom or from where, in this process."""

    def __init__(self) -> None:
        self._tries: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()

    def count(self, what: str, where: str, most: int, seconds: float) -> None:
        """Count a try; ``Problem`` 429 if there were too many lately, 403 if none is allowed at all."""
        if most <= 0:
            raise forbidden("Whoever runs this server has closed that")
        wait = self._wait(what, where, most, seconds)
        if wait:
            raise Problem(429, "Too often", f"That was too often: wait {duration(wait)}", retry_after=wait)

    def full(self, what: str, where: str, most: int, seconds: float) -> int:
        """The seconds to wait if there were too many tries lately, or nought; counts nothing."""
        tries, now = self._tries.get((what, where), ()), time.monotonic()
        recent = [at for at in tries if at >= now - seconds]
        return int(recent[0] + seconds - now) + 1 if len(recent) >= most else 0

    def allows(self, what: str, where: str, most: int, seconds: float) -> bool:
        """Count a try, and say whether there were not too many lately."""
        return not self._wait(what, where, most, seconds)

    def _wait(self, what: str, where: str, most: int, seconds: float) -> int:
        """Count a try; the seconds to wait if there were too many, or nought."""
        now = time.monotonic()
        tries = self._tries.setdefault((what, where), deque(maxlen=most))
        self._tries.move_to_end((what, where))
        while len(self._tries) > MOST_COUNTS:
            self._tries.popitem(last=False)
        while tries and tries[0] < now - seconds:
            tries.popleft()
        if len(tries) >= most:
            return int(tries[0] + seconds - now) + 1
        tries.append(now)
        return 0


def duration(seconds: int) -> str:
    """Some seconds in words."""
    for size, word in ((3600, "hour"), (60, "minute")):
        if seconds > size:
            count = -(-seconds // size)
            return f"{count} {word}s"
    return f"{seconds} second{'s' if seconds != 1 else ''}"
