"""Undo: freely what nobody else has built upon, otherwise with the leave of those who have.

Leave is given for one request about one position. Whoever asks, answers or acts holds the table's lock from looking to
writing: leave never reaches another position, and of two who give it at once both count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, select, update

from shortline.kernel.action import Action
from shortline.kernel.event import Drew
from shortline.kernel.wording import counted, listed
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.rate_limits import RateLimits
from shortline.server.notices.notifier import Notifier
from shortline.server.play.bots import plays
from shortline.server.play.games import Games, LockedTable
from shortline.server.play.live import Live
from shortline.server.storage.database import Connection, upsert
from shortline.server.storage.schema import requests
from shortline.table.game import AnyGame

NAMED = 4
"""So many of the others' actions are named one by one; more are counted."""


@dataclass(frozen=True)
class Backward:
    """How far back somebody wants to go: so many actions, and whose leave it takes."""

    actions: int
    leave_of: tuple[str, ...]


def backward(live: Live, mine: Sequence[str], bots: Sequence[str]) -> Backward:
    """The way back to before the last action of one's own."""
    game = live.game
    count, others, revealed = 0, [], False
    for number in range(game.number, 0, -1):
        by = game.actions[number - 1].by
        count += 1
        revealed = revealed or any(isinstance(e, Drew) or e.reveals for e in game.every_event(number))
        if by in mine:
            break
        if by not in bots:
            others.append(by)
    else:
        raise Problem(409, "Nothing to undo", "You have done nothing yet that could be undone")
    everyone = [s for s in game.state.seats if s not in mine and s not in bots]
    return Backward(count, tuple(everyone if revealed else dict.fromkeys(others)))


def going(game: AnyGame, back_to: int, seat: str) -> str:
    """What an undo for a seat would take away, exactly: how many actions, and which of them are others'. Only what
    everybody knows: who did what kind of thing."""
    undone = game.actions[back_to:]
    others = [action for action in undone if action.by != seat]
    count = counted(len(undone), "action")
    if not others:
        kinds = list(dict.fromkeys(_kind(action) for action in undone))
        return f"{count} ({listed(kinds[:NAMED] + ['more'] * (len(kinds) > NAMED))})"
    if len(others) <= NAMED:
        return f"{count}, among them {listed([f'{action.by}’s {_kind(action)}' for action in others])}"
    by = Counter(action.by for action in others)
    return f"{count}, among them {listed([f'{n} of {name}’s' for name, n in by.items()])}"


def _kind(action: Action) -> str:
    """What kind of thing an action is, in small words."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in type(action).__name__).strip()


@dataclass(frozen=True)
class Request:
    """A wish to undo that waits for leave: whose, about the log of which length, and what would go."""

    seat: str
    number: int
    back_to: int
    actions: int
    text: str
    waiting_for: tuple[str, ...]


def _request(row: Row[Any], live: Live) -> Request | None:
    """What is kept of a request, if it is about the position now."""
    if row.granted["at"] != live.length:
        return None
    waiting = tuple(s for s in row.granted["of"] if s not in row.granted["given"])
    text = going(live.game, row.back_to, row.seat)
    return Request(row.seat, live.length, row.back_to, live.game.number - row.back_to, text, waiting)


class Undo:
    """Undo and redo at the tables."""

    def __init__(self, games: Games, notifier: Notifier, limits: RateLimits, requests_a_minute: int) -> None:
        self.database = games.database
        self.games = games
        self.notifier = notifier
        self.limits = limits
        self.requests_a_minute = requests_a_minute

    async def ask(self, person: Person, game_id: str, based_on: int) -> tuple[Live, Request | None]:
        """Undo back to before one's last action, or ask those whose leave it takes: then the request."""
        async with self.games.locked(game_id) as table:
            mine = table.mine(person)
            if not mine:
                raise forbidden("Only players undo")
            if table.row.undo == "none":
                raise forbidden("This table plays without undo")
            table.based_on(based_on)
            live, rows = table.live, table.seats
            if table.row.rated and live.game.over:
                raise forbidden("This game is over, and it has counted for the rating")
            way = backward(live, mine, [s.name for s in rows if s.kind == "bot"])
            leave = way.leave_of
            bots = {s.name for s in rows if plays(s)}
            if table.row.rated and any(a.by in bots for a in live.game.actions[live.game.number - way.actions :]):
                raise forbidden("This game counts for the rating: what a bot has answered stands")
            if table.row.undo == "ask":
                leave = tuple(s.name for s in rows if s.name not in mine and s.kind != "bot")
            if not leave:
                await table.append("undo", {"actions": way.actions}, mine[0], person.id)
                return live, None
            asked = await self._asked(table, person, live.game.number - way.actions, leave)
        await self.games.hub.announce(game_id)
        return live, asked

    async def _asked(self, table: LockedTable, person: Person, back_to: int, leave: Sequence[str]) -> Request:
        """Put a request, and tell those whose leave it takes; asked again, the one that stands."""
        connection, live, seat = table.connection, table.live, table.mine(person)[0]
        standing = await self._standing(connection, live)
        if standing is not None and standing.seat == seat:
            return standing
        if standing is not None:
            text = f"{standing.seat} has asked to undo {standing.text}: that has to be answered first"
            raise Problem(409, "Asked already", text)
        # Requests call others, so they are limited; what nobody has to allow can be undone as often as one likes.
        await self.limits.count("undo", person.id, self.requests_a_minute, 60)
        await self.limits.count("undo", live.id, 2 * self.requests_a_minute, 60)
        waiting = {"of": list(leave), "given": [], "at": live.length}
        values = {"seat": seat, "back_to": back_to, "granted": waiting, "at": self.games.wall.now()}
        await upsert(connection, requests, {"game": live.id}, values)
        asked = await self._standing(connection, live)
        assert asked is not None
        for s in table.seats:
            if s.name in leave and s.user is not None:
                text = f"{table.row.title}: {seat} asks to undo {asked.text}"
                await self.notifier.notice(connection, s.user, table.row, "undo", text)
        return asked

    async def _standing(self, connection: Connection, live: Live) -> Request | None:
        row = (await connection.execute(select(requests).where(requests.c.game == live.id))).one_or_none()
        return _request(row, live) if row is not None else None

    async def pending(self, game_id: str) -> Request | None:
        """The request that waits for leave, if it is still about the position now."""
        live = await self.games.live.get(game_id)
        async with self.database.reading() as connection:
            return await self._standing(connection, live)

    async def answer(self, person: Person, game_id: str, seat: str, based_on: int, grant: bool) -> Live:
        """Give or refuse leave to one request, or withdraw one's own; when all have given it, the actions go."""
        async with self.games.locked(game_id) as table:
            mine, connection, live = table.mine(person), table.connection, table.live
            if not mine:
                raise forbidden("Only players give leave")
            table.based_on(based_on)
            here = requests.c.game == game_id
            row = (await connection.execute(select(requests).where(here))).one_or_none()
            if row is None or row.granted["at"] != live.length or row.seat != seat:
                raise not_found("request")
            asked = [s for s in mine if s in row.granted["of"]]
            if not asked and (grant or seat not in mine):
                raise forbidden("Nobody asked for your leave")
            given = sorted({*row.granted["given"], *asked})
            if not grant:
                await connection.execute(delete(requests).where(here))
            elif set(given) >= set(row.granted["of"]):
                await connection.execute(delete(requests).where(here))
                data = {"actions": live.game.number - row.back_to}
                await table.append("undo", data, row.seat, person.id)
            else:
                granted = {**row.granted, "given": given}
                await connection.execute(update(requests).where(here).values(granted=granted))
        await self.games.hub.announce(game_id)
        return live

    async def redo(self, person: Person, game_id: str, based_on: int) -> Live:
        """Do again what one has just undone."""
        async with self.games.locked(game_id) as table:
            mine, live = table.mine(person), table.live
            if not mine:
                raise forbidden("Only players redo")
            table.based_on(based_on)
            if live.game.number >= live.game.length:
                raise Problem(409, "Nothing to redo", "Nothing was undone")
            if live.game.undone.by not in mine:
                raise forbidden("That was another player's action")
            await table.append("redo", {"actions": 1}, mine[0], person.id)
        return live
