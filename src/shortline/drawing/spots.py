"""Spots: where something may be put in a hex, the best first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from shortline.drawing.geometry import APOTHEM, MIDDLE, SIZE, Point, axes, edge_angle, polar
from shortline.parts.hexgrid import Layout

Limits = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""For each of the three directions of edges: from where to where."""


@dataclass(frozen=True, eq=False)
class Spots:
    """Some places, each with how far it lies in the three directions of edges."""

    rows: tuple[tuple[float, float, float, float, float], ...]

    def within(self, limits: Limits) -> Iterable[tuple[float, float]]:
        """The places that lie between limits."""
        (a, b), (c, d), (e, f) = limits
        return ((x, y) for x, y, i, j, k in self.rows if a < i < b and c < j < d and e < k < f)


def spots(layout: Layout, points: Iterable[Point]) -> Spots:
    """Some places in the order in which they are to be tried."""
    (ax, ay), (bx, by), (cx, cy) = axes(layout)
    rows = ((p.x, p.y, p.x * ax + p.y * ay, p.x * bx + p.y * by, p.x * cx + p.y * cy) for p in points)
    return Spots(tuple(rows))


@cache
def around(layout: Layout, near: Point = MIDDLE) -> Spots:
    """Places for something round, the nearest to a point first: between the edges, before them and in the middle."""
    found = [MIDDLE]
    for k in range(12):
        angle = edge_angle(layout, 0) + 30 * k
        far = SIZE - 13 if k % 2 else APOTHEM - 10
        found += [polar(r, angle) for r in (13, 19, 24, 28, 32, 35.5, 38.5, 40.5, 42, 43.5, 45) if r <= far]
    return spots(layout, sorted(found, key=lambda p: round(p.distance(near), 2)))


@cache
def nooks(layout: Layout, first: int = 0) -> Spots:
    """Places for a few small letters: in the corners, beginning with one of them, then before the edges."""
    order = [(first + k) % 6 for k in (0, 5, 1, 4, 2, 3)]
    tips = [polar(r, edge_angle(layout, k) - 30) for k in order for r in (51, 49, 47, 45)]
    return spots(layout, tips + [polar(r, edge_angle(layout, k)) for k in order for r in (46, 43, 40)])


@cache
def grid(layout: Layout, near: Point, step: float = 3.0) -> Spots:
    """Places for upright words and boxes, the nearest to a point first; sideways counts more."""
    reach = int(46 / step)
    found = [Point(step * i, step * j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
    found = [p for p in found if p.distance(MIDDLE) < APOTHEM - 4]
    return spots(layout, sorted(found, key=lambda p: (abs(p.x - near.x) * 1.6 + abs(p.y - near.y), p.y, p.x)))
