"""Limits: how often something may be tried from one address."""

from __future__ import annotations

import time
from collections import deque

from shortline.server.problems import Problem, forbidden


class Limits:
    """Counts of recent tries by what and from where."""

    def __init__(self) -> None:
        self._tries: dict[tuple[str, str], deque[float]] = {}

    def count(self, what: str, where: str, most: int, seconds: float) -> None:
        """Count a try; ``Problem`` 429 if there were too many lately, 403 if none is allowed at all."""
        if most <= 0:
            raise forbidden("Whoever runs this server has closed that")
        now = time.monotonic()
        tries = self._tries.setdefault((what, where), deque())
        while tries and tries[0] < now - seconds:
            tries.popleft()
        if len(tries) >= most:
            wait = int(tries[0] + seconds - now) + 1
            raise Problem(429, "Too often", f"Too many tries: wait {wait} seconds", retry_after=wait)
        tries.append(now)
        if len(self._tries) > 10_000:
            self._tries = {k: t for k, t in self._tries.items() if t and t[-1] > now - 3600}
