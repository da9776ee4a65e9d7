"""A part of a kit, and what parts of every family are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from shortline.drawing.geometry import Point, half_size
from shortline.drawing.grid import sheet
from shortline.drawing.paper.pages import Area
from shortline.drawing.parts.herald import TOKEN
from shortline.drawing.svg import Picture, group, move
from shortline.parts.hexgrid import Layout


@dataclass(frozen=True)
class Part:
    """A part of a kit: its pages, and what to do with them."""

    name: str
    pages: list[Picture]
    text: str


GLUE = "Cut at the marks in the margins and glue each edge under the next page."


def hex_areas(layout: Layout, hexes: Iterable[str]) -> list[Area]:
    """Where the hexes lie on the sheet of a map."""
    half = half_size(layout)
    return [(p - half, p + half) for p in sheet(layout, hexes).middles.values()]


def token(body: str) -> Picture:
    """A round piece to cut out."""
    size = 2 * TOKEN + 2
    return Picture(size, size, group(body, transform=move(Point(size / 2, size / 2))))
