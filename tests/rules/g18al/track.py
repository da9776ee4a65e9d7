"""Track of Alabama for the tests of chapter 4: lines laid in a few words, and runs along them."""

from __future__ import annotations

from itertools import pairwise

from shortline.eighteenxx.routes.trains import Written
from shortline.parts.hexgrid import edge_towards, opposite
from tests.given import Given, given


def sides(*hexes: str) -> tuple[str, ...]:
    """The sides that a way over these hexes crosses."""
    found = []
    for here, there in pairwise(hexes):
        edge = edge_towards("flat", here, there)
        assert edge is not None, f"{here} and {there} are no neighbours"
        found.append(f"{here}:{edge}" if here < there else f"{there}:{opposite(edge)}")
    return tuple(found)


def run(train: str, stops: str, way: str) -> Written:
    """A run, its stops and the hexes on its way written as words: ``run("2-0", "A4 C4", "A4 C4")``."""
    return train, tuple(stops.split()), sides(*way.split())


def north(options: tuple[str, ...] = ()) -> Given:
    """The L&N of Ann has a line from Nashville over Decatur to Birmingham: 40, 20 and 10."""
    g = given("18AL", 3, options).phase("2").owns("Ann", "L&N", 6).home("L&N")
    return g.tile("C4", "57", 0).tile("E4", "9", 0).tile("G4", "441a", 3)


def gadsden(options: tuple[str, ...] = (), phase: str = "2") -> Given:
    """The TAG of Ann is at home in Gadsden, which has printed track to Rome: 20 and 10."""
    return given("18AL", 3, options).phase(phase).owns("Ann", "TAG", 6).home("TAG")
