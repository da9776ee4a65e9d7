"""Labels: the letters that bind tiles to hexes."""

from __future__ import annotations

from shortline.drawing.geometry import Point
from shortline.drawing.letters import TAG, write
from shortline.drawing.room import box
from shortline.drawing.sign import Sign, corners_reach
from shortline.drawing.svg import rectangle
from shortline.eighteenxx.board.tile import Color


def label(words: str) -> Sign:
    """A label on a tile: it keeps clear whichever way the tile is turned."""
    return Sign(corners_reach(TAG.width(words), TAG.height()), lambda p: write(p, words, TAG))


def printed_label(words: str, since: Color) -> Sign:
    """A label on the map; one that binds only tiles from a colour on stands on that colour."""
    if since == "white":
        return Sign(box(TAG.width(words), TAG.height()), lambda p: write(p, words, TAG))
    width, height = TAG.width(words, 10) + 6, 12.0

    def draw(p: Point) -> str:
        ground = rectangle(p.x - width / 2, p.y - height / 2, width, height, f"box {since}", rx=3)
        return f'{ground}<g class="sl-on-tile">{write(p, words, TAG, 10)}</g>'

    return Sign(box(width + 1, height + 1), draw)
