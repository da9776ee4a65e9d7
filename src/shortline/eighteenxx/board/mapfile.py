"""The map file: the printed map of a title and the tiles that come with it, read from `map.toml`.

Under `[hexes]` stands one line for each hex, saying only what differs from a plain white one. Which sides track may
cross follows: both hexes must be there and admit it. White and yellow hexes admit every side, printed ones (red, gray,
blue) only sides with track; impassable sides are named in one of the two hexes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, get_args

from shortline.eighteenxx.board.board import Hex, Map
from shortline.eighteenxx.board.printed import KINDS, edges, read_track
from shortline.eighteenxx.board.tile import COLORS, Color, StopKind, Tile
from shortline.parts.hexgrid import EDGES, LAYOUTS, Layout, neighbour, opposite, xy
from shortline.parts.reading import Reader

_GROUNDS: Final[tuple[Color, ...]] = get_args(Color)
_WHITE: Final[Color] = "white"
_BUILDABLE: Final = ("white", "yellow", "green", "brown")


def read_map(reader: Reader, catalogue: Mapping[str, Tile]) -> Map:
    """The map of a title. Options have already been applied to what the reader reads."""
    layout = reader.choice("layout", LAYOUTS)
    tables = reader.tables("hexes")
    counts = _counts(reader.table("tiles"), catalogue)
    special = frozenset(reader.texts("special", ()))
    for tile in sorted(special - counts.keys()):
        reader.fail("special", f"there is no tile {tile} among the tiles of this game")
    printed = {name: _hex(name, tables[name], catalogue) for name in _in_order(layout, tables, reader)}
    tiles = MappingProxyType({t: catalogue[t] for t in catalogue if t in counts})
    hexes = {h.id: _joined(layout, printed, h, tables[h.id]) for h in printed.values()}
    map_ = Map(layout, MappingProxyType(hexes), tiles, counts, special, _once(reader))
    reader.done()
    return map_


def _once(reader: Reader) -> frozenset[StopKind]:
    """The kinds of off-map area of which a run includes at most one."""
    named = reader.texts("once", ())
    for text in named:
        if text not in KINDS:
            reader.fail("once", f"{text!r} is no kind of stop")
    return frozenset(kind for kind in KINDS if kind in named)


def _counts(reader: Reader, catalogue: Mapping[str, Tile]) -> Mapping[str, int]:
    """How many of each tile the game has, in the order of the catalogue."""
    for tile in reader.keys():  # noqa: SIM118 (a reader is no mapping)
        if tile not in catalogue:
            reader.fail(tile, "there is no such tile in the catalogue")
    return MappingProxyType({tile: reader.number(tile, least=1) for tile in catalogue if reader.has(tile)})


def _in_order(layout: Layout, tables: Mapping[str, Reader], reader: Reader) -> list[str]:
    """The names of the hexes, letters first and then numbers, once it is sure that they lie on one grid."""
    if not tables:
        reader.fail("hexes", "a map has at least one hex")
    for name, table in tables.items():
        try:
            xy(layout, name)
        except ValueError as error:
            table.fail("", str(error))
    near, ahead = set[str](), [next(iter(tables))]
    while ahead:
        name = ahead.pop()
        if name in tables and name not in near:
            near.add(name)
            ahead += [neighbour(layout, name, edge) for edge in EDGES]
    for name, table in tables.items():
        if name not in near:
            table.fail("", f"lies apart: no chain of hexes joins it to {next(iter(tables))}")
    return sorted(tables, key=_name_order)


def _name_order(name: str) -> tuple[int, str, int]:
    letters = re.match(r"[A-Z]+", name)
    assert letters is not None
    return len(letters[0]), letters[0], int(name[letters.end() :])


def _hex(name: str, table: Reader, catalogue: Mapping[str, Tile]) -> Hex:
    """One hex as printed, its neighbours not yet known."""
    ground = table.choice("ground", _GROUNDS, _WHITE)
    sections, stops = read_track(table)
    if ground == "white" and sections:
        table.fail("ground", "printed track stands on yellow, gray, red or blue ground, not on white")
    also, overhang = table.texts("also", ()), table.texts("overhang", ())
    for key, tiles in (("also", also), ("overhang", overhang)):
        for tile in tiles:
            if tile not in catalogue:
                table.fail(key, f"there is no tile {tile} in the catalogue")
    return Hex(
        name,
        ground,
        name=table.text("name", ""),
        stops=stops,
        sections=sections,
        cost=table.number("cost", 0, least=0),
        terrain=table.texts("terrain", ()),
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
            table.fail("impassable", f"side {edge} of {hex_.id} is off the map anyway")
    for edge in sorted(
        {s.a for s in hex_.sections} | {s.b for s in hex_.sections if 0 <= s.b < 6} | {hex_.stub} - {-1}
    ):
        if edge not in joined:
            where = f"{across[edge]}, which does not take it" if across[edge] in printed else "no hex of this map"
            table.fail("", f"its track over side {edge} leads to {where}")
    return replace(hex_, neighbours=MappingProxyType(joined), impassable=tuple(walls))


def _admits(hex_: Hex, edge: int) -> bool:
    """Whether track may run over this side as far as this hex is concerned."""
    return hex_.ground in _BUILDABLE or edge == hex_.stub or any(edge in (s.a, s.b) for s in hex_.sections)
