"""Components of the 18xx family: boxes of rules that also touch runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeVar

from shortline.eighteenxx.board.connect import CITIES
from shortline.eighteenxx.board.tile import StopKind
from shortline.eighteenxx.rail import RailAt, RailBox, RailRules
from shortline.eighteenxx.routes.trains import Bonus, Extra

B = TypeVar("B")


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


Counting = Literal["certificates", "worth"]
"""Where privates and stock count: against the certificate limit, and in what a player is worth."""


@dataclass(frozen=True)
class RailComponent(RailBox):
    """A component with a say in what runs pay and what the map shows."""

    extras: Callable[[RailAt, str], tuple[Extra, ...]] | None = None
    """What stops pay to a corporation on top of their values: ``(position, corporation)``."""
    bonuses: Callable[[RailAt, str], tuple[Bonus, ...]] | None = None
    """What a corporation's runs earn for joining places."""
    limit: Callable[[RailAt, Limit, str, int], int] | None = None
    """How much of something a player or corporation may have: ``(position, of what, who, how much without this)``."""
    leaves_out: Callable[[RailAt, Counting, str], bool] | None = None
    """Whether a private or the stock of a corporation does not count: ``(position, where, private or corporation)``."""
    station_kinds: frozenset[StopKind] | None = None
    """Kinds of stop, beside cities, whose circles take stations."""
    station_rate: int | None = None
    """What a station costs for each hex along the track from the nearest, in place of what the charter says."""
    obliges: Callable[[RailAt, str], bool] | None = None
    """Whether a corporation has to own a train though it has nowhere to run: ``(position, corporation)``."""
    helped_prices: Callable[[frozenset[int], frozenset[int]], frozenset[int]] | None = None
    """Which prices a president may add money to: ``(of the bank's trains, of new ones with powers)``."""
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


def _read(field: Callable[[RailComponent], B | None]) -> Callable[[RailBox], B | None]:
    """What finds a hook in the components of this family, each time the same function: ``Rules.hooks`` keeps by it."""

    def read(c: RailBox) -> B | None:
        return field(c) if isinstance(c, RailComponent) else None

    return read


_extras = _read(lambda c: c.extras)
_limit = _read(lambda c: c.limit)
_leaves_out = _read(lambda c: c.leaves_out)
_station_kinds = _read(lambda c: c.station_kinds)
_station_rate = _read(lambda c: c.station_rate)
_obliges = _read(lambda c: c.obliges)
_helped_prices = _read(lambda c: c.helped_prices)
_ground_cost = _read(lambda c: c.ground_cost)
_income = _read(lambda c: c.income)
_keeps_open = _read(lambda c: c.keeps_open)
_bonuses = _read(lambda c: c.bonuses)
_markers = _read(lambda c: c.markers)


def extras(at: RailAt, corporation: str) -> Iterator[Extra]:
    """All extras for a corporation's runs."""
    for hook in at.rules.hooks(_extras):
        yield from hook(at, corporation)


def limited(at: RailAt, of: Limit, who: str, limit: int) -> int:
    """A limit as the title's components bend it for a player or a corporation."""
    for hook in at.rules.hooks(_limit):
        limit = hook(at, of, who, limit)
    return limit


def counts(at: RailAt, where: Counting, thing: str) -> bool:
    """Whether a private, or the stock of a corporation, counts there."""
    for hook in at.rules.hooks(_leaves_out):  # noqa: SIM110 - asked often
        if hook(at, where, thing):
            return False
    return True


def station_kinds(rules: RailRules) -> frozenset[StopKind]:
    """The kinds of stop whose circles take stations."""
    return CITIES.union(*rules.hooks(_station_kinds))


def station_rate(rules: RailRules) -> int:
    """What a station costs for each hex along the track from the nearest; 0 where it costs what the charter says."""
    return sum(rules.hooks(_station_rate))


def obliged(at: RailAt, corporation: str) -> bool:
    """Whether a corporation has to own a train though it has nowhere to run."""
    return any(hook(at, corporation) for hook in at.rules.hooks(_obliges))


def helped_prices(at: RailAt, prices: frozenset[int], with_powers: frozenset[int]) -> frozenset[int]:
    """The prices that a president may add money to: those of the cheapest train, unless the title says otherwise."""
    for hook in at.rules.hooks(_helped_prices):
        return hook(prices, with_powers)
    plain = min(prices)
    lower = {price for price in with_powers if price <= plain}
    if lower and not at.data.play.help_before_powers:
        return frozenset((min(lower),))
    return frozenset((plain, *lower))


def ground_cost(at: RailAt, hex_id: str) -> int:
    """What the ground of a hex costs now: what is printed on the map, or on the tile that lies there, and whatever the
    title's components make of it."""
    board = at.state.board
    laid = board.laid.get(hex_id)
    cost = board.map.tiles[laid.tile].cost if laid else board.map.hexes[hex_id].cost
    for hook in at.rules.hooks(_ground_cost):
        cost = hook(at, hex_id, cost)
    return cost


def income(at: RailAt, private: str) -> int:
    """What a private pays its owner in an operating round."""
    amount = at.data.privates[private].income
    for hook in at.rules.hooks(_income):
        amount = hook(at, private, amount)
    return amount


def stays_open(at: RailAt, private: str) -> bool:
    """Whether a private stays when the phase closes the others."""
    return any(hook(at, private) for hook in at.rules.hooks(_keeps_open))


def bonuses(at: RailAt, corporation: str) -> Iterator[Bonus]:
    """All bonuses for a corporation's runs."""
    for hook in at.rules.hooks(_bonuses):
        yield from hook(at, corporation)


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
