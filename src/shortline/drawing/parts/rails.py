"""Rails: the lines of track, cased so that crossings show, and the arrows of off-map areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shortline.drawing.geometry import APOTHEM, MIDDLE, Point
from shortline.drawing.plan import Plan
from shortline.drawing.svg import at, path
from shortline.drawing.track import WIDTH, Line


def rails(plan: Plan) -> str:
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
