"""The geometry of hexes: corners, edges and where they lie on a map."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

from shortline.parts.hexgrid import Layout, xy

SIZE = 60.0
"""From the middle of a hex to a corner."""
APOTHEM = SIZE * sqrt(3) / 2
"""From the middle of a hex to the middle of a side."""


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
        a = sixths * pi / 3
        return Point(self.x * cos(a) - self.y * sin(a), self.x * sin(a) + self.y * cos(a))


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


def edge_point(layout: Layout, edge: int) -> Point:
    """The middle of an edge."""
    return polar(APOTHEM, edge_angle(layout, edge))


def corners(layout: Layout, size: float = SIZE) -> list[Point]:
    """The corners, clockwise; corner ``e`` is the first of edge ``e``."""
    return [polar(size, edge_angle(layout, edge) - 30) for edge in range(6)]


def outline(layout: Layout, size: float = SIZE) -> str:
    """The outline of a hex as the points of a polygon."""
    from shortline.drawing.svg import number

    return " ".join(f"{number(p.x)},{number(p.y)}" for p in corners(layout, size))


def centre(layout: Layout, hex_id: str) -> Point:
    """The middle of a hex on its map."""
    x, y = xy(layout, hex_id)
    if is_pointy(layout):
        return Point(x * APOTHEM, y * 1.5 * SIZE)
    return Point(x * 1.5 * SIZE, y * APOTHEM)
