"""Planning: what a corporation's trains can earn at most, as the board is and as it might be.

Whether a tile or a station may come into a place is asked of the rules' own checks, and their sentences say why not.
A plan looks ahead, so what may change by then is not asked: ``asked`` is the one place that says what that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.upgrade import fits
from shortline.eighteenxx.component import ground_cost
from shortline.eighteenxx.events import StationPlaced, TileLaid
from shortline.eighteenxx.procedures.lay_tile import LayTile, fit_of
from shortline.eighteenxx.procedures.place_station import PlaceStation
from shortline.eighteenxx.procedures.run_trains import scored
from shortline.eighteenxx.rail import RailAt, RailRules
from shortline.eighteenxx.routes import Runs
from shortline.eighteenxx.running import asked_runs
from shortline.eighteenxx.state import EighteenXX, Turn
from shortline.kernel.play import Tx
from shortline.kernel.refusal import IllegalAction, Malformed, Refusal
from shortline.kernel.rules import AnyCheck, Position, Stage
from shortline.kernel.state import but
from shortline.server.present.families import as_rail
from shortline.table.game import AnyGame

CONNECTED = ("tile.connected", "station.connected")
STATION_LEFT = "station.left"


def asked(check: AnyCheck[Any, Any]) -> bool:
    """Whether a plan asks a check: those of the thing and of its place, and whether a station is left.

    It does not ask what the phase, the turn or the money of the moment allow (brown tiles in phase 2, a second tile),
    nor whether track leads there by now: a plan may be built in any order, over turns, and by several corporations.
    """
    if check.key in CONNECTED:
        return False
    return check.stage in (Stage.TURN, Stage.PLACE) or check.key == STATION_LEFT


@dataclass(frozen=True)
class Plan:
    """What is supposed to be on the board and in the corporation's hands on top of what is."""

    tiles: tuple[tuple[str, str, int], ...] = ()
    """Hexes, tiles and rotations, in the order in which they are laid."""
    stations: tuple[tuple[str, int, str], ...] = ()
    """Hexes, stops and corporations."""
    trains: tuple[str, ...] | None = None
    """The trains by kind, all of them, instead of its own."""


def best(game: AnyGame, s: Any, corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The best runs in a position of a game, proved; ``Malformed`` where there are none to ask for."""
    rail = as_rail(s)
    if rail is None:
        raise Malformed(f"{game.title.id} has no trains that run over routes")
    return asked_runs(Position(game.rules, rail), corporation, trains)


def ran(game: AnyGame, s: Any) -> tuple[str, Runs]:
    """The corporation whose trains have run in the turn being played, and those runs."""
    rail = as_rail(s)
    if rail is None or rail.turn is None or not rail.turn.runs:
        raise Malformed("No train has run in this turn")
    at = Position(game.rules, rail)
    marked = scored(at, rail.turn.runs).runs
    return rail.operating, replace(marked, proved=marked.revenue >= asked_runs(at, rail.operating, None).revenue)


def what_if(game: AnyGame, s: Any, corporation: str, plan: Plan) -> tuple[Runs, Runs, EighteenXX]:
    """The best runs now and then, and the position then; ``IllegalAction`` for what the rules never allow there."""
    now = best(game, s, corporation)
    then = as_rail(s)
    assert then is not None
    for hex_id, tile, rotation in plan.tiles:
        then = _with_tile(_operating(game.rules, then, corporation), hex_id, tile, rotation)
    for hex_id, stop, owner in plan.stations:
        if owner not in then.corporations:
            raise Malformed(f"There is no corporation {owner}")
        then = _with_station(_operating(game.rules, then, owner), hex_id, stop)
    then = but(then, turn=s.turn)
    return now, best(game, then, corporation, plan.trains), then


def objections(at: RailAt, action: LayTile | PlaceStation) -> tuple[Refusal, ...]:
    """Why a plan cannot have an action of the operating corporation: the checks that a plan asks, in their order."""
    procedure = next(p for p in at.rules.checks if p.action is type(action))
    reasons: list[Refusal] = []
    stage: Stage | None = None
    for check in filter(asked, at.rules.checks[procedure]):
        if reasons and check.stage != stage:
            break
        why = check.test(at, action)
        if why is not None:
            reasons.append(Refusal(check.key, why, at.rules.cite(check.key, *at.state.context)))
            stage = check.stage
    return tuple(reasons)


def _operating(rules: RailRules, s: EighteenXX, corporation: str) -> RailAt:
    """A position as if it were a corporation's turn."""
    return Position(rules, but(s, turn=Turn(corporation)))


def _by(s: EighteenXX) -> str:
    return s.president(s.operating) or s.seats[0]


def _with_tile(at: RailAt, hex_id: str, tile: str, rotation: int) -> EighteenXX:
    s = at.state
    action = LayTile(_by(s), hex_id, tile, rotation)
    if why := objections(at, action):
        raise IllegalAction(action, why)
    fit = fit_of(s, action)
    assert fit is not None
    tx = Tx(at.rules, s)
    tx.emit(TileLaid(s.operating, hex_id, tile, fit.rotation, fit.stops))
    return tx.state


def _with_station(at: RailAt, hex_id: str, stop: int) -> EighteenXX:
    s = at.state
    action = PlaceStation(_by(s), hex_id, stop)
    if why := objections(at, action):
        raise IllegalAction(action, why)
    tx = Tx(at.rules, s)
    tx.emit(StationPlaced(Station(hex_id, stop, s.operating)))
    return tx.state


@dataclass(frozen=True)
class Choices:
    """What a plan may put into a hex."""

    tiles: tuple[tuple[str, tuple[int, ...]], ...]
    """Tiles, each with the ways in which it may be turned."""
    stops: tuple[int, ...]
    """Stops that may get a station of the corporation."""
    ground: int
    """What the first tile there costs."""


def choices_in(game: AnyGame, s: EighteenXX, hex_id: str, corporation: str) -> Choices:
    """What a plan of a corporation may put into a hex; ``Malformed`` if the map has none of that name."""
    if hex_id not in s.board.map.hexes:
        raise Malformed(f"The map has no hex {hex_id}")
    at = _operating(game.rules, s, corporation)
    by = _by(at.state)
    ways: dict[str, list[int]] = {}
    for tile, rotation in _fitting(s, hex_id):
        if not objections(at, LayTile(by, hex_id, tile, rotation)):
            ways.setdefault(tile, []).append(rotation)
    stops = (n for n in range(len(s.board.stops(hex_id))) if not objections(at, PlaceStation(by, hex_id, n)))
    return Choices(tuple((tile, tuple(turns)) for tile, turns in ways.items()), tuple(stops), ground_cost(at, hex_id))


def hexes_for(game: AnyGame, s: EighteenXX, tile: str, corporation: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The hexes into which a plan of a corporation may put a tile, each with the ways to turn it; ``Malformed`` if
    there is no such tile or corporation."""
    if tile not in s.board.map.counts:
        raise Malformed(f"There is no tile {tile}")
    if corporation not in s.corporations:
        raise Malformed(f"There is no corporation {corporation}")
    at = _operating(game.rules, s, corporation)
    by = _by(at.state)
    rows = []
    for hex_id in s.board.map.hexes:
        fit = (rotation for name, rotation in _fitting(s, hex_id) if name == tile)
        ways = tuple(rotation for rotation in fit if not objections(at, LayTile(by, hex_id, tile, rotation)))
        if ways:
            rows.append((hex_id, ways))
    return tuple(rows)


def _fitting(s: EighteenXX, hex_id: str) -> Iterator[tuple[str, int]]:
    for fit in fits(s.board.map, hex_id, s.board.laid.get(hex_id)):
        yield fit.tile, fit.rotation
