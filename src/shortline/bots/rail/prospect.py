"""Prospects: places that a corporation does not reach yet, and how far it is from them."""

from __future__ import annotations

from shortline.bots.rail.desk import Desk
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.board.tile import Color

NEAR = 4
"""Places farther than so many hexes do not count."""

FADES = 0.55
"""A place counts so much less with every hex that is still to be built."""


AGAIN = 0.3
"""Places that only an upgrade could lead to count so much."""


def prospect(board: Board, corporation: str, color: Color) -> float:
    """What the places are worth that track from here could still reach, the nearer the more."""
    key = ("prospect", corporation, color)
    if key not in board.cache:
        found = reach(board, corporation)
        reached = {h for h, _ in found.stops}
        stations = [s.hex for s in board.stations_of(corporation)]
        bare = {h for h in (*found.arrivals, *stations) if not board.sections(h)}
        open_ends = [h for h in (*found.arrivals, *stations) if h in bare]
        closed = [h for h in (*found.arrivals, *stations) if h not in bare]
        board.cache[key] = _fanned(board, open_ends, reached, color) + AGAIN * _fanned(board, closed, reached, color)
    worth: float = board.cache[key]
    return worth


def home_worth(desk: Desk, corporation: str) -> float:
    """What the places round a corporation's home, and the home itself, are worth."""
    data, board = desk.data, desk.s.board
    home = data.corporations[corporation].home
    if home not in board.map.hexes:
        return 0.0
    key = ("home_worth", corporation)
    if key not in board.cache:
        board.cache[key] = _value(board, home, "brown") + _fanned(board, [home], {home}, "brown")
    worth: float = board.cache[key]
    return worth


def _value(board: Board, hex_id: str, color: Color) -> int:
    """What the best stop of a hex pays, as printed or laid."""
    return max((stop.worth(color) or 10 for stop in board.stops(hex_id)), default=0)


def _fanned(board: Board, front: list[str], reached: set[str], color: Color) -> float:
    """The worth of places around a front, outwards hex by hex."""
    worth, fade = 0.0, 1.0
    seen = set(front)
    level = front
    for h in front:
        if h not in reached:
            worth += _value(board, h, color) * FADES
    for _ in range(NEAR):
        fade *= FADES
        level = [n for h in level for n in board.map.hexes[h].neighbours.values() if n not in seen]
        level = list(dict.fromkeys(level))
        seen.update(level)
        for h in level:
            if h not in reached and h in board.map.hexes:
                worth += _value(board, h, color) * fade
        level = [h for h in level if h in board.map.hexes and board.map.hexes[h].ground in ("white", "yellow")]
    return worth
