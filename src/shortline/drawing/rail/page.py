"""What a page of an 18xx title is made of: its symbols, the bare map and market, and runs to lie over the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shortline.drawing.geometry import MIDDLE
from shortline.drawing.grid import sheet
from shortline.drawing.ids import home_symbol, marker_symbol, print_symbol, tile_symbol, token_symbol
from shortline.drawing.parts import marker
from shortline.drawing.parts.herald import herald
from shortline.drawing.parts.pictogram import PLAIN, shapes_of
from shortline.drawing.rail import market as chart
from shortline.drawing.rail.board import Scene, draw_board, hex_arts
from shortline.drawing.rail.hexes import Painter
from shortline.drawing.rail.runs import draw_runs
from shortline.drawing.rail.scene import arms_of, phases_of, scene
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.svg import Picture, group, slug, symbol, use
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.component import shown
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.market import Market
from shortline.eighteenxx.routes.run import Written
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Rules


def symbols(rules: Rules) -> Iterator[str]:
    """Tiles, printed hexes, stations and markers."""
    data: Definition = rules.data
    shapes = shapes_of(rules.title)
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
        yield symbol(marker_symbol(kind), marker.token(shapes.get(kind, PLAIN), None).draw(MIDDLE))
        for corporation, its in arms.items():
            yield symbol(marker_symbol(kind, corporation), marker.token(shapes.get(kind, PLAIN), its).draw(MIDDLE))


def bare_map(rules: Rules) -> Picture:
    """The map as it is printed."""
    data: Definition = rules.data
    return draw_board(Scene(Board(data.map), arms_of(data), phases=phases_of(data), title=f"{rules.title}: map"))


def bare_charts(rules: Rules) -> dict[str, Picture]:
    """The market without tokens."""
    data: Definition = rules.data
    return {"market": chart.draw_market(data.chart, Market(), {}, f"{rules.title}: market")}


def traced_board(rules: Rules, s: EighteenXX, runs: Sequence[Written]) -> Picture:
    """The board of a game with some runs drawn over the track."""
    return draw_board(scene(rules, s, runs))


def runs_svg(rules: Rules, s: EighteenXX, runs: Sequence[Written]) -> str:
    """The lines of some runs, to lie over the map: a group in the map's own measure, empty if there is none."""
    shown = scene(rules, s)
    middles = sheet(shown.board.map.layout, shown.board.map.hexes).middles
    return group(*draw_runs(shown.board, runs, hex_arts(shown), middles), class_="runs")
