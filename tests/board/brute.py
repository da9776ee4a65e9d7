"""Tracing by trying every path, and random boards to try it on: slow, plain, and written apart from the search."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from shortline.eighteenxx.board.board import Board, Map, Station
from shortline.eighteenxx.board.tile import JUNCTION, STOP, StopKind
from shortline.eighteenxx.board.upgrade import build, fits
from shortline.parts.hexgrid import opposite

ENDS = ("offboard", "port", "cmd")


class TooMany(Exception):
    """More paths than a test has time for."""


@dataclass
class Paths:
    """Every trace of a corporation: what any of them comes to."""

    board: Board
    corporation: str
    left: int = 200_000
    arrivals: set[tuple[str, int]] = field(default_factory=set)
    stops: dict[tuple[str, int], int] = field(default_factory=dict)
    """Stop to the fewest hexes entered on the way to it."""
    sections: set[tuple[str, int]] = field(default_factory=set)
    kind: StopKind = "city"
    """The kind of stop where the trace has started."""

    def run(self) -> Paths:
        """Follow every trace from every station."""
        for s in self.board.stations_of(self.corporation):
            if s.stop >= 0:
                self.kind = self.board.stops(s.hex)[s.stop].kind
                self._leave(s.hex, s.stop, frozenset(), frozenset({(s.hex, s.stop)}), 0)
        return self

    def _leave(self, hex_id: str, stop: int, sides: frozenset[object], stops: frozenset[object], far: int) -> None:
        """Start from a stop or go on from it."""
        self.stops[hex_id, stop] = min(far, self.stops.get((hex_id, stop), far))
        for index, section in enumerate(self.board.sections(hex_id)):
            if section.b == STOP + stop:
                self.sections.add((hex_id, index))
                self._over(hex_id, section.a, sides, stops, far)

    def _over(self, hex_id: str, edge: int, sides: frozenset[object], stops: frozenset[object], far: int) -> None:
        """Over a hexside and onto whatever track is behind it."""
        other = self.board.map.hexes[hex_id].neighbours[edge]
        side = frozenset({(hex_id, edge), (other, opposite(edge))})
        if side in sides:
            return
        self.left -= 1
        if self.left < 0:
            raise TooMany
        sides = sides | {side}
        edge = opposite(edge)
        self.arrivals.add((other, edge))
        for index, s in enumerate(self.board.sections(other)):
            if edge not in (s.a, s.b):
                continue
            self.sections.add((other, index))
            end = s.b if s.a == edge else s.a
            if end == JUNCTION:
                for away_index, away in enumerate(self.board.sections(other)):
                    if away.b == JUNCTION and away.a != edge:
                        self.sections.add((other, away_index))
                        self._over(other, away.a, sides, stops, far + 1)
            elif end >= STOP:
                self._call(other, end - STOP, sides, stops, far + 1)
            else:
                self._over(other, end, sides, stops, far + 1)

    def _call(self, hex_id: str, stop: int, sides: frozenset[object], stops: frozenset[object], far: int) -> None:
        """Call at a stop, and go on if it lets us."""
        once = {h for h, _ in stops} if self.board.map.hexes[hex_id].one_call else set()  # type: ignore[misc,has-type]
        kind = self.board.stops(hex_id)[stop].kind
        if (hex_id, stop) in stops or hex_id in once or (kind == self.kind and kind in self.board.map.once):
            return
        self.stops[hex_id, stop] = min(far, self.stops.get((hex_id, stop), far))
        if kind in ENDS or self.board.blocked(hex_id, stop, self.corporation):
            return
        self._leave(hex_id, stop, sides, stops | {(hex_id, stop)}, far)


def random_board(map_: Map, rng: random.Random, lays: int, stations: int) -> Board:
    """A board after random lays, each somewhere that fits, with stations of three corporations in random cities."""
    board = Board(map_)
    hexes = list(map_.hexes)
    for _ in range(lays):
        hex_id = rng.choice(hexes)
        options = [f for f in fits(map_, hex_id, board.laid.get(hex_id)) if board.left(f.tile) > 0]
        if options:
            board = build(board, hex_id, rng.choice(options))
    for _ in range(stations):
        board = _random_station(board, rng)
    return board


def _random_station(board: Board, rng: random.Random) -> Board:
    corporation = rng.choice(("red", "green", "blue"))
    places = [
        Station(h, i, corporation, beside)
        for h in board.map.hexes
        if board.sections(h) and all(s.corporation != corporation for s in board.stations_at(h))
        for i, stop in enumerate(board.stops(h))
        for beside in (False, True)
        if (beside and rng.random() < 0.1 and stop.slots) or (not beside and board.free_circles(h, i) > 0)
    ]
    places += [
        Station(h, 0, corporation)
        for h, hex_ in board.map.hexes.items()
        if hex_.stops and hex_.stops[0].home_circle and not board.stations_at(h)
    ]
    return board.station(rng.choice(places)) if places else board


def small_map(rng: random.Random) -> str:
    """A random map of a few hexes with every kind of track: forks, junctions, cities, towns, red areas."""
    lines = ['layout = "pointy"', "[tiles]"]
    plain = (7, 8, 9, 16, 17, 19, 20, *range(23, 30), *range(39, 48), 70, 80, 81, 82, 83, 544, 545, 546)
    lines += [f"{t} = 20" for t in (3, 4, 58, 141, 142, 143, 144, 146, 5, 6, 57, 14, 15, 63, *plain)]
    lines.append("[hexes]")
    for row in range(4):
        for column in range(1 + row % 2, 9 + row % 2, 2):
            kind = rng.choice(("", "", "", "city = 0", "city = 0", "town = 0"))
            lines.append(f"{'BCDE'[row]}{column + 1} = {{ {kind} }}")
    lines.append('A3 = { ground = "red", offboard = 30, home_circle = true, exits = [0, 5] }')
    lines.append('F6 = { ground = "gray", city = 30, exits = [2, 3] }')
    return "\n".join(lines)
