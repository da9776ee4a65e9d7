"""Labels: letters that bind tiles to hexes, names of places, tile numbers, and what stops pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from shortline.drawing.free_space import box, disc
from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.lettering import CAP, FIGURE, ID, NAME, TAG, write
from shortline.drawing.placement import Placeable, corners_reach, lettering
from shortline.drawing.svg import circle, element, group, pair, rectangle
from shortline.eighteenxx.board.tile import Color, Stop


def label(words: str) -> Placeable:
    """A label on a tile: it keeps clear whichever way the tile is turned."""
    return Placeable(corners_reach(TAG.width(words), TAG.height()), lambda p: write(p, words, TAG))


def printed_label(words: str, since: Color) -> Placeable:
    """A label on the map; one that binds only tiles from a colour on stands on that colour."""
    if since == "white":
        return Placeable(box(TAG.width(words), TAG.height()), lambda p: write(p, words, TAG))
    width, height = TAG.width(words, 10) + 6, 12.0

    def draw(p: Point) -> str:
        ground = rectangle(p.x - width / 2, p.y - height / 2, width, height, f"box {since}", rx=3)
        return f'{ground}<g class="sl-on-tile">{write(p, words, TAG, 10)}</g>'

    return Placeable(box(width + 1, height + 1), draw)


LEADING = NAME.size * 1.05
GROWN = 1.1
"""Room is kept for names that are written larger than usual, as on a small screen."""
READABLE, SCREEN = 10, 800
"""Names are at least so many pixels high where a map has the middle of an ordinary screen to itself, so wide."""
TIGHT = 0.9
"""The page's typeface is narrower than the one that widths are measured with."""


@dataclass(frozen=True, slots=True)
class PlaceName:
    """The name of a hex: its lines, and their middle, from the middle of the hex."""

    hex: str
    lines: tuple[str, ...]
    at: Point
    grown: float = GROWN

    @property
    def half(self) -> Point:
        """Half of what it covers."""
        return half_name(self.lines, self.grown)

    def draw(self, middle: Point) -> str:
        """The name on the sheet."""
        p = middle + self.at
        top = p.y - LEADING * (len(self.lines) - 1) / 2 + NAME.size * CAP / 2
        lines = (
            element("text", escape(line), x=p.x, y=top + i * LEADING, class_="name")
            for i, line in enumerate(self.lines)
        )
        return group(*lines)


def half_name(lines: tuple[str, ...], grown: float = GROWN) -> Point:
    """Half of what the lines of a name cover, written so many times as large as usual."""
    wide = max(NAME.width(line) for line in lines) * TIGHT
    return Point(wide / 2 * grown, (NAME.size * CAP + LEADING * (len(lines) - 1)) / 2 * grown + 1.5)


def grown_on(width: float) -> float:
    """How much larger than usual names are written on a map of this width, so that they can be read on a screen."""
    return max(GROWN, READABLE * width / SCREEN / NAME.size)


def small(words: str) -> Placeable:
    """The name of a hex."""
    return Placeable(lettering(words, ID), lambda p: write(p, words, ID))


def tile_number(words: str) -> Placeable:
    """The number of a tile: it keeps clear whichever way the tile is turned."""
    return Placeable(corners_reach(ID.width(words), ID.height()), lambda p: write(p, words, ID))


RADIUS = 11.2
BOX = 16.0
"""The height of a box."""


def plain_values(stops: Sequence[Stop]) -> tuple[int, ...]:
    """The figures of stops that have one, each once."""
    figures = (next(iter(s.revenue.values())) for s in stops if len(s.revenue) == 1)
    return tuple(dict.fromkeys(figure for figure in figures if figure))


def changing_values(stops: Sequence[Stop]) -> tuple[Mapping[Color, int], ...]:
    """The figures of stops that pay more, or less, as the game goes on."""
    values: list[Mapping[Color, int]] = []
    for stop in stops:
        if len(stop.revenue) > 1 and stop.revenue not in values:
            values.append(stop.revenue)
    return tuple(values)


def value(figure: int) -> Placeable:
    """A figure on a round chip."""
    return chip(str(figure))


def chip(words: str) -> Placeable:
    """A few figures on a round chip, or on a longer one."""
    wide = max(RADIUS, FIGURE.width(words) / 2 + 2.4)

    def draw(p: Point) -> str:
        if wide == RADIUS:
            ground = circle(p, RADIUS, "chip")
        else:
            ground = rectangle(p.x - wide, p.y - RADIUS, 2 * wide, 2 * RADIUS, "chip", rx=RADIUS)
        return group(ground, write(p, words, FIGURE), class_="on-chip")

    return Placeable(disc(RADIUS + 0.5) if wide == RADIUS else box(2 * wide + 1, 2 * RADIUS + 1), draw)


def raised(sign: Placeable) -> Placeable:
    """A value within a ring: something has raised it."""
    return Placeable(disc(RADIUS + 2.5), lambda p: circle(p, RADIUS + 1.2, "raised") + sign.draw(p))


def upgrade_marker(more: int) -> str:
    """A marker that raises the value of a place."""
    return circle(MIDDLE, RADIUS + 1.2, "raised") + chip(f"+{more}").draw(MIDDLE)


def values_box(figures: Mapping[Color, int], added: bool = False) -> tuple[Placeable, ...]:
    """Boxes side by side or below one another: a figure for each colour of tile from which it holds.

    What is ``added`` to another stop has a plus.
    """
    words: dict[Color, str] = {color: f"+{figure}" if added else str(figure) for color, figure in figures.items()}
    return tuple(_boxes(words, upright) for upright in (False, True))


def _boxes(figures: Mapping[Color, str], upright: bool) -> Placeable:
    size = Point(max(FIGURE.width(f) for f in figures.values()) + 5, BOX)
    step = Point(0, size.y) if upright else Point(size.x, 0)
    whole = size + step * (len(figures) - 1)
    later = [f"till-{color}" for color in [*figures][1:]]

    def draw(p: Point) -> str:
        parts = []
        for i, (color, words) in enumerate(figures.items()):
            middle = p - whole * 0.5 + step * i + size * 0.5
            corner = middle - size * 0.5
            ground = rectangle(corner.x, corner.y, size.x, size.y, f"box {color}")
            inner = group(ground, write(middle, words, FIGURE), class_=later[i] if i < len(later) else None)
            parts.append(group(inner, class_=f"from-{color}") if i else inner)
        return group(*parts, class_="on-tile")

    return Placeable(box(whole.x + 1, whole.y + 1), draw)


def named(it: PlaceName, middle: Point) -> dict[str, Any]:
    """The name of a place on the sheet: its hex, its lines, and where their middle is."""
    x, y = pair(middle + it.at)
    return {"hex": it.hex, "lines": list(it.lines), "x": x, "y": y}
