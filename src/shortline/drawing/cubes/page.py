"""What a page of a cube-rail title is made of: its symbols, the bare map and the bare tracks."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.cuberail.definition import Definition
from shortline.drawing.cubes.board import draw_map, paints, printed_hex
from shortline.drawing.cubes.tracks import draw_income, draw_market, draw_trains
from shortline.drawing.geometry import MIDDLE
from shortline.drawing.ids import cube_symbol, print_symbol, upgraded_symbol
from shortline.drawing.parts.cube import cube
from shortline.drawing.svg import Picture, symbol
from shortline.kernel.rules import Rules


def symbols(rules: Rules) -> Iterator[str]:
    """Printed hexes, plain and upgraded, and cubes."""
    data: Definition = rules.data
    for hex_id, it in data.map.hexes.items():
        yield symbol(print_symbol(hex_id), printed_hex(data, hex_id, upgraded=False))
        if it.place and not it.place.red:
            yield symbol(upgraded_symbol(hex_id), printed_hex(data, hex_id, upgraded=True))
    for company, paint in paints(data).items():
        yield symbol(cube_symbol(company), cube(paint, MIDDLE))


def bare_map(rules: Rules) -> Picture:
    """The map as it is printed."""
    return draw_map(rules.data, (), f"{rules.title}: map")


def bare_charts(rules: Rules) -> dict[str, Picture]:
    """The market and the tracks of trains and incomes, with nothing on them."""
    data: Definition = rules.data
    return {
        "market": draw_market(data, (), f"{rules.title}: market"),
        "trains": draw_trains(data, -1, (), f"{rules.title}: trains"),
        "income": draw_income(data, (), f"{rules.title}: income"),
    }
