"""Ground: the coloured hexagon, with the pattern that some palettes lay over it."""

from __future__ import annotations

from functools import cache

from shortline.drawing.geometry import SIZE, corners
from shortline.drawing.palettes import GRAINS
from shortline.drawing.svg import at, path
from shortline.parts.hexgrid import Layout


@cache
def outline(layout: Layout, size: float = SIZE) -> str:
    """The outline of a hex as a path about its middle."""
    return "M" + "L".join(at(p) for p in corners(layout, size)) + "Z"


@cache
def ground(layout: Layout, color: str) -> str:
    """The hexagon in a colour."""
    hexagon = path(outline(layout), f"hex {color}")
    return hexagon + path(outline(layout), f"grain-{color}") if color in GRAINS else hexagon
