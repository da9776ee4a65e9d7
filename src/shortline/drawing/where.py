"""Places: where everything lies on a map and its charts, as plain data for a page that draws over them."""

from __future__ import annotations

from typing import Any

from shortline.drawing.families import family_for
from shortline.drawing.geometry import SIZE, Point, corners, edge_point
from shortline.drawing.grid import sheet
from shortline.drawing.ids import print_symbol
from shortline.drawing.pairs import pair
from shortline.drawing.room import wall
from shortline.kernel.rules import Rules
from shortline.parts.hexgrid import Layout


def places(rules: Rules) -> dict[str, Any]:
    """The geometry of a title's map and charts, the same as in the pictures of them: docs/drawing.md has the fields."""
    data = rules.data
    layout = data.map.layout
    page = sheet(layout, data.map.hexes)
    family = family_for(rules)
    return {
        "layout": layout,
        "size": SIZE,
        "width": round(page.width, 2),
        "height": round(page.height, 2),
        "viewBox": f"0 0 {page.width:.2f} {page.height:.2f}",
        "corners": [pair(p) for p in corners(layout)],
        "edges": [pair(edge_point(layout, edge)) for edge in range(6)],
        "borders": [[pair(page.middles[h] + p) for p in _side(layout, edge)] for h, edge in family.closed(data)],
        "hexes": {
            h: {
                "x": pair(middle)[0],
                "y": pair(middle)[1],
                "symbol": print_symbol(h),
                "corners": [pair(middle + p) for p in corners(layout)],
                **family.of_hex(data, h),
            }
            for h, middle in page.middles.items()
        },
        **family.beside_the_map(data),
    }


def _side(layout: Layout, edge: int) -> tuple[Point, Point]:
    line = wall(layout, edge)
    return line.start, line.end


def placed(rules: Rules, s: Any) -> dict[str, Any]:
    """Whatever lies on the map and charts of a game now, each with its symbol and its place."""
    return family_for(rules).placed(rules, s)
