"""Tile lays: what a corporation may lay where, as far as track, tiles and connection decide it.

A lay must bring new track that is connected to a station of the corporation, or lie on a city that is. Both follow
from the edges over which traces enter the hex now: a trace that reaches the new track first uses none of it before.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board, Laid, Map
from shortline.eighteenxx.board.connect import ENDS, reach
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Color, Section, StopKind
from shortline.eighteenxx.board.upgrade import Fit, fits


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile to be laid in a hex."""

    hex: str
    fit: Fit


def lays(
    board: Board, corporation: str, colors: Collection[Color], ends: frozenset[StopKind] = ENDS
) -> tuple[Lay, ...]:
    """Every lay in these colours for which a tile is left and that is connected, hexes in the order of the map."""
    key = (corporation, frozenset(colors), ends)
    kept = board.facts.lays.get(key)
    return board.facts.lays.keep(key, _lays(board, *key)) if kept is None else kept


def extends(board: Board, corporation: str, hex_id: str, fit: Fit, ends: frozenset[StopKind] = ENDS) -> bool:
    """Whether a lay brings track that is new and connected to a station of the corporation, or a city that is."""
    if any(s.hex == hex_id and s.corporation == corporation for s in board.stations):
        return True
    arrivals = reach(board, corporation, ends).arrivals.get(hex_id, 0)
    return bool(arrivals & wanted(board.map, hex_id, board.laid.get(hex_id), fit))


def _lays(board: Board, corporation: str, colors: frozenset[Color], ends: frozenset[StopKind]) -> tuple[Lay, ...]:
    own = {s.hex for s in board.stations if s.corporation == corporation}
    arrivals = reach(board, corporation, ends).arrivals
    laid = board.laid
    left = dict(board.map.counts)
    for at in laid.values():
        left[at.tile] -= 1
    made: list[Lay] = []
    for hex_id in board.map.hexes:
        edges = -1 if hex_id in own else arrivals.get(hex_id, 0)
        if edges:
            made += [
                lay
                for lay, color, over in _candidates(board.map, hex_id, laid.get(hex_id))
                if edges & over and color in colors and left[lay.fit.tile] > 0
            ]
    return tuple(made)


def _candidates(map_: Map, hex_id: str, laid: Laid | None) -> tuple[tuple[Lay, Color, int], ...]:
    """What fits a hex, with its colour and the edges one of which a trace must enter over."""
    known = map_.facts.candidates
    kept = known.get((hex_id, laid))
    if kept is None:
        made: tuple[tuple[Lay, Color, int], ...] = tuple(
            (Lay(hex_id, fit), map_.tiles[fit.tile].color, wanted(map_, hex_id, laid, fit))
            for fit in fits(map_, hex_id, laid)
        )
        kept = known.keep((hex_id, laid), made)
    return kept


def wanted(map_: Map, hex_id: str, laid: Laid | None, fit: Fit) -> int:
    """The edges, as bits, over which a trace comes to a city or to new track on a tile that is to be laid."""
    key = (hex_id, laid, fit)
    edges = map_.facts.wanted.get(key)
    return map_.facts.wanted.keep(key, _wanted(map_, hex_id, laid, fit)) if edges is None else edges


def _wanted(map_: Map, hex_id: str, laid: Laid | None, fit: Fit) -> int:
    tile = map_.tiles[fit.tile]
    old = _carried(Board(map_, {hex_id: laid} if laid else {}).sections(hex_id), fit)
    turned = tile.turns[fit.rotation]
    edges = 0
    for section in turned:
        if section.b >= STOP and tile.stops[section.b - STOP].kind == "city":
            edges |= 1 << section.a
        elif _key(section) not in old:
            if 0 <= section.b < 6:
                edges |= 1 << section.a | 1 << section.b
            else:
                edges |= sum(1 << s.a for s in turned if s.b == section.b)
    return edges


def _carried(sections: tuple[Section, ...], fit: Fit) -> set[tuple[int, int]]:
    """The old track in terms of the new tile, where a plain section may have become part of a junction."""
    kept: set[tuple[int, int]] = set()
    for s in sections:
        if s.b >= STOP:
            kept.add((s.a, STOP + fit.stops[s.b - STOP]))
        else:
            kept |= {_key(s), (s.a, JUNCTION)}
            if s.b != JUNCTION:
                kept.add((s.b, JUNCTION))
    return kept


def _key(section: Section) -> tuple[int, int]:
    """A section's ends, whichever way round it is written."""
    a, b = section.a, section.b
    return (b, a) if 0 <= b < a else (a, b)
