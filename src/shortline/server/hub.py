"""The hub: tells whoever watches a game that something has happened, within the process and between processes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Hub:
    """Announcements by game. Watchers get a nudge and look for themselves: views differ by seat."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[asyncio.Event]] = defaultdict(set)

    async def announce(self, game_id: str, number: int = 0) -> None:
        """Nudge everybody who watches a game."""
        self.nudge(game_id)

    def nudge(self, game_id: str) -> None:
        """Nudge the watchers in this process."""
        for event in self._watchers.get(game_id, ()):
            event.set()

    @asynccontextmanager
    async def watching(self, game_id: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set whenever something happens in a game."""
        event = asyncio.Event()
        self._watchers[game_id].add(event)
        try:
            yield event
        finally:
            self._watchers[game_id].discard(event)
            if not self._watchers[game_id]:
                del self._watchers[game_id]
