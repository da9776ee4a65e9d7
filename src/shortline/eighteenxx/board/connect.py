"""Connection: what a corporation reaches from its stations, traced as a train of unlimited length would run.

A trace starts at a station, uses no track and calls at no stop twice, never reverses at a fork, and runs through
neither a blocked city nor a red area. What is found is kept on the board, which never changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType
from typing import Final

from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.links import links, points
from shortline.eighteenxx.board.tile import STOP, StopKind
from shortline.eighteenxx.board.trace import trace

ENDS: Final[frozenset[StopKind]] = frozenset({"offboard", "port", "cmd"})
"""The printed stops at which every trace ends."""
CITIES: Final[frozenset[StopKind]] = frozenset({"city"})

Place = tuple[str, int]
"""A hex and the index of one of its stops or sections."""


@dataclass(frozen=True)
class Reach:
    """What a corporation reaches on a board."""

    stops: tuple[Place, ...]
    """The stops that some trace calls at, those with own stations among them, in the order of the map."""
    arrivals: Mapping[str, int]
    """Hex to the edges over which some trace enters it, as bits, whether or not track goes on there."""

    def arrives(self, hex_id: str, edge: int) -> bool:
        """Whether some trace enters the hex over this edge."""
        return bool(self.arrivals.get(hex_id, 0) >> edge & 1)


def reach(board: Board, corporation: str, ends: frozenset[StopKind] = ENDS) -> Reach:
    """What a corporation reaches; traces never go on from printed stops of the kinds in ``ends``."""
    known = board.facts.reach
    reached = known.get((corporation, ends))
    return known.keep((corporation, ends), _reach(board, corporation, ends)) if reached is None else reached


def sections_reached(board: Board, corporation: str, ends: frozenset[StopKind] = ENDS) -> tuple[Place, ...]:
    """The track that traces run onto, as (hex, index in ``Board.sections``), in the order of the map."""
    reached = reach(board, corporation, ends)
    closed = closed_stops(board, corporation, ends)
    own = {(s.hex, s.stop) for s in board.stations_of(corporation)}
    number = points(board.map).stop
    left = {place for place in reached.stops if place in own or number[place] not in closed}
    hexes = {h for h, _ in left} | reached.arrivals.keys()
    return tuple(
        (h, i) for h in board.map.hexes if h in hexes for i in _entered(board, reached.arrivals.get(h, 0), h, left)
    )


def station_places(
    board: Board, corporation: str, kinds: frozenset[StopKind] = CITIES, ends: frozenset[StopKind] = ENDS
) -> tuple[Place, ...]:
    """The stops of these kinds with a free circle that a corporation reaches, in hexes without a station of its own."""
    own = {s.hex for s in board.stations if s.corporation == corporation}
    return tuple(
        (h, i)
        for h, i in reach(board, corporation, ends).stops
        if h not in own and board.stops(h)[i].kind in kinds and board.free_circles(h, i) > 0
    )


def closed_stops(board: Board, corporation: str, ends: frozenset[StopKind] = ENDS) -> AbstractSet[int]:
    """The numbers of the stops that a corporation cannot run through: where traces end, and blocked cities."""
    blocked = [stop for stop, here in _full(board) if corporation not in here]
    closed = end_stops(board.map, ends)
    names = points(board.map).names
    opened = [n for n in starts(board, corporation) if board.map.hexes[names[n][0]].through]
    return closed.difference(opened).union(blocked) if blocked or opened else closed


def starts(board: Board, corporation: str) -> tuple[int, ...]:
    """The numbers of the stops with a corporation's stations, each once."""
    number = points(board.map).stop
    own = (number[s.hex, s.stop] for s in board.stations if s.corporation == corporation and s.stop >= 0)
    return tuple(dict.fromkeys(own))


def end_stops(map_: Map, ends: frozenset[StopKind]) -> frozenset[int]:
    """The numbers of the printed stops of these kinds."""
    known = map_.facts.end_stops
    here = known.get(ends)
    if here is None:
        stops = points(map_).stop
        at = ((h, i, stop) for h, hex_ in map_.hexes.items() for i, stop in enumerate(hex_.stops))
        here = known.keep(ends, frozenset(stops[h, i] for h, i, stop in at if stop.kind in ends))
    return here


def _full(board: Board) -> tuple[tuple[int, frozenset[str]], ...]:
    """The stops whose circles are all taken, each with the corporations that have a station there."""
    filled = board.facts.full
    if filled is None:
        here: dict[Place, list[str]] = {}
        taken: dict[Place, int] = {}
        for s in board.stations:
            here.setdefault((s.hex, s.stop), []).append(s.corporation)
            taken[s.hex, s.stop] = taken.get((s.hex, s.stop), 0) + (not s.beside)
        number = points(board.map).stop
        full = [place for place in here if place[1] >= 0 and _is_full(board, place, taken[place])]
        filled = board.facts.full = tuple((number[place], frozenset(here[place])) for place in full)
    return filled


def _is_full(board: Board, place: Place, taken: int) -> bool:
    slots = board.stops(place[0])[place[1]].slots
    return 0 < slots <= taken


def _entered(board: Board, arrivals: int, hex_id: str, left: set[Place]) -> Iterator[int]:
    """The sections of a hex that traces run onto, given the edges they come over and the stops they leave."""
    sections = board.sections(hex_id)
    meeting = any(arrivals >> s.a & 1 for s in sections if s.b < 0)
    for index, s in enumerate(sections):
        far = meeting if s.b < 0 else (hex_id, s.b - STOP) in left if s.b >= STOP else arrivals >> s.b & 1
        if far or arrivals >> s.a & 1:
            yield index


def _reach(board: Board, corporation: str, ends: frozenset[StopKind]) -> Reach:
    numbers = points(board.map)
    from_ = starts(board, corporation)
    if not from_:
        return Reach((), MappingProxyType({}))
    closed = closed_stops(board, corporation, ends)
    arrived, called = _traces(board, from_, closed)
    for kind in sorted(board.map.once):
        called = _once(board, kind, from_, closed, called)
    arrivals: dict[str, int] = {}
    for point in sorted(arrived):
        hex_id, edge = numbers.names[point]
        arrivals[hex_id] = arrivals.get(hex_id, 0) | 1 << edge
    return Reach(tuple(numbers.names[stop] for stop in sorted(called)), MappingProxyType(arrivals))


def _traces(board: Board, from_: tuple[int, ...], closed: AbstractSet[int]) -> tuple[AbstractSet[int], set[int]]:
    """Where traces arrive and call, with only one call at hexes that allow no more (18FL's Jacksonville)."""
    graph, numbers = links(board), points(board.map)
    arrived, called = trace(graph, numbers.first_stop, from_, closed)
    rivals = [tuple(n for n in stops if n in called) for stops in _one_call_stops(board)]
    rivals = [stops for stops in rivals if len(stops) > 1]
    if not rivals:
        return set(arrived), called
    every, points_, calls = {n for stops in rivals for n in stops}, set[int](), set[int]()
    for chosen in product(*rivals):
        absent = every.difference(chosen)
        arrived, called = trace(graph, numbers.first_stop, [n for n in from_ if n not in absent], closed, absent)
        points_.update(arrived)
        calls.update(called)
    return points_, calls


def _one_call_stops(board: Board) -> list[list[int]]:
    """The stops of each hex at only one of which a run may call."""
    hexes = board.map.facts.one_call
    if hexes is None:
        hexes = board.map.facts.one_call = tuple(h for h, hex_ in board.map.hexes.items() if hex_.one_call)
    return [[points(board.map).stop[h, i] for i in range(len(board.stops(h)))] for h in hexes]


def _once(board: Board, kind: StopKind, from_: tuple[int, ...], closed: AbstractSet[int], called: set[int]) -> set[int]:
    """The calls without those at a second off-map area of a kind of which a run includes only one (18VA)."""
    areas = end_stops(board.map, frozenset({kind}))
    if areas.isdisjoint(from_) or called.isdisjoint(areas.difference(from_)):
        return called
    others = tuple(n for n in from_ if n not in areas)
    return called.difference(areas) | areas.intersection(from_) | (_traces(board, others, closed)[1] & areas)


def leads_on(board: Board, corporation: str) -> bool:
    """Whether track leads from some station of a corporation to another stop, or to a stub at the edge of the map."""
    return any(_goes(board, corporation, start) for start in starts(board, corporation))


def _goes(board: Board, corporation: str, start: int) -> bool:
    closed, numbers = closed_stops(board, corporation), points(board.map)
    arrived, called = trace(links(board), numbers.first_stop, (start,), closed)
    at = (numbers.names[point] for point in arrived)
    return not called <= {start} or any(board.map.hexes[hex_id].stub == edge for hex_id, edge in at)
