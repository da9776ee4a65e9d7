"""Guests: what is theirs when they sign in to an account that they have, or sign out.

Whoever makes an account as a guest stays the same person (``People.sign_up``). Whoever signs in to another account is
asked first: all that is the guest's becomes the account's, or is left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, delete, or_, select, update

from shortline.bots import registry
from shortline.server.accounts.account_deletion import ROUNDS, AccountDeletion, tables_of
from shortline.server.accounts.people import People, Person
from shortline.server.http.problems import Problem
from shortline.server.play.bots import say
from shortline.server.play.games import Games
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.ratings.results import become
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.schema import (
    attention,
    chats,
    entries,
    games,
    hooks,
    notes,
    notices,
    orders,
    progress,
    requests,
    seats,
)

Wish = Literal["bring", "leave"]
"""What shall become of a guest's games: the account gets them, or they are left behind."""


@dataclass(frozen=True)
class GuestTable:
    """A table of a guest's; at one where ``both`` sit, the account keeps its own seat and a bot plays the guest's."""

    id: str
    title: str
    name: str
    status: str
    both: bool


class Guests:
    """What guests have, and where it goes."""

    def __init__(self, people: People, games: Games, clocks: Timekeeper, account_deletion: AccountDeletion) -> None:
        self.people = people
        self.games = games
        self.clocks = clocks
        self.account_deletion = account_deletion

    async def tables(self, guest: Person, account: Person | None = None) -> list[GuestTable]:
        """A guest's tables that are not over, and whether an account sits there, too."""
        tables = []
        for game_id in await tables_of(self.games, guest.id):
            row, rows = await self.games.table(game_id)
            if row.status != "finished" and not row.lesson:
                both = _clash(self.games, guest, account, row, rows)
                tables.append(GuestTable(row.id, row.title, row.name, row.status, both))
        return tables

    async def has_anything(self, guest: Person) -> bool:
        """Whether a guest would lose anything: tables, over or not, notes, or tables to watch."""
        if await tables_of(self.games, guest.id):
            return True
        async with self.games.database.reading() as connection:
            written = select(notes.c.game).where(notes.c.user == guest.id, notes.c.text != "")
            watched = select(attention.c.game).where(attention.c.user == guest.id, attention.c.watching)
            return (await connection.execute(written.union_all(watched))).first() is not None

    async def settle(self, guest: Person, account: Person, wish: Wish | None) -> None:
        """Before a guest becomes an account: bring along or leave what they have; ``Problem`` 409 if they have not said
        which, with the tables that it is about."""
        if wish is None and await self.has_anything(guest):
            tables = await self.tables(guest, account)
            text = f"You are here as the guest {guest.name}: say whether your games shall come along"
            raise Problem(409, "Guest", text, guest=guest.name, guest_tables=[vars(t) for t in tables])
        await (self.leave(guest) if wish == "leave" else self.bring(guest, account))

    async def leave(self, guest: Person) -> None:
        """Leave a guest's games behind: bots play on with the others; tables at which nobody else sits go."""
        for game_id in await tables_of(self.games, guest.id):
            async with self.games.database.writing() as connection:
                row = await self._there(connection, game_id)
                if row is not None:
                    await self._left(connection, guest, row, await self.games.seats(connection, game_id))
            await self.games.hub.announce(game_id)
        await self.people.end_sessions(guest)
        await self.games.hub.recheck(guest.id)

    async def bring(self, guest: Person, account: Person) -> None:
        """Give an account all that is a guest's, or nothing: seats, tables, notes, orders, talk, what is watched."""
        for _ in range(ROUNDS):
            ids = await tables_of(self.games, guest.id)
            if await self._brought(guest, account, ids):
                for game_id in ids:
                    await self.games.hub.announce(game_id)
                await self.games.hub.recheck(guest.id)
                await self.games.hub.recheck(account.id)
                return
        raise Problem(409, "Busy", "You sit down at tables while your games come along: try again")

    async def _brought(self, guest: Person, account: Person, ids: Sequence[str]) -> bool:
        """Bring everything along in one transaction; False if the guest has sat down at another table meanwhile."""
        async with self.games.database.writing() as connection:
            for game_id in ids:  # in order, so that nobody waits for somebody who waits for them
                await self._table(connection, guest, account, game_id)
            await self._notes(connection, guest, account)
            await self._attention(connection, guest, account)
            await self._progress(connection, guest, account)
            for table, column in ((chats, chats.c.user), (entries, entries.c.user), (notices, notices.c.user)):
                await connection.execute(update(table).where(column == guest.id).values(user=account.id))
            await become(connection, guest.id, account.id)
            await connection.execute(update(hooks).where(hooks.c.user == guest.id).values(user=account.id))
            if not await self.people.removed(connection, guest):
                await connection.rollback()
                return False
        return True

    async def _there(self, connection: Connection, game_id: str) -> Row[Any] | None:
        """A table that nobody else changes now; None if it was dissolved."""
        try:
            return await self.games.row(connection, game_id, lock=True)
        except Problem:
            return None

    async def _table(self, connection: Connection, guest: Person, account: Person, game_id: str) -> None:
        """Bring a table along: as its maker, and the guest's seat, unless the account sits there already."""
        row = await self._there(connection, game_id)
        if row is None:
            return
        rows = await self.games.seats(connection, game_id)
        if row.creator == guest.id:
            await connection.execute(update(games).where(games.c.id == game_id).values(creator=account.id))
        if _clash(self.games, guest, account, row, rows):
            await self._given_up(connection, guest, row, rows)
        else:
            here = (seats.c.game == game_id, seats.c.user == guest.id)
            await connection.execute(update(seats).where(*here).values(user=account.id))

    async def _left(self, connection: Connection, guest: Person, row: Row[Any], rows: Sequence[Row[Any]]) -> None:
        """Leave a table behind. One that is over stays as it is."""
        others = any(s.user is not None and s.user != guest.id for s in rows)
        made = row.creator == guest.id
        if row.status == "finished":
            return
        if not others or (made and row.status == "open"):
            await connection.execute(delete(games).where(games.c.id == row.id))
            self.games.live.forget(row.id)
            return
        if made:
            await self.account_deletion.unmade(connection, row, rows)
        await self._given_up(connection, guest, row, rows)

    async def _given_up(self, connection: Connection, guest: Person, row: Row[Any], rows: Sequence[Row[Any]]) -> None:
        """Get up from a seat: before the start it is open again, in a running game a bot plays on under its name."""
        values: dict[str, Any] = {"user": None, "invite": None}
        if row.status == "open":
            values["kind"] = "open"
        elif row.status == "running":
            values["stand_in"] = registry.USUAL
        here = (seats.c.game == row.id, seats.c.user == guest.id)
        await connection.execute(update(seats).where(*here).values(values))
        if row.status != "running":
            return
        await connection.execute(delete(requests).where(requests.c.game == row.id))
        for seat in (s for s in rows if s.user == guest.id):
            await connection.execute(delete(orders).where(orders.c.game == row.id, orders.c.seat == seat.name))
            text = f"{seat.name} has left the table: {registry.USUAL} plays on."
            await say(connection, row.id, text, self.games.wall.now())
        await self.clocks.stood_in(connection, row.id)

    async def _notes(self, connection: Connection, guest: Person, account: Person) -> None:
        """Bring notes along; of two on one game both are kept."""
        both = select(notes).where(or_(notes.c.user == guest.id, notes.c.user == account.id))
        rows = (await connection.execute(both)).all()
        own = {r.game: r.text for r in rows if r.user == account.id}
        for r in (r for r in rows if r.user == guest.id):
            text = "\n\n".join(filter(None, (own.get(r.game, ""), r.text)))
            await upsert(connection, notes, {"game": r.game, "user": account.id}, {"text": text})

    async def _attention(self, connection: Connection, guest: Person, account: Person) -> None:
        """Bring along which tables are watched, and which are to be quiet."""
        for r in (await connection.execute(select(attention).where(attention.c.user == guest.id))).all():
            how = {name: True for name in ("watching", "quiet") if getattr(r, name)}
            if how:
                await upsert(connection, attention, {"game": r.game, "user": account.id}, how)

    async def _progress(self, connection: Connection, guest: Person, account: Person) -> None:
        """Bring along which lessons are done; of one done by both the first time counts."""
        own = {(r.title, r.lesson): r.done for r in await done_by(connection, account)}
        for r in await done_by(connection, guest):
            key = {"user": account.id, "title": r.title, "lesson": r.lesson}
            await upsert(connection, progress, key, {"done": min(r.done, own.get((r.title, r.lesson), r.done))})


async def done_by(connection: Connection, person: Person) -> Sequence[Row[Any]]:
    """The lessons that a person has done."""
    return (await connection.execute(select(progress).where(progress.c.user == person.id))).all()


def _clash(tables: Games, guest: Person, account: Person | None, row: Row[Any], rows: Sequence[Row[Any]]) -> bool:
    """Whether an account plays at a table at which a guest has a seat: nobody has two."""
    return any(s.user == guest.id for s in rows) and bool(tables.mine(account, row, rows))
