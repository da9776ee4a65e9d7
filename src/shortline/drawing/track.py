"""Track: the lines of sections, and the points along them."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, pi, sin

from shortline.drawing.geometry import MIDDLE, SIZE, Point, corners, edge_angle, edge_point, polar
from shortline.drawing.svg import number
from shortline.parts.hexgrid import Layout

WIDTH = 8.0
"""The width of a line of track."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of track: its path, points along it, and the direction across it in its middle, in degrees."""

    path: str
    points: tuple[Point, ...]
    across: float

    @property
    def middle(self) -> Point:
        """The point halfway."""
        return self.points[len(self.points) // 2]


def straight(a: Point, b: Point) -> Line:
    """A straight line."""
    path = f"M{_at(a)}L{_at(b)}"
    points = tuple(a + (b - a) * (i / 8) for i in range(9))
    return Line(path, points, atan2(b.y - a.y, b.x - a.x) * 180 / pi + 90)


def between(layout: Layout, a: int, b: int) -> Line:
    """The line from edge to edge: straight across, or a sharp or gentle curve."""
    start, end = edge_point(layout, a), edge_point(layout, b)
    apart = (b - a) % 6
    if apart == 3:
        return straight(start, end)
    if apart > 3:
        a, b, start, end, apart = b, a, end, start, 6 - apart
    if apart == 1:
        pivot, radius = corners(layout)[b], SIZE / 2
    else:
        pivot, radius = polar(SIZE * 3**0.5, edge_angle(layout, a) + 60), SIZE * 1.5
    return _arc(pivot, radius, start, end)


def _arc(pivot: Point, radius: float, start: Point, end: Point) -> Line:
    first = atan2(start.y - pivot.y, start.x - pivot.x)
    sweep = (atan2(end.y - pivot.y, end.x - pivot.x) - first + pi) % (2 * pi) - pi
    angles = [first + sweep * i / 8 for i in range(9)]
    points = tuple(pivot + Point(cos(t) * radius, sin(t) * radius) for t in angles)
    path = f"M{_at(start)}A{number(radius)} {number(radius)} 0 0 {int(sweep > 0)} {_at(end)}"
    return Line(path, points, angles[4] * 180 / pi)


def to_point(layout: Layout, edge: int, stop: Point) -> Line:
    """The line from an edge to a place inside the hex, bent where the place lies off the edge's own axis."""
    start = edge_point(layout, edge)
    axis = start * (1 / start.distance(MIDDLE))
    off = abs(axis.x * stop.y - axis.y * stop.x)
    if off < 1:
        return straight(start, stop)
    control = start * 0.45
    path = f"M{_at(start)}Q{_at(control)} {_at(stop)}"
    points = []
    for i in range(9):
        t = i / 8
        points.append(start * ((1 - t) ** 2) + control * (2 * t * (1 - t)) + stop * (t * t))
    return Line(path, tuple(points), 0)


def _at(p: Point) -> str:
    return f"{number(p.x)} {number(p.y)}"
