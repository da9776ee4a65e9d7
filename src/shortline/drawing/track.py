"""Track: straight and bent lines, and the layout of a tile or printed hex: where its stops lie and its lines run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin

from shortline.drawing.geometry import APOTHEM, MIDDLE, SIZE, Point, corners, edge_angle, edge_point, polar
from shortline.drawing.svg import at, number
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Section, Stop
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


CIRCLE = 14.6
"""The radius of a city's circle."""
DOT = 7.0
"""The radius of a town's dot."""
BAR = 11.0
"""Half the length of a town's bar."""
ASIDE = APOTHEM * 0.42
"""How far from the middle a city lies that shares its hex with others."""
ARROW = 28.0
"""How far the arrow of an off-map area reaches in."""
STUB = 16.0
"""How far track reaches in that leads nowhere."""

Way = tuple[int, int]
"""The two ends of a section, as the section has them."""


@dataclass(frozen=True, slots=True)
class StopPlace:
    """A stop as it lies in its hex."""

    stop: Stop
    at: Point
    circles: tuple[Point, ...] = ()
    bar: float | None = None
    """For a town that is a bar across its track: the direction of the bar, in degrees."""


@dataclass(frozen=True)
class TileLayout:
    """The layout of one hexful of track."""

    layout: Layout
    spots: tuple[StopPlace, ...]
    levels: tuple[tuple[Line, ...], ...]
    """The track; what lies on a later level crosses over the earlier ones."""
    arrows: tuple[Line, ...]
    """From the edge to the point: track of off-map areas without circles."""
    ways: Mapping[Way, Line]
    """The way of each section, from its first end to its second."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """All track but the arrows."""
        return tuple(line for level in self.levels for line in level)


def plan(layout: Layout, sections: Sequence[Section], stops: Sequence[Stop], stub: int = -1) -> TileLayout:
    """Lay out the track and stops of a tile or printed hex."""
    exits = [[s.a for s in sections if s.b == STOP + i] for i in range(len(stops))]
    levels: dict[object, list[Line]] = {}
    ways: dict[Way, Line] = {}
    arrows: list[Line] = []
    spots: list[StopPlace] = []
    for i, stop in enumerate(stops):
        spot, lines = _spot(layout, i, stop, exits, [s.at for s in spots])
        spots.append(spot)
        ways |= {(e, STOP + i): line for e, line in lines.items()}
        if _ends_in_arrow(stop):
            arrows += lines.values()
        elif _is_bent(stop, exits[i], len(stops)):
            levels[STOP + i] = [between(layout, exits[i][0], exits[i][1])]
        elif lines:
            levels[STOP + i] = list(lines.values())
    for s in (s for s in sections if s.b < STOP):
        line = straight(edge_point(layout, s.a), MIDDLE) if s.b == JUNCTION else between(layout, s.a, s.b)
        ways[s.a, s.b] = line
        levels.setdefault(JUNCTION if s.b == JUNCTION else _joined(sections, s), []).append(line)
    if stub >= 0:
        levels[stub, "stub"] = [straight(edge_point(layout, stub), edge_point(layout, stub) * (1 - STUB / APOTHEM))]
    return TileLayout(layout, tuple(spots), tuple(tuple(level) for level in levels.values()), tuple(arrows), ways)


def _ends_in_arrow(stop: Stop) -> bool:
    return stop.kind in ("offboard", "port") and not stop.slots and not stop.home_circle


def _is_bent(stop: Stop, exits: Sequence[int], stops: int) -> bool:
    """Whether a stop lies on one line from edge to edge instead of where its lines meet."""
    if len(exits) != 2:
        return False
    return stop.kind in ("town", "mine") or (stops > 1 and (exits[1] - exits[0]) % 6 != 3)


def _spot(
    layout: Layout, i: int, stop: Stop, exits: list[list[int]], others: Sequence[Point]
) -> tuple[StopPlace, dict[int, Line]]:
    """Where a stop lies, and the line from each of its edges to it."""
    mine = exits[i]
    if _ends_in_arrow(stop):
        inwards = {e: straight(edge_point(layout, e), polar(APOTHEM - ARROW, edge_angle(layout, e))) for e in mine}
        return StopPlace(stop, next(iter(inwards.values())).end if len(inwards) == 1 else MIDDLE), inwards
    if _is_bent(stop, mine, len(exits)):
        line = between(layout, mine[0], mine[1])
        p = line.point(0.5)
        bar = line.across if stop.kind in ("town", "mine") else None
        circles = () if bar is not None else _circles(layout, p, stop, mine)
        return StopPlace(stop, p, circles, bar), {mine[0]: line.part(0.5), mine[1]: line.reverse.part(0.5)}
    p = _place(layout, i, exits, others)
    return StopPlace(stop, p, _circles(layout, p, stop, mine)), {e: straight(edge_point(layout, e), p) for e in mine}


def _place(layout: Layout, i: int, exits: list[list[int]], others: Sequence[Point]) -> Point:
    """Where a stop lies whose lines meet in it: in the middle, or with others towards one of its edges."""
    if len(exits) == 1:
        return MIDDLE
    angles = [edge_angle(layout, e) for e in exits[i]] or [360 / len(exits) * i - 90]
    places = [polar(ASIDE, angle) for angle in angles]
    return max(places, key=lambda p: round(min((p.distance(o) for o in others), default=0), 3))


def _circles(layout: Layout, p: Point, stop: Stop, exits: Sequence[int]) -> tuple[Point, ...]:
    """The middles of a stop's circles around its place."""
    count = stop.slots or int(stop.home_circle)
    if count <= 1:
        return (p,) * count
    if count == 2:
        aside = polar(CIRCLE, _axis(layout, exits))
        return (p - aside, p + aside)
    turn = -90 if count == 3 else -45
    reach = CIRCLE * (1.16 if count == 3 else 1.42)
    return tuple(p + polar(reach, turn + 360 / count * k) for k in range(count))


def _axis(layout: Layout, exits: Sequence[int]) -> float:
    """The direction of a pair of circles: along track that runs through, or across the way that all track leaves."""
    most = max((0, 1, 2), key=lambda axis: (sum(e % 3 == axis for e in exits), -axis))
    through = len(exits) < 2 or sum(e % 3 == most for e in exits) == 2
    out = [polar(1, edge_angle(layout, e)) for e in exits]
    mean = Point(sum(p.x for p in out), sum(p.y for p in out))
    if through or mean.distance(MIDDLE) < 0.5:
        return edge_angle(layout, most) if exits else 0
    return round(degrees(atan2(mean.y, mean.x)) / 30) * 30 + 90


def _joined(sections: Sequence[Section], section: Section) -> int:
    """The least edge of all plain track that hangs together with a section: it names their level."""
    joined = {section.a, section.b}
    for _ in sections:
        for s in sections:
            if s.b < STOP and s.b != JUNCTION and joined & {s.a, s.b}:
                joined |= {s.a, s.b}
    return min(joined)
