"""The plan of a tile or printed hex: where its stops lie, its lines run and its texts find room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shortline.drawing.geometry import APOTHEM, MIDDLE, Point, edge_angle, polar
from shortline.drawing.track import WIDTH, Line, between, straight, to_point
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Section, Stop
from shortline.parts.hexgrid import Layout

CIRCLE = 13.0
"""The radius of a city's circle."""
DOT = 7.0
"""The radius of a town's dot."""


@dataclass(frozen=True, slots=True)
class Disc:
    """Something round that other things keep clear of."""

    at: Point
    radius: float


@dataclass(frozen=True)
class Plan:
    """The layout of one hexful of track: lines, stops with their circles, and room for texts."""

    lines: tuple[Line, ...]
    stops: tuple[Point, ...]
    circles: tuple[tuple[Point, ...], ...]
    """For each stop the middles of its circles."""
    bars: tuple[float | None, ...]
    """For each stop that is a bar across its track, the direction of the bar."""
    discs: tuple[Disc, ...]

    def clearance(self, p: Point, taken: Sequence[Disc]) -> float:
        """How much room there is around a point."""
        track = min((p.distance(q) - WIDTH / 2 - 1.5 for line in self.lines for q in line.points), default=99.0)
        discs = min((p.distance(d.at) - d.radius for d in (*self.discs, *taken)), default=99.0)
        return min(track, discs, _inside(p))

    def room(self, radius: float, taken: Sequence[Disc] = (), near: Point = MIDDLE) -> Point:
        """The best place for something round of a radius: clear of everything, as near to a point as can be."""
        best, best_score = MIDDLE, -1e9
        for p in _CANDIDATES:
            clear = self.clearance(p, taken) - radius
            score = min(clear, 2.0) * 100 - p.distance(near) * 0.2
            if score > best_score:
                best, best_score = p, score
        return best


def _inside(p: Point) -> float:
    """How far a point is from the nearest side, whichever way the hex stands (the inner circle)."""
    return APOTHEM - p.distance(MIDDLE) + 2.0


_CANDIDATES = tuple(polar(r, a) for r in (0, 14, 20, 24, 28, 32, 36, 40, 42) for a in range(0, 360, 10))


def plan(layout: Layout, sections: Sequence[Section], stops: Sequence[Stop]) -> Plan:
    """Lay out the track and stops of a tile in one position."""
    exits = [[s.a for s in sections if s.b == STOP + i] for i in range(len(stops))]
    curved = [len(stops) == 1 and len(exits[i]) == 2 and stop.kind in ("town", "mine") for i, stop in enumerate(stops)]
    lines: list[Line] = []
    where: list[Point] = []
    bars: list[float | None] = []
    for i, stop in enumerate(stops):
        if curved[i]:
            line = between(layout, exits[i][0], exits[i][1])
            lines.append(line)
            where.append(line.middle)
            bars.append(line.across)
        else:
            at = _place(layout, i, exits, stop)
            where.append(at)
            bars.append(None)
            lines += [to_point(layout, e, at) for e in exits[i]]
    for s in sections:
        if s.b == JUNCTION:
            lines.append(straight(polar(APOTHEM, edge_angle(layout, s.a)), MIDDLE))
        elif s.b < STOP:
            lines.append(between(layout, s.a, s.b))
    circles = tuple(_circles(layout, p, stop, exits[i]) for i, (p, stop) in enumerate(zip(where, stops, strict=True)))
    discs = [Disc(c, CIRCLE + 2) for group in circles for c in group]
    discs += [
        Disc(p, DOT + 3) for p, stop, c in zip(where, stops, circles, strict=True) if not c and stop.kind != "port"
    ]
    return Plan(tuple(lines), tuple(where), circles, tuple(bars), tuple(discs))


def _place(layout: Layout, i: int, exits: list[list[int]], stop: Stop) -> Point:
    """Where a stop lies: in the middle, or with others towards its own track."""
    if len(exits) == 1:
        return MIDDLE
    mine = exits[i]
    if not mine:
        return polar(APOTHEM * 0.5, 360 / len(exits) * i - 90)
    if len(mine) == 2 and (mine[1] - mine[0]) % 6 != 3:
        a, b = polar(APOTHEM, edge_angle(layout, mine[0])), polar(APOTHEM, edge_angle(layout, mine[1]))
        middle = (a + b) * 0.5
        return middle * (APOTHEM * 0.5 / middle.distance(MIDDLE))
    return polar(APOTHEM * 0.52, edge_angle(layout, mine[0]))


def _circles(layout: Layout, at: Point, stop: Stop, exits: list[int]) -> tuple[Point, ...]:
    """The middles of a city's circles around its place."""
    count = stop.slots or int(stop.home_circle)
    if count <= 1:
        return (at,) * count
    if count == 2:
        return (at + Point(-CIRCLE, 0), at + Point(CIRCLE, 0))
    return tuple(at + polar(CIRCLE * 1.16, -90 + 120 * k) for k in range(count))
