"""The catalogue: every tile of the family, by colour and number, as `catalogue.toml` draws it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from shortline.eighteenxx.board.printed import read_track
from shortline.eighteenxx.board.tile import COLORS, Color, Tile
from shortline.parts.reading import Reader, load


def read_catalogue(reader: Reader) -> Mapping[str, Tile]:
    """The tiles of a catalogue, in its order."""
    tiles: dict[str, Tile] = {}
    for color in COLORS[1:]:
        for tile_id, table in reader.tables(color, {}).items():
            if tile_id in tiles:
                table.fail("", f"stands under {tiles[tile_id].color} already")
            tiles[tile_id] = _tile(tile_id, color, table)
    reader.done()
    return MappingProxyType(tiles)


def _tile(tile_id: str, color: Color, table: Reader) -> Tile:
    sections, stops = read_track(table)
    if not sections:
        table.fail("", "shows no track")
    label, icons, number = table.text("label", ""), table.texts("icons", ()), table.text("number", tile_id)
    return Tile(tile_id, color, sections, stops, label, icons, number, table.text("name", ""))


@cache
def catalogue() -> Mapping[str, Tile]:
    """The tiles of the four one-state games."""
    return read_catalogue(load(files(__package__) / "catalogue.toml"))
