"""The market: the chart of prices with its zones, and the corporations' tokens on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shortline.drawing.geometry import Point
from shortline.drawing.glyphs.heralds import Arms, herald
from shortline.drawing.lettering import PRICE, SMALL, write
from shortline.drawing.svg import Picture, group, path, rectangle
from shortline.eighteenxx.market import Cell, Chart, Market, Printed

WIDE, HIGH = 46.0, 42.0
MARGIN = 12.0
TOKEN = 9.0

_ZONES: Final[Mapping[str, tuple[str, str, str]]] = {
    "par": ("cell-par", "a corporation may start here", "M{r} {t}h-7l7 7z"),
    "yellow": ("cell-zone", "certificates do not count against the limit", "M{l} {b}l7 -7M{l} {b}m3.5 0l3.5 -3.5"),
    "end": ("cell-end", "the game ends", "M{l} {b}m4 -3h38m-38 -3h38"),
    "five_share_top": ("cell-top", "a five-share corporation stops here", "M{r} {t}m-3 3v36"),
}
"""For each mark of a cell: its class, what it means, and a sign of it for those who do not see the colour."""


def draw_market(chart: Chart, market: Market, arms: Mapping[str, Arms], title: str = "") -> Picture:
    """The chart with the tokens now on it."""
    columns = max(len(row) for row in chart.rows)
    cells = [_cell(Cell(r, c), printed) for r, row in enumerate(chart.rows) for c, printed in enumerate(row)]
    placed = [herald(arms[c], p, TOKEN) for c, _, p in tokens(market)]
    marks = [m for m in _ZONES if chart.marked(m)]
    low = MARGIN + HIGH * len(chart.rows) + 10
    width = max(columns * WIDE, _legend_width(marks)) + 2 * MARGIN
    body = group(*cells) + group(*placed) + _legend(marks, low)
    return Picture(width, low + 16 + MARGIN, body, title)


def corner(cell: Cell) -> Point:
    """The top left corner of a cell."""
    return Point(MARGIN + WIDE * cell.column, MARGIN + HIGH * cell.row)


def _cell(cell: Cell, printed: Printed) -> str:
    p = corner(cell)
    marks = [m for m in _ZONES if m in printed.marks]
    classes = " ".join(["cell", *(_ZONES[m][0] for m in marks)])
    return (
        rectangle(p.x, p.y, WIDE, HIGH, classes)
        + "".join(_sign(m, p) for m in marks)
        + write(Point(p.x + 4, p.y + 10.5), str(printed.price), PRICE, anchor="start")
    )


def _sign(mark: str, p: Point) -> str:
    d = _ZONES[mark][2].format(l=f"{p.x:g}", t=f"{p.y:g}", r=f"{p.x + WIDE:g}", b=f"{p.y + HIGH:g}")
    return path(d, "mark")


def _stacks(market: Market) -> Mapping[Cell, Sequence[str]]:
    """The corporations in each cell, the top of the stack first."""
    found: dict[Cell, list[str]] = {}
    for corporation in sorted(market.tokens, key=lambda c: market.tokens[c].arrival):
        found.setdefault(market.tokens[corporation].cell, []).append(corporation)
    return found


def tokens(market: Market) -> list[tuple[str, Cell, Point]]:
    """The tokens with their cells and middles, the lowest of each stack first.

    In a cell they overlap if need be; the first of the stack lies on top and farthest left.
    """
    found: list[tuple[str, Cell, Point]] = []
    for cell, here in _stacks(market).items():
        p = corner(cell)
        room = WIDE - 2 * TOKEN - 5
        step = min(2 * TOKEN + 1, room / (len(here) - 1)) if len(here) > 1 else 0.0
        left = p.x + WIDE / 2 - step * (len(here) - 1) / 2
        places = [(c, cell, Point(left + step * i, p.y + HIGH - TOKEN - 3)) for i, c in enumerate(here)]
        found += reversed(places)
    return found


def _legend_width(marks: Sequence[str]) -> float:
    return sum(SMALL.width(_ZONES[m][1]) + 40 for m in marks)


def _legend(marks: Sequence[str], y: float) -> str:
    parts, x = [], MARGIN
    for m in marks:
        class_, words, _ = _ZONES[m]
        parts.append(rectangle(x, y, 20, 14, f"cell {class_}"))
        parts.append(write(Point(x + 25, y + 7), words, SMALL, anchor="start"))
        x += SMALL.width(words) + 40
    return group(*parts)
