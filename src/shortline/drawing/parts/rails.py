"""Rails: the lines of track, cased so that crossings show, and the arrows of off-map areas."""

from __future__ import annotations

from shortline.drawing.geometry import Point
from shortline.drawing.plan import Plan
from shortline.drawing.svg import at, path
from shortline.drawing.track import WIDTH, Line


def rails(plan: Plan) -> str:
    """All track of a hex: what hangs together on one level, each level over those before it."""
    levels = "".join(_level([line.path for line in level]) for level in plan.levels)
    return levels + "".join(map(arrow, plan.arrows))


def _level(paths: list[str]) -> str:
    d = "".join(paths)
    return path(d, "casing") + path(d, "track")


def arrow(line: Line) -> str:
    """Track that ends in a point, from the edge inwards."""
    way = line.end - line.start
    length = line.start.distance(line.end)
    aside = Point(-way.y / length, way.x / length) * (WIDTH / 2)
    neck = line.start + way * 0.42
    rim = (line.start + aside, neck + aside, line.end, neck - aside, line.start - aside)
    return path("M" + "L".join(map(at, rim)) + "Z", "arrow")
