"""Track: straight and bent lines, and the points along them."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin

from shortline.drawing.geometry import MIDDLE, SIZE, Point, corners, edge_angle, edge_point, polar
from shortline.drawing.svg import at, number
from shortline.parts.hexgrid import Layout

WIDTH = 8.0
"""The width of a line of track."""
CASING = 12.0
"""The width of a line of track with the light casing on both sides."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of track from ``start`` to ``end``: straight, or an arc about ``pivot`` if it has a radius."""

    start: Point
    end: Point
    pivot: Point = MIDDLE
    radius: float = 0
    first: float = 0
    """The angle at which an arc starts, in radians."""
    sweep: float = 0
    """How far an arc turns; clockwise is positive."""

    @property
    def path(self) -> str:
        """The line as a path."""
        if not self.radius:
            return f"M{at(self.start)}L{at(self.end)}"
        r = number(self.radius)
        return f"M{at(self.start)}A{r} {r} 0 0 {int(self.sweep > 0)} {at(self.end)}"

    def point(self, t: float) -> Point:
        """The point a part ``t`` of the way along."""
        if not self.radius:
            return self.start + (self.end - self.start) * t
        angle = self.first + self.sweep * t
        return Point(self.pivot.x + cos(angle) * self.radius, self.pivot.y + sin(angle) * self.radius)

    @property
    def across(self) -> float:
        """The direction across the line in its middle, in degrees."""
        if self.radius:
            return degrees(self.first + self.sweep / 2)
        return degrees(atan2(self.end.y - self.start.y, self.end.x - self.start.x)) + 90

    @property
    def reverse(self) -> Line:
        """The same line the other way."""
        return Line(self.end, self.start, self.pivot, self.radius, self.first + self.sweep, -self.sweep)

    def part(self, t: float) -> Line:
        """The line as far as a part ``t`` of the way."""
        return Line(self.start, self.point(t), self.pivot, self.radius, self.first, self.sweep * t)

    def distance(self, p: Point) -> float:
        """How far a point is from the line."""
        if self.radius:
            return self._from_arc(p)
        sx, sy = self.start.x, self.start.y
        dx, dy = self.end.x - sx, self.end.y - sy
        length = dx * dx + dy * dy
        t = min(1.0, max(0.0, ((p.x - sx) * dx + (p.y - sy) * dy) / length)) if length else 0.0
        return hypot(p.x - sx - t * dx, p.y - sy - t * dy)

    def _from_arc(self, p: Point) -> float:
        x, y = p.x - self.pivot.x, p.y - self.pivot.y
        turn = atan2(y, x) - self.first
        along = (turn if self.sweep > 0 else -turn) % (2 * pi)
        if along <= abs(self.sweep):
            return abs(hypot(x, y) - self.radius)
        return min(p.distance(self.start), p.distance(self.end))


def straight(a: Point, b: Point) -> Line:
    """A straight line."""
    return Line(a, b)


def between(layout: Layout, a: int, b: int) -> Line:
    """The line from edge to edge: straight across, or a sharp or gentle curve."""
    start, end = edge_point(layout, a), edge_point(layout, b)
    apart = (b - a) % 6
    if apart == 3:
        return straight(start, end)
    if apart > 3:
        return between(layout, b, a).reverse
    if apart == 1:
        return _arc(corners(layout)[b], SIZE / 2, start, end)
    return _arc(polar(SIZE * 3**0.5, edge_angle(layout, a) + 60), SIZE * 1.5, start, end)


def _arc(pivot: Point, radius: float, start: Point, end: Point) -> Line:
    first = atan2(start.y - pivot.y, start.x - pivot.x)
    sweep = (atan2(end.y - pivot.y, end.x - pivot.x) - first + pi) % (2 * pi) - pi
    return Line(start, end, pivot, radius, first, sweep)
