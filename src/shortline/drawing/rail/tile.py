"""Tiles: ground, track, stops and texts, at any rotation; and the manifest of all tiles of a title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from shortline.drawing.free_space import Candidates, Disc, FreeSpace, around, nooks
from shortline.drawing.geometry import MIDDLE, Point, half_size
from shortline.drawing.glyphs import markers as marker
from shortline.drawing.glyphs.ground import ground
from shortline.drawing.glyphs.labels import label, plain_values, tile_number, value
from shortline.drawing.glyphs.markers import COMMON, PLAIN
from shortline.drawing.glyphs.stops import rails, stops
from shortline.drawing.lettering import BODY, HEADING, write
from shortline.drawing.placement import Placeable, Placement, settle
from shortline.drawing.svg import Picture, group, move
from shortline.drawing.track import TileLayout, plan
from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.tile import COLORS, Tile
from shortline.parts.hexgrid import Layout


@dataclass(frozen=True)
class TileArt:
    """A tile ready to be drawn: what turns with it, and the signs that stay upright."""

    plan: TileLayout
    body: str
    signs: tuple[Placement, ...]

    @property
    def covers(self) -> tuple[Disc, ...]:
        """What the signs cover, on the unturned tile: round things, so that turning changes nothing."""
        return tuple(c for sign in self.signs for c in sign.covers if isinstance(c, Disc))

    def fixed(self, rotation: int) -> tuple[Disc, ...]:
        """What values, labels and icons cover on the turned tile; not its number."""
        discs = (c for sign in self.signs[:-1] for c in sign.covers if isinstance(c, Disc))
        return tuple(Disc(d.at.turned(rotation), d.radius) for d in discs)

    def draw(self, rotation: int = 0) -> str:
        """The tile turned by so many sixths, its signs upright."""
        return group(self.body, transform=f"rotate({rotation * 60})" if rotation else None) + self.texts(rotation)

    def texts(self, rotation: int = 0) -> str:
        """The signs alone."""
        return group(*(sign.draw(rotation) for sign in self.signs), class_="on-tile")

    def circles(self, rotation: int = 0) -> tuple[tuple[Point, ...], ...]:
        """Where stations stand, for each stop; a stop without circles has the place of the stop itself."""
        return tuple(tuple(p.turned(rotation) for p in spot.circles or (spot.at,)) for spot in self.plan.spots)


@cache
def tile_art(layout: Layout, tile: Tile) -> TileArt:
    """A tile with a place for each of its signs: whichever way it is turned, they keep clear of everything."""
    drawn = plan(layout, tile.sections, tile.stops)
    room = FreeSpace(drawn)
    signs = [(value(figure), around(layout)) for figure in plain_values(tile.stops)]
    if tile.label:
        signs.append((label(tile.label), around(layout)))
    signs += [(marker.printed(COMMON.get(icon, PLAIN)), around(layout)) for icon in tile.icons]
    signs.append((tile_number(tile.number), nooks(layout)))
    body = ground(layout, tile.color) + rails(drawn) + stops(drawn)
    return TileArt(drawn, body, tuple(_settled(room, sign, places) for sign, places in signs))


def _settled(room: FreeSpace, sign: Placeable, places: Candidates) -> Placement:
    return settle(room, (sign,), places) or Placement(sign, MIDDLE, -1)


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
