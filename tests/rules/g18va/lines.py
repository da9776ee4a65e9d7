"""Pieces of railway on the map of 18VA and positions on them, for the tests of its rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import JUNCTION, STOP
from shortline.eighteenxx.definition import kind
from shortline.eighteenxx.procedures.run_trains import RunTrains
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.running import best_runs
from shortline.kernel.rules import Position
from shortline.parts.hexgrid import opposite
from tests.given import Given, given

RICHMOND_NEWPORT_NEWS = {"F11": ("57", 2), "G12": ("9", 2)}
"""Richmond to Newport News, whose port lies behind it; the other end looks to E10."""
PETERSBURG_NORFOLK = {"F13": ("6", 5), "G14": ("9", 2)}
"""Petersburg to Norfolk and its port; the other end looks to E14."""
LYNCHBURG_ROANOKE = {"C12": ("57", 2), "B11": ("58", 5)}
"""Lynchburg by a mine to the coal mining district of Roanoke; the other end looks to D13."""
LYNCHBURG_PETERSBURG = {"D13": ("9", 2), "E14": ("8", 2)}
"""The way from Lynchburg's other end to Petersburg's."""
LYNCHBURG_GREENSBORO = {"C12": ("57", 0), "C14": ("8", 1)}
"""Lynchburg to the off-map city of Greensboro; the other end looks to C10."""
WASHINGTON_PHILADELPHIA = {"H3": ("6", 1), "G4": ("57", 1)}
"""Washington by Baltimore to Philadelphia; Washington's other end looks to F5."""


def company(corporation: str, phase: str = "2", cash: int = 1000, options: tuple[str, ...] = ()) -> Given:
    """A corporation of Ann's with money and its home station, Ben with a share of it."""
    g = given("18VA", 3, options).par(corporation, 100)
    g = g.owns("Ann", corporation, shares=2).owns("Ben", corporation, shares=1).home(corporation)
    return g.cash(corporation, cash).phase(phase)


def laid(g: Given, *lines: dict[str, tuple[str, int]]) -> Given:
    """The position with lines of track."""
    for line in lines:
        for hex_id, (tile, rotation) in line.items():
            g = g.tile(hex_id, tile, rotation)
    return g


def running(g: Given, corporation: str, *trains: str) -> Given:
    """A corporation with these trains is about to run them."""
    return g.trains(corporation, *trains).operating(corporation, "run_trains")


def run(g: Given, *stops: str, train: int = 0, beside: tuple[str, ...] = ()) -> Written:
    """A run of one of the operating corporation's trains to these stops, over track that is not used ``beside``."""
    track: list[str] = []
    for here, there in pairwise(stops):
        track += _track(g.state.board, here, there, [*track, *beside])
    return g.state.corporations[g.state.operating].trains[train], stops, tuple(track)


def runs(g: Given, *stops: str) -> RunTrains:
    """The action that runs the first train to these stops."""
    return RunTrains(g.to_act, (run(g, *stops),))


def _track(board: Board, here: str, there: str, used: list[str]) -> list[str]:
    """The hexsides from a stop to another, over track that is not used yet and without a stop between."""
    ahead: list[tuple[str, int, list[str]]] = [(here, STOP, [])]
    for hex_id, end, sides in ahead:  # which grows meanwhile
        sections = board.sections(hex_id)
        junction = any(s.a == end and s.b == JUNCTION for s in sections)
        ends = [s.b for s in sections if s.a == end] + [s.a for s in sections if s.b == end]
        ends += [s.a for s in sections if junction and s.b == JUNCTION and s.a != end]
        if hex_id == there and STOP in ends:
            return sides
        for edge in ends:
            other = board.map.hexes[hex_id].neighbours.get(edge, "")
            name = f"{hex_id}:{edge}" if hex_id < other else f"{other}:{opposite(edge)}"
            if other and name not in (*used, *sides):
                ahead.append((other, opposite(edge), [*sides, name]))
    raise LookupError(f"no track leads from {here} to {there}")


def best(g: Given) -> int:
    """What the operating corporation's best runs pay."""
    return best_runs(Position(g.rules, g.state), g.state.operating).revenue


def pays(g: Given, *stops: str) -> tuple[int, int]:
    """What a run pays, and what it brings to the treasury beside that. The president may choose his runs for it."""
    after = g.plays(runs(g, *stops))
    assert after.state.turn is not None
    return after.state.turn.revenue, after.state.turn.treasury


def sold_out(g: Given, *kinds: str) -> Given:
    """All new trains of these kinds have been bought."""
    depot = g.state.depot
    left = tuple(t for t in depot.upcoming if kind(t) not in kinds)
    sold = {**depot.sold, **{name: g.data.trains[name].count for name in kinds}}
    return g.but(depot=replace(depot, upcoming=left, sold=sold))
