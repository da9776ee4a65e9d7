"""Upgrades: which tiles may lie in a hex next, and how they may be turned, by what is printed alone.

Colours follow one another, a city tile lies on a city and a town tile on a town, a hex with tiles of its own takes no
others of their colour, everything that was joined stays joined, and no track runs into a closed side. Supply, phase,
money and connection are other questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from shortline.eighteenxx.board.board import Board, Hex, Laid, Map
from shortline.eighteenxx.board.tile import COLORS, JUNCTION, STOP, Color, Section, Stop, Tile


@dataclass(frozen=True, slots=True)
class Fit:
    """A tile and its rotation that fit a hex. ``stops`` says which new stop each old stop becomes."""

    tile: str
    rotation: int
    stops: tuple[int, ...] = ()


def fits(map_: Map, hex_id: str, laid: Laid | None) -> tuple[Fit, ...]:
    """What may replace ``laid`` (or the bare hex), tiles in the order of the catalogue, rotations ascending.

    Rotations that look the same are listed once, as the least of them (``Tile.looks``).
    """
    known = map_.facts.fits
    kept = known.get((hex_id, laid))
    return known.keep((hex_id, laid), tuple(_fits(map_, hex_id, laid))) if kept is None else kept


def fit_as(map_: Map, hex_id: str, laid: Laid | None, tile_id: str, rotation: int) -> Fit | None:
    """The fit of a tile turned like this, or None; it is turned the least way that looks the same."""
    known = map_.facts.fit_as
    kept = known.get((hex_id, laid))
    if kept is None:
        turned = {(fit.tile, fit.rotation): fit for fit in fits(map_, hex_id, laid)}
        kept = known.keep((hex_id, laid), turned)
    return kept.get((tile_id, map_.tiles[tile_id].looks[rotation]))


Reason = Literal["special", "upgrade", "city", "stop", "label", "sides", "keeps"]
"""Why a tile does not fit: it is laid by a power only; its colour does not follow; cities, or other stops, are not
those of the hex; it is another hex's own, or the hex has its own; track meets a closed side; old track is not kept."""


def misfit(map_: Map, hex_id: str, laid: Laid | None, tile_id: str, rotation: int) -> Reason | None:
    """The first reason why a tile turned like this does not fit a hex; None if it does."""
    if fit_as(map_, hex_id, laid, tile_id, rotation) is not None:
        return None
    hex_, tile = map_.hexes[hex_id], map_.tiles[tile_id]
    if tile_id in map_.special or (laid and laid.tile in map_.special):
        return "special"
    color = map_.tiles[laid.tile].color if laid else hex_.ground
    if color not in COLORS[:-1] or tile.color != COLORS[COLORS.index(color) + 1]:
        return "upgrade"
    old, new = stops_there(map_, hex_, laid), tile.mined if hex_.mine else tile.stops
    if not any(_same_places(old, new, becomes) for becomes in product(range(len(new)), repeat=len(old))):
        return "city" if any(stop.kind == "city" for stop in (*old, *new)) else "stop"
    if tile not in _tiles_for(map_, hex_, tile.color):
        return "label"
    return "keeps" if tile.looks[rotation] in _turns(hex_, tile) else "sides"


def stops_there(map_: Map, hex_: Hex, laid: Laid | None) -> tuple[Stop, ...]:
    """The stops of a hex as it is now."""
    if laid is None:
        return hex_.stops
    return map_.tiles[laid.tile].mined if hex_.mine else map_.tiles[laid.tile].stops


def power_fits(map_: Map, hex_id: str, tile_id: str) -> tuple[Fit, ...]:
    """How a tile that a power lays may be turned on a bare hex, whatever is printed there: its sides must be open."""
    tile, hex_ = map_.tiles[tile_id], map_.hexes[hex_id]
    return tuple(Fit(tile_id, r) for r in _turns(hex_, tile))


def build(board: Board, hex_id: str, fit: Fit) -> Board:
    """The board with a fitting tile laid. Its stations move along to the stops that theirs have become."""
    laid = board.lay(hex_id, fit.tile, fit.rotation)
    here = board.stations_at(hex_id)
    if not here:
        return laid
    single = len(board.map.tiles[fit.tile].stops) == 1

    def moved(stop: int) -> int:
        return fit.stops[stop] if stop >= 0 else 0 if single else stop

    stations = tuple(replace(s, stop=moved(s.stop)) if s.hex == hex_id else s for s in board.stations)
    return laid.stationed(stations)


def carry(
    sections: tuple[Section, ...], stops: tuple[Stop, ...], tile: Tile, rotation: int, new_stops: tuple[Stop, ...]
) -> tuple[int, ...] | None:
    """Which new stop each old one becomes on a turned tile that keeps every connection, or None if none does."""
    if any(s.a not in tile.edges[rotation] for s in sections):
        return None
    turned = frozenset(tile.turns[rotation])
    for becomes in product(range(len(new_stops)), repeat=len(stops)):
        if _same_places(stops, new_stops, becomes) and all(_kept(s, turned, becomes) for s in sections):
            return becomes
    return None


def _fits(map_: Map, hex_id: str, laid: Laid | None) -> Iterator[Fit]:
    hex_ = map_.hexes[hex_id]
    color = map_.tiles[laid.tile].color if laid else hex_.ground
    if color not in COLORS[:-1] or (laid and laid.tile in map_.special):
        return
    turn = laid.rotation if laid else 0
    for tile in _tiles_for(map_, hex_, COLORS[COLORS.index(color) + 1]):
        turns = {(r + turn) % 6: becomes for r, becomes in _carries(map_, hex_, laid.tile if laid else "", tile)}
        yield from (Fit(tile.id, r, turns[r]) for r in _turns(hex_, tile) if r in turns)


def _carries(map_: Map, hex_: Hex, old: str, tile: Tile) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How ``tile`` may be turned on an old one that is not turned, or on a bare hex, and what the stops become."""
    key = (old or hex_.id, tile.id, hex_.mine)
    kept = map_.facts.carries.get(key)
    if kept is None:
        sections, stops = hex_.sections, hex_.stops
        if old:
            sections, stops = map_.tiles[old].sections, stops_there(map_, hex_, Laid(old, 0))
        new_stops = tile.mined if hex_.mine else tile.stops
        turns = ((r, carry(sections, stops, tile, r, new_stops)) for r in range(6))
        kept = map_.facts.carries.keep(key, tuple((r, becomes) for r, becomes in turns if becomes is not None))
    return kept


def _tiles_for(map_: Map, hex_: Hex, color: Color) -> list[Tile]:
    """The tiles of a colour that a hex takes: its own if there are any, else those that are no other hex's own."""
    of_color = [t for t in map_.tiles.values() if t.color == color and t.id not in map_.special]
    label = hex_.label if COLORS.index(color) >= COLORS.index(hex_.label_from) else ""
    if not any(t.label == label for t in of_color):
        label = ""
    return [t for t in of_color if t.label == label or t.id in hex_.also]


def _turns(hex_: Hex, tile: Tile) -> list[int]:
    """The rotations, each look once, at which no track runs into a closed side."""
    free = tile.id in hex_.overhang
    return [r for r in range(6) if tile.looks[r] == r and (free or tile.edges[r] <= hex_.neighbours.keys())]


def _same_places(old: tuple[Stop, ...], new: tuple[Stop, ...], becomes: tuple[int, ...]) -> bool:
    """Whether the old places are the new ones: none missing, none added, no circle fewer, of the same kinds."""
    if set(becomes) != set(range(len(new))):
        return False
    circles = [0] * len(new)
    for stop, index in zip(old, becomes, strict=True):
        if stop.kind != new[index].kind:
            return False
        circles[index] += stop.slots
    return all(stop.slots >= needed for stop, needed in zip(new, circles, strict=True))


def _kept(section: Section, turned: frozenset[Section], becomes: tuple[int, ...]) -> bool:
    """Whether what an old section joined is joined on the turned tile."""
    if section.b >= STOP:
        return Section(section.a, STOP + becomes[section.b - STOP]) in turned
    if Section(section.a, JUNCTION) in turned and (section.b == JUNCTION or Section(section.b, JUNCTION) in turned):
        return True
    return section in turned or Section(section.b, section.a) in turned
