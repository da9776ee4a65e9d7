"""Pieces of railway on the map of Florida, and corporations in the middle of a game, for the tests of 18FL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shortline.eighteenxx.board.upgrade import build, fits
from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from tests.given import Given, given

Line = dict[str, tuple[str, int]]

PANHANDLE: Line = {"B7": ("4", 1), "B9": ("9", 1), "B11": ("9", 1), "B13": ("4", 1)}
"""Mobile – Pensacola – Chattahoochee – Tallahassee."""
NORTH: Line = {"B17": ("9", 1), "B19": ("4", 1), "B21": ("9", 1)}
"""Tallahassee – Lake City – Jacksonville north."""
NEW_ORLEANS: Line = {"B3": ("9", 1)}
"""Mobile – New Orleans."""
EAST: Line = {"C24": ("4", 2), "D25": ("4", 2), "E26": ("58", 0)}
"""Jacksonville south – St. Augustine – Daytona – Titusville, and on to F25."""
ORLANDO_TAMPA: Line = {"F21": ("8", 4), "F23": ("6o", 4)}
"""Tampa – Orlando."""
LAUDERDALE: Line = {"J27": ("6fl", 2)}
"""Miami – Fort Lauderdale, and on to West Palm Beach."""
KEYS: Line = {"L27": ("9", 0), "M26": ("8", 1), "M24": ("58", 4)}
"""Miami – Key West – Havana."""


def laid(g: Given, *lines: Line) -> Given:
    """The position with lines of track."""
    for line in lines:
        for hex_id, (tile, rotation) in line.items():
            g = g.tile(hex_id, tile, rotation)
    return g


def upgraded(g: Given, hex_id: str, *tiles: str) -> Given:
    """The position with tiles laid one on the other in a hex, each in the first way that fits; stations go along."""
    for tile in tiles:
        board = g.state.board
        fit = next(f for f in fits(board.map, hex_id, board.laid.get(hex_id)) if f.tile == tile)
        g = g.but(board=build(board, hex_id, fit))
    return g


def company(
    corporation: str,
    phase: str = "2",
    cash: int = 500,
    seats: int = 3,
    options: Mapping[str, Any] | Sequence[str] = (),
) -> Given:
    """A corporation that Ann presides over and that has money; Ben has a share of it."""
    g = given("18FL", seats, options).owns("Ann", corporation, shares=2).owns("Ben", corporation, shares=1)
    return g.phase(phase).cash(corporation, cash)


def at(corporation: str, step: str, *lines: Line, phase: str = "2", cash: int = 500, seats: int = 3) -> Given:
    """Such a corporation at a step of its turn, with lines of track."""
    return laid(company(corporation, phase, cash, seats), *lines).operating(corporation, step)


def best(g: Given, corporation: str) -> int:
    """What a corporation's best runs pay."""
    return best_runs(Position(g.rules, g.state), corporation).revenue


def stops(g: Given, corporation: str) -> tuple[tuple[str, ...], ...]:
    """The stops of each of a corporation's best runs."""
    return tuple(run[1] for run in best_runs(Position(g.rules, g.state), corporation).written())


def hexes_offered(g: Given) -> set[str]:
    """The hexes in which a tile may be laid."""
    return {o.action.hex for o in g.offers(LayTile)}
