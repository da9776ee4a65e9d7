"""The house: everything that one server process holds together."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.server.automation import Automation
from shortline.server.bots import BotSeats
from shortline.server.database import Database
from shortline.server.games import Games
from shortline.server.hub import Hub
from shortline.server.jobs import Jobs
from shortline.server.limits import Limits
from shortline.server.live import LiveGames
from shortline.server.lobby import Lobby
from shortline.server.notify import Notifier
from shortline.server.people import People
from shortline.server.settings import Settings
from shortline.server.timekeeping import Timekeeper
from shortline.server.undo import Undo


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

    async def open(self) -> None:
        """Bring the database up to date and begin to do what is due."""
        await self.database.prepare()
        await self.clocks.start()
        await self.jobs.start()

    async def close(self) -> None:
        """Finish what has begun and let go of the database."""
        await self.jobs.stop()
        self.bots.close()
        await self.clocks.stop()
        await self.database.close()


def open_house(settings: Settings) -> House:
    """Put a server process together."""
    database = Database(settings)
    live, hub = LiveGames(database, settings.games_in_memory), Hub()
    games = Games(database, live, hub)
    jobs = Jobs(database)
    bots = BotSeats(games, jobs, settings.bot_processes, settings.bot_patience)
    notifier = Notifier(games, jobs, settings)
    return House(
        settings=settings,
        database=database,
        people=People(database),
        live=live,
        hub=hub,
        games=games,
        lobby=Lobby(games),
        undo=Undo(database, games, notifier),
        limits=Limits(),
        jobs=jobs,
        bots=bots,
        clocks=Timekeeper(games, jobs, bots),
        notifier=notifier,
        automation=Automation(games, jobs, notifier),
    )
