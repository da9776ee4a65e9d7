"""Pieces of railway on the map of 18GA, for the tests of tiles, stations and runs."""

from __future__ import annotations

from shortline.eighteenxx.procedures.lay_tile import LayTile
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from tests.given import Given, given

MACON_MONTGOMERY = {"F6": ("57", 1), "F4": ("9", 1), "F2": ("8", 2)}
MONTGOMERY_ATLANTA = {"E3": ("8", 1), "D4": ("451a", 0)}
JACKSONVILLE = {"I11": ("57", 2), "J10": ("8", 2), "I9": ("57", 2)}
"""Brunswick and Waycross, each joined to Jacksonville."""
BRUNSWICK_SAVANNAH = {"I11": ("6", 3), "H12": ("9", 0)}
"""From Jacksonville through Brunswick to Savannah, which has a tile of its own."""
CHATTANOOGA = {"C3": ("14", 2), "B4": ("8", 0), "B2": ("8", 3)}
"""Rome joined to both arrows of Chattanooga."""
VALDOSTA = {"I9": ("57", 1), "I7": ("4", 1), "I5": ("8", 4)}
"""Waycross, Valdosta and on to Tallahassee."""


def company(corporation: str, phase: str = "2", cash: int = 800) -> Given:
    """A corporation of Ann's with money, Ben with a share of it."""
    g = given("18GA").owns("Ann", corporation, shares=5).owns("Ben", corporation, shares=1)
    return g.cash(corporation, cash).phase(phase)


def laid(g: Given, *lines: dict[str, tuple[str, int]]) -> Given:
    """The position with lines of track."""
    for line in lines:
        for hex_id, (tile, rotation) in line.items():
            g = g.tile(hex_id, tile, rotation)
    return g


def best(g: Given, corporation: str) -> tuple[int, tuple[Written, ...]]:
    """What a corporation's best runs pay, and the runs."""
    found = best_runs(Position(g.rules, g.state), corporation)
    return found.revenue, found.written()


def stops(g: Given, corporation: str) -> tuple[tuple[str, ...], ...]:
    """The stops of each of a corporation's best runs."""
    return tuple(run[1] for run in best(g, corporation)[1])


def hexes_offered(g: Given) -> set[str]:
    """The hexes in which a tile may be laid."""
    return {o.action.hex for o in g.offers(LayTile)}
