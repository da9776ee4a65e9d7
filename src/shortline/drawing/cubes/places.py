"""Places of a cube-rail game: squares of hexes, spaces of the tracks, and the cubes that lie there now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shortline.cuberail.definition import Definition
from shortline.cuberail.state import CubeRail
from shortline.drawing.cubes import tracks
from shortline.drawing.cubes.board import cubes, lanes, names, square
from shortline.drawing.geometry import Point
from shortline.drawing.grid import sheet
from shortline.drawing.ids import cube_symbol, print_symbol, upgraded_symbol
from shortline.drawing.pairs import box, extent, named, pair, spot
from shortline.drawing.parts.cube import SIDE


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


def placed(data: Definition, s: CubeRail) -> dict[str, Any]:
    """What lies on the board and on the tracks of a game."""
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
        "market": _counters(tracks.market_cubes(data, s)),
        "trains": _counters(tracks.train_cubes(data, s)),
        "income": _counters(tracks.income_cubes(s)),
    }


def _counters(found: Sequence[tracks.Counter]) -> list[dict[str, Any]]:
    return [
        {"symbol": cube_symbol(it.company), "company": it.company, "space": it.space, **spot(it.at, it.side / SIDE)}
        for it in found
    ]
