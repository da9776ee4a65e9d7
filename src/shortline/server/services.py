"""Services: everything that one server process holds together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shortline.server.accounts.account_deletion import AccountDeletion
from shortline.server.accounts.guests import Guests
from shortline.server.accounts.moderation import Moderation
from shortline.server.accounts.password_reset import PasswordReset
from shortline.server.accounts.people import People
from shortline.server.accounts.purge import Purge
from shortline.server.accounts.registration import Registration
from shortline.server.accounts.verification import Verification
from shortline.server.cups.cups import Cups
from shortline.server.http.metrics import Metrics
from shortline.server.http.rate_limits import RateLimits
from shortline.server.notices.notifier import Notifier
from shortline.server.play.automation import Automation
from shortline.server.play.bots import BotSeats
from shortline.server.play.carry_over import CarryOver
from shortline.server.play.games import Games
from shortline.server.play.hub import Hub
from shortline.server.play.live import LiveGames
from shortline.server.play.replacement import Replacement
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.play.undo import Undo
from shortline.server.ratings.profiles import Profiles
from shortline.server.ratings.results import Results
from shortline.server.ratings.statistics import Statistics
from shortline.server.reviews.reviews import Reviews
from shortline.server.settings import Settings
from shortline.server.storage.database import Database
from shortline.server.storage.jobs import Jobs
from shortline.server.storage.rate_counts import rate_counts
from shortline.server.tables.lobby import Lobby
from shortline.server.tables.quick_match import QuickMatch
from shortline.server.tables.waiting_room import WaitingRoom

if TYPE_CHECKING:
    from shortline.server.storage.pubsub import PubSub


@dataclass(frozen=True)
class Services:
    """One server process: its settings, database, people and tables."""

    settings: Settings
    database: Database
    people: People
    live: LiveGames
    hub: Hub
    games: Games
    lobby: Lobby
    quick_match: QuickMatch
    waiting_room: WaitingRoom
    cups: Cups
    undo: Undo
    carry_over: CarryOver
    limits: RateLimits
    jobs: Jobs
    bots: BotSeats
    clocks: Timekeeper
    notifier: Notifier
    replacement: Replacement
    automation: Automation
    reviews: Reviews
    results: Results
    statistics: Statistics
    profiles: Profiles
    account_deletion: AccountDeletion
    guests: Guests
    verification: Verification
    registration: Registration
    password_reset: PasswordReset
    moderation: Moderation
    purge: Purge
    pubsub: PubSub | None
    """To the other processes on the same PostgreSQL."""

    @property
    def metrics(self) -> Metrics:
        """What the process has counted."""
        return self.live.metrics

    async def open(self) -> None:
        """Bring the database up to date and begin to do what is due."""
        await self.database.prepare()
        if self.pubsub is not None:
            await self.pubsub.start()
        await self.clocks.start()
        await self.jobs.start()
        await self.purge.start()

    async def close(self) -> None:
        """Finish what has begun and let go of the database."""
        # One that fails, since the database is away, keeps none of the others from closing.
        async with AsyncExitStack() as closing:
            closing.push_async_callback(self.database.close)
            closing.push_async_callback(self.limits.counts.close)
            if self.pubsub is not None:
                closing.push_async_callback(self.pubsub.stop)
            closing.push_async_callback(self.clocks.stop)
            closing.callback(self.bots.close)
            closing.push_async_callback(self.jobs.stop)
            closing.push_async_callback(self.purge.stop)


def make_services(settings: Settings) -> Services:
    """Put a server process together."""
    database, metrics = Database(settings), Metrics()
    live, hub = LiveGames(database, settings.games_in_memory, metrics), Hub()
    hub.heard = live.heard
    games = Games(database, live, hub)
    jobs = Jobs(database, metrics, games.wall.now)
    bots = BotSeats(games, jobs, settings.bot_processes, settings.bot_patience)
    limits = RateLimits(rate_counts(settings))
    clocks, notifier = Timekeeper(games, jobs, bots), Notifier(games, jobs, settings, limits)
    people = People(database)
    account_deletion = AccountDeletion(people, games, clocks)
    guests, verification = Guests(people, games, clocks, account_deletion), Verification(database, jobs, settings)
    lobby = Lobby(games, settings.tables_at_once)
    return Services(
        settings=settings,
        database=database,
        people=people,
        live=live,
        hub=hub,
        games=games,
        lobby=lobby,
        quick_match=QuickMatch(lobby, jobs),
        waiting_room=WaitingRoom(lobby, notifier),
        cups=Cups(lobby, jobs, clocks, notifier),
        undo=Undo(games, notifier, limits, settings.undos_a_minute),
        carry_over=CarryOver(games),
        limits=limits,
        jobs=jobs,
        bots=bots,
        clocks=clocks,
        account_deletion=account_deletion,
        guests=guests,
        verification=verification,
        registration=Registration(database, settings),
        password_reset=PasswordReset(people, jobs, settings),
        moderation=Moderation(games, clocks),
        purge=Purge(database, guests, verification, limits.counts),
        notifier=notifier,
        replacement=Replacement(games, clocks),
        automation=Automation(games, jobs, notifier),
        reviews=Reviews(games, jobs),
        results=Results(games, jobs),
        statistics=Statistics(games, jobs),
        profiles=Profiles(database),
        pubsub=_wire(settings, hub),
    )


def _wire(settings: Settings, hub: Hub) -> PubSub | None:
    if not settings.on_postgres:
        return None
    # The driver of PostgreSQL is there only for those who use it.
    from shortline.server.storage.pubsub import PubSub

    return PubSub(settings, hub)
