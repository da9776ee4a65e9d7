"""Seating: who sits where at a new table, and under which name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from shortline.bots.characters import characters
from shortline.kernel.refusal import Malformed
from shortline.server.accounts.people import Person
from shortline.server.http.problems import Problem
from shortline.server.http.text import LONGEST_NAME, line
from shortline.server.storage.stored_title import options_of, title_of

KINDS = {"me": "person", "open": "open", "hotseat": "hotseat", "bot": "bot", "invited": "invited", "idle": "person"}
"""What a seat may be wished to be, and what it then is. An idle one belongs to nobody and waits: in a lesson only the
learner acts."""


@dataclass(frozen=True)
class SeatWish:
    """What a seat of a new table shall be: ``me``, ``open``, ``hotseat``, ``bot`` or ``invited``."""

    kind: str
    name: str = ""
    bot: str = ""
    person: str = ""
    """The name of the account that an invited seat is kept for."""


def names_for(person: Person, wishes: Sequence[SeatWish]) -> list[str]:
    """The names of a new table's seats: as wished, or made up, all distinct."""
    names: list[str] = []
    for i, wish in enumerate(wishes, 1):
        made = person.name if wish.kind == "me" else bot_name(wish.bot, i) if wish.bot else f"Player {i}"
        names.append(distinct(line(wish.name or made)[:LONGEST_NAME] or f"Player {i}", names))
    return names


def bot_name(bot: str, number: int) -> str:
    """What a bot is called at a table: a character by its name, a strength with the number of its seat."""
    return bot_called(bot) if bot in characters() else f"{bot_called(bot)} {number}"


def bot_called(bot: str) -> str:
    """A bot by its name: that of a character, or its strength."""
    return characters()[bot].name if bot in characters() else bot.capitalize()


def distinct(name: str, others: Sequence[str]) -> str:
    """A name that nobody else has: with a number, if need be."""
    base, n = name, 2
    while name in others:
        name, n = f"{base[:36]} {n}", n + 1
    return name


def called(person: Person, rows: Sequence[Row[Any]]) -> str:
    """What a person is called who talks at a table: by their own name and, if it is another one, that of their seat.
    A seat can have any name, so nobody speaks under that alone: it may be somebody else's, or the server's."""
    mine = [s.name for s in rows if s.kind == "person" and s.user == person.id and s.name != person.name]
    both = f"{person.name} ({mine[0]})" if len(mine) == 1 else person.name
    return both if len(both) <= LONGEST_NAME else person.name


def seat_row(game_id: str, position: int, wish: SeatWish, name: str, person: Person) -> dict[str, Any]:
    """A seat as the database keeps it."""
    if wish.kind not in KINDS:
        raise Problem(422, "No such seat", f"A seat is {', '.join(KINDS)}, not {wish.kind[:20]!r}")
    return {
        "game": game_id,
        "position": position,
        "name": name,
        "kind": KINDS[wish.kind],
        "user": person.id if wish.kind == "me" else None,
        "bot": wish.bot or None if wish.kind == "bot" else None,
        "invite": secrets.token_urlsafe(24) if wish.kind == "invited" else None,
    }


def name_on_seat(row: Row[Any], rows: Sequence[Row[Any]], seat: Row[Any], person: Person) -> str:
    """What a person is called on a seat: by their name, unless something of the title has that name."""
    title, options = title_of(row), options_of(title_of(row), row.options, len(rows))
    for wished in (person.name, f"Player {person.name[:32]}"):
        name = distinct(wished, [s.name for s in rows if s.position != seat.position])
        names = [name if s.position == seat.position else s.name for s in rows]
        try:
            title.start(title.compose(options, len(names)), title.seated(names), 0)
        except Malformed:
            continue
        return name
    raise Problem(422, "Not a name", f"{person.name} cannot be the name of a seat at this table")


def rematch_seat(s: Row[Any], game_id: str, person: Person) -> dict[str, Any]:
    """A seat at the table of a rematch: whoever sat there is invited, except who asks for it."""
    kind = "invited" if s.kind == "person" and s.user != person.id else s.kind
    return {
        "game": game_id,
        "position": s.position,
        "name": s.name,
        "kind": kind,
        "user": s.user,
        "bot": s.bot,
        "invite": secrets.token_urlsafe(24) if kind == "invited" else None,
    }
