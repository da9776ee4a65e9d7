"""The first run: how far a corporation is from having somewhere to run, and what it must keep for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from shortline.bots.rail.desk import Desk
from shortline.eighteenxx.board.board import Board, Station
from shortline.eighteenxx.board.connect import reach
from shortline.eighteenxx.component import markers

FAR = 5
"""More tiles than these are not thought of."""

PLACES = ("city", "town", "offboard")
"""What every train calls at: mines and coal fields are for some only."""

BUILDABLE = ("white", "yellow")

ANY = frozenset({1, 2, 3})
"""All shapes of track."""

End = tuple[str, str]
"""A hex and the hex from which track comes into it; the same hex twice is a station on bare ground."""


def blocked(desk: Desk) -> frozenset[str]:
    """The hexes in which nobody may build now."""
    return desk.once("blocked", lambda: frozenset(m.hex for m in markers(desk.rules, desk.s) if m.kind == "blocked"))


@dataclass(frozen=True, slots=True)
class Way:
    """What lies between a corporation and its first run."""

    tiles: int
    """How many tiles have to be laid, about; ``FAR`` if that is far."""
    dollars: int = 0
    """What their ground costs, on the cheapest of the shortest ways."""


def from_home(desk: Desk, corporation: str) -> Way:
    """What will lie between a corporation that has no station yet and its first run."""
    it, board = desk.data.corporations[corporation], desk.s.board
    if it.home not in board.map.hexes:
        return Way(0)
    key = ("way from home", corporation, blocked(desk), bool(desk.w.foresight))
    if key not in board.cache:
        board.cache[key] = way(desk, board.station(Station(it.home, it.home_stop, corporation)), corporation)
    found: Way = board.cache[key]
    return found


def way(desk: Desk, board: Board, corporation: str) -> Way:
    """How far a corporation is from reaching a second place on a board. A bot without foresight overlooks that a way
    may lead back to where it began, and that a shape of track may be sold out."""
    found, closed, careful = reach(board, corporation), blocked(desk), bool(desk.w.foresight)
    if sum(board.stops(h)[i].kind in PLACES for h, i in found.stops) > 1:
        return Way(0)
    home = {h for h, _ in found.stops} if careful else set[str]()
    shapes = _shapes(board) if careful else ANY
    ends = {
        (h, board.map.hexes[h].neighbours[e]): 0 for h, bits in found.arrivals.items() for e in _edges(board, h, bits)
    }
    ends |= {(s.hex, s.hex): 0 for s in board.stations_of(corporation) if not board.sections(s.hex)}
    seen = set(ends)
    for tiles in range(1, FAR):
        arrived: list[int] = []
        further: dict[End, int] = {}
        for end, before in ends.items():
            if not _bare(board, end[0], closed):
                continue
            paid = before + board.map.hexes[end[0]].cost
            if end[0] != end[1] and any(s.kind in PLACES for s in board.map.hexes[end[0]].stops):
                arrived.append(paid)
                continue
            for n in _next(board, end, shapes):
                if n[0] not in home and _leads_to_stop(board, n):
                    arrived.append(paid)
                elif n not in seen:
                    further[n] = min(paid, further.get(n, paid))
        if arrived:
            return Way(tiles, min(arrived))
        seen |= further.keys()
        ends = further
    return Way(FAR)


def put_by(desk: Desk, corporation: str, trains: Iterable[str]) -> int:
    """What a corporation with these trains must keep to come to its first run: what the ground on the way costs, and
    the price of a train if none of these will last so long. Nothing if it can run, or without foresight."""
    ahead, coming = way(desk, desk.s.board, corporation), desk.s.depot.upcoming
    if not ahead.tiles or not desk.w.foresight:
        return 0
    lasts = any(desk.clock.life(t) > ahead.tiles + 1 for t in trains) or not coming
    return ahead.dollars + (0 if lasts else desk.data.train(coming[0]).price)


def _edges(board: Board, hex_id: str, bits: int) -> Iterator[int]:
    return (e for e in board.map.hexes[hex_id].neighbours if bits >> e & 1)


def _bare(board: Board, hex_id: str, closed: frozenset[str]) -> bool:
    """Whether the first tile of a hex can still be laid."""
    return not board.sections(hex_id) and board.map.hexes[hex_id].ground in BUILDABLE and hex_id not in closed


def _next(board: Board, end: End, shapes: frozenset[int]) -> Iterator[End]:
    """Where track of some shapes can lead on, if a tile is laid in a hex."""
    here, back = end
    sides = board.map.hexes[here].neighbours
    came = next((e for e, n in sides.items() if n == back), None)
    return ((n, here) for e, n in sides.items() if n != back and (came is None or _bend(came, e) in shapes))


def _bend(a: int, b: int) -> int:
    """The shape of track between two sides: 1 a sharp curve, 2 a gentle one, 3 straight."""
    return min((a - b) % 6, (b - a) % 6)


def _shapes(board: Board) -> frozenset[int]:
    """The shapes of plain track of which a yellow tile is left."""
    if "shapes" not in board.cache:
        tiles = ((n, t) for n, t in board.map.tiles.items() if t.color == "yellow" and not t.stops)
        yellow = (t for n, t in tiles if board.left(n) > 0)
        bends = (_bend(s.a, s.b) for t in yellow for s in t.turns[0])
        board.cache["shapes"] = frozenset(bends)
    found: frozenset[int] = board.cache["shapes"]
    return found


def _leads_to_stop(board: Board, end: End) -> bool:
    """Whether track already lies from that side to a stop."""
    here, back = end
    edge = next((e for e, n in board.map.hexes[here].neighbours.items() if n == back), -1)
    stops = any(s.kind in PLACES for s in board.stops(here))
    return stops and any(edge in (s.a, s.b) for s in board.sections(here))
