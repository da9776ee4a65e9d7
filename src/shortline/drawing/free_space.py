"""Free space: what is free in a hex, and places for texts and signs in it.

Track and circles turn with a tile while texts stay upright: a room is asked about upright places, and knows where the
turned track lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, hypot, sqrt

from shortline.drawing.geometry import APOTHEM, MIDDLE, SIZE, Point, axes, corners, edge_angle, polar
from shortline.drawing.track import BAR, CASING, CIRCLE, DOT, Line, StopPlace, TileLayout, straight
from shortline.parts.hexgrid import Layout

Limits = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""For each of the three directions of edges: from where to where."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """Some places, each with how far it lies in the three directions of edges."""

    rows: tuple[tuple[float, float, float, float, float], ...]

    def within(self, limits: Limits) -> Iterable[tuple[float, float]]:
        """The places that lie between limits."""
        (a, b), (c, d), (e, f) = limits
        return ((x, y) for x, y, i, j, k in self.rows if a < i < b and c < j < d and e < k < f)


def spots(layout: Layout, points: Iterable[Point]) -> Candidates:
    """Some places in the order in which they are to be tried."""
    (ax, ay), (bx, by), (cx, cy) = axes(layout)
    rows = ((p.x, p.y, p.x * ax + p.y * ay, p.x * bx + p.y * by, p.x * cx + p.y * cy) for p in points)
    return Candidates(tuple(rows))


@cache
def around(layout: Layout, near: Point = MIDDLE) -> Candidates:
    """Places for something round, the nearest to a point first: between the edges, before them and in the middle."""
    points = [MIDDLE]
    for k in range(12):
        angle = edge_angle(layout, 0) + 30 * k
        far = SIZE - 13 if k % 2 else APOTHEM - 10
        points += [polar(r, angle) for r in (13, 19, 24, 28, 32, 35.5, 38.5, 40.5, 42, 43.5, 45) if r <= far]
    return spots(layout, sorted(points, key=lambda p: round(p.distance(near), 2)))


@cache
def nooks(layout: Layout, first: int = 0) -> Candidates:
    """Places for a few small letters: in the corners, beginning with one of them, then before the edges."""
    order = [(first + k) % 6 for k in (0, 5, 1, 4, 2, 3)]
    tips = [polar(r, edge_angle(layout, k) - 30) for k in order for r in (51, 49, 47, 45)]
    return spots(layout, tips + [polar(r, edge_angle(layout, k)) for k in order for r in (46, 43, 40)])


@cache
def grid(layout: Layout, near: Point, step: float = 3.0) -> Candidates:
    """Places for upright words and boxes, the nearest to a point first; sideways counts more."""
    reach = int(46 / step)
    points = [Point(step * i, step * j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
    points = [p for p in points if p.distance(MIDDLE) < APOTHEM - 4]
    return spots(layout, sorted(points, key=lambda p: (abs(p.x - near.x) * 1.6 + abs(p.y - near.y), p.y, p.x)))


GAP = 1.5
"""How far things keep apart."""
RIM = 1.0
"""How far the line around a hex reaches in."""
_STEP = 3.5
"""Track is seen as round things so far apart."""


@dataclass(frozen=True, slots=True)
class Disc:
    """Something round."""

    at: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Rect:
    """Something upright with four corners, by its middle and half its size."""

    at: Point
    half: Point


Shape = tuple[Disc | Rect, ...]
"""What something covers, from its middle."""


def disc(radius: float) -> Shape:
    """Something round."""
    return (Disc(MIDDLE, radius),)


def box(width: float, height: float) -> Shape:
    """Something with four corners."""
    return (Rect(MIDDLE, Point(width / 2, height / 2)),)


def shifted(shape: Shape, by: Point) -> Shape:
    """A shape somewhere else."""
    return tuple(Disc(c.at + by, c.radius) if isinstance(c, Disc) else Rect(c.at + by, c.half) for c in shape)


_NOTHING = (1e9, 1e9, 0.0)


class FreeSpace:
    """What is free in a hex with a plan that is turned by so many sixths. ``taken`` turns with the plan."""

    def __init__(self, plan: TileLayout, taken: Iterable[Disc] = (), turn: int = 0, walls: Sequence[int] = ()) -> None:
        self.layout: Layout = plan.layout
        discs = [d for spot in plan.spots for d in covered(spot)]
        discs += taken
        for line in (*plan.lines, *plan.arrows):
            discs += _beads(line, CASING / 2)
        for edge in walls:
            discs += _beads(wall(plan.layout, edge), 4.0)
        self.round = [(p.x, p.y, d.radius) for d in discs for p in (d.at.turned(turn),)]
        self.square: list[tuple[float, float, float, float]] = []

    def copy(self) -> FreeSpace:
        """The same room, to try something in."""
        other = copy(self)
        other.round, other.square = list(self.round), list(self.square)
        return other

    def find(self, shape: Shape, spots: Candidates, gap: float = GAP, need: float = -1e9) -> tuple[Point, float]:
        """The first place where a shape has room enough, or the one where it has most; and how much that is.

        A place with no more room than ``need`` is no place: if there are only such, that figure is the answer.
        """
        parts = [_part(self.layout, c) for c in shape]
        cx, cy, w, h, radius, _ = parts[0]
        best, most = MIDDLE, need
        for x, y in spots.within(_limits(parts, need)):
            # What refused the last place is asked before anything else: see _around.
            ox, oy, r = self.round[0] if self.round else _NOTHING
            dx, dy, near = abs(ox - x - cx) - w, abs(oy - y - cy) - h, r + radius + most
            if dx < near and dy < near and (dx <= 0 or dy <= 0 or dx * dx + dy * dy <= near * near):
                continue
            room = self._among(parts, x, y, most)
            if room > most:
                best, most = Point(x, y), room
                if most >= gap:
                    break
        return best, most

    def _among(self, parts: Sequence[_Part], x: float, y: float, floor: float) -> float:
        room = 1e9
        for part in parts:
            room = min(room, self._around(part, x, y, floor))
            if room <= floor:
                break
        return room

    def _around(self, part: _Part, x: float, y: float, floor: float) -> float:
        """How much room a part of a shape has at a place, negative if it overlaps; not above ``floor``: any figure.

        Almost all places are refused, and neighbouring places by the same thing: whatever refuses one is asked first
        the next time. This is where drawing spends its time; hence no calls in the loop.
        """
        cx, cy, w, h, radius, sides = part
        x, y, floor = x + cx, y + cy, floor + radius
        (ax, ay, a), (bx, by, b), (ex, ey, e) = sides
        best = min(a - abs(x * ax + y * ay), b - abs(x * bx + y * by), e - abs(x * ex + y * ey))
        if best <= floor:
            return best - radius
        i = -1
        for ox, oy, r in self.round:
            i += 1
            dx = (ox - x if ox > x else x - ox) - w
            dy = (oy - y if oy > y else y - oy) - h
            if dx - r >= best or dy - r >= best:
                continue
            gap = sqrt(dx * dx + dy * dy) - r if dx > 0 and dy > 0 else (max(dy, dx)) - r
            if gap < best:
                best = gap
                if best <= floor:
                    self.round[0], self.round[i] = self.round[i], self.round[0]
                    return best - radius
        for ox, oy, ow, oh in self.square:
            best = min(best, _outside(abs(ox - x) - w - ow, abs(oy - y) - h - oh))
        return best - radius

    def take(self, shape: Shape, p: Point) -> None:
        """Let a shape have its place."""
        for c in shifted(shape, p):
            if isinstance(c, Disc):
                self.round.append((c.at.x, c.at.y, c.radius))
            else:
                self.square.append((c.at.x, c.at.y, c.half.x, c.half.y))


_Side = tuple[float, float, float]
_Part = tuple[float, float, float, float, float, tuple[_Side, _Side, _Side]]
"""A part of a shape, ready to be tried: its middle, half its size, its radius, and for each direction of edges how far
the middle may be from that of the hex."""


def _part(layout: Layout, c: Disc | Rect) -> _Part:
    w, h, radius = (0.0, 0.0, c.radius) if isinstance(c, Disc) else (c.half.x, c.half.y, 0.0)
    a, b, e = ((x, y, APOTHEM - RIM - w * abs(x) - h * abs(y)) for x, y in axes(layout))
    return c.at.x, c.at.y, w, h, radius, (a, b, e)


def _limits(parts: Sequence[_Part], room: float) -> Limits:
    """Between which figures the middle may lie in each direction so that all parts keep inside the hex."""
    limits = []
    for i in range(3):
        ways = [(x * cx + y * cy, far - room - radius) for cx, cy, _, _, radius, s in parts for x, y, far in (s[i],)]
        limits.append((max(-far - aside for aside, far in ways), min(far - aside for aside, far in ways)))
    return limits[0], limits[1], limits[2]


def _outside(dx: float, dy: float) -> float:
    """How far something is from a box, given how far it is from its sides; negative inside."""
    if dx > 0 and dy > 0:
        return hypot(dx, dy)
    return max(dx, dy)


def _beads(line: Line, radius: float) -> Iterator[Disc]:
    """A line as a row of round things."""
    length = abs(line.sweep) * line.radius if line.radius else line.start.distance(line.end)
    count = max(1, ceil(length / _STEP))
    return (Disc(line.point(k / count), radius) for k in range(count + 1))


def track_beads(plan: TileLayout, turn: int) -> tuple[Disc, ...]:
    """All track of a plan that is turned by so many sixths, as rows of round things."""
    lines = (*plan.lines, *plan.arrows)
    return tuple(Disc(d.at.turned(turn), d.radius) for line in lines for d in _beads(line, CASING / 2))


def wall(layout: Layout, edge: int) -> Line:
    """The side of a hex."""
    around_ = corners(layout)
    return straight(around_[edge], around_[(edge + 1) % 6])


def covered(spot: StopPlace) -> tuple[Disc, ...]:
    """What a stop covers."""
    if spot.circles:
        rims = [Disc(c, CIRCLE + 1) for c in spot.circles]
        if len(spot.circles) > 1:
            ring = (*spot.circles, spot.circles[0])
            rims += [Disc((a + b) * 0.5, CIRCLE + 1) for a, b in pairwise(ring)]
        return tuple(rims)
    if spot.bar is not None:
        aside = polar(BAR - 3, spot.bar)
        return tuple(Disc(spot.at + aside * k, 7.5) for k in (-1, 0, 1))
    if spot.stop.kind in ("city", "cmd"):
        return (Disc(spot.at, 13),)
    return (Disc(spot.at, DOT + 1),) if spot.stop.kind in ("town", "mine") else ()
