"""Runs: what a corporation's trains can earn at most, as the board is and as it might be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from shortline.eighteenxx.board.board import Station
from shortline.eighteenxx.board.upgrade import build, fit_as
from shortline.eighteenxx.routes import Runs
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.game import Game
from shortline.kernel.refusal import Malformed


@dataclass(frozen=True)
class Supposed:
    """What is supposed to be on the board and in the corporation's hands beside what is."""

    tile: tuple[str, str, int] | None = None
    """Hex, tile and rotation."""
    station: tuple[str, int, str] | None = None
    """Hex, stop and corporation."""
    trains: tuple[str, ...] | None = None
    """The trains by kind, all of them, instead of its own."""


def best(game: Game, s: Any, corporation: str, trains: Sequence[str] | None = None) -> Runs:
    """The best runs in a position of a game, proved; ``Malformed`` where there are none to ask for."""
    if game.title.best_runs is None:
        raise Malformed(f"{game.title.id} has no trains that run over routes")
    found: Runs = game.title.best_runs(game.rules, s, corporation, trains)
    return found


def what_if(game: Game, s: Any, corporation: str, supposed: Supposed) -> tuple[Runs, Runs, EighteenXX]:
    """The best runs now and then, and the position then; ``Malformed`` for what cannot be on the board."""
    now = best(game, s, corporation)
    assert isinstance(s, EighteenXX)
    if supposed.tile:
        s = _with_tile(s, *supposed.tile)
    if supposed.station:
        s = _with_station(s, *supposed.station)
    return now, best(game, s, corporation, supposed.trains), s


def _with_tile(s: EighteenXX, hex_id: str, tile: str, rotation: int) -> EighteenXX:
    board = s.board
    if hex_id not in board.map.hexes:
        raise Malformed(f"The map has no hex {hex_id}")
    if tile not in board.map.tiles:
        raise Malformed(f"The game has no tile {tile}")
    fit = fit_as(board.map, hex_id, board.laid.get(hex_id), tile, rotation)
    if fit is None:
        raise Malformed(f"The tile {tile} does not fit {hex_id} that way")
    return s.but(board=build(board, hex_id, fit))


def _with_station(s: EighteenXX, hex_id: str, stop: int, corporation: str) -> EighteenXX:
    if hex_id not in s.board.map.hexes:
        raise Malformed(f"The map has no hex {hex_id}")
    if corporation not in s.corporations:
        raise Malformed(f"There is no corporation {corporation}")
    if not 0 <= stop < len(s.board.stops(hex_id)) or not s.board.free_circles(hex_id, stop):
        raise Malformed(f"There is no free circle in {hex_id}")
    if any(st.corporation == corporation for st in s.board.stations_at(hex_id)):
        raise Malformed(f"{corporation} has a station in {hex_id} already")
    return s.but(board=s.board.station(Station(hex_id, stop, corporation)))
