"""Cups: made, joined, begun; round after round by itself, to the final table."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from shortline.kernel.refusal import Malformed
from shortline.server.accounts.people import Person, new_id, still_known
from shortline.server.accounts.relations import blocked_by
from shortline.server.cups.pairing import Played, Standing, grouped, seated, sizes, standings
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.text import line, paragraph
from shortline.server.notices.notifier import Notifier
from shortline.server.play.bots import plays, say
from shortline.server.play.games import Games, Moment
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.storage.database import Connection
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import cup_players, cup_tables, cups, seats
from shortline.server.tables.lobby import Lobby, TableWish
from shortline.server.tables.seating import distinct
from shortline.titles import find

JOB = "cup"
DAY, HOUR = 86400.0, 3600.0
MOST_PLAYERS = 48
MOST_AT_ONCE = 20
"""Cups that are not over, made by one person."""
WARN_HOURS = (24, 6)
SEATS_IN_TURN = "random_seats"
"""The option by which a title draws its seats: a cup gives them out itself."""


@dataclass(frozen=True)
class CupWish:
    """What a new cup shall be."""

    name: str
    title: str
    about: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    clock: Mapping[str, Any] = field(default_factory=dict)
    form: str = "swiss"
    seats: int = 4
    rounds: int = 3
    points: tuple[float, ...] = (4, 2, 1, 0)
    final: bool = True
    days: int = 14
    stand_in: str = "steady"
    listed: bool = True


@dataclass(frozen=True)
class CupState:
    """A cup with its players and tables."""

    row: Row[Any]
    players: Sequence[Row[Any]]
    tables: Sequence[Row[Any]]

    @property
    def last_round(self) -> int:
        """The number of the last round: the final, if there is one."""
        return int(self.row.rounds) + bool(self.row.final)

    def played(self, before: int = 10**6) -> list[Played]:
        """The tables of the rounds before one."""
        return [Played(tuple(t.players), tuple(t.worths or ())) for t in self.tables if t.round < before]

    def standings(self) -> list[Standing]:
        """How the players stand; who has played the final, by the places there."""
        numbers = [p.number for p in self.players]
        if not self.row.final:
            return standings(numbers, self.played(), self.row.points)
        found = standings(numbers, self.played(self.last_round), self.row.points)
        finals = [t for t in self.tables if t.round == self.last_round and t.number == 1]
        if not finals or not finals[0].worths:
            return found
        worth = dict(zip(finals[0].players, finals[0].worths, strict=True))
        first = sorted((s for s in found if s.player in worth), key=lambda s: -worth[s.player])
        return [*first, *(s for s in found if s.player not in worth)]


class Cups:
    """The cups of a server."""

    def __init__(self, lobby: Lobby, jobs: Jobs, clocks: Timekeeper, notifier: Notifier) -> None:
        self.lobby = lobby
        self.games: Games = lobby.games
        self.database = lobby.database
        self.clocks = clocks
        self.notifier = notifier
        self.games.listen(self.after)
        jobs.handle(JOB, self.due)

    async def create(self, person: Person, wish: CupWish) -> str:
        """Make a cup; its maker runs it, and plays if they join."""
        try:
            title = find(wish.title)
            options = title.chosen(wish.options)
        except Malformed as e:
            raise Problem(422, "No such cup", str(e)) from e
        if SEATS_IN_TURN in options:
            options = {**options, SEATS_IN_TURN: False}
        if not title.players[0] <= wish.seats <= title.players[1]:
            text = f"{title.id} is for {title.players[0]} to {title.players[1]} players"
            raise Problem(422, "Not its seats", text)
        values = {
            name: getattr(wish, name) for name in ("form", "seats", "rounds", "final", "days", "stand_in", "listed")
        }
        row = {
            **values,
            "id": new_id(),
            "name": line(wish.name)[:80],
            "about": paragraph(wish.about)[:2000],
            "title": title.id,
            "options": options,
            "clock": dict(wish.clock),
            "points": list(wish.points),
            "creator": person.id,
            "status": "open",
            "round": 0,
            "ends": None,
            "created": self.games.wall.now(),
        }
        if not row["name"]:
            raise Problem(422, "No name", "A cup has a name")
        async with self.database.writing() as connection:
            await still_known(connection, person)
            mine = (cups.c.creator == person.id, cups.c.status != "finished")
            count = select(func.count()).select_from(cups).where(*mine)
            if int((await connection.execute(count)).scalar_one()) >= MOST_AT_ONCE:
                raise Problem(409, "Too many cups", f"You run {MOST_AT_ONCE} cups already")
            await connection.execute(insert(cups).values(row))
        return str(row["id"])

    async def state(self, connection: Connection, cup_id: str, lock: bool = False) -> CupState:
        """A cup; ``Problem`` 404 if there is none."""
        query = select(cups).where(cups.c.id == cup_id)
        row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
        if row is None:
            raise not_found("cup")
        players = select(cup_players).where(cup_players.c.cup == cup_id).order_by(cup_players.c.number)
        tables = select(cup_tables).where(cup_tables.c.cup == cup_id)
        tables = tables.order_by(cup_tables.c.round, cup_tables.c.number)
        return CupState(row, (await connection.execute(players)).all(), (await connection.execute(tables)).all())

    async def join(self, person: Person, cup_id: str) -> None:
        """Take part."""
        if person.guest:
            raise forbidden("Cups are for accounts: make one, and your games come with you")
        async with self.database.writing() as connection:
            cup = await self._open(connection, cup_id)
            await still_known(connection, person)
            if any(p.user == person.id for p in cup.players):
                raise Problem(409, "Joined", "You take part already")
            if cup.row.creator and await blocked_by(connection, person.id, [cup.row.creator]):
                raise forbidden("This cup is not open to you")
            await self._add(connection, cup, person.name, user=person.id)

    async def add_bot(self, person: Person, cup_id: str, bot: str) -> None:
        """Let a bot take part."""
        async with self.database.writing() as connection:
            cup = await self._open(connection, cup_id)
            _runs(person, cup.row)
            names = [p.name for p in cup.players]
            count = sum(p.bot == bot for p in cup.players) + 1
            await self._add(connection, cup, distinct(f"{bot.capitalize()} {count}", names), bot=bot)

    async def _add(self, connection: Connection, cup: CupState, name: str, **who: str) -> None:
        if len(cup.players) >= MOST_PLAYERS:
            raise Problem(409, "Full", f"A cup has at most {MOST_PLAYERS} players")
        number = max((p.number for p in cup.players), default=0) + 1
        row = {"cup": cup.row.id, "number": number, "name": name, "user": None, "bot": None, **who}
        await connection.execute(insert(cup_players).values(row))

    async def leave(self, person: Person, cup_id: str) -> None:
        """Take no part, as long as the cup has not begun."""
        async with self.database.writing() as connection:
            await self._open(connection, cup_id)
            mine = (cup_players.c.cup == cup_id, cup_players.c.user == person.id)
            if not (await connection.execute(delete(cup_players).where(*mine))).rowcount:
                raise forbidden("You do not take part")

    async def delete(self, person: Person, cup_id: str) -> None:
        """Take a cup away that has not begun; an admin any. Its games stay."""
        async with self.database.writing() as connection:
            cup = await self.state(connection, cup_id, lock=True)
            _runs(person, cup.row)
            if cup.row.status != "open" and not person.admin:
                raise Problem(409, "Begun", "This cup has begun: its tables are played to the end")
            await connection.execute(delete(cups).where(cups.c.id == cup_id))

    async def start(self, person: Person, cup_id: str) -> None:
        """Begin the first round."""
        async with self.database.writing() as connection:
            cup = await self._open(connection, cup_id)
            _runs(person, cup.row)
            await self._round(connection, cup, 1)

    async def _open(self, connection: Connection, cup_id: str) -> CupState:
        cup = await self.state(connection, cup_id, lock=True)
        if cup.row.status != "open":
            raise Problem(409, "Begun", "This cup has begun")
        return cup

    # Rounds

    async def _round(self, connection: Connection, cup: CupState, number: int) -> None:
        """Make the tables of a round and let them begin."""
        row, least_most = cup.row, find(cup.row.title).players
        split = sizes(len(cup.players), row.seats, *least_most)
        if not split:
            text = f"{len(cup.players)} players do not fit at tables of {least_most[0]} to {least_most[1]}"
            raise Problem(409, "Not enough players", text)
        order = [s.player for s in cup.standings()]
        if number == 1 or row.form == "round_robin":
            random.Random(f"{row.id} {number}").shuffle(order)
        last = bool(row.final) and number == cup.last_round
        if last:  # the final and the places: straight down the standings, whoever has met
            order, split = [s.player for s in cup.standings()], sorted(split, reverse=True)
        before = cup.played()
        groups = grouped(order, split, () if last else before)
        now = self.games.wall.now()
        ends = now + row.days * DAY
        for n, group in enumerate(groups, 1):
            there = seated(group, before)
            game = await self._table(connection, cup, number, n, there)
            table = {"cup": row.id, "round": number, "number": n, "game": game, "players": list(there)}
            await connection.execute(insert(cup_tables).values(table))
        values = {"status": "running", "round": number, "ends": ends}
        await connection.execute(update(cups).where(cups.c.id == row.id).values(values))
        await enqueue(connection, JOB, {"cup": row.id, "round": number, "what": "deadline"}, ends)
        for hours in WARN_HOURS:
            if row.days * 24 > hours:
                job = {"cup": row.id, "round": number, "what": "warn", "hours": hours}
                await enqueue(connection, JOB, job, ends - hours * HOUR)

    async def _table(self, connection: Connection, cup: CupState, round_: int, n: int, there: Sequence[int]) -> str:
        """A table of a cup, which begins at once; nobody is its maker."""
        who = {p.number: p for p in cup.players}
        gone = cup.row.stand_in
        sat = [
            {
                "kind": "person" if p.user else "bot",
                "name": p.name,
                "user": p.user,
                "bot": None if p.user else p.bot or gone,
            }
            for p in (who[number] for number in there)
        ]
        name = f"{cup.row.name}, {'final' if _is_final(cup, round_, n) else f'round {round_}, table {n}'}"
        wish = TableWish(cup.row.title, (), cup.row.options, name=name, listed=cup.row.listed, undo="ask", rated=True)
        return await self.lobby.seat_all(connection, wish, cup.row.clock, sat)

    async def after(self, connection: Connection, moment: Moment) -> None:
        """When a table of a cup is over, its worths; when the last of a round is, the next round."""
        if not moment.after.over:
            return
        query = select(cup_tables).where(cup_tables.c.game == moment.row.id)
        table = (await connection.execute(query)).one_or_none()
        if table is None:
            return
        scores = dict(moment.after.scores())
        worths = [scores[s.name] for s in sorted(moment.seats, key=lambda s: s.position)]
        here = (cup_tables.c.cup == table.cup, cup_tables.c.round == table.round, cup_tables.c.number == table.number)
        await connection.execute(update(cup_tables).where(*here).values(worths=worths))
        await enqueue(connection, JOB, {"cup": table.cup, "round": table.round, "what": "next"})

    async def due(self, job: Job) -> None:
        """Go on with a cup: the next round, a warning, or the end of a round's time."""
        try:
            if job.data["what"] == "next":
                await self._next(job.data["cup"], job.data["round"])
            else:
                await self._late(job.data["cup"], job.data["round"], job.data)
        except Problem as e:
            if e.status not in (404, 409):
                raise

    async def _next(self, cup_id: str, number: int) -> None:
        async with self.database.writing() as connection:
            cup = await self.state(connection, cup_id, lock=True)
            if cup.row.round != number or any(t.worths is None for t in cup.tables if t.round == number):
                return
            if number < cup.last_round:
                await self._round(connection, cup, number + 1)
            else:
                values = {"status": "finished", "ends": None}
                await connection.execute(update(cups).where(cups.c.id == cup_id).values(values))

    async def _late(self, cup_id: str, number: int, data: Mapping[str, Any]) -> None:
        """Warn those to move at tables that still run or, when time is up, give their seats to the stand-in."""
        async with self.database.reading() as connection:
            cup = await self.state(connection, cup_id)
        late = [t.game for t in cup.tables if t.round == number and t.worths is None and t.game]
        if cup.row.round != number or not late:
            return
        for game in late:
            async with self.games.locked(game) as table:
                if table.row.status != "running":
                    continue
                slow = [s for s in table.seats if s.name in table.live.game.to_act and s.user and not plays(s)]
                for s in slow:
                    if data["what"] == "warn":
                        text = f"{cup.row.name}: round {number} ends in {data['hours']} hours, and it is your turn"
                        await self.notifier.notice(table.connection, s.user, table.row, "deadline", text)
                        continue
                    here = (seats.c.game == game, seats.c.position == s.position)
                    await table.connection.execute(update(seats).where(*here).values(stand_in=cup.row.stand_in))
                    said = f"The time of round {number} is up: {cup.row.stand_in} plays on for {s.name}."
                    await say(table.connection, game, said, self.games.wall.now())
                if slow and data["what"] == "deadline":
                    await self.clocks.stood_in(table.connection, game)
            await self.games.hub.announce(game)
        if data["what"] == "deadline":  # whoever is to move by then has had their time, too
            async with self.database.writing() as connection:
                await enqueue(connection, JOB, dict(data), self.games.wall.now() + HOUR)


def _is_final(cup: CupState, round_: int, table: int) -> bool:
    return bool(cup.row.final) and round_ == cup.last_round and table == 1


def _runs(person: Person, row: Row[Any]) -> None:
    """Refuse whoever does not run a cup."""
    if row.creator != person.id and not person.admin:
        raise forbidden("Only its maker runs a cup")
