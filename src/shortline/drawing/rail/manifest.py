"""The tile manifest: every tile of a title with how many there are, or are left."""

from __future__ import annotations

from collections.abc import Mapping

from shortline.drawing.geometry import Point, half_size
from shortline.drawing.letters import BODY, HEADING, write
from shortline.drawing.rail.tile import tile_art
from shortline.drawing.svg import Picture, group, move
from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.tile import COLORS, Tile

ACROSS = 10
GAP = 8.0


def draw_manifest(map_: Map, board: Board | None = None, title: str = "") -> Picture:
    """All tiles by colour; with a board, how many are left of how many."""
    half = half_size(map_.layout)
    wide, high = 2 * half.x + GAP, 2 * half.y + 22
    parts, y = [], GAP
    for color in COLORS[1:]:
        tiles = [t for t in map_.tiles.values() if t.color == color]
        if not tiles:
            continue
        parts.append(write(Point(GAP, y + 8), color.capitalize(), HEADING, anchor="start"))
        y += 20
        for i, tile in enumerate(tiles):
            middle = Point(GAP + half.x + wide * (i % ACROSS), y + half.y + high * (i // ACROSS))
            parts.append(_tile(map_, tile, middle, _count(map_.counts, board, tile.id), half.y))
        y += high * (-(-len(tiles) // ACROSS))
    return Picture(wide * ACROSS + GAP, y + GAP, "".join(parts), title)


def _tile(map_: Map, tile: Tile, middle: Point, count: str, low: float) -> str:
    words = write(Point(0, low + 9), f"{tile.number} × {count}", BODY)
    return group(tile_art(map_.layout, tile).draw(), words, transform=move(middle), id=f"manifest-{tile.id}")


def _count(counts: Mapping[str, int], board: Board | None, tile: str) -> str:
    return str(counts[tile]) if board is None else f"{board.left(tile)} of {counts[tile]}"
