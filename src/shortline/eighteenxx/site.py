"""What a title tells of the public 18xx site: how the actions that only it has are said there.

A title that is played there has ``site.toml`` (names and ways) and, for actions of its own, ``site.py`` with ``SITE``.
Import, export and conformance find both in the title's folder; a title knows nothing of them but what is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from shortline.eighteenxx.rail import RailAt, RailRules
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.action import Action, Plain
from shortline.table.game import Game

Record = Mapping[str, Plain]
"""An action of the site, as its file has it: whatever JSON can hold, until a reader has looked."""

TRACK, TOKEN, BUY_TRAIN, BUY_COMPANY = "Track", "Token", "BuyTrain", "BuyCompany"
ROUTE, DIVIDEND, DISCARD, HOME, CONVERT = "Route", "Dividend", "DiscardTrain", "HomeToken", "Convert"
"""The steps of an operating turn on the site."""


class Reading(Protocol):
    """An import at work, as a title's reader sees it."""

    @property
    def state(self) -> EighteenXX:
        """Our state before the record."""
        ...

    @property
    def next(self) -> Record:
        """The record that comes after the one at work; empty after the last."""
        ...

    def our_private(self, record: Record) -> str:
        """Our name of the private that a record names."""
        ...

    def our_corporation(self, record: Record) -> str:
        """Our name of the corporation that a record names."""
        ...

    def our_tile(self, record: Record) -> str:
        """Our name of the tile that a record lays."""
        ...

    def our_city(self, record: Record) -> tuple[str, int]:
        """The hex and our stop of the city that a record names."""
        ...

    def our_par(self, record: Record) -> int:
        """The starting price that a record names."""
        ...


class Writing(Protocol):
    """An export at work, as a title's writer sees it."""

    @property
    def rules(self) -> RailRules:
        """The rules of the table."""
        ...

    def player(self, seat: str, type_: str, /, **fields: object) -> None:
        """Write a record of a player."""
        ...

    def corporation(self, name: str, type_: str, /, **fields: object) -> None:
        """Write a record of a corporation."""
        ...

    def private(self, name: str, type_: str, /, **fields: object) -> None:
        """Write a record of a private."""
        ...

    def site_private(self, name: str) -> str:
        """The site's name of a private."""
        ...

    def site_corporation(self, name: str) -> str:
        """The site's name of a corporation."""
        ...

    def par(self, seat: str, corporation: str, par: int) -> None:
        """Write that a player sets a corporation's starting price."""
        ...

    def tile_fields(self, s: EighteenXX, hex_id: str, tile: str, rotation: int) -> dict[str, object]:
        """The fields of a tile that is laid: a free copy of it, turned the least way that looks the same."""
        ...

    def city_fields(self, s: EighteenXX, hex_id: str, stop: int) -> dict[str, object]:
        """The fields of a station: its city and the first free circle there."""
        ...


A = TypeVar("A", bound=Action)

Read = Callable[[Reading, str, Record], A | None]
"""The action of a seat that a record is; None if it is none of this kind after all."""

Write = Callable[[Writing, EighteenXX, A], None]
"""Writes the records of an action that is legal in a state."""


@dataclass(frozen=True)
class SiteAction(Generic[A]):
    """An action of a title and what it is on the site."""

    action: type[A]
    type: str
    """The type of its record."""
    write: Write[A]
    read: Read[A] | None = None
    """None: records of that type are read as in every title."""
    private: str = ""
    """The private whose own record it is; none: a record of whoever acts."""
    step: str = ""
    """The step of ours in which alone a record of that type is this action."""
    opens: str = ""
    closes: str = ""
    """Between which steps of the site it can be said; at any time, if they are left out."""


def power(
    action: type[A],
    private: str,
    type_: str,
    read: Read[A],
    fields: Callable[[Writing, EighteenXX, A], Mapping[str, object]],
    opens: str = "",
    closes: str = "",
) -> SiteAction[A]:
    """A private's power: a single record of the private itself."""

    def write(on: Writing, s: EighteenXX, a: A) -> None:
        on.private(private, type_, **fields(on, s, a))

    return SiteAction(action, type_, write, read, private, opens=opens, closes=closes)


def at_hex(hex_id: str) -> dict[str, object]:
    """The fields of a marker that a private puts on a hex."""
    return {"target": hex_id, "target_type": "hex"}


def station(on: Writing, s: EighteenXX, hex_id: str, stop: int = 0) -> dict[str, object]:
    """The fields of a station of the operating corporation."""
    return {**on.city_fields(s, hex_id, stop), "tokener": on.site_corporation(s.operating)}


def _nothing(game: Game[EighteenXX]) -> Action | None:
    return None


def _none(s: EighteenXX, corporation: str) -> tuple[str, ...]:
    return ()


def _never(at: RailAt, action: Action) -> bool:
    return False


@dataclass(frozen=True)
class Site:
    """What a title's ``site.py`` tells, as ``SITE``."""

    actions: tuple[SiteAction[Any], ...] = ()  # Any: each is of another action
    steps: Mapping[str, str] = field(default_factory=dict)
    """Steps of ours that interrupt an operating turn, and what the site calls them."""
    opening: tuple[str, ...] = ()
    """Steps of ours that the site counts to its opening round, though all privates are sold."""
    by_itself: Callable[[Game[EighteenXX]], Action | None] = _nothing
    """What the site does now without a record, though a player has to act here."""
    tokens: Callable[[EighteenXX, str], tuple[str, ...]] = _none
    """The hexes with tokens of a corporation beside its stations: those of the site are spent on other things, too."""

    leaves_passed: Callable[[RailAt, Action], bool] = _never
    """Whether a player who has passed before in the stock round still counts as having passed after an action."""


NO_SITE = Site()
"""What a title tells that has no actions of its own there."""
