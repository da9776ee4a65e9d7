"""The house: everything that one server process holds together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shortline.server.database import Database
from shortline.server.games import Games
from shortline.server.hub import Hub
from shortline.server.jobs import Jobs
from shortline.server.limits import Limits
from shortline.server.live import LiveGames
from shortline.server.lobby import Lobby
from shortline.server.metrics import Metrics
from shortline.server.people import People
from shortline.server.settings import Settings
from shortline.server.undo import Undo

if TYPE_CHECKING:
    from shortline.server.wire import Wire


@dataclass(frozen=True)
class House:
    """One server process: its settings, database, people and tables."""

    settings: Settings
    database: Database
    people: People
    live: LiveGames
    hub: Hub
    games: Games
    lobby: Lobby
    undo: Undo
    limits: Limits
    jobs: Jobs
    wire: Wire | None
    """To the other processes on the same PostgreSQL."""

    @property
    def metrics(self) -> Metrics:
        """What the process has counted."""
        return self.live.metrics

    async def open(self) -> None:
        """Bring the database up to date and begin to do what is due."""
        await self.database.prepare()
        if self.wire is not None:
            await self.wire.start()
        await self.jobs.start()

    async def close(self) -> None:
        """Finish what has begun and let go of the database."""
        await self.jobs.stop()
        if self.wire is not None:
            await self.wire.stop()
        await self.database.close()


def open_house(settings: Settings) -> House:
    """Put a server process together."""
    database, metrics = Database(settings), Metrics()
    live, hub = LiveGames(database, settings.games_in_memory, metrics), Hub()
    games = Games(database, live, hub)
    jobs = Jobs(database, metrics)
    people, undo, wire = People(database), Undo(database, games), _wire(settings, hub)
    return House(settings, database, people, live, hub, games, Lobby(games), undo, Limits(), jobs, wire)


def _wire(settings: Settings, hub: Hub) -> Wire | None:
    if not settings.on_postgres:
        return None
    # The driver of PostgreSQL is there only for those who use it.
    from shortline.server.wire import Wire

    return Wire(settings, hub)
