"""Runs: what a corporation's trains can earn at most, as the board is and as it might be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.upgrade import build, fit_as, fits
from shortline.eighteenxx.component import ground_cost
from shortline.eighteenxx.rail import RailAt
from shortline.eighteenxx.routes import Runs
from shortline.eighteenxx.running import asked_runs
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.game import Game
from shortline.kernel.refusal import Malformed
from shortline.kernel.rules import Position
from shortline.kernel.state import but
from shortline.server.present.families import as_rail


@dataclass(frozen=True)
class Supposed:
    """What is supposed to be on the board and in the corporation's hands beside what is."""

    tiles: tuple[tuple[str, str, int], ...] = ()
    """Hexes, tiles and rotations, in the order in which they are laid."""
    stations: tuple[tuple[str, int, str], ...] = ()
    """Hexes, stops and corporations."""
    trains: tuple[str, ...] | None = None
    """The trains by kind, all of them, instead of its own."""


def best(game: Game, s: Any, corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The best runs in a position of a game, proved; ``Malformed`` where there are none to ask for."""
    rail = as_rail(s)
    if rail is None:
        raise Malformed(f"{game.title.id} has no trains that run over routes")
    return asked_runs(Position(game.rules, rail), corporation, trains)


def what_if(game: Game, s: Any, corporation: str, supposed: Supposed) -> tuple[Runs, Runs, EighteenXX]:
    """The best runs now and then, and the position then; ``Malformed`` for what cannot be on the board."""
    now = best(game, s, corporation)
    then = as_rail(s)
    assert then is not None
    for tile in supposed.tiles:
        then = _with_tile(then, *tile)
    for station in supposed.stations:
        then = _with_station(then, *station)
    return now, best(game, then, corporation, supposed.trains), then


def _with_tile(s: EighteenXX, hex_id: str, tile: str, rotation: int) -> EighteenXX:
    board = s.board
    if hex_id not in board.map.hexes:
        raise Malformed(f"The map has no hex {hex_id}")
    if tile not in board.map.tiles:
        raise Malformed(f"The game has no tile {tile}")
    fit = fit_as(board.map, hex_id, board.laid.get(hex_id), tile, rotation)
    if fit is None:
        raise Malformed(f"The tile {tile} does not fit {hex_id} that way")
    if not board.left(tile):
        raise Malformed(f"No tile {tile} is left for {hex_id}")
    return but(s, board=build(board, hex_id, fit))


def _with_station(s: EighteenXX, hex_id: str, stop: int, corporation: str) -> EighteenXX:
    if hex_id not in s.board.map.hexes:
        raise Malformed(f"The map has no hex {hex_id}")
    if corporation not in s.corporations:
        raise Malformed(f"There is no corporation {corporation}")
    if not 0 <= stop < len(s.board.stops(hex_id)) or not s.board.free_circles(hex_id, stop):
        raise Malformed(f"There is no free circle in {hex_id}")
    if any(st.corporation == corporation for st in s.board.stations_at(hex_id)):
        raise Malformed(f"{corporation} has a station in {hex_id} already")
    return but(s, board=s.board.station(Station(hex_id, stop, corporation)))


@dataclass(frozen=True)
class Room:
    """What could come into a hex, phase and money apart."""

    tiles: tuple[tuple[str, tuple[int, ...]], ...]
    """Tiles that fit and are left, each with the ways in which it fits."""
    stops: tuple[int, ...]
    """Stops with room for a station of the corporation."""
    ground: int
    """What the first tile there costs."""


def room_in(at: RailAt, hex_id: str, corporation: str) -> Room:
    """What could come into a hex; ``Malformed`` if the map has none of that name."""
    board = at.state.board
    if hex_id not in board.map.hexes:
        raise Malformed(f"The map has no hex {hex_id}")
    ways: dict[str, list[int]] = {}
    for fit in fits(board.map, hex_id, board.laid.get(hex_id)):
        if board.left(fit.tile):
            ways.setdefault(fit.tile, []).append(fit.rotation)
    own = any(st.corporation == corporation for st in board.stations_at(hex_id))
    stops = () if own else tuple(n for n in range(len(board.stops(hex_id))) if board.free_circles(hex_id, n))
    return Room(tuple((tile, tuple(turns)) for tile, turns in ways.items()), stops, ground_cost(at, hex_id))
