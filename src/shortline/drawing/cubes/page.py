"""What a page of a cube-rail title is made of: symbols, bare map and tracks, and the places of everything on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from shortline.cuberail.cube import CubeRules
from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes import tracks
from shortline.drawing.cubes.board import cubes, draw_map, lanes, names, paints, printed_hex, square
from shortline.drawing.cubes.tracks import draw_income, draw_market, draw_trains
from shortline.drawing.geometry import MIDDLE, Point, sheet
from shortline.drawing.glyphs.labels import named
from shortline.drawing.glyphs.markers import SIDE, cube
from shortline.drawing.outline import outline_of
from shortline.drawing.svg import (
    Picture,
    box,
    cube_symbol,
    extent,
    pair,
    print_symbol,
    spot,
    symbol,
    upgraded_symbol,
)


def symbols(rules: CubeRules) -> Iterator[str]:
    """Printed hexes, plain and upgraded, and cubes."""
    data: Definition = rules.data
    outline = outline_of(rules.title)
    for hex_id, it in data.map.hexes.items():
        yield symbol(print_symbol(hex_id), printed_hex(data, hex_id, upgraded=False, outline=outline))
        if it.place and not it.place.red:
            yield symbol(upgraded_symbol(hex_id), printed_hex(data, hex_id, upgraded=True, outline=outline))
    for company, paint in paints(data).items():
        yield symbol(cube_symbol(company), cube(paint, MIDDLE))


def bare_map(rules: CubeRules) -> Picture:
    """The map as it is printed."""
    return draw_map(rules.data, (), f"{rules.title}: map", outline_of(rules.title))


def bare_charts(rules: CubeRules) -> dict[str, Picture]:
    """The market and the tracks of trains and incomes, with nothing on them."""
    data: Definition = rules.data
    return {
        "market": draw_market(data, (), f"{rules.title}: market"),
        "trains": draw_trains(data, -1, (), f"{rules.title}: trains"),
        "income": draw_income(data, (), f"{rules.title}: income"),
    }


def of_hex(data: Definition, hex_id: str) -> dict[str, Any]:
    """The name of a hex, its squares and where each company's track lies, from its middle."""
    place = data.map.place(hex_id)
    squares = place.squares if place else 0
    return {
        "name": place.name if place else "",
        "squares": [pair(square(i, squares)) for i in range(squares)],
        "track": {company: pair(p) for company, p in lanes(data).items()},
    }


def beside_the_map(data: Definition) -> dict[str, Any]:
    """The market, the train track and the income track."""
    size = Point(tracks.WIDE, tracks.HIGH)
    return {
        "market": {
            **extent(tracks.draw_market(data)),
            "cells": [{"price": price, **box(tracks.rung_corner(data, i), size)} for i, price in enumerate(data.rungs)],
        },
        "trains": {
            **extent(tracks.draw_trains(data, -1)),
            "cells": [
                {"kind": it.kind, "price": it.price, **box(tracks.train_corner(data, i), size)}
                for i, it in enumerate(data.spaces)
            ],
        },
        "income": {
            **extent(tracks.draw_income(data)),
            "cells": [
                {"income": i, **box(tracks.income_corner(i), tracks.INCOME)} for i in range(tracks.income_spaces(data))
            ],
        },
    }


def on_map(data: Definition, s: CubeRail) -> dict[str, Any]:
    """What lies on the board of a game."""
    page = sheet(data.map.layout, data.map.hexes)
    return {
        "hexes": {
            h: {"symbol": upgraded_symbol(h) if h in s.upgraded else print_symbol(h), "over": ""}
            for h in data.map.hexes
        },
        "names": [named(it, page.middles[it.hex]) for it in names(data)],
        "cubes": [
            {
                "symbol": cube_symbol(it.company),
                "company": it.company,
                "hex": it.hex,
                "kind": it.kind,
                **spot(it.at, it.side / SIDE),
            }
            for it in cubes(data, s, page)
        ],
    }


def on_charts(data: Definition, s: CubeRail) -> dict[str, Any]:
    """What lies on the tracks of a game."""
    return {
        "market": _counters(tracks.market_cubes(data, s)),
        "trains": _counters(tracks.train_cubes(data, s)),
        "income": _counters(tracks.income_cubes(s)),
    }


def _counters(counters: Sequence[tracks.Counter]) -> list[dict[str, Any]]:
    return [
        {"symbol": cube_symbol(it.company), "company": it.company, "space": it.space, **spot(it.at, it.side / SIDE)}
        for it in counters
    ]
