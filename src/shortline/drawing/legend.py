"""Legends: the signs that a map prints, each with what it means in a few words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from shortline.drawing.families import family_for
from shortline.drawing.geometry import MIDDLE
from shortline.drawing.glyphs.ground import sign
from shortline.drawing.outline import outline_of
from shortline.drawing.svg import element, path, rectangle, use
from shortline.kernel.rules import AnyRules


class Sign(TypedDict):
    """A sign: SVG about the origin, 20 wide and high, and its words."""

    svg: str
    text: str


def legend(rules: AnyRules) -> list[Sign]:
    """The signs that are on the map of a title, and no others."""
    return [*_terrain(rules), *_lines(rules), *_markers(rules)]


def _terrain(rules: AnyRules) -> Iterator[Sign]:
    costs: dict[str, set[int]] = {}
    for it in rules.data.map.hexes.values():
        for kind in it.terrain:
            costs.setdefault(kind, set()).add(it.cost)
    for kind, sums in costs.items():
        words = " or ".join(rules.money(cost) for cost in sorted(sums))
        yield Sign(svg=sign(kind, MIDDLE), text=f"{kind.capitalize()}, {words}")


def _lines(rules: AnyRules) -> Iterator[Sign]:
    outline = outline_of(rules.title)
    if tuple(family_for(rules).closed(rules.data)):
        yield Sign(svg=path("M-8 0H8", "impassable"), text="No track across")
    if outline.land:
        yield Sign(svg=rectangle(-9, -7, 18, 14, "sea"), text="Sea: tiles may cover it")
    if outline.borders:
        yield Sign(svg=path("M-10 0H10", "state-line"), text="State line")


def _markers(rules: AnyRules) -> Iterator[Sign]:
    for symbol, words in family_for(rules).markers(rules):
        yield Sign(svg=element("g", use(symbol)), text=words)
