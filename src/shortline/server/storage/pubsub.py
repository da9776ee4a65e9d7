"""Publish and subscribe between processes on one PostgreSQL: who has written tells the others, by LISTEN and NOTIFY.

Only a game's id and the length of its log are sent; whoever hears it looks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

import psycopg
from sqlalchemy import make_url

from shortline.server.play.hub import Hub
from shortline.server.settings import Settings

CHANNEL = "shortline"
PAUSE = 1.0
"""Seconds before a broken connection is made again."""

log = logging.getLogger("shortline.pubsub")


class PubSub:
    """This process's end."""

    def __init__(self, settings: Settings, hub: Hub) -> None:
        self.hub = hub
        self.hears = asyncio.Event()
        """Set while word from other processes arrives."""
        self._address = make_url(settings.url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._me = secrets.token_hex(4)
        self._out: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to hear and to tell."""
        self._tasks = [asyncio.create_task(self._mended(work)) for work in (self._hear, self._tell)]
        self.hub.pass_on = self.send

    async def stop(self) -> None:
        """Hang up."""
        self.hub.pass_on = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    def send(self, game_id: str, number: int) -> None:
        """Tell the other processes, soon."""
        self._out.put_nowait(f"{self._me} {game_id} {number}")

    async def _mended(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do one half of the work again and again: the connection breaks when the database restarts."""
        while True:
            try:
                await work()
            except psycopg.Error as e:
                log.warning("the connection to other processes is broken: %s", e)
            self.hears.clear()
            await asyncio.sleep(PAUSE)

    async def _hear(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._address, autocommit=True, keepalives_idle=30) as pubsub:
            await pubsub.execute(f"LISTEN {CHANNEL}")
            self.hears.set()
            # What was said while nobody listened is lost: everybody looks once.
            self.hub.nudge_all()
            async for word in pubsub.notifies():
                sender, game_id, number = word.payload.split(" ")
                if sender != self._me:
                    self.hub.nudge(game_id, int(number))

    async def _tell(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._address, autocommit=True, keepalives_idle=30) as pubsub:
            while True:
                words = [await self._out.get()]
                while not self._out.empty():
                    words.append(self._out.get_nowait())
                try:
                    await pubsub.execute("SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word", (CHANNEL, words))
                except BaseException:
                    for word in words:
                        self._out.put_nowait(word)
                    raise
