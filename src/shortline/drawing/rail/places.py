"""Places of an 18xx game: circles of hexes and tiles, cells of the market, and what lies there now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from shortline.drawing.geometry import Point
from shortline.drawing.grid import sheet
from shortline.drawing.ids import home_symbol, tile_symbol, token_symbol
from shortline.drawing.pairs import Pair, box, extent, named, pair, spot
from shortline.drawing.parts.herald import TOKEN
from shortline.drawing.plan import CIRCLE
from shortline.drawing.rail import market as chart
from shortline.drawing.rail.board import Standing, hex_arts, homes, names, stations
from shortline.drawing.rail.hexes import Painter
from shortline.drawing.rail.scene import arms_of, phases_of, scene
from shortline.drawing.rail.tile import tile_art
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.market import Cell, Market
from shortline.eighteenxx.state import EighteenXX
from shortline.kernel.rules import Rules


def of_hex(data: Definition, hex_id: str) -> dict[str, Any]:
    """The name of a printed hex, and where the stations of its stops stand, from its middle."""
    painter = Painter(data.map, arms_of(data), phases_of(data))
    return {"name": data.map.hexes[hex_id].name, "circles": _circles(painter.art(hex_id).circles)}


def _circles(stops: Iterable[Iterable[Point]]) -> list[list[Pair]]:
    return [[pair(p) for p in stop] for stop in stops]


def beside_the_map(data: Definition) -> dict[str, Any]:
    """The tiles and the market."""
    return {"tiles": _tiles(data), "market": _market(data)}


def _tiles(data: Definition) -> dict[str, Any]:
    """Of each tile where the stations of its stops stand, for each of the six rotations."""
    layout = data.map.layout
    return {
        t: {
            "number": tile.number,
            "color": tile.color,
            "label": tile.label,
            "count": data.map.counts[t],
            "looks": list(tile.looks),
            "symbols": [tile_symbol(t, rotation) for rotation in range(6)],
            "circles": [_circles(tile_art(layout, tile).circles(rotation)) for rotation in range(6)],
        }
        for t, tile in data.map.tiles.items()
    }


def _market(data: Definition) -> dict[str, Any]:
    size = Point(chart.WIDE, chart.HIGH)
    return {
        **extent(chart.draw_market(data.chart, Market(), {})),
        "cells": [
            {
                "row": r,
                "column": c,
                "price": printed.price,
                "marks": sorted(printed.marks),
                **box(chart.corner(Cell(r, c)), size),
            }
            for r, row in enumerate(data.chart.rows)
            for c, printed in enumerate(row)
        ],
    }


def placed(rules: Rules, s: EighteenXX) -> dict[str, Any]:
    """What lies on the board and on the market of a game."""
    shown = scene(rules, s)
    page, arts = sheet(shown.board.map.layout, shown.board.map.hexes), hex_arts(shown)
    laid = shown.board.laid
    return {
        "hexes": {
            h: {
                "symbol": art.symbol,
                "tile": laid[h].tile if h in laid else "",
                "rotation": art.turn,
                "over": art.over,
                "circles": _circles(art.circles),
            }
            for h, art in arts.items()
        },
        "stations": [_standing(it, token_symbol(it.corporation), TOKEN) for it in stations(shown, page, arts)],
        "names": [named(it, page.middles[it.hex]) for it in names(shown, page, arts)],
        "homes": [_standing(it, home_symbol(it.corporation), CIRCLE) for it in homes(shown, page, arts)],
        "market": [
            {
                "symbol": token_symbol(corporation),
                "corporation": corporation,
                "row": cell.row,
                "column": cell.column,
                **spot(p, chart.TOKEN / TOKEN),
            }
            for corporation, cell, p in chart.tokens(s.market)
        ],
    }


def _standing(it: Standing, symbol: str, radius: float) -> dict[str, Any]:
    """A station, with a symbol of a certain radius."""
    return {
        "symbol": symbol,
        "corporation": it.corporation,
        "hex": it.hex,
        "stop": it.stop,
        "circle": it.circle,
        **spot(it.at, it.radius / radius),
    }
