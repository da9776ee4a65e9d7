"""Account deletion: an account goes, its games stay, and its name is in none of them any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, select, update

from shortline.bots import registry
from shortline.kernel.refusal import IllegalAction, Malformed
from shortline.kernel.state import digest
from shortline.server.accounts.people import People, Person, hashed
from shortline.server.cups import leaving
from shortline.server.http.problems import Problem
from shortline.server.http.thread_pools import FILES
from shortline.server.play.games import Games
from shortline.server.play.hub import FORGET
from shortline.server.play.live import Live, begun, voided
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.ratings.rating import FORMER
from shortline.server.ratings.results import become
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import chats, entries, games, notices, orders, requests, reviews, seats
from shortline.server.tables.seating import distinct

ROUNDS = 20
"""So often a table is looked at again at which something has happened meanwhile."""


async def tables_of(tables: Games, user_id: str) -> list[str]:
    """The tables at which a person sits, is invited, or which they have made."""
    sat = select(seats.c.game).where(seats.c.user == user_id)
    query = select(games.c.id).where((games.c.creator == user_id) | games.c.id.in_(sat)).order_by(games.c.id)
    async with tables.database.reading() as connection:
        return [row.id for row in await connection.execute(query)]


class AccountDeletion:
    """Takes people out of the server."""

    def __init__(self, people: People, games: Games, clocks: Timekeeper) -> None:
        self.people = people
        self.games = games
        self.clocks = clocks

    async def forget(self, person: Person) -> None:
        """Delete an account. Its seats get other names, in the log and in records too; bots play them on. Tables of its
        making that have not started are dissolved."""
        for _ in range(ROUNDS):
            for game_id in await tables_of(self.games, person.id):
                for _ in range(ROUNDS):  # somebody may act meanwhile: then look again
                    if await self._leave(person, game_id):
                        break
            async with self.games.database.writing() as connection:
                await connection.execute(update(chats).where(chats.c.user == person.id).values(name="Somebody"))
                await connection.execute(update(entries).where(entries.c.user == person.id).values(user=None))
                await become(connection, person.id, former(person.id))
                await leaving.forget(connection, person.id)
            if await self.people.delete(person):
                return
        raise Problem(409, "Busy", "You sit down at tables while your account is deleted: try again")

    async def _leave(self, person: Person, game_id: str) -> bool:
        """Get up from a table, or from one seat of several; whether nothing of theirs is left there."""
        async with self.games.database.writing() as connection:
            try:
                row = await self.games.row(connection, game_id, lock=True)
            except Problem:  # dissolved
                return True
            rows = await self.games.seats(connection, game_id)
            mine = next((s for s in rows if s.user == person.id), None)
            made = row.creator == person.id
            dissolved = made and row.status == "open"
            if dissolved:
                await connection.execute(delete(games).where(games.c.id == game_id))
            elif mine is None and made:
                await self.unmade(connection, row, rows)
        if mine is not None and not dissolved:
            await self._rename(row, rows, mine)
            return False
        await self.games.hub.announce(game_id)
        return True

    async def unmade(self, connection: Connection, row: Row[Any], rows: Sequence[Row[Any]]) -> None:
        """A table without its maker: a bot plays the seats that were played at the maker's screen."""
        await connection.execute(update(games).where(games.c.id == row.id).values(creator=None))
        left = [s.position for s in rows if s.kind == "hotseat" and not s.stand_in]
        if row.status == "running" and left and any(s.user is not None for s in rows):
            here = (seats.c.game == row.id, seats.c.position.in_(left))
            await connection.execute(update(seats).where(*here).values(stand_in=registry.USUAL))
            await self.clocks.stood_in(connection, row.id)

    async def _rename(self, row: Row[Any], rows: Sequence[Row[Any]], seat: Row[Any]) -> None:
        """Give a seat another name and, in a running game, a bot; nothing if the table has changed meanwhile."""
        new = distinct(f"Player {seat.position + 1}", [s.name for s in rows])
        names = [new if s.position == seat.position else s.name for s in rows]
        async with self.games.database.reading() as connection:
            query = select(entries).where(entries.c.game == row.id).order_by(entries.c.number)
            log_ = (await connection.execute(query)).all()
        if len(log_) != row.length:
            return
        rewritten = await FILES.run(_rewritten, row, names, log_, seat.name, new)
        async with self.games.database.writing() as connection:
            try:
                now = await self.games.row(connection, row.id, lock=True)
            except Problem:  # dissolved
                return
            # Others may have acted, sat down, or been given another name.
            sitting = [(s.name, s.user) for s in await self.games.seats(connection, row.id)]
            if (now.length, now.status, sitting) != (row.length, row.status, [(s.name, s.user) for s in rows]):
                return
            for number, values in rewritten.items():
                mine = (entries.c.game == row.id, entries.c.number == number)
                await connection.execute(update(entries).where(*mine).values(values))
            await self._elsewhere(connection, now, seat, new)
        self.games.live.forget(row.id)
        await self.games.hub.announce(row.id, FORGET)

    async def _elsewhere(self, connection: Connection, row: Row[Any], seat: Row[Any], new: str) -> None:
        """The name in everything that is kept beside the log."""

        def renamed(value: Any) -> Any:
            return _everywhere(value, seat.name, new)

        values = {key: renamed(getattr(row, key)) for key in ("to_act", "result", "clock_state")}
        await connection.execute(update(games).where(games.c.id == row.id).values(values))
        sat: dict[str, Any] = {"name": new, "user": None, "invite": None}
        if seat.kind == "person":
            sat["former"] = former(seat.user)
        if row.status == "running":
            sat["stand_in"] = registry.USUAL
        elif row.status == "open":
            sat["kind"] = "open"
        here = (seats.c.game == row.id, seats.c.position == seat.position)
        await connection.execute(update(seats).where(*here).values(sat))
        await connection.execute(delete(orders).where(orders.c.game == row.id, orders.c.seat == seat.name))
        await connection.execute(delete(requests).where(requests.c.game == row.id))
        await connection.execute(delete(reviews).where(reviews.c.game == row.id))
        named = (notices.c.game == row.id, notices.c.text.contains(seat.name, autoescape=True))
        await connection.execute(delete(notices).where(*named))
        spoken = select(chats).where(chats.c.game == row.id, chats.c.user.is_(None))
        for line in (await connection.execute(spoken)).all():
            text = line.text.replace(seat.name, new)
            await connection.execute(update(chats).where(chats.c.id == line.id).values(text=text))
        if row.status == "running":
            await self.clocks.stood_in(connection, row.id)


def former(user_id: str) -> str:
    """The key of a deleted account: its games are known as one player's, and nobody knows whose they were."""
    return FORMER + hashed(user_id)[:24]


def _everywhere(value: Any, old: str, new: str) -> Any:
    """A value with a name replaced wherever it stands alone."""
    if isinstance(value, dict | Mapping):
        return {_everywhere(k, old, new): _everywhere(v, old, new) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_everywhere(v, old, new) for v in value]
    return new if value == old else value


def _rewritten(
    row: Row[Any], names: Sequence[str], log_: Sequence[Row[Any]], old: str, new: str
) -> dict[int, dict[str, Any]]:
    """The entries with another name, proved by playing them again: no seat has the name of anything else."""
    if not log_:
        return {}
    live = Live(row.id, begun(row, names), void=voided(log_))
    holds = True
    rows: dict[int, dict[str, Any]] = {}
    for entry in log_:
        action, counts = _everywhere(entry.action, old, new), entry.number not in live.void
        if holds and counts:
            try:
                live.apply(entry.kind, action)
            except (IllegalAction, Malformed):  # the game is paused here: what follows only gets the other name
                holds = False
        proof = digest(live.game.state) if entry.digest and holds and counts else None
        rows[entry.number] = {
            "action": action,
            "seat": new if entry.seat == old else entry.seat,
            "digest": proof,
            "why": (entry.why or "").replace(old, new),
        }
    return rows
