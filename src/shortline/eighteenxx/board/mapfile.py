"""The map file: the printed map of a title and the tiles that come with it, read from `map.toml`.

Under `[hexes]` stands one line for each hex, saying only what differs from a plain white one. Which sides track may
cross follows: both hexes must be there and admit it. White and yellow hexes admit every side, printed ones (red, gray,
blue) only sides with track; impassable sides are named in one of the two hexes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, get_args

from shortline.eighteenxx.board.board import Hex, Map
from shortline.eighteenxx.board.catalogue import read_tile
from shortline.eighteenxx.board.printed import KINDS, edges, read_track
from shortline.eighteenxx.board.tile import BUILDABLE, COLORS, Color, Tile
from shortline.kernel.frozen import Frozen
from shortline.parts.complaints import meant
from shortline.parts.hexgrid import EDGES, LAYOUTS, Layout, neighbour, opposite, xy
from shortline.parts.reading import Reader

_GROUNDS: Final[tuple[Color, ...]] = get_args(Color)
_WHITE: Final[Color] = "white"


TERRAINS: Final = ("water", "mountain", "swamp")
"""The kinds of ground that maps tell apart, each with its sign."""


def read_map(reader: Reader, catalogue: Mapping[str, Tile]) -> Map:
    """The map of a title. Options have already been applied to what the reader reads."""
    layout = reader.choice("layout", LAYOUTS, about="How hexes lie and what the letters of their names count.")
    tables = reader.tables("hexes", about="The hexes by name; each says only what differs from a plain white one.")
    own = _own_tiles(reader, catalogue)
    tiles = {**catalogue, **own}
    counts = _counts(reader, tiles)
    special = frozenset(
        reader.names(
            "special", counts, "tile {} among those of this game", (), about="Tiles that only a power lays, for good."
        )
    )
    names = _in_order(layout, tables, reader)
    printed = {name: _hex(name, tables[name], tiles) for name in names}
    there = Frozen({t: tiles[t] for t in tiles if t in counts})
    hexes = {h.id: _joined(layout, printed, h, tables[h.id]) for h in printed.values()}
    for hex_ in printed.values():
        _look_at_label(hex_, tables[hex_.id], there)
    about = "The kinds of off-map area of which a run includes at most one."
    once = reader.words("once", KINDS, "kind of stop", (), about=about)
    map_ = Map(layout, Frozen(hexes), there, counts, special, frozenset(once))
    reader.done()
    return map_


def _own_tiles(reader: Reader, catalogue: Mapping[str, Tile]) -> Mapping[str, Tile]:
    """Tiles of this title only, which the catalogue does not have: ``[new_tiles.yellow]`` and so on."""
    table = reader.table("new_tiles", None, about="Tiles that the catalogue lacks, by colour and number.")
    if table is None:
        return {}
    own: dict[str, Tile] = {}
    for color in COLORS[1:]:
        for tile_id, row in table.tables(color, {}, about="What each shows, as in the catalogue.").items():
            with row.part():
                if tile_id in catalogue or tile_id in own:
                    row.fail("", "there is such a tile already: give it another id, and its number as `number`")
                own[tile_id] = read_tile(tile_id, color, row)
    return own


def _look_at_label(hex_: Hex, table: Reader, tiles: Mapping[str, Tile]) -> None:
    """Complain about a label for which the game has no tile."""
    labels = {tile.label for tile in tiles.values()} - {""}
    if hex_.label and hex_.label not in labels and not any(tile in tiles for tile in hex_.also):
        table.complain("label", f"no tile of this game has the label {hex_.label!r}{meant(hex_.label, labels)}")


def _counts(reader: Reader, tiles: Mapping[str, Tile]) -> Mapping[str, int]:
    """How many of each tile the game has, in the order of the catalogue."""
    about = "How many of each tile the game has, by the number in the catalogue."
    counts = reader.counts("tiles", tiles, "tile in the catalogue", least=1, about=about)
    return Frozen({tile: counts[tile] for tile in tiles if tile in counts})


def _in_order(layout: Layout, tables: Mapping[str, Reader], reader: Reader) -> list[str]:
    """The names of the hexes, letters first and then numbers, once it is sure that they lie on one grid."""
    if not tables:
        reader.fail("hexes", "a map has at least one hex")
    for name, table in tables.items():
        try:
            xy(layout, name)
        except ValueError as error:
            table.complain("", str(error))
    if reader.loading and reader.loading.faults:
        tables = {name: table for name, table in tables.items() if _lies(layout, name)}
    near, ahead = set[str](), [next(iter(tables))]
    while ahead:
        name = ahead.pop()
        if name in tables and name not in near:
            near.add(name)
            ahead += [neighbour(layout, name, edge) for edge in EDGES]
    for name, table in tables.items():
        if name not in near:
            table.complain("", f"lies apart: no chain of hexes joins it to {next(iter(tables))}")
    return sorted(tables, key=_name_order)


def _lies(layout: Layout, name: str) -> bool:
    try:
        xy(layout, name)
    except ValueError:
        return False
    return True


def _name_order(name: str) -> tuple[int, str, int]:
    letters = re.match(r"[A-Z]+", name)
    assert letters is not None
    return len(letters[0]), letters[0], int(name[letters.end() :])


def _hex(name: str, table: Reader, catalogue: Mapping[str, Tile]) -> Hex:
    """One hex as printed, its neighbours not yet known; a plain one if it cannot be read."""
    hex_ = Hex(name, _WHITE)
    with table.part():
        hex_ = _read_hex(name, table.fills(Hex), catalogue)
    return hex_  # noqa: RET504 (a mistake is noted, and the plain hex stands)


def _read_hex(name: str, table: Reader, catalogue: Mapping[str, Tile]) -> Hex:
    ground: Color = table.choice("ground", _GROUNDS, _WHITE)
    sections, stops = read_track(table)
    if ground == "white" and sections:
        table.fail("ground", "printed track stands on yellow, gray, red or blue ground, not on white")
    also, overhang = (table.names(key, catalogue, "tile {} in the catalogue", ()) for key in ("also", "overhang"))
    return Hex(
        name,
        ground,
        name=table.text("name", ""),
        stops=stops,
        sections=sections,
        cost=table.number("cost", 0, least=0),
        terrain=table.words("terrain", TERRAINS, "terrain", ()),
        label=table.text("label", ""),
        label_from=table.choice("label_from", COLORS, _WHITE),
        impassable=edges(table, "impassable"),
        stub=table.number("stub", -1, least=0, most=5),
        also=also,
        overhang=overhang,
        one_call=table.flag("one_call", False),
        through=table.flag("through", False),
    )


def _joined(layout: Layout, printed: Mapping[str, Hex], hex_: Hex, table: Reader) -> Hex:
    """The hex with its neighbours across every side that track may cross."""
    across = {edge: neighbour(layout, hex_.id, edge) for edge in EDGES}
    walls = [
        edge
        for edge, other in across.items()
        if edge in hex_.impassable or (other in printed and opposite(edge) in printed[other].impassable)
    ]
    joined = {
        edge: other
        for edge, other in across.items()
        if other in printed and edge not in walls and _admits(hex_, edge) and _admits(printed[other], opposite(edge))
    }
    for edge in hex_.impassable:
        if across[edge] not in printed:
            table.complain("impassable", f"side {edge} of {hex_.id} is off the map anyway")
    for edge in sorted(
        {s.a for s in hex_.sections} | {s.b for s in hex_.sections if 0 <= s.b < 6} | {hex_.stub} - {-1}
    ):
        if edge not in joined:
            where = f"{across[edge]}, which does not take it" if across[edge] in printed else "no hex of this map"
            table.complain("", f"its track over side {edge} leads to {where}")
    return replace(hex_, neighbours=Frozen(joined), impassable=tuple(walls))


def _admits(hex_: Hex, edge: int) -> bool:
    """Whether track may run over this side as far as this hex is concerned."""
    return hex_.ground in BUILDABLE or edge == hex_.stub or any(edge in (s.a, s.b) for s in hex_.sections)
