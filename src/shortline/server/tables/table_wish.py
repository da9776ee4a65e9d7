"""What somebody wishes of a new table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shortline.server.accounts.people import Person
from shortline.server.ratings.rating import anchor
from shortline.server.tables.seating import SeatWish


@dataclass(frozen=True)
class TableWish:
    """What a new table shall be."""

    title: str
    seats: tuple[SeatWish, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | None = None
    name: str = ""
    listed: bool = True
    undo: str = "free"
    clock: Mapping[str, Any] = field(default_factory=dict)
    show_why: bool = False
    rated: bool = False
    guests: bool = False
    about: str = ""
    language: str = ""
    ratings: tuple[int | None, int | None] = (None, None)
    """The least and the most rating of whoever sits down without an invitation."""
    fill_at: float | None = None
    """When bots take the seats that are free."""
    bot_pace: str = "at_once"
    """Whether bots act at once, or wait a moment as people do (``human``)."""
    origin: str = ""
    """The table that it goes on from, after as many actions as it has at first; nothing at other tables."""
    lesson: str = ""
    """The lesson that is played there, as ``title/lesson``; nothing at other tables."""


def cannot_count(person: Person, wish: TableWish) -> str:
    """Why a table cannot count for the rating, if so."""
    if person.guest:
        return "guests are not rated"
    if wish.seed is not None:
        return "its seed was chosen"
    if any(s.kind == "hotseat" for s in wish.seats):
        return "somebody plays at another's screen"
    if any(s.kind == "bot" and anchor(s.bot) is None for s in wish.seats):
        return "one of its bots has no rating"
    return "it has one seat" if len(wish.seats) < 2 else ""
