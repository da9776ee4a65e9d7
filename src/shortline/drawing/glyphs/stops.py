"""Rails and stops: lines of track, circles of cities, bars and dots of towns, arrows of off-map areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shortline.drawing.geometry import APOTHEM, MIDDLE, Point, polar
from shortline.drawing.svg import at, circle, path, rectangle
from shortline.drawing.track import BAR, CIRCLE, DOT, WIDTH, Line, StopPlace, TileLayout


def rails(plan: TileLayout) -> str:
    """All track of a hex: what hangs together on one level, each level over those before it."""
    return "".join(map(_level, plan.levels)) + "".join(map(arrow, plan.arrows))


def _level(lines: Sequence[Line]) -> str:
    d = "".join(_joined(lines))
    return path(d, "casing") + path(d, "track")


def _joined(lines: Sequence[Line]) -> Iterator[str]:
    """The paths of lines; straight ones that meet inside the hex are joined, so that no notch shows where they do."""
    inward = [line for line in lines if not line.radius and line.end.distance(MIDDLE) < APOTHEM - 1]
    meeting = [line for line in inward if sum(line.end == other.end for other in inward) > 1]
    yield from (line.path for line in lines if line not in meeting)
    for i in range(0, len(meeting), 2):
        a, b = meeting[i], meeting[(i + 1) % len(meeting)]
        yield f"M{at(a.start)}L{at(a.end)}L{at(b.start)}"


def arrow(line: Line) -> str:
    """Track that ends in a point, from the edge inwards."""
    way = line.end - line.start
    length = line.start.distance(line.end)
    aside = Point(-way.y / length, way.x / length) * (WIDTH / 2)
    neck = line.start + way * 0.42
    rim = (line.start + aside, neck + aside, line.end, neck - aside, line.start - aside)
    return path("M" + "L".join(map(at, rim)) + "Z", "arrow")


HALF = 9.5
"""Half the side of a city without circles."""


def city(spot: StopPlace) -> str:
    """A city's circles on a common base, or the square of a city that is never blocked."""
    if not spot.circles:
        return rectangle(spot.at.x - HALF, spot.at.y - HALF, 2 * HALF, 2 * HALF, "square")
    base = ""
    if len(spot.circles) > 1:
        d = "M" + "L".join(map(at, spot.circles)) + "Z"
        base = path(d, "city-rim") + path(d, "city-base")
        if len(spot.circles) > 2:
            base += circle(spot.at, CIRCLE, "city-fill")
    return base + "".join(circle(c, CIRCLE, "city") for c in spot.circles)


def town(spot: StopPlace) -> str:
    """A town."""
    if spot.bar is None:
        return circle(spot.at, DOT, "town")
    aside = polar(BAR, spot.bar)
    rim = polar(BAR + 2, spot.bar)
    outer = f"M{at(spot.at - rim)}L{at(spot.at + rim)}"
    return path(outer, "bar-casing") + path(f"M{at(spot.at - aside)}L{at(spot.at + aside)}", "bar")


def stops(plan: TileLayout) -> str:
    """All stops of a hex that are more than the end of an arrow."""
    return "".join(map(_stop, plan.spots))


def _stop(spot: StopPlace) -> str:
    match spot.stop.kind:
        case "city" | "cmd":
            return city(spot)
        case "town" | "mine":
            return town(spot)
        case "offboard" | "port":
            return city(spot) if spot.circles else ""
