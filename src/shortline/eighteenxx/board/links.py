"""Links: the track of a board as a graph, in the shape that tracing from a station needs.

Every open hexside has two points, one in each of its hexes, numbered 2k and 2k + 1, so that ``point ^ 1`` is across
the side. A trace that arrives at a point has just come over the side into that point's hex. Every stop has a number
too, above all hexsides. The links of a point are the points and stops that track inside its hex leads to; the links
of a stop are the points its track leads to. Numbers follow the order of the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board, Laid, Map
from shortline.eighteenxx.board.tile import JUNCTION, STOP
from shortline.parts.hexgrid import opposite


@dataclass(frozen=True)
class Points:
    """The numbers of all hexsides and stops of a map: they do not depend on what lies there."""

    side: Mapping[tuple[str, int], int]
    """(hex, edge) to point."""
    stop: Mapping[tuple[str, int], int]
    """(hex, stop) to its number."""
    first_stop: int
    """The least number of a stop: smaller numbers are points of hexsides."""
    names: tuple[tuple[str, int], ...]
    """Number to (hex, edge) or (hex, stop)."""


def points(map_: Map) -> Points:
    """The numbering of a map."""
    made = map_.facts.points
    if made is None:
        made = map_.facts.points = _number(map_)
    return made


def _number(map_: Map) -> Points:
    side: dict[tuple[str, int], int] = {}
    names: list[tuple[str, int]] = []
    for name, hex_ in map_.hexes.items():
        for edge, other in sorted(hex_.neighbours.items()):
            if (name, edge) not in side:
                side[name, edge] = len(names)
                side[other, opposite(edge)] = len(names) + 1
                names += [(name, edge), (other, opposite(edge))]
    first_stop = len(names)
    stop: dict[tuple[str, int], int] = {}
    for name, hex_ in map_.hexes.items():
        # A tile shows no more stops than the hex it lies on; a power may put one on a plain hex.
        for index in range(max(1, len(hex_.stops))):
            stop[name, index] = len(names)
            names.append((name, index))
    return Points(side, stop, first_stop, tuple(names))


def links(board: Board) -> list[tuple[int, ...]]:
    """Number of point or stop to its links, for the whole board. Not to be changed."""
    table, changed = board.facts.links or (_printed_links(board.map), tuple(board.laid))
    if changed:
        table = table.copy()
        for hex_id in changed:
            for number, ends in _hex_links(board.map, hex_id, board.laid.get(hex_id)):
                table[number] = ends
        board.facts.links = (table, ())
    return table


def _printed_links(map_: Map) -> list[tuple[int, ...]]:
    """The links of the map with nothing laid on it."""
    table = map_.facts.links
    if table is None:
        printed: list[tuple[int, ...]] = [()] * len(points(map_).names)
        for hex_id in map_.hexes:
            for number, ends in _hex_links(map_, hex_id, None):
                printed[number] = ends
        table = map_.facts.links = printed
    return table


def _hex_links(map_: Map, hex_id: str, laid: Laid | None) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The links of every point and stop of one hex."""
    known = map_.facts.hex_links
    kept = known.get((hex_id, laid))
    return known.keep((hex_id, laid), _join(map_, hex_id, laid)) if kept is None else kept


def _join(map_: Map, hex_id: str, laid: Laid | None) -> tuple[tuple[int, tuple[int, ...]], ...]:
    numbers = points(map_)
    own = {numbers.side[hex_id, edge]: set[int]() for edge in map_.hexes[hex_id].neighbours}
    own |= {number: set[int]() for (name, _), number in numbers.stop.items() if name == hex_id}
    # Track into a closed side, which no lay allows, leads nowhere.
    sections = [
        s
        for s in Board(map_, {hex_id: laid} if laid else {}).sections(hex_id)
        if (hex_id, s.a) in numbers.side and (not 0 <= s.b < 6 or (hex_id, s.b) in numbers.side)
    ]
    meeting = [numbers.side[hex_id, s.a] for s in sections if s.b == JUNCTION]
    for point in meeting:
        own[point].update(p for p in meeting if p != point)
    for section in sections:
        if section.b != JUNCTION:
            a = numbers.side[hex_id, section.a]
            b = numbers.stop[hex_id, section.b - STOP] if section.b >= STOP else numbers.side[hex_id, section.b]
            own[a].add(b)
            own[b].add(a)
    return tuple((number, tuple(sorted(ends))) for number, ends in sorted(own.items()))
