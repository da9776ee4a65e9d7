"""The hub: tells whoever watches a game that something has happened, within the process and between processes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

FORGET = -1
"""Announced instead of a number when a game must be read again: its seats have other names."""


class Watch:
    """One watcher's ear at a table: what they were told and have not looked at yet."""

    def __init__(self) -> None:
        self.number = 0
        """How long the game's log is, as far as was told."""
        self.answered = -1
        """The length of the log of which the watcher hears as the answer to a request of its own."""
        self._event = asyncio.Event()
        self._table = True

    def tell(self, number: int) -> None:
        """The log has grown to ``number``; or, with 0, something else is new at the table."""
        self.number = max(self.number, number)
        self._table = self._table or number <= 0
        self._event.set()

    def look(self) -> bool:
        """Look up: whether anything but the log is new (seats, talk, requests)."""
        new, self._table = self._table, False
        self._event.clear()
        return new

    async def wait(self) -> None:
        """Wait for the next word."""
        await self._event.wait()


class Hub:
    """Announcements by game. Watchers get a nudge and look for themselves: views differ by seat."""

    def __init__(self) -> None:
        self._watches: dict[str, set[Watch]] = defaultdict(set)
        self._named: dict[tuple[str, str, str], Watch] = {}
        self.pass_on: Callable[[str, int], None] | None = None
        """Tells the other processes, if there can be any."""
        self.heard: Callable[[str, int], None] | None = None
        """Has memory keep up with what is no matter of the log."""

    async def announce(self, game_id: str, number: int = 0) -> None:
        """Tell everybody who watches a game: its log has grown to ``number``, or with 0 something else is new."""
        self.nudge(game_id, number)
        if self.pass_on is not None:
            self.pass_on(game_id, number)

    def nudge(self, game_id: str, number: int = 0) -> None:
        """Tell the watchers in this process."""
        if number <= 0 and self.heard is not None:
            self.heard(game_id, number)
        for watch in self._watches.get(game_id, ()):
            watch.tell(number)

    def nudge_all(self) -> None:
        """Tell every watcher in this process to look: word from elsewhere may have been missed."""
        for game_id in list(self._watches):
            self.nudge(game_id)

    async def recheck(self, user_id: str) -> None:
        """Tell whoever watches as a person to look: whether they are still signed in, and what waits for them."""
        await self.announce(_badge(user_id))

    @asynccontextmanager
    async def watching(self, game_id: str, user_id: str = "", name: str = "") -> AsyncIterator[Watch]:
        """An ear at a table for as long as somebody watches; it hears what is said of the watcher, too. A person may
        give it a name (``answering``)."""
        key = (game_id, user_id, name)
        async with self._listening((game_id, _badge(user_id)) if user_id else (game_id,)) as watch:
            if user_id and name:
                self._named[key] = watch
            try:
                yield watch
            finally:
                if self._named.get(key) is watch:
                    del self._named[key]

    @contextmanager
    def answering(self, game_id: str, user_id: str, name: str, number: int) -> Iterator[None]:
        """While a request is carried out that brings the log to ``number``: the watch of that name, if it is in this
        process, need not be told, since the answer tells."""
        watch = self._named.get((game_id, user_id, name))
        if watch is not None:
            watch.answered = number
        try:
            yield
        except BaseException:
            if watch is not None:
                watch.answered = -1
            raise

    @asynccontextmanager
    async def hearing(self, user_id: str, game_ids: Iterable[str]) -> AsyncIterator[Watch]:
        """An ear of a person's own at all their tables."""
        async with self._listening((_badge(user_id), *game_ids)) as watch:
            yield watch

    @asynccontextmanager
    async def _listening(self, names: Sequence[str]) -> AsyncIterator[Watch]:
        watch = Watch()
        for name in names:
            self._watches[name].add(watch)
        try:
            yield watch
        finally:
            for name in names:
                self._watches[name].discard(watch)
                if not self._watches[name]:
                    del self._watches[name]

    @property
    def watchers(self) -> int:
        """How many watch, all games together."""
        return len(set().union(*self._watches.values()))


def _badge(user_id: str) -> str:
    """A person's name on the hub; no game has it."""
    return f"@{user_id}"
