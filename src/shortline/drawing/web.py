"""What a page is made of: symbols and geometry of a title, which never change, and what lies on its map now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shortline.drawing.families import family_for
from shortline.drawing.free_space import wall
from shortline.drawing.geometry import SIZE, Point, corners, edge_point, sheet
from shortline.drawing.legend import legend
from shortline.drawing.style import grain_definitions, page_stylesheet
from shortline.drawing.svg import element, pair, print_symbol
from shortline.kernel.rules import AnyRules
from shortline.parts.hexgrid import Layout


def symbols(rules: AnyRules) -> str:
    """The symbol sheet of a title: an SVG element that takes no room, for the top of a page."""
    return element(
        "svg",
        element("defs", grain_definitions()),
        *(f"\n{symbol}" for symbol in family_for(rules).symbols(rules)),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        class_="picture symbols",
        width="0",
        height="0",
        style="position:absolute",
        aria_hidden="true",
    )


def places(rules: AnyRules) -> dict[str, Any]:
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
        "legend": legend(rules),
        **family.beside_the_map(data),
    }


def _side(layout: Layout, edge: int) -> tuple[Point, Point]:
    line = wall(layout, edge)
    return line.start, line.end


def placed(rules: AnyRules, s: Any) -> dict[str, Any]:
    """Whatever lies on the map and charts of a game now, each with its symbol and its place."""
    return {**on_map(rules, s), **on_charts(rules, s)}


def on_map(rules: AnyRules, s: Any) -> dict[str, Any]:
    """What of that lies on the map."""
    return family_for(rules).on_map(rules, s)


def on_charts(rules: AnyRules, s: Any) -> dict[str, Any]:
    """What of that lies on the charts."""
    return family_for(rules).on_charts(rules, s)


@dataclass(frozen=True)
class Page:
    """A title for a page, to be had once."""

    symbols: str
    style: str
    places: dict[str, Any]
    map: str
    """The map as it is printed: no tiles, stations or markers on it."""
    charts: dict[str, str]
    """The market, and for cube-rail titles the tracks of trains and incomes, with nothing on them."""


def page(rules: AnyRules) -> Page:
    """Everything of a title that a page needs before it shows a game."""
    family = family_for(rules)
    drawn = family.bare_map(rules).svg()
    charts = {name: picture.svg() for name, picture in family.bare_charts(rules).items()}
    return Page(symbols(rules), page_stylesheet(), places(rules), drawn, charts)
