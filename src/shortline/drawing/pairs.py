"""Points and boxes as plain data."""

from __future__ import annotations

from typing import Any

from shortline.drawing.geometry import Point
from shortline.drawing.parts.name import PlaceName
from shortline.drawing.svg import Picture

Pair = list[float]


def pair(p: Point) -> Pair:
    """A point as two figures."""
    return [round(p.x, 2) + 0.0, round(p.y, 2) + 0.0]


def spot(p: Point, scale: float = 1) -> dict[str, float]:
    """Where a symbol is to be placed, and how large."""
    x, y = pair(p)
    return {"x": x, "y": y, "scale": round(scale, 3)}


def named(it: PlaceName, middle: Point) -> dict[str, Any]:
    """The name of a place on the sheet: its hex, its lines, and where their middle is."""
    x, y = pair(middle + it.at)
    return {"hex": it.hex, "lines": list(it.lines), "x": x, "y": y}


def box(p: Point, size: Point) -> dict[str, float]:
    """A box by its top left corner."""
    x, y = pair(p)
    return {"x": x, "y": y, "width": size.x, "height": size.y}


def extent(picture: Picture) -> dict[str, Any]:
    """How large a picture is."""
    width, height = round(picture.width, 2), round(picture.height, 2)
    return {"width": width, "height": height, "viewBox": f"0 0 {width:.2f} {height:.2f}"}
