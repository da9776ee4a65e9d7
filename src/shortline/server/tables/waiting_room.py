"""The waiting room: the terms of a table that has not started, who is ready for them, and seats that are freed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, update

from shortline.kernel.refusal import Malformed
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem, forbidden, not_found
from shortline.server.http.text import line, paragraph
from shortline.server.notices.notifier import Notifier
from shortline.server.play.bots import say
from shortline.server.storage.database import Connection
from shortline.server.storage.schema import games, seats
from shortline.server.storage.stored_title import options_of, title_of
from shortline.server.tables.lobby import LONGEST_ABOUT, Lobby, seen_terms
from shortline.table.title import AnyTitle

UNDO = {"free": "undo is free within one's own turn", "ask": "undo asks the others", "none": "nothing is undone"}


@dataclass(frozen=True)
class Terms:
    """What a table that waits shall be from now on."""

    options: Mapping[str, Any]
    clock: Mapping[str, Any]
    undo: str
    rated: bool
    show_why: bool
    plain: Mapping[str, Any] = field(default_factory=dict)
    """What nobody needs to agree to: name, about, listed and the like."""


class WaitingRoom:
    """Where players wait for a table to start."""

    def __init__(self, lobby: Lobby, notifier: Notifier) -> None:
        self.lobby = lobby
        self.games = lobby.games
        self.notifier = notifier

    async def change(self, person: Person, game_id: str, wish: Terms) -> None:
        """Change the terms of a table of one's own; players who have sat down are told and asked again."""
        async with self.games.database.writing() as connection:
            row = await self._mine(connection, person, game_id)
            rows = await self.games.seats(connection, game_id)
            values = self._changed(row, len(rows), wish)
            told = _told(title_of(row), len(rows), row, values)
            if told:
                values["terms"] = row.terms + 1
                await connection.execute(update(seats).where(*_of(game_id, person.id)).values(agreed=row.terms + 1))
            await connection.execute(update(games).where(games.c.id == game_id).values(values))
            if told:
                text = f"{person.name} changes the terms: {'; '.join(told)}"
                await say(connection, game_id, text, self.games.wall.now())
                for user in {s.user for s in rows if s.kind == "person" and s.user and s.user != person.id}:
                    await self.notifier.notice(connection, user, row, "terms", f"{text}. Are you still in?")
        await self.games.hub.announce(game_id)
        for s in rows:
            if s.user:
                await self.games.hub.recheck(s.user)

    def _changed(self, row: Row[Any], players: int, wish: Terms) -> dict[str, Any]:
        """What is written of new terms; ``Problem`` 422 for what cannot be."""
        if wish.rated and not row.rated:
            raise Problem(422, "Cannot count", "A table counts for the rating from its beginning: make a new one")
        options = dict(row.options)
        if row.length and any(row.options.get(name) != value for name, value in wish.options.items()):
            raise Problem(422, "No such table", "This game goes on by the rules with which it was begun")
        if not row.length:
            try:
                options = title_of(row).wished(wish.options, players)
            except Malformed as e:
                raise Problem(422, "No such table", str(e)) from e
        plain = dict(wish.plain)
        plain["name"], plain["about"] = line(plain["name"])[:80], paragraph(plain["about"])[:LONGEST_ABOUT]
        return {
            **plain,
            "options": options,
            "clock": dict(wish.clock),
            "undo": wish.undo,
            "rated": wish.rated,
            "show_why": wish.show_why,
        }

    async def ready(self, person: Person, game_id: str, terms: int) -> None:
        """Agree to the terms as they are; the last one who does starts a table whose seats are all taken."""
        await self._agree(person, game_id, terms)

    async def not_ready(self, person: Person, game_id: str) -> None:
        """Ask the others to wait."""
        await self._agree(person, game_id, None)

    async def _agree(self, person: Person, game_id: str, terms: int | None) -> None:
        async with self.games.database.writing() as connection:
            row = await self.lobby.open(connection, game_id)
            seen_terms(row, terms)
            agreed = update(seats).where(*_of(game_id, person.id)).values(agreed=terms or 0)
            if not (await connection.execute(agreed)).rowcount:
                raise forbidden("You do not sit at this table")
            await self.lobby.start_if_full(connection, game_id)
        await self.games.hub.announce(game_id)
        await self.games.hub.recheck(person.id)

    async def free(self, person: Person, game_id: str, position: int) -> None:
        """Free the seat of somebody at one's own table who is not ready."""
        async with self.games.database.writing() as connection:
            row = await self._mine(connection, person, game_id)
            rows = await self.games.seats(connection, game_id)
            seat = next((s for s in rows if s.position == position and s.kind == "person"), None)
            if seat is None:
                raise not_found("seat")
            if seat.user == person.id or seat.agreed == row.terms:
                raise Problem(409, "Ready", f"{seat.name} is ready: the seat stays theirs")
            stood = {"user": None, "kind": "open", "invite": None}
            which = (seats.c.game == game_id, seats.c.position == position)
            await connection.execute(update(seats).where(*which).values(stood))
            if seat.user:
                text = f"{person.name} has freed your seat: you were not ready"
                await self.notifier.notice(connection, seat.user, row, "terms", text)
        await self.games.hub.announce(game_id)

    async def _mine(self, connection: Connection, person: Person, game_id: str) -> Row[Any]:
        row = await self.lobby.open(connection, game_id)
        if row.creator != person.id:
            raise forbidden("Only its maker changes a table")
        return row


def _of(game_id: str, user: str) -> Sequence[Any]:
    return (seats.c.game == game_id, seats.c.user == user, seats.c.kind == "person")


def _told(title: AnyTitle, players: int, row: Row[Any], values: Mapping[str, Any]) -> list[str]:
    """What of new terms players must agree to, in words; nothing if nothing of that has changed."""
    old = options_of(title, row.options, players)
    told = []
    for o in title.options:
        now = values["options"].get(o.name, o.default)
        if now != old.get(o.name, o.default):
            said = {True: "yes", False: "no"}.get(now, str(now)) if isinstance(now, bool) else str(now)
            told.append(f"{o.text}: {said}")
    if values["clock"] != row.clock:
        told.append(clock_said(values["clock"]))
    if values["undo"] != row.undo:
        told.append(UNDO[values["undo"]])
    if values["rated"] != row.rated:
        told.append("it does not count for the rating")
    if values["show_why"] != row.show_why:
        told.append("bots tell their reasons" if values["show_why"] else "bots keep their reasons")
    return told


def clock_said(clock: Mapping[str, Any]) -> str:
    """A clock in few words."""
    match clock.get("kind", "none"):
        case "live":
            return f"a live clock of {clock['minutes']} minutes and {clock['increment']} seconds a move"
        case "slow":
            return f"a slow clock of {clock['hours']} hours a move"
        case _:
            return "no clock"
