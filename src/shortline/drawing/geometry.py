"""Geometry: points, corners and edges of hexes, and where the hexes of a map lie on its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin, sqrt

from shortline.parts.hexgrid import Layout, xy

SIZE = 60.0
"""From the middle of a hex to a corner."""
APOTHEM = SIZE * sqrt(3) / 2
"""From the middle of a hex to the middle of a side."""
_TURNS = tuple((cos(sixths * pi / 3), sin(sixths * pi / 3)) for sixths in range(6))


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the drawing; y grows downwards."""

    x: float
    y: float

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def __mul__(self, factor: float) -> Point:
        return Point(self.x * factor, self.y * factor)

    def distance(self, other: Point) -> float:
        """How far another point is."""
        return hypot(self.x - other.x, self.y - other.y)

    def turned(self, sixths: int) -> Point:
        """The point turned about the middle, clockwise."""
        c, s = _TURNS[sixths % 6]
        return Point(self.x * c - self.y * s, self.x * s + self.y * c)


MIDDLE = Point(0, 0)


def polar(radius: float, degrees: float) -> Point:
    """The point at a distance and an angle from the middle; 90 degrees is down."""
    return Point(radius * cos(degrees * pi / 180), radius * sin(degrees * pi / 180))


def is_pointy(layout: Layout) -> bool:
    """Whether the hexes stand on a corner."""
    return layout == "pointy"


def edge_angle(layout: Layout, edge: int) -> float:
    """The direction of an edge from the middle, in degrees."""
    return (120 if is_pointy(layout) else 90) + 60 * edge


@cache
def edge_point(layout: Layout, edge: int) -> Point:
    """The middle of an edge."""
    return polar(APOTHEM, edge_angle(layout, edge))


@cache
def corners(layout: Layout, size: float = SIZE) -> tuple[Point, ...]:
    """The corners, clockwise; corner ``e`` is the first of edge ``e``."""
    return tuple(polar(size, edge_angle(layout, edge) - 30) for edge in range(6))


@cache
def axes(layout: Layout) -> tuple[tuple[float, float], ...]:
    """The directions of the first three edges; the others lie opposite."""
    return tuple((p.x, p.y) for p in (polar(1, edge_angle(layout, edge)) for edge in range(3)))


def centre(layout: Layout, hex_id: str) -> Point:
    """The middle of a hex on its map."""
    x, y = xy(layout, hex_id)
    if is_pointy(layout):
        return Point(x * APOTHEM, y * 1.5 * SIZE)
    return Point(x * 1.5 * SIZE, y * APOTHEM)


def half_size(layout: Layout) -> Point:
    """How far a hex reaches to the right and down."""
    return Point(APOTHEM, SIZE) if is_pointy(layout) else Point(SIZE, APOTHEM)


MARGIN = 12.0


@dataclass(frozen=True)
class Sheet:
    """The size of a map and the middles of its hexes."""

    width: float
    height: float
    middles: Mapping[str, Point]


def sheet(layout: Layout, hexes: Iterable[str]) -> Sheet:
    """The sheet that holds some hexes with a margin around them."""
    return _sheet(layout, tuple(hexes))


@cache
def _sheet(layout: Layout, hexes: tuple[str, ...]) -> Sheet:
    middles = {h: centre(layout, h) for h in hexes}
    half = half_size(layout)
    left, top = min(p.x for p in middles.values()), min(p.y for p in middles.values())
    right, bottom = max(p.x for p in middles.values()), max(p.y for p in middles.values())
    shift = Point(half.x + MARGIN - left, half.y + MARGIN - top)
    return Sheet(
        right - left + 2 * (half.x + MARGIN),
        bottom - top + 2 * (half.y + MARGIN),
        {h: p + shift for h, p in middles.items()},
    )
