"""Symbol sheets: everything of a title that a page places itself, each once, under an id that never changes.

``tile-57``         a tile unturned, without its texts
``tile-57-2``       the tile turned by two sixths, its texts upright
``print-G4``        a hex as the map prints it
``token-L-N``       a corporation's station (letters and figures of its id, joined by "-")
``home-L-N``        the same as the map prints it in the circle of its home
``marker-coal``     a marker of nobody's; ``marker-coal-L-N`` one that serves a corporation
``cube-Blue``       a company's cube; ``print-C2-upgraded`` a place whose value has been raised

All are drawn about the origin: `<use href="#tile-57-2" transform="translate(x y)"/>`.
"""

from __future__ import annotations

from collections.abc import Iterator

from shortline.cuberail.definition import Definition as CubeDefinition
from shortline.drawing.cubes.board import paints, printed_hex
from shortline.drawing.geometry import MIDDLE
from shortline.drawing.ids import (
    cube_symbol,
    home_symbol,
    marker_symbol,
    print_symbol,
    tile_symbol,
    token_symbol,
    upgraded_symbol,
)
from shortline.drawing.parts import marker
from shortline.drawing.parts.cube import cube
from shortline.drawing.parts.herald import herald
from shortline.drawing.rail.hexes import Painter
from shortline.drawing.rail.scene import arms_of, phases_of
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.style import grain_definitions
from shortline.drawing.svg import element, slug, use
from shortline.eighteenxx.component import shown
from shortline.eighteenxx.definition import Definition
from shortline.kernel.rules import Rules


def symbols(rules: Rules) -> str:
    """The symbol sheet of a title: an SVG element that takes no room, for the top of a page."""
    data = rules.data
    found = _rail(rules, data) if isinstance(data, Definition) else _cubes(data)
    return element(
        "svg",
        element("defs", grain_definitions()),
        *(f"\n{symbol}" for symbol in found),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        class_="picture symbols",
        width="0",
        height="0",
        style="position:absolute",
        aria_hidden="true",
    )


def symbol(name: str, *body: str) -> str:
    """One symbol, drawn about the origin."""
    return element("symbol", *body, id=name, overflow="visible")


def _rail(rules: Rules, data: Definition) -> Iterator[str]:
    layout, arms = data.map.layout, arms_of(data)
    painter = Painter(data.map, arms, phases_of(data))
    for tile in data.map.tiles.values():
        art, name = tile_art(layout, tile), f"tile-{slug(tile.id)}"
        yield symbol(name, art.body)
        for r in range(6):
            yield symbol(tile_symbol(tile.id, r), use(name, transform=f"rotate({60 * r})" if r else None), art.texts(r))
    for hex_id in data.map.hexes:
        yield symbol(print_symbol(hex_id), painter.art(hex_id).body)
    for corporation, its in arms.items():
        yield symbol(token_symbol(corporation), herald(its))
        yield symbol(home_symbol(corporation), marker.home(its, MIDDLE))
    for kind in shown(rules):
        yield symbol(marker_symbol(kind), marker.token(kind, None).draw(MIDDLE))
        for corporation, its in arms.items():
            yield symbol(marker_symbol(kind, corporation), marker.token(kind, its).draw(MIDDLE))


def _cubes(data: CubeDefinition) -> Iterator[str]:
    for hex_id, it in data.map.hexes.items():
        yield symbol(print_symbol(hex_id), printed_hex(data, hex_id, upgraded=False))
        if it.place and not it.place.red:
            yield symbol(upgraded_symbol(hex_id), printed_hex(data, hex_id, upgraded=True))
    for company, paint in paints(data).items():
        yield symbol(cube_symbol(company), cube(paint, MIDDLE))
