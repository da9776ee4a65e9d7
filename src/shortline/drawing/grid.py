"""Where the hexes of a map lie on its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from shortline.drawing.geometry import Point, centre, half_size
from shortline.parts.hexgrid import Layout

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
