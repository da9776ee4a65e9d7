"""The house: everything that one server process holds together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shortline.server.automation import Automation
from shortline.server.bots import BotSeats
from shortline.server.database import Database
from shortline.server.forgetting import Forgetting
from shortline.server.games import Games
from shortline.server.guests import Guests
from shortline.server.hub import Hub
from shortline.server.jobs import Jobs
from shortline.server.limits import Limits
from shortline.server.live import LiveGames
from shortline.server.lobby import Lobby
from shortline.server.metrics import Metrics
from shortline.server.notify import Notifier
from shortline.server.people import People
from shortline.server.purge import Purge
from shortline.server.settings import Settings
from shortline.server.timekeeping import Timekeeper
from shortline.server.undo import Undo
from shortline.server.verification import Verification

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
    bots: BotSeats
    clocks: Timekeeper
    notifier: Notifier
    automation: Automation
    forgetting: Forgetting
    guests: Guests
    verification: Verification
    purge: Purge
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
        await self.clocks.start()
        await self.jobs.start()
        await self.purge.start()

    async def close(self) -> None:
        """Finish what has begun and let go of the database."""
        # One that fails, since the database is away, keeps none of the others from closing.
        async with AsyncExitStack() as closing:
            closing.push_async_callback(self.database.close)
            if self.wire is not None:
                closing.push_async_callback(self.wire.stop)
            closing.push_async_callback(self.clocks.stop)
            closing.callback(self.bots.close)
            closing.push_async_callback(self.jobs.stop)
            closing.push_async_callback(self.purge.stop)


def open_house(settings: Settings) -> House:
    """Put a server process together."""
    database, metrics = Database(settings), Metrics()
    live, hub = LiveGames(database, settings.games_in_memory, metrics), Hub()
    hub.heard = live.heard
    games = Games(database, live, hub)
    jobs = Jobs(database, metrics)
    bots = BotSeats(games, jobs, settings.bot_processes, settings.bot_patience)
    limits = Limits()
    clocks, notifier = Timekeeper(games, jobs, bots), Notifier(games, jobs, settings, limits)
    people = People(database)
    forgetting = Forgetting(people, games, clocks)
    guests, verification = Guests(people, games, clocks, forgetting), Verification(database, jobs, settings)
    return House(
        settings=settings,
        database=database,
        people=people,
        live=live,
        hub=hub,
        games=games,
        lobby=Lobby(games, settings.tables_at_once),
        undo=Undo(games, notifier, limits, settings.undos_a_minute),
        limits=limits,
        jobs=jobs,
        bots=bots,
        clocks=clocks,
        forgetting=forgetting,
        guests=guests,
        verification=verification,
        purge=Purge(database, guests, verification),
        notifier=notifier,
        automation=Automation(games, jobs, notifier),
        wire=_wire(settings, hub),
    )


def _wire(settings: Settings, hub: Hub) -> Wire | None:
    if not settings.on_postgres:
        return None
    # The driver of PostgreSQL is there only for those who use it.
    from shortline.server.wire import Wire

    return Wire(settings, hub)
