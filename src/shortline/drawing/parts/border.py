"""Borders: sides of hexes that no track may cross."""

from __future__ import annotations

from shortline.drawing.geometry import Point
from shortline.drawing.room import wall
from shortline.drawing.svg import at, path
from shortline.parts.hexgrid import Layout


def impassable(layout: Layout, middle: Point, edge: int) -> str:
    """A side of the hex about ``middle`` that track may not cross."""
    line = wall(layout, edge)
    return path(f"M{at(line.start + middle)}L{at(line.end + middle)}", "impassable")
