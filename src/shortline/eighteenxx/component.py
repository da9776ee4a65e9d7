"""Components of the 18xx family: boxes of rules that also touch runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from shortline.eighteenxx.rail import RailAt, RailBox, RailRules
from shortline.eighteenxx.routes.trains import Bonus, Extra


@dataclass(frozen=True, slots=True)
class Marker:
    """Something on the map beside tiles and stations.

    ``kind``         what it is: "coal", "port", "hotel", "express", "blocked"
    ``corporation``  whose it is; nobody's: the map prints it, as a place where such a thing may come to lie
    ``words``        what is written on it, if anything
    """

    hex: str
    kind: str
    corporation: str = ""
    words: str = ""


Limit = Literal["certificates", "one_corporation", "trains", "stations"]
"""What there are limits of: certificates of a player, tenths of one corporation with a player, trains of a corporation,
stations that it places in a turn."""


@dataclass(frozen=True)
class RailComponent(RailBox):
    """A component with a say in what runs pay and what the map shows."""

    extras: Callable[[RailAt, str], tuple[Extra, ...]] | None = None
    """What stops pay to a corporation on top of their values: ``(position, corporation)``."""
    bonuses: Callable[[RailAt, str], tuple[Bonus, ...]] | None = None
    """What a corporation's runs earn for joining places."""
    limit: Callable[[RailAt, Limit, str, int], int] | None = None
    """How much of something a player or corporation may have: ``(position, of what, who, how much without this)``."""
    ground_cost: Callable[[RailAt, str, int], int] | None = None
    """What the ground of a hex costs the corporation on turn: ``(position, hex, what it costs without this)``."""
    income: Callable[[RailAt, str, int], int] | None = None
    """What a private pays its owner in an operating round: ``(position, private, what it pays without this)``."""
    keeps_open: Callable[[RailAt, str], bool] | None = None
    """Whether a private stays when the phase closes the others: ``(position, private)``."""
    markers: Callable[[RailAt], tuple[Marker, ...]] | None = None
    """What the map shows of the component now: ``(position)``."""
    shows: tuple[str, ...] = ()
    """The kinds of marker that it puts on the map as tokens."""
    cards: tuple[tuple[str, str], ...] = ()
    """Cards that come with it, by name and words."""


def _extras(c: RailBox) -> Callable[[RailAt, str], tuple[Extra, ...]] | None:
    return c.extras if isinstance(c, RailComponent) else None


def extras(at: RailAt, corporation: str) -> Iterator[Extra]:
    """All extras for a corporation's runs."""
    for hook in at.rules.hooks(_extras):
        yield from hook(at, corporation)


def _limit(c: RailBox) -> Callable[[RailAt, Limit, str, int], int] | None:
    return c.limit if isinstance(c, RailComponent) else None


def limited(at: RailAt, of: Limit, who: str, limit: int) -> int:
    """A limit as the title's components bend it for a player or a corporation."""
    for hook in at.rules.hooks(_limit):
        limit = hook(at, of, who, limit)
    return limit


def _ground_cost(c: RailBox) -> Callable[[RailAt, str, int], int] | None:
    return c.ground_cost if isinstance(c, RailComponent) else None


def ground_cost(at: RailAt, hex_id: str) -> int:
    """What the ground of a hex costs now: what is printed on the map, or on the tile that lies there, and whatever the
    title's components make of it."""
    board = at.state.board
    laid = board.laid.get(hex_id)
    cost = board.map.tiles[laid.tile].cost if laid else board.map.hexes[hex_id].cost
    for hook in at.rules.hooks(_ground_cost):
        cost = hook(at, hex_id, cost)
    return cost


def _income(c: RailBox) -> Callable[[RailAt, str, int], int] | None:
    return c.income if isinstance(c, RailComponent) else None


def income(at: RailAt, private: str) -> int:
    """What a private pays its owner in an operating round."""
    amount = at.data.privates[private].income
    for hook in at.rules.hooks(_income):
        amount = hook(at, private, amount)
    return amount


def _keeps_open(c: RailBox) -> Callable[[RailAt, str], bool] | None:
    return c.keeps_open if isinstance(c, RailComponent) else None


def stays_open(at: RailAt, private: str) -> bool:
    """Whether a private stays when the phase closes the others."""
    return any(hook(at, private) for hook in at.rules.hooks(_keeps_open))


def _bonuses(c: RailBox) -> Callable[[RailAt, str], tuple[Bonus, ...]] | None:
    return c.bonuses if isinstance(c, RailComponent) else None


def bonuses(at: RailAt, corporation: str) -> Iterator[Bonus]:
    """All bonuses for a corporation's runs."""
    for hook in at.rules.hooks(_bonuses):
        yield from hook(at, corporation)


def _markers(c: RailBox) -> Callable[[RailAt], tuple[Marker, ...]] | None:
    return c.markers if isinstance(c, RailComponent) else None


def markers(at: RailAt) -> Iterator[Marker]:
    """Everything on the map beside tiles and stations."""
    for hook in at.rules.hooks(_markers):
        yield from hook(at)


def shown(rules: RailRules) -> tuple[str, ...]:
    """The kinds of marker that the title's components put on the map as tokens."""
    return tuple(kind for c in rules.shelf if isinstance(c, RailComponent) for kind in c.shows)


def cards(rules: RailRules) -> tuple[tuple[str, str], ...]:
    """The cards that come with the title's components, by name and words."""
    return tuple(card for c in rules.shelf if isinstance(c, RailComponent) for card in c.cards)
