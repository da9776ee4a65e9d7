"""Room: what is free in a hex, and places for texts and signs in it.

Track and circles turn with a tile while texts stay upright: a room is asked about upright places, and knows where the
turned track lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import ceil, hypot

from shortline.drawing.geometry import APOTHEM, MIDDLE, SIZE, Point, corners, depth, edge_angle, polar
from shortline.drawing.plan import BAR, CIRCLE, DOT, Plan, Spot
from shortline.drawing.track import CASING, Line, straight
from shortline.parts.hexgrid import Layout

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
class Box:
    """Something upright with four corners, by its middle and half its size."""

    at: Point
    half: Point


Shape = tuple[Disc | Box, ...]
"""What something covers, from its middle."""


def disc(radius: float) -> Shape:
    """Something round."""
    return (Disc(MIDDLE, radius),)


def box(width: float, height: float) -> Shape:
    """Something with four corners."""
    return (Box(MIDDLE, Point(width / 2, height / 2)),)


def shifted(shape: Shape, by: Point) -> Shape:
    """A shape somewhere else."""
    return tuple(Disc(c.at + by, c.radius) if isinstance(c, Disc) else Box(c.at + by, c.half) for c in shape)


class Room:
    """What is free in a hex with a plan that is turned by so many sixths. ``taken`` turns with the plan."""

    def __init__(self, plan: Plan, taken: Iterable[Disc] = (), turn: int = 0, walls: Sequence[int] = ()) -> None:
        self.layout: Layout = plan.layout
        discs = [d for spot in plan.spots for d in covered(spot)]
        discs += taken
        for line in (*plan.lines, *plan.arrows):
            discs += _beads(line, CASING / 2)
        for edge in walls:
            discs += _beads(wall(plan.layout, edge), 4.0)
        self.round = [(p.x, p.y, d.radius) for d in discs for p in (d.at.turned(turn),)]
        self.square: list[tuple[float, float, float, float]] = []

    def copy(self) -> Room:
        """The same room, to try something in."""
        other = copy(self)
        other.round, other.square = list(self.round), list(self.square)
        return other

    def fit(self, shape: Shape, p: Point, floor: float = -1e9) -> float:
        """How much room a shape has at a place, negative if it overlaps something; not above ``floor``: any figure."""
        best = 1e9
        for c in shape:
            x, y = c.at.x + p.x, c.at.y + p.y
            if isinstance(c, Disc):
                best = min(best, self._around_disc(x, y, c.radius, floor))
            else:
                best = min(best, self._around_box(x, y, c.half.x, c.half.y, floor))
            if best <= floor:
                break
        return best

    def _around_disc(self, x: float, y: float, radius: float, floor: float) -> float:
        best = depth(self.layout, x, y) - RIM
        if best - radius <= floor:
            return best - radius
        for ox, oy, r in self.round:
            best = min(best, hypot(ox - x, oy - y) - r)
            if best - radius <= floor:
                return best - radius
        for ox, oy, w, h in self.square:
            best = min(best, _outside(abs(ox - x) - w, abs(oy - y) - h))
        return best - radius

    def _around_box(self, x: float, y: float, w: float, h: float, floor: float) -> float:
        best = depth(self.layout, x, y, w, h) - RIM
        if best <= floor:
            return best
        for ox, oy, r in self.round:
            best = min(best, _outside(abs(ox - x) - w, abs(oy - y) - h) - r)
            if best <= floor:
                return best
        for ox, oy, ow, oh in self.square:
            best = min(best, _outside(abs(ox - x) - w - ow, abs(oy - y) - h - oh))
        return best

    def find(self, shape: Shape, places: Iterable[Point], gap: float = GAP, need: float = -1e9) -> tuple[Point, float]:
        """The first place where a shape has room enough, or the one where it has most; and how much that is.

        A place with no more room than ``need`` is no place: if there are only such, that figure is the answer.
        """
        best, most = MIDDLE, need
        for p in places:
            room = self.fit(shape, p, most)
            if room > most:
                best, most = p, room
            if most >= gap:
                break
        return best, most

    def take(self, shape: Shape, p: Point) -> None:
        """Let a shape have its place."""
        for c in shifted(shape, p):
            if isinstance(c, Disc):
                self.round.append((c.at.x, c.at.y, c.radius))
            else:
                self.square.append((c.at.x, c.at.y, c.half.x, c.half.y))


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


def wall(layout: Layout, edge: int) -> Line:
    """The side of a hex."""
    around_ = corners(layout)
    return straight(around_[edge], around_[(edge + 1) % 6])


def covered(spot: Spot) -> tuple[Disc, ...]:
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


@cache
def around(layout: Layout, near: Point = MIDDLE) -> tuple[Point, ...]:
    """Places for something round, the nearest to a point first: between the edges, before them and in the middle."""
    found = [MIDDLE]
    for k in range(12):
        angle = edge_angle(layout, 0) + 30 * k
        far = SIZE - 13 if k % 2 else APOTHEM - 10
        found += [polar(r, angle) for r in (13, 19, 24, 28, 32, 35.5, 38.5, 40.5, 42, 43.5, 45) if r <= far]
    return tuple(sorted(found, key=lambda p: round(p.distance(near), 2)))


@cache
def nooks(layout: Layout, first: int = 0) -> tuple[Point, ...]:
    """Places for a few small letters: in the corners, beginning with one of them, then before the edges."""
    order = [(first + k) % 6 for k in (0, 5, 1, 4, 2, 3)]
    tips = [polar(r, edge_angle(layout, k) - 30) for k in order for r in (51, 49, 47, 45)]
    return (*tips, *(polar(r, edge_angle(layout, k)) for k in order for r in (46, 43, 40)))


@cache
def grid(near: Point, step: float = 3.0) -> tuple[Point, ...]:
    """Places for upright words and boxes, the nearest to a point first; sideways counts more."""
    reach = int(46 / step)
    found = [Point(step * i, step * j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
    found = [p for p in found if p.distance(MIDDLE) < APOTHEM - 4]
    return tuple(sorted(found, key=lambda p: (abs(p.x - near.x) * 1.6 + abs(p.y - near.y), p.y, p.x)))
