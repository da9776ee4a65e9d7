"""Tiles: ground, track, stops and texts, at any rotation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.parts import marker
from shortline.drawing.parts.ground import ground
from shortline.drawing.parts.label import label
from shortline.drawing.parts.name import tile_number
from shortline.drawing.parts.pictogram import COMMON, PLAIN
from shortline.drawing.parts.rails import rails
from shortline.drawing.parts.stops import stops
from shortline.drawing.parts.value import plain_values, value
from shortline.drawing.plan import Plan, plan
from shortline.drawing.room import Disc, Room
from shortline.drawing.sign import Settled, Sign, settle
from shortline.drawing.spots import Spots, around, nooks
from shortline.drawing.svg import group
from shortline.eighteenxx.board.tile import Tile
from shortline.parts.hexgrid import Layout


@dataclass(frozen=True)
class TileArt:
    """A tile ready to be drawn: what turns with it, and the signs that stay upright."""

    plan: Plan
    body: str
    signs: tuple[Settled, ...]

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
    found = plan(layout, tile.sections, tile.stops)
    room = Room(found)
    signs = [(value(figure), around(layout)) for figure in plain_values(tile.stops)]
    if tile.label:
        signs.append((label(tile.label), around(layout)))
    signs += [(marker.printed(COMMON.get(icon, PLAIN)), around(layout)) for icon in tile.icons]
    signs.append((tile_number(tile.number), nooks(layout)))
    body = ground(layout, tile.color) + rails(found) + stops(found)
    return TileArt(found, body, tuple(_settled(room, sign, places) for sign, places in signs))


def _settled(room: Room, sign: Sign, places: Spots) -> Settled:
    return settle(room, (sign,), places) or Settled(sign, MIDDLE, -1)


def draw_tile(layout: Layout, tile: Tile, rotation: int = 0) -> str:
    """A tile about the origin, turned by so many sixths."""
    return tile_art(layout, tile).draw(rotation)
