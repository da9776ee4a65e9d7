"""Cups: made, joined, begun; round after round by itself, to the final table."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from shortline.kernel.refusal import Malformed
from shortline.server.accounts.people import Person, new_id, still_known
from shortline.server.accounts.relations import blocked_by
from shortline.server.cups.leaving import left_to
from shortline.server.cups.pairing import Played, Standing, grouped, seated, sizes, standings
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.text import line, paragraph
from shortline.server.notices.notifier import Notifier
from shortline.server.play.bots import plays, say
from shortline.server.play.games import Games, LockedTable, Moment
from shortline.server.play.timekeeping import Timekeeper
from shortline.server.storage.database import Connection
from shortline.server.storage.jobs import Job, Jobs, enqueue
from shortline.server.storage.schema import cup_players, cup_tables, cups, seats
from shortline.server.tables.lobby import Lobby
from shortline.server.tables.seating import bot_called, bot_name, distinct
from shortline.server.tables.table_wish import TableWish
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
class CupTable:
    """A table of a round: its players by number on their seats, and what they were worth at the end, if it is over."""

    round: int
    number: int
    game: str | None
    players: tuple[int, ...]
    worths: tuple[int, ...] | None


@dataclass(frozen=True)
class CupState:
    """A cup with its players and tables."""

    row: Row[Any]
    players: Sequence[Row[Any]]
    tables: Sequence[CupTable]

    @property
    def last_round(self) -> int:
        """The number of the last round: the final, if there is one."""
        return int(self.row.rounds) + bool(self.row.final)

    def is_final(self, number: int) -> bool:
        """Whether a round is the final."""
        return bool(self.row.final) and number == self.last_round

    def played(self, before: int = 10**6) -> list[Played]:
        """The tables of the rounds before one."""
        return [Played(t.players, t.worths or ()) for t in self.tables if t.round < before]

    def standings(self) -> list[Standing]:
        """How the players stand. In the last round, if it is a final, the first table plays for the first places, the
        second for those behind them, and so on: as long as a table is not over, its players stand as they came."""
        numbers = [p.number for p in self.players]
        if not self.row.final:
            return standings(numbers, self.played(), self.row.points)
        lines = standings(numbers, self.played(self.last_round), self.row.points)
        ranks = {s.player: rank for rank, s in enumerate(lines)}
        for table in (t for t in self.tables if t.round == self.last_round):
            places = sorted(ranks[player] for player in table.players)
            worth = dict(zip(table.players, table.worths or [0] * len(table.players), strict=True))
            there = sorted(table.players, key=lambda player: (-worth[player], ranks[player]))
            ranks |= dict(zip(there, places, strict=True))
        return sorted(lines, key=lambda s: ranks[s.player])

    def ended_now(self, worths: Mapping[str, Sequence[int]]) -> CupState:
        """The cup as it would be if the tables that still run ended now, with what their players are worth."""
        running = [t.worths is None and t.game in worths for t in self.tables]
        tables = [
            replace(t, worths=tuple(worths[t.game or ""])) if runs else t
            for t, runs in zip(self.tables, running, strict=True)
        ]
        return replace(self, tables=tables)

    def to_come(self) -> dict[int, list[int]]:
        """The rounds that are still to come and how many will sit at each of their tables."""
        if self.row.status == "finished":
            return {}
        split = sizes(len(self.players), self.row.seats, *find(self.row.title).players)
        return dict.fromkeys(range(self.row.round + 1, self.last_round + 1), split) if split else {}


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
        drawn = [
            CupTable(t.round, t.number, t.game, tuple(t.players), None if t.worths is None else tuple(t.worths))
            for t in await connection.execute(tables)
        ]
        return CupState(row, (await connection.execute(players)).all(), drawn)

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
            await self._add(connection, cup, distinct(bot_name(bot, count), names), bot=bot)

    async def _add(self, connection: Connection, cup: CupState, name: str, **who: str) -> None:
        if len(cup.players) >= MOST_PLAYERS:
            raise Problem(409, "Full", f"A cup has at most {MOST_PLAYERS} players")
        number = max((p.number for p in cup.players), default=0) + 1
        row = {"cup": cup.row.id, "number": number, "name": name, "user": None, "bot": None, **who}
        await connection.execute(insert(cup_players).values(row))

    async def leave(self, person: Person, cup_id: str) -> None:
        """Take no part any more."""
        async with self.database.reading() as connection:
            cup = await self.state(connection, cup_id)
        mine = next((p.number for p in cup.players if p.user == person.id), None)
        if mine is None:
            raise forbidden("You do not take part")
        await self._leave(cup_id, mine)

    async def remove(self, person: Person, cup_id: str, number: int) -> None:
        """Whoever runs a cup takes somebody out of it."""
        async with self.database.reading() as connection:
            cup = await self.state(connection, cup_id)
        _runs(person, cup.row)
        await self._leave(cup_id, number)

    async def _leave(self, cup_id: str, number: int) -> None:
        """Take out an entrant. In a cup that has begun the stand-in plays on, at the table of this round and at those
        to come: nobody else's table becomes smaller."""
        async with self.database.writing() as connection:
            cup = await self.state(connection, cup_id, lock=True)
            gone = next((p for p in cup.players if p.number == number), None)
            if gone is None:
                raise not_found("player")
            here = (cup_players.c.cup == cup_id, cup_players.c.number == number)
            if cup.row.status == "open":
                await connection.execute(delete(cup_players).where(*here))
                return
            if cup.row.status == "finished" or gone.user is None:
                raise Problem(409, "Begun", "Nobody leaves a cup that is over, and bots stay in one that has begun")
            others = [p.name for p in cup.players if p.number != number]
            values = left_to(cup.row.stand_in, gone.name, others)
            await connection.execute(update(cup_players).where(*here).values(values))
        for game in [t.game for t in cup.tables if t.worths is None and t.game and number in t.players]:
            async with self.games.locked(game) as table:
                late = [s for s in table.seats if s.user == gone.user and s.kind == "person" and not plays(s)]
                if table.row.status == "running":
                    await self._plays_on(table, late, cup.row.stand_in, "has left the cup")
            await self.games.hub.announce(game)

    async def announce(self, person: Person, cup_id: str, about: str) -> None:
        """Say what players should know, before a cup and while it runs."""
        async with self.database.writing() as connection:
            cup = await self.state(connection, cup_id, lock=True)
            _runs(person, cup.row)
            values = {"about": paragraph(about)[:2000]}
            await connection.execute(update(cups).where(cups.c.id == cup_id).values(values))

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
        last = cup.is_final(number)
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
        name = f"{cup.row.name}, {'final' if cup.is_final(round_) and n == 1 else f'round {round_}, table {n}'}"
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
                if data["what"] == "deadline":
                    await self._plays_on(table, slow, cup.row.stand_in, f"is late: the time of round {number} is up")
                for s in slow if data["what"] == "warn" else ():
                    text = f"{cup.row.name}: round {number} ends in {data['hours']} hours, and it is your turn"
                    await self.notifier.notice(table.connection, s.user, table.row, "deadline", text)
            await self.games.hub.announce(game)
        if data["what"] == "deadline":  # whoever is to move by then has had their time, too
            async with self.database.writing() as connection:
                await enqueue(connection, JOB, dict(data), self.games.wall.now() + HOUR)

    async def _plays_on(self, table: LockedTable, late: Sequence[Row[Any]], bot: str, why: str) -> None:
        """Let a bot play on some seats of a table, and say why."""
        for s in late:
            here = (seats.c.game == table.row.id, seats.c.position == s.position)
            await table.connection.execute(update(seats).where(*here).values(stand_in=bot))
            now = self.games.wall.now()
            await say(table.connection, table.row.id, f"{s.name} {why}. {bot_called(bot)} plays on.", now)
        if late:
            await self.clocks.stood_in(table.connection, table.row.id)


def _runs(person: Person, row: Row[Any]) -> None:
    """Refuse whoever does not run a cup."""
    if row.creator != person.id and not person.admin:
        raise forbidden("Only its maker runs a cup")
