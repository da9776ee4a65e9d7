"""Names of places, small hex names and tile numbers."""

from __future__ import annotations

from shortline.drawing.geometry import Point
from shortline.drawing.letters import ID, NAME, halves, write
from shortline.drawing.sign import Sign, block, corners_reach, lettering

SIZES = (9.5, 8.5, 7.5)


def name(words: str, sizes: tuple[float, ...] = SIZES) -> tuple[Sign, ...]:
    """A name, as large as there is room for, in one line or two."""
    return tuple(_written(lines, size) for size in sizes for lines in halves(words))


def _written(lines: tuple[str, ...], size: float) -> Sign:
    leading = size * 1.12

    def draw(p: Point) -> str:
        top = p.y - leading * (len(lines) - 1) / 2
        return "".join(write(Point(p.x, top + i * leading), line, NAME, size) for i, line in enumerate(lines))

    return Sign(block(lines, NAME, leading, size), draw)


def small(words: str) -> Sign:
    """The name of a hex."""
    return Sign(lettering(words, ID), lambda p: write(p, words, ID))


def tile_number(words: str) -> Sign:
    """The number of a tile: it keeps clear whichever way the tile is turned."""
    return Sign(corners_reach(ID.width(words), ID.height()), lambda p: write(p, words, ID))
