"""The lobby: tables are made, joined, left, started, dissolved, and played again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from shortline.kernel.action import encode
from shortline.kernel.refusal import Malformed
from shortline.kernel.state import digest
from shortline.server.accounts.people import Person, new_id, same, still_known
from shortline.server.accounts.relations import blocked_by
from shortline.server.http.problems import Problem, forbidden
from shortline.server.http.text import folded, line, paragraph
from shortline.server.play.bots import say
from shortline.server.play.games import Games, Moment
from shortline.server.play.live import Live
from shortline.server.ratings.rating import MIDDLE
from shortline.server.ratings.results import fit_to_rate, shown_ratings
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import entries, games, seats, users
from shortline.server.storage.stored_title import options_of, title_of
from shortline.server.tables.seating import SeatWish, distinct, name_on_seat, names_for, rematch_seat, seat_row
from shortline.server.tables.table_wish import TableWish, cannot_count
from shortline.table.game import AnyGame
from shortline.titles import find

LONGEST_ABOUT = 500
GUESTS_PART = 10
"""A guest may have made so many times fewer tables than an account."""


class Lobby:
    """Where tables begin and end."""

    def __init__(self, games: Games, at_once: int) -> None:
        self.games = games
        self.at_once = at_once
        """Tables that are not over, made by one person."""
        self.database = games.database

    async def create(self, person: Person, wish: TableWish) -> str:
        """Make a table; one whose seats are all taken starts at once."""
        if person.guest and any(s.kind == "open" for s in wish.seats):
            raise forbidden("A guest's table is for one screen, bots and invited players")
        if wish.rated and (why := cannot_count(person, wish)):
            raise Problem(422, "Cannot count", f"This table cannot count for the rating: {why}")
        try:
            title = find(wish.title)
            names = names_for(person, wish.seats)
            options = title.wished(wish.options, len(names))
            title.start(title.compose(options, len(names)), title.seated(names), 0)
        except Malformed as e:
            raise Problem(422, "No such table", str(e)) from e
        wish = replace(wish, title=title.id, options=options)
        row = self._table_row(person, wish, title.version)
        async with self.database.writing() as connection:
            await still_known(connection, person)
            await self._room(connection, person)
            await self._sit(connection, person, row, wish.seats, names)
            await self.start_if_full(connection, row["id"])
        return str(row["id"])

    async def seat_all(
        self, connection: Connection, wish: TableWish, clock: Mapping[str, Any], sat: Sequence[Mapping[str, Any]]
    ) -> str:
        """Make a table of nobody's for players who are all there, as a cup does: it begins at once."""
        title = find(wish.title)
        row = self._table_row(Person("", ""), replace(wish, clock=clock), title.version)
        row["creator"] = None
        await connection.execute(insert(games).values(row))
        names: list[str] = []
        for position, seat in enumerate(sat):
            names.append(distinct(seat["name"], names))
            made = {**seat, "game": row["id"], "position": position, "name": names[-1], "invite": None}
            await connection.execute(insert(seats).values(made))
        await self.start_if_full(connection, row["id"])
        return str(row["id"])

    async def bring(self, person: Person, wish: TableWish, game: AnyGame, note: str = "") -> str:
        """Make a table from a game that was begun elsewhere: it goes on from there. A note is said at the table."""
        wish = replace(wish, title=game.title.id, options=game.options, seed=game.seed)
        # As they sat down: some titles change the order of seats at the start.
        names = list(game.record.seats)
        row = self._table_row(person, wish, game.title.version)
        row |= {"length": game.number, "to_act": list(game.to_act), "imported": True, "rated": False}
        row |= {"origin": wish.origin or None, "origin_at": game.number if wish.origin else 0}
        async with self.database.writing() as connection:
            await still_known(connection, person)
            if wish.lesson:
                await self._end_lessons(connection, person)
            else:
                await self._room(connection, person)
            await self._sit(connection, person, row, wish.seats, names)
            lines = [
                {"game": row["id"], "number": n, "kind": "act", "action": encode(a), "seat": a.by, "at": row["created"]}
                for n, a in enumerate(game.actions, 1)
            ]
            if lines:
                lines = [{**line, "digest": None} for line in lines]
                lines[-1]["digest"] = digest(game.state)
                await connection.execute(insert(entries), lines)
            if note:
                await say(connection, str(row["id"]), note, row["created"])
            live = Live.brought(str(row["id"]), game) if lines else None
            await self.start_if_full(connection, row["id"], live)
        if live is not None:
            self.games.live.keep(live)  # whoever brought it will look at it next
        return str(row["id"])

    async def _end_lessons(self, connection: Connection, person: Person) -> None:
        """Take away the tables of a person's earlier lessons: what was learned is kept elsewhere."""
        mine = (games.c.creator == person.id, games.c.lesson.is_not(None))
        for game_id in (await connection.execute(select(games.c.id).where(*mine))).scalars().all():
            await connection.execute(delete(games).where(games.c.id == game_id))
            self.games.live.forget(game_id)

    async def _room(self, connection: Connection, person: Person) -> None:
        """Refuse another table to whoever has made many that are not over."""
        most = max(1, self.at_once // GUESTS_PART) if person.guest else self.at_once
        mine = (games.c.creator == person.id, games.c.status != "finished", games.c.lesson.is_(None))
        count = select(func.count()).select_from(games).where(*mine)
        if int((await connection.execute(count)).scalar_one()) >= most:
            text = f"You have made {most} tables that are not over: finish or dissolve some first"
            raise Problem(409, "Too many tables", text)

    def _table_row(self, person: Person, wish: TableWish, version: str) -> dict[str, Any]:
        now = self.games.wall.now()
        return {
            "id": new_id(),
            "title": wish.title,
            "name": line(wish.name)[:80],
            "options": dict(wish.options),
            "seed": str(wish.seed if wish.seed is not None else secrets.randbelow(2**62)),
            "status": "open",
            "creator": person.id,
            "hotseat": any(s.kind == "hotseat" for s in wish.seats),
            "listed": wish.listed,
            "undo": wish.undo,
            "show_why": wish.show_why,
            "rated": wish.rated,
            "guests": wish.guests,
            "about": paragraph(wish.about)[:LONGEST_ABOUT],
            "language": wish.language,
            "least_rating": wish.ratings[0],
            "most_rating": wish.ratings[1],
            "fill_at": wish.fill_at,
            "bot_pace": wish.bot_pace,
            "lesson": wish.lesson or None,
            "coach": False,
            "clock": dict(wish.clock),
            "clock_state": {},
            "length": 0,
            "to_act": [],
            "rules": version,
            "created": now,
            "updated": now,
        }

    async def _sit(
        self,
        connection: Connection,
        person: Person,
        row: Mapping[str, Any],
        wishes: Sequence[SeatWish],
        names: Sequence[str],
    ) -> None:
        await connection.execute(insert(games).values(row))
        for i, (seat, name) in enumerate(zip(wishes, names, strict=True)):
            made = seat_row(row["id"], i, seat, name, person)
            if seat.person:
                made["user"] = await self._invited(connection, person, seat.person)
            await connection.execute(insert(seats).values(made))

    async def _invited(self, connection: Connection, person: Person, name: str) -> str:
        """The account that a seat is kept for; ``Problem`` if there is none, or it wants nothing of the maker."""
        query = select(users.c.id).where(users.c.folded == folded(name), ~users.c.guest)
        invited = (await connection.execute(query)).scalar_one_or_none()
        if invited is None or await blocked_by(connection, person.id, [invited]):
            raise Problem(422, "Not there", f"{line(name)[:40]} cannot be invited")
        return str(invited)

    async def join(
        self, person: Person, game_id: str, position: int | None, invite: str = "", terms: int | None = None
    ) -> int:
        """Sit down on an open seat, or on the one that an invitation is for: whoever does agrees to the terms."""
        async with self.database.writing() as connection:
            row = await self.open(connection, game_id)
            seen_terms(row, terms)
            await still_known(connection, person)
            rows = await self.games.seats(connection, game_id)
            if any(s.user == person.id and s.kind == "person" for s in rows):
                raise Problem(409, "Seated", "You sit at this table already")
            if person.guest and not invite and not row.guests:
                raise forbidden("Guests sit down by invitation; make an account to join open tables")
            await self._welcome(connection, person, row, rows, invite)
            if invite:
                free = [s for s in rows if s.kind == "invited" and same(s.invite or "", invite)]
            else:
                asked = [s for s in rows if s.kind == "invited" and s.user == person.id]
                free = asked or [s for s in rows if s.kind == "open" and position in (None, s.position)]
            if not free:
                raise Problem(409, "Taken", "That seat is not free")
            taken = {"user": person.id, "kind": "person", "invite": None, "agreed": row.terms}
            if not row.length:  # at a table that goes on a seat has the name it was played under
                taken["name"] = name_on_seat(row, rows, free[0], person)
            await connection.execute(update(seats).where(_seat(free[0])).values(taken))
            await self.start_if_full(connection, game_id)
        await self.games.hub.announce(game_id)
        return int(free[0].position)

    async def _welcome(
        self, connection: Connection, person: Person, row: Row[Any], rows: Sequence[Row[Any]], invite: str
    ) -> None:
        """Refuse whoever is blocked by somebody at the table, or outside the ratings that its maker wants."""
        there = [s.user for s in rows if s.kind == "person" and s.user] + ([row.creator] if row.creator else [])
        if await blocked_by(connection, person.id, there):
            raise forbidden("This table is not open to you")
        asked = invite or any(s.kind == "invited" and s.user == person.id for s in rows)
        least, most = row.least_rating, row.most_rating
        if asked or (least is None and most is None):
            return
        rating = (await shown_ratings(connection, [person.id], [row.title])).get((person.id, row.title), MIDDLE)
        if (least is not None and rating < least) or (most is not None and rating > most):
            band = f"{least or 'any'} to {most or 'any'}"
            raise forbidden(f"This table is for ratings from {band}; yours in {row.title} is {rating}")

    async def leave(self, person: Person, game_id: str) -> None:
        """Stand up from a table that has not started; its maker's leaving dissolves it."""
        async with self.database.writing() as connection:
            row = await self.open(connection, game_id)
            if row.creator == person.id:
                await connection.execute(delete(games).where(games.c.id == game_id))
            else:
                left = seats.c.user == person.id
                stood = {"user": None, "kind": "open", "invite": None}
                done = await connection.execute(update(seats).where(seats.c.game == game_id, left).values(stood))
                if not done.rowcount:
                    raise forbidden("You do not sit at this table")
        await self.games.hub.announce(game_id)

    async def start(self, person: Person, game_id: str, bot: str = "") -> None:
        """Start a table whose seats are not all taken: a bot sits down on them, or they are taken away."""
        async with self.database.writing() as connection:
            row = await self.open(connection, game_id)
            if row.creator != person.id:
                raise forbidden("Only its maker starts a table")
            rows = await self.games.seats(connection, game_id)
            if waits := [s.name for s in unready(row, rows)]:
                raise Problem(
                    409,
                    "Not ready",
                    f"{' and '.join(waits)} {'is' if len(waits) == 1 else 'are'} not ready: wait, or free the seat",
                )
            empty = [s for s in rows if s.kind in ("open", "invited")]
            if bot or row.length:
                if not bot and empty:
                    raise Problem(
                        409, "Not full", "This game goes on with all its seats: let a bot take the empty ones"
                    )
                for s in empty:
                    values = {"kind": "bot", "bot": bot, "user": None, "invite": None}
                    if not row.length:  # at a table that goes on a seat has the name it was played under
                        others = [other.name for other in rows if other.position != s.position]
                        values["name"] = distinct(f"{bot.capitalize()} {s.position + 1}", others)
                    await connection.execute(update(seats).where(_seat(s)).values(values))
            else:
                await self._without(connection, row, rows, empty)
            await self.start_if_full(connection, game_id)
        await self.games.hub.announce(game_id)

    async def _without(
        self, connection: Connection, row: Row[Any], rows: Sequence[Row[Any]], empty: Sequence[Row[Any]]
    ) -> None:
        kept = [s for s in rows if s not in empty]
        try:
            title = title_of(row)
            options = options_of(title, row.options, len(kept))
            title.start(title.compose(options, len(kept)), title.seated([s.name for s in kept]), 0)
        except Malformed as e:
            raise Problem(409, "Not enough players", str(e)) from e
        for s in empty:
            await connection.execute(delete(seats).where(_seat(s)))

    async def tidy(self, person: Person, ids: Sequence[str]) -> dict[str, str]:
        """Dissolve several tables; those that stay, each with the reason."""
        stay: dict[str, str] = {}
        for game_id in dict.fromkeys(ids):
            try:
                await self.dissolve(person, game_id)
            except Problem as e:
                stay[game_id] = e.detail
        return stay

    async def dissolve(self, person: Person, game_id: str) -> None:
        """Take a table away: its maker one that has not started or where nobody else sits, an admin any."""
        async with self.database.writing() as connection:
            row = await self.games.row(connection, game_id, lock=True)
            rows = await self.games.seats(connection, game_id)
            others = [s for s in rows if s.user is not None and s.user != person.id]
            if not person.admin:
                if row.creator != person.id:
                    raise forbidden("Only its maker dissolves a table")
                if row.status != "open" and others:
                    raise forbidden("Others sit at this table: it has started")
                if row.status != "open" and row.rated:
                    raise forbidden("This game counts for the rating: it stays. A bot can play on for you")
            await connection.execute(delete(games).where(games.c.id == game_id))
        self.games.live.forget(game_id)
        await self.games.hub.announce(game_id)

    async def rematch(self, person: Person, game_id: str) -> str:
        """The table at which the players of a finished game play again; made if nobody has asked before."""
        async with self.database.writing() as connection:
            row = await self.games.row(connection, game_id, lock=True)
            await still_known(connection, person)
            rows = await self.games.seats(connection, game_id)
            if not self.games.mine(person, row, rows):
                raise forbidden("Only its players play a game again")
            if row.status != "finished":
                raise Problem(409, "Not over", "This game is not over")
            if row.rematch:
                return str(row.rematch)
            await self._room(connection, person)
            title = find(row.title)
            options = {o.name: o.default for o in title.options if o.former}
            options = options_of(title, {**row.options, **options}, len(rows))
            wish = TableWish(row.title, (), options, None, row.name, row.listed, row.undo, row.clock, row.show_why)
            new = self._table_row(person, wish, title.version)
            new |= {"hotseat": row.hotseat, "rated": row.rated, "about": row.about, "language": row.language}
            new |= {"bot_pace": row.bot_pace}
            await connection.execute(insert(games).values(new))
            for s in rows:
                await connection.execute(insert(seats).values(rematch_seat(s, new["id"], person)))
            await connection.execute(update(games).where(games.c.id == game_id).values(rematch=new["id"]))
            await self.start_if_full(connection, new["id"])
        await self.games.hub.announce(game_id)
        return str(new["id"])

    async def open(self, connection: Connection, game_id: str) -> Row[Any]:
        """A table that has not started, which nobody else changes meanwhile."""
        row = await self.games.row(connection, game_id, lock=True)
        if row.status != "open":
            raise Problem(409, "Started", "This table has started")
        return row

    async def start_if_full(self, connection: Connection, game_id: str, brought: Live | None = None) -> None:
        """Start a table when all its seats are taken and everybody has agreed to its terms."""
        rows = await self.games.seats(connection, game_id)
        row = await self.games.row(connection, game_id)
        if any(s.kind in ("open", "invited") for s in rows) or unready(row, rows):
            return
        if row.length:
            live = brought or await self.games.live.fresh(connection, game_id)
            state = live.game.state
        else:
            title, names = title_of(row), [s.name for s in rows]
            options = options_of(title, row.options, len(names))
            state, _ = title.start(title.compose(options, len(names)), title.seated(names), int(row.seed))
        now = self.games.wall.now()
        values = {
            "status": "finished" if state.over else "running",
            "to_act": list(state.top.actors),
            "result": [list(score) for score in state.scores()] if state.over else None,
            "updated": now,
            "rated": await fit_to_rate(connection, row, rows),
            "fill_at": None,
        }
        await connection.execute(update(games).where(games.c.id == game_id).values(values))
        row = await self.games.row(connection, game_id)
        moment = Moment(row=row, seats=rows, before=None, after=state, kind="start", seat="", number=row.length, at=now)
        await self.games.tell(connection, moment)


def unready(row: Row[Any], rows: Sequence[Row[Any]]) -> list[Row[Any]]:
    """The seats of a table that waits whose players have not agreed to the terms as they are."""
    return [s for s in rows if s.kind == "person" and s.agreed != row.terms]


def seen_terms(row: Row[Any], terms: int | None) -> None:
    """Refuse who agrees to terms that have changed since; ``None`` agrees to whatever they are."""
    if terms is not None and terms != row.terms:
        raise Problem(409, "Terms changed", "The terms of this table have just changed: look at them again")


def _seat(s: Row[Any]) -> Any:
    return (seats.c.game == s.game) & (seats.c.position == s.position)
