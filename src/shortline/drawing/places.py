"""Places: where everything lies on a map, as plain data for a page that draws over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from shortline.drawing.geometry import SIZE, Point, corners, edge_point
from shortline.drawing.grid import sheet
from shortline.drawing.rail.hexes import Painter
from shortline.drawing.rail.scene import arms_of, phases_of
from shortline.drawing.rail.tile import tile_art
from shortline.eighteenxx.definition import Definition
from shortline.kernel.rules import Rules

Pair = list[float]


def _pair(p: Point) -> Pair:
    return [round(p.x, 2) + 0.0, round(p.y, 2) + 0.0]


def _circles(stops: Iterable[Iterable[Point]]) -> list[list[Pair]]:
    return [[_pair(p) for p in stop] for stop in stops]


def hexes(rules: Rules) -> dict[str, Any]:
    """The geometry of a title's map, the same as in the pictures of its board.

    Of each hex the name, the middle (``x``, ``y``), the six corners (corner e is the first of edge e, clockwise) and
    where the stations of its printed stops stand, from its middle. Of each tile where stations stand, unturned.
    """
    data = rules.data
    layout = data.map.layout
    page = sheet(layout, data.map.hexes)
    return {
        "layout": layout,
        "size": SIZE,
        "width": round(page.width, 2),
        "height": round(page.height, 2),
        "viewBox": f"0 0 {page.width:.2f} {page.height:.2f}",
        "corners": [_pair(p) for p in corners(layout)],
        "edges": [_pair(edge_point(layout, edge)) for edge in range(6)],
        "hexes": {
            h: {
                "name": _name(data, h),
                "x": _pair(middle)[0],
                "y": _pair(middle)[1],
                "corners": [_pair(middle + p) for p in corners(layout)],
                "circles": _printed(data, h),
            }
            for h, middle in page.middles.items()
        },
        "tiles": _tiles(data) if isinstance(data, Definition) else {},
    }


def _name(data: Any, hex_id: str) -> str:
    if isinstance(data, Definition):
        return data.map.hexes[hex_id].name
    place = data.map.place(hex_id)
    return str(place.name) if place else ""


def _printed(data: Any, hex_id: str) -> list[list[Pair]]:
    if not isinstance(data, Definition):
        return []
    painter = Painter(data.map, arms_of(data), phases_of(data))
    return _circles(painter.art(hex_id).circles)


def _tiles(data: Definition) -> dict[str, Any]:
    layout = data.map.layout
    return {
        t: {
            "number": tile.number,
            "color": tile.color,
            "label": tile.label,
            "count": data.map.counts[t],
            "looks": list(tile.looks),
            "circles": _circles(tile_art(layout, tile).circles()),
        }
        for t, tile in data.map.tiles.items()
    }
