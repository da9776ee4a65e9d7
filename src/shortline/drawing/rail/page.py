"""What a page of an 18xx title is made of: symbols, bare map and market, runs, and the places of everything on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from shortline.drawing.geometry import MIDDLE, Point, sheet
from shortline.drawing.glyphs import markers as marker
from shortline.drawing.glyphs.heralds import TOKEN, herald
from shortline.drawing.glyphs.labels import named
from shortline.drawing.glyphs.markers import PLAIN, shapes_of
from shortline.drawing.outline import outline_of
from shortline.drawing.rail import market as chart
from shortline.drawing.rail.board import Scene, Standing, draw_board, hex_arts, homes, names, stations
from shortline.drawing.rail.hexes import Painter
from shortline.drawing.rail.runs import draw_runs
from shortline.drawing.rail.scene import arms_of, phases_of, scene
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.svg import (
    Pair,
    Picture,
    box,
    extent,
    group,
    home_symbol,
    marker_symbol,
    pair,
    print_symbol,
    slug,
    spot,
    symbol,
    tile_symbol,
    token_symbol,
    use,
)
from shortline.drawing.track import CIRCLE
from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.component import shown
from shortline.eighteenxx.definition import Definition
from shortline.eighteenxx.market import Cell, Market
from shortline.eighteenxx.rail import RailRules
from shortline.eighteenxx.routes.trains import Written
from shortline.eighteenxx.state import EighteenXX


def symbols(rules: RailRules) -> Iterator[str]:
    """Tiles, printed hexes, stations and markers."""
    data: Definition = rules.data
    shapes = shapes_of(rules.title)
    layout, arms = data.map.layout, arms_of(data)
    painter = Painter(data.map, arms, phases_of(data), shapes, outline_of(rules.title), data.money)
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


def markers(rules: RailRules) -> Iterator[tuple[str, str]]:
    """The symbols of the markers that a title may put on its map, with their words."""
    for kind in shown(rules):
        yield marker_symbol(kind), kind.replace("_", " ").capitalize()


def bare_map(rules: RailRules) -> Picture:
    """The map as it is printed."""
    data: Definition = rules.data
    title, outline = f"{rules.title}: map", outline_of(rules.title)
    return draw_board(
        Scene(Board(data.map), arms_of(data), phases=phases_of(data), title=title, outline=outline, money=data.money)
    )


def bare_charts(rules: RailRules) -> dict[str, Picture]:
    """The market without tokens."""
    data: Definition = rules.data
    return {"market": chart.draw_market(data.chart, Market(), {}, f"{rules.title}: market")}


def traced_board(rules: RailRules, s: EighteenXX, runs: Sequence[Written]) -> Picture:
    """The board of a game with some runs drawn over the track."""
    return draw_board(scene(rules, s, runs))


def runs_svg(rules: RailRules, s: EighteenXX, runs: Sequence[Written]) -> str:
    """The lines of some runs, to lie over the map: a group in the map's own measure, empty if there is none."""
    shown = scene(rules, s)
    middles = sheet(shown.board.map.layout, shown.board.map.hexes).middles
    return group(*draw_runs(shown.board, runs, hex_arts(shown), middles), class_="runs")


def of_hex(data: Definition, hex_id: str) -> dict[str, Any]:
    """The name of a printed hex, where the stations of its stops stand, from its middle, and of an area whose value
    grows what it pays from each colour of tiles on."""
    painter = Painter(data.map, arms_of(data), phases_of(data))
    its = {"name": data.map.hexes[hex_id].name, "circles": _circles(painter.art(hex_id).circles)}
    grows = [dict(stop.revenue) for stop in data.map.hexes[hex_id].stops if len(stop.revenue) > 1]
    return {**its, "values": grows[0]} if len(grows) == 1 else its


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


def on_map(rules: RailRules, s: EighteenXX) -> dict[str, Any]:
    """What lies on the board of a game."""
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
    }


def on_charts(s: EighteenXX) -> dict[str, Any]:
    """What lies on the market of a game."""
    return {
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
