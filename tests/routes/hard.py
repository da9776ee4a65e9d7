"""Boards built to be hard: every hex at its best brown tile, three stations."""

from __future__ import annotations

from shortline.eighteenxx.board.board import Board, Hex, Map, Station
from shortline.eighteenxx.board.tile import COLORS, Tile
from tests.routes.tables import board_map

STATIONS = {
    "18VA": ("H3", "F11", "C12"),
    "18FL": ("B23", "G20", "K28"),
    "18AL": ("G4", "L5", "C4"),
    "18GA": ("F6", "D10", "H4"),
}


def hard_board(title: str, top: str = "brown", corporation: str = "us") -> Board:
    """Every hex at the best tile up to ``top``, turned so that as many sides as possible are crossed."""
    printed = board_map(title)
    options = {h.id: _options(printed, h, top) for h in printed.hexes.values() if h.ground in ("white", "yellow")}
    board = Board(printed)
    for hex_id, found in options.items():
        if found:
            board = board.lay(hex_id, *found[0])
    for _ in range(4):
        for hex_id, found in options.items():
            if found:
                board = board.lay(hex_id, *max(found, key=lambda o: (_crossed(board, hex_id, *o), -found.index(o))))
    for hex_id in STATIONS[title]:
        board = board.station(Station(hex_id, 0, corporation))
    return board


def _options(printed: Map, hex_: Hex, top: str) -> list[tuple[str, int]]:
    """The best tiles for a hex with their rotations, those with the most usable exits first."""
    fitting = [t for t in printed.tiles.values() if _fits(t, hex_) and COLORS.index(t.color) <= COLORS.index(top)]
    if not fitting:
        return []
    best = max(COLORS.index(t.color) for t in fitting)
    found = [(t, r) for t in fitting if COLORS.index(t.color) == best for r in range(6)]
    found = [(t, r) for t, r in found if t.edges[r] <= set(hex_.neighbours) or hex_.ground == "white"]
    found.sort(key=lambda o: -len(o[0].edges[o[1]] & set(hex_.neighbours)))
    return [(t.id, r) for t, r in found]


def _fits(tile: Tile, hex_: Hex) -> bool:
    kinds = ["town" if s.kind == "mine" else s.kind for s in hex_.stops]
    several = len(hex_.stops) > 1
    if tile.icons or ([s.kind for s in tile.stops][: len(kinds)] != kinds and not several):
        return False
    if bool(kinds) != bool(tile.stops) or (several and tile.label != hex_.label):
        return False
    wanted = hex_.label if COLORS.index(tile.color) >= COLORS.index(hex_.label_from) else ""
    return tile.label == wanted


def _crossed(board: Board, hex_id: str, tile: str, rotation: int) -> int:
    """How many sides with track on both hexes a tile would have."""
    edges = board.map.tiles[tile].edges[rotation]
    count = 0
    for edge, other in board.map.hexes[hex_id].neighbours.items():
        there = {e for s in board.sections(other) for e in (s.a, s.b)}
        count += edge in edges and (edge + 3) % 6 in there
    return count
