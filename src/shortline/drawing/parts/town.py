"""Towns: a bar across a single line of track, a dot where lines meet or there are none."""

from __future__ import annotations

from shortline.drawing.geometry import polar
from shortline.drawing.plan import BAR, DOT, Spot
from shortline.drawing.svg import at, circle, path


def town(spot: Spot) -> str:
    """A town."""
    if spot.bar is None:
        return circle(spot.at, DOT, "town")
    aside = polar(BAR, spot.bar)
    rim = polar(BAR + 2, spot.bar)
    outer = f"M{at(spot.at - rim)}L{at(spot.at + rim)}"
    return path(outer, "bar-casing") + path(f"M{at(spot.at - aside)}L{at(spot.at + aside)}", "bar")
