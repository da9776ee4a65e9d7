"""The clock on the wall of the server: it goes on evenly when somebody sets the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

STEP = 5.0
"""By so many seconds the machine's clock must differ before it counts as set to another time."""


class WallClock:
    """The time of day at the start, and the seconds since by a clock that nobody sets. Whoever keeps time looks from
    time to time whether the machine's clock was set (``stepped``), sees to it that nobody loses by it, and follows."""

    def __init__(self, machine: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._machine = machine
        self._steady = steady
        self.follow()

    def now(self) -> float:
        """The time in seconds."""
        return self._at + self._steady() - self._since

    def stepped(self) -> float:
        """By how much the machine's clock was set forward, below nothing if back; 0 if it goes as it did."""
        ahead = self._machine() - (self._at + self._steady() - self._since)
        return ahead if abs(ahead) > STEP else 0.0

    def follow(self) -> None:
        """Take the time from the machine's clock again."""
        self._at, self._since = self._machine(), self._steady()
