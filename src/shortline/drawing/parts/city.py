"""Cities: circles for stations, alone or in groups."""

from __future__ import annotations

from shortline.drawing.plan import CIRCLE, Spot
from shortline.drawing.svg import at, circle, path, rectangle

HALF = 9.5
"""Half the side of a city without circles."""


def city(spot: Spot) -> str:
    """A city's circles on a common base, or the square of a city that is never blocked."""
    if not spot.circles:
        return rectangle(spot.at.x - HALF, spot.at.y - HALF, 2 * HALF, 2 * HALF, "square")
    base = ""
    if len(spot.circles) > 1:
        d = "M" + "L".join(map(at, spot.circles)) + "Z"
        base = path(d, "city-rim") + path(d, "city-base")
        if len(spot.circles) > 2:
            base += circle(spot.at, CIRCLE, "chip")
    return base + "".join(circle(c, CIRCLE, "city") for c in spot.circles)
