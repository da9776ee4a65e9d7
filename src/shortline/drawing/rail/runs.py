"""Runs: a coloured line for each train, along the very track it uses, side by side where trains share a hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.rail.hexes import HexArt
from shortline.drawing.svg import at, circle, group, path
from shortline.drawing.track import Line
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import JUNCTION, STOP
from shortline.eighteenxx.routes.trains import Written
from shortline.parts.hexgrid import opposite

LANE = 6.0
"""How far apart the lines of trains lie that meet."""
COLORS = 6
STEPS = 8
"""The pieces into which a bent section is cut."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One section that a run passes, with the names of its two ends: a side ("G4:0"), a stop or a junction."""

    line: Line
    hex: str
    turn: int
    ends: tuple[str, str]


def pieces(board: Board, run: Written, arts: Mapping[str, HexArt]) -> tuple[Piece, ...]:
    """The sections of a run, in order."""
    _, stops, sides = run
    parts: list[Piece] = []
    here, end = _stop(stops[0]) if stops else ("", 0)
    ahead = [_stop(name) for name in stops[1:]]
    for side in sides:
        edge = _edge(here, side)
        parts += _way(board, arts, here, end, edge)
        here, end = board.map.hexes[here].neighbours[edge], opposite(edge)
        if ahead and ahead[0][0] == here and _leads(board, here, end, ahead[0][1]):
            parts += _way(board, arts, here, end, ahead[0][1])
            end = ahead.pop(0)[1]
    return tuple(parts)


def _stop(name: str) -> tuple[str, int]:
    hex_id, _, index = name.partition("/")
    return hex_id, STOP + int(index or 0)


def _edge(here: str, side: str) -> int:
    """The edge that a side is to the hex that the run is in."""
    hex_id, _, edge = side.partition(":")
    return int(edge) if hex_id == here else opposite(int(edge))


def _leads(board: Board, hex_id: str, a: int, b: int) -> bool:
    return any({s.a, s.b} == {a, b} for s in board.sections(hex_id))


def _way(board: Board, arts: Mapping[str, HexArt], hex_id: str, a: int, b: int) -> list[Piece]:
    """The section, or the two sections over the junction, from one end to another inside a hex."""
    if _leads(board, hex_id, a, b):
        return [_piece(board, arts[hex_id], hex_id, a, b)]
    if _leads(board, hex_id, a, JUNCTION) and _leads(board, hex_id, b, JUNCTION):
        halves = ((a, JUNCTION), (JUNCTION, b))
        return [_piece(board, arts[hex_id], hex_id, *half) for half in halves]
    return []


def _piece(board: Board, art: HexArt, hex_id: str, a: int, b: int) -> Piece:
    def unturned(end: int) -> int:
        return (end - art.turn) % 6 if 0 <= end < STOP else end

    ways, key = art.plan.ways, (unturned(a), unturned(b))
    line = ways[key] if key in ways else ways[key[1], key[0]].reverse
    return Piece(line, hex_id, art.turn, (_name(board, hex_id, a), _name(board, hex_id, b)))


def _name(board: Board, hex_id: str, end: int) -> str:
    """The name of an end: of the two hexes that share a side the first gives it its name."""
    here = f"{hex_id}:{end}"
    other = board.map.hexes[hex_id].neighbours.get(end, "") if 0 <= end < STOP else ""
    return min(here, f"{other}:{opposite(end)}") if other else here


def draw_runs(
    board: Board, runs: Sequence[Written], arts: Mapping[str, HexArt], middles: Mapping[str, Point]
) -> list[str]:
    """All runs of a turn."""
    ways = [pieces(board, run, arts) for run in runs]
    lanes, signs = _lanes(ways), _signs(ways)
    drawn = []
    for n, (run, way) in enumerate(zip(runs, ways, strict=True)):
        if not way:
            continue
        points = _trace(way, lanes, n, signs[n], middles)
        d = "M" + "L".join(map(at, points))
        color = n % COLORS
        ends = (points[0], points[-1])
        dots = "".join(circle(p, 4, f"run-end run-dot-{color}") for p in ends)
        drawn.append(group(path(d, "run-casing"), path(d, f"run run-{color}"), dots, id=f"run-{run[0]}"))
    return drawn


Lanes = Mapping[str, Mapping[int, float]]
"""For each end of sections: how far aside each run passes it."""


def _lanes(ways: Sequence[Sequence[Piece]]) -> Lanes:
    users: dict[str, list[int]] = {}
    for n, way in enumerate(ways):
        for end in dict.fromkeys(end for piece in way for end in piece.ends):
            users.setdefault(end, []).append(n)
    return {end: {n: (k - (len(here) - 1) / 2) * LANE for k, n in enumerate(here)} for end, here in users.items()}


def _signs(ways: Sequence[Sequence[Piece]]) -> list[int]:
    """Which side of each run is its right: trains that share track keep apart whichever way they go."""
    signs: list[int] = []
    users: dict[tuple[str, str], int] = {}
    for n, way in enumerate(ways):
        sign = 1
        for a, b in (piece.ends for piece in way):
            if (a, b) in users or (b, a) in users:
                sign = signs[users[a, b]] if (a, b) in users else -signs[users[b, a]]
                break
        signs.append(sign)
        for piece in way:
            users.setdefault(piece.ends, n)
    return signs


def _trace(way: Sequence[Piece], lanes: Lanes, n: int, sign: int, middles: Mapping[str, Point]) -> list[Point]:
    """The points of a run, each moved aside as its lane wants it."""
    raw: list[tuple[Point, float]] = []
    for piece in way:
        a, b = (lanes[end][n] * sign for end in piece.ends)
        steps = STEPS if piece.line.radius else 1 if a == b else 4
        middle = middles[piece.hex]
        for k in range(1 if raw else 0, steps + 1):
            t = k / steps
            raw.append((piece.line.point(t).turned(piece.turn) + middle, a + (b - a) * t))
    return [p + _normal(raw, i) * aside if aside else p for i, (p, aside) in enumerate(raw)]


def _normal(raw: Sequence[tuple[Point, float]], i: int) -> Point:
    """The direction across a run at a point of it."""
    before, after = raw[max(0, i - 1)][0], raw[min(len(raw) - 1, i + 1)][0]
    dx, dy = after.x - before.x, after.y - before.y
    length = hypot(dx, dy)
    return Point(-dy / length, dx / length) if length else MIDDLE
