"""The catalogue: every tile of the family, by colour and number, as `catalogue.toml` draws it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from shortline.eighteenxx.board.printed import read_track
from shortline.eighteenxx.board.tile import COLORS, Color, Tile
from shortline.kernel.frozen import Frozen
from shortline.parts.reading import Reader, load


def read_catalogue(reader: Reader) -> Mapping[str, Tile]:
    """The tiles of a catalogue, in its order."""
    tiles: dict[str, Tile] = {}
    for color in COLORS[1:]:
        for tile_id, table in reader.tables(color, {}).items():
            if tile_id in tiles:
                table.fail("", f"stands under {tiles[tile_id].color} already")
            tiles[tile_id] = read_tile(tile_id, color, table)
    reader.done()
    return Frozen(tiles)


def read_tile(tile_id: str, color: Color, table: Reader) -> Tile:
    """A tile as a catalogue describes it."""
    sections, stops = read_track(table)
    if not sections:
        table.fail("", "shows no track")
    label = table.text("label", "", about="Only hexes with the same label take it.")
    icons = table.texts("icons", (), about="Pictograms that are printed on it.")
    number = table.text("number", tile_id, about="The number that it shows, where that is not its id.")
    name = table.text("name", "", about="What it is called, where it has a name.")
    cost = table.number("cost", 0, least=0, about="What it costs to upgrade it.")
    return Tile(tile_id, color, sections, stops, label, icons, number, name, cost)


@cache
def catalogue() -> Mapping[str, Tile]:
    """The tiles of the family: those of the four one-state games, and others that are common in the trade."""
    return read_catalogue(load(files("shortline.eighteenxx.board") / "catalogue.toml"))
