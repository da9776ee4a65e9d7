"""The first run: how many tiles a corporation is from having somewhere to run."""

from __future__ import annotations

from collections.abc import Iterator

from shortline.bots.rail.desk import Desk
from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.component import markers

FAR = 5
"""More tiles than these are not thought of."""

PLACES = ("city", "town", "offboard")
"""What every train calls at: mines and coal fields are for some only."""

BUILDABLE = ("white", "yellow")

End = tuple[str, str]
"""A hex and the hex from which track comes into it; the same hex twice is a station on bare ground."""


def blocked(desk: Desk) -> frozenset[str]:
    """The hexes in which nobody may build now."""
    return frozenset(m.hex for m in markers(desk.rules, desk.s) if m.kind == "blocked")


def tiles_from_home(desk: Desk, corporation: str) -> int:
    """How many tiles a corporation that has no station yet will be from its first run."""
    it, board = desk.data.corporations[corporation], desk.s.board
    if it.home not in board.map.hexes:
        return 0
    closed = blocked(desk)
    key = ("tiles from home", corporation, closed)
    if key not in board.cache:
        board.cache[key] = tiles_to_run(board.station(Station(it.home, it.home_stop, corporation)), corporation, closed)
    found: int = board.cache[key]
    return found


def tiles_to_run(board: Board, corporation: str, closed: frozenset[str]) -> int:
    """How many tiles have to be laid, about, until a corporation reaches a second place; ``FAR`` if that is far."""
    found = reach(board, corporation)
    if sum(board.stops(h)[i].kind in PLACES for h, i in found.stops) > 1:
        return 0
    ends = [(h, board.map.hexes[h].neighbours[e]) for h, bits in found.arrivals.items() for e in _edges(board, h, bits)]
    ends += [(s.hex, s.hex) for s in board.stations_of(corporation) if not board.sections(s.hex)]
    seen = set(ends)
    for tiles in range(1, FAR):
        further: list[End] = []
        for end in ends:
            if not _bare(board, end[0], closed):
                continue
            if end[0] != end[1] and any(s.kind in PLACES for s in board.map.hexes[end[0]].stops):
                return tiles
            for n in _next(board, end):
                if _leads_to_stop(board, n):
                    return tiles
                if n not in seen:
                    seen.add(n)
                    further.append(n)
        ends = further
    return FAR


def _edges(board: Board, hex_id: str, bits: int) -> Iterator[int]:
    return (e for e in board.map.hexes[hex_id].neighbours if bits >> e & 1)


def _bare(board: Board, hex_id: str, closed: frozenset[str]) -> bool:
    """Whether the first tile of a hex can still be laid."""
    return not board.sections(hex_id) and board.map.hexes[hex_id].ground in BUILDABLE and hex_id not in closed


def _next(board: Board, end: End) -> Iterator[End]:
    """Where track can lead on, if a tile is laid in a hex."""
    here, back = end
    return ((n, here) for n in board.map.hexes[here].neighbours.values() if n != back)


def _leads_to_stop(board: Board, end: End) -> bool:
    """Whether track already lies from that side to a stop."""
    here, back = end
    edge = next((e for e, n in board.map.hexes[here].neighbours.items() if n == back), -1)
    stops = any(s.kind in PLACES for s in board.stops(here))
    return stops and any(edge in (s.a, s.b) for s in board.sections(here))
