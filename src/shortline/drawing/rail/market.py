"""The market: the chart of prices with its zones, and the corporations' tokens on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final

from shortline.drawing.geometry import Point
from shortline.drawing.glyphs.heralds import Arms, herald
from shortline.drawing.lettering import PRICE, SMALL, write
from shortline.drawing.svg import Picture, group, path, rectangle
from shortline.eighteenxx.market import YELLOW, Cell, Chart, Market, Printed

WIDE, HIGH = 46.0, 42.0
MARGIN = 12.0
TOKEN = 9.0


@dataclass(frozen=True, slots=True)
class Mark:
    """How cells with a mark look, what it means, and a sign of it for those who do not see the colour."""

    class_: str
    words: str
    sign: str
    color: str = ""


_PAR = Mark("cell-par", "a corporation may start here", "M{r} {t}h-7l7 7z")
_END = Mark("cell-end", "the game ends", "M{l} {b}m4 -3h38m-38 -3h38")
_TOP = Mark("cell-top", "a five-share corporation stops here", "M{r} {t}m-3 3v36")
_SIGNS: Final = ("M{l} {b}l7 -7M{l} {b}m3.5 0l3.5 -3.5", "M{r} {b}l-7 -7M{r} {b}m-3.5 0l-3.5 -3.5", "M{r} {b}h-7l7 -7z")
"""The signs of the zones, in the order of the chart's."""


def _marks(chart: Chart) -> Mapping[str, Mark]:
    """The marks of a chart, zones and all."""
    zones = {
        name: Mark("cell-zone" if zone is YELLOW else "", zone.text, sign, "" if zone is YELLOW else zone.color)
        for (name, zone), sign in zip(chart.zones.items(), cycle(_SIGNS), strict=False)
    }
    every = {"par": _PAR, **zones, "end": _END, "five_share_top": _TOP}
    return {name: mark for name, mark in every.items() if chart.marked(name)}


def draw_market(chart: Chart, market: Market, arms: Mapping[str, Arms], title: str = "") -> Picture:
    """The chart with the tokens now on it."""
    columns = max(len(row) for row in chart.rows)
    marks = _marks(chart)
    cells = [_cell(Cell(r, c), printed, marks) for r, row in enumerate(chart.rows) for c, printed in enumerate(row)]
    placed = [herald(arms[c], p, TOKEN) for c, _, p in tokens(market)]
    low = MARGIN + HIGH * len(chart.rows) + 10
    width = max(columns * WIDE, _legend_width(marks.values())) + 2 * MARGIN
    body = group(*cells) + group(*placed) + _legend(marks.values(), low)
    return Picture(width, low + 16 + MARGIN, body, title)


def corner(cell: Cell) -> Point:
    """The top left corner of a cell."""
    return Point(MARGIN + WIDE * cell.column, MARGIN + HIGH * cell.row)


def _cell(cell: Cell, printed: Printed, known: Mapping[str, Mark]) -> str:
    p = corner(cell)
    marks = [mark for name, mark in known.items() if name in printed.marks]
    return (
        _ground(marks, p.x, p.y, WIDE, HIGH)
        + "".join(_sign(m, p) for m in marks)
        + write(Point(p.x + 4, p.y + 10.5), str(printed.price), PRICE, anchor="start")
    )


def _ground(marks: Sequence[Mark], x: float, y: float, wide: float, high: float) -> str:
    classes = " ".join(["cell", *(m.class_ for m in marks if m.class_)])
    color = next((m.color for m in marks if m.color), "")
    return rectangle(x, y, wide, high, classes, style=f"fill:{color}" if color else None)


def _sign(mark: Mark, p: Point) -> str:
    d = mark.sign.format(l=f"{p.x:g}", t=f"{p.y:g}", r=f"{p.x + WIDE:g}", b=f"{p.y + HIGH:g}")
    return path(d, "mark")


def _stacks(market: Market) -> Mapping[Cell, Sequence[str]]:
    """The corporations in each cell, the top of the stack first."""
    stacks: dict[Cell, list[str]] = {}
    for corporation in sorted(market.tokens, key=lambda c: market.tokens[c].arrival):
        stacks.setdefault(market.tokens[corporation].cell, []).append(corporation)
    return stacks


def tokens(market: Market) -> list[tuple[str, Cell, Point]]:
    """The tokens with their cells and middles, the lowest of each stack first.

    In a cell they overlap if need be; the first of the stack lies on top and farthest left.
    """
    placed: list[tuple[str, Cell, Point]] = []
    for cell, here in _stacks(market).items():
        p = corner(cell)
        room = WIDE - 2 * TOKEN - 5
        step = min(2 * TOKEN + 1, room / (len(here) - 1)) if len(here) > 1 else 0.0
        left = p.x + WIDE / 2 - step * (len(here) - 1) / 2
        places = [(c, cell, Point(left + step * i, p.y + HIGH - TOKEN - 3)) for i, c in enumerate(here)]
        placed += reversed(places)
    return placed


def _legend_width(marks: Iterable[Mark]) -> float:
    return sum(SMALL.width(m.words) + 40 for m in marks)


def _legend(marks: Iterable[Mark], y: float) -> str:
    parts, x = [], MARGIN
    for m in marks:
        parts.append(_ground([m], x, y, 20, 14))
        parts.append(write(Point(x + 25, y + 7), m.words, SMALL, anchor="start"))
        x += SMALL.width(m.words) + 40
    return group(*parts)
