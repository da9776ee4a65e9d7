"""Names of places, small hex names and tile numbers."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from shortline.drawing.geometry import Point
from shortline.drawing.letters import CAP, ID, NAME, write
from shortline.drawing.sign import Sign, corners_reach, lettering
from shortline.drawing.svg import element, group

LEADING = NAME.size * 1.05
GROWN = 1.1
"""Room is kept for names that are written larger than usual, as on a small screen."""
TIGHT = 0.9
"""The page's typeface is narrower than the one that widths are measured with."""


@dataclass(frozen=True, slots=True)
class PlaceName:
    """The name of a hex: its lines, and their middle, from the middle of the hex."""

    hex: str
    lines: tuple[str, ...]
    at: Point

    @property
    def half(self) -> Point:
        """Half of what it covers."""
        return half_name(self.lines)

    def draw(self, middle: Point) -> str:
        """The name on the sheet."""
        p = middle + self.at
        top = p.y - LEADING * (len(self.lines) - 1) / 2 + NAME.size * CAP / 2
        lines = (
            element("text", escape(line), x=p.x, y=top + i * LEADING, class_="name")
            for i, line in enumerate(self.lines)
        )
        return group(*lines)


def half_name(lines: tuple[str, ...]) -> Point:
    """Half of what the lines of a name cover."""
    wide = max(NAME.width(line) for line in lines) * TIGHT
    return Point(wide / 2 * GROWN, (NAME.size * CAP + LEADING * (len(lines) - 1)) / 2 * GROWN + 1.5)


def small(words: str) -> Sign:
    """The name of a hex."""
    return Sign(lettering(words, ID), lambda p: write(p, words, ID))


def tile_number(words: str) -> Sign:
    """The number of a tile: it keeps clear whichever way the tile is turned."""
    return Sign(corners_reach(ID.width(words), ID.height()), lambda p: write(p, words, ID))
