"""The ground of the routes: what never changes on a map, with a bit for everything that a run uses up.

At most one piece of track crosses a hex side, so the track that a train uses is the set of hex sides it crosses
(and, for a section that touches no side, that section itself). Junctions are no track: they may be shared and passed
again. Sides, stops, groups of stops and bonuses all have their bit, so that one ``&`` finds every conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Color, Section, StopKind

Moves = Mapping[int, tuple[tuple[int, bool, int], ...]]
"""For an edge or stop of a hex: the edges and stops that track leads to, whether by the junction, and the bits of
sections that touch no side."""
Crossing = tuple[str, int, int, str]
"""Over an edge: the hex there, its edge, the bit and the name of the side."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stop as the routes know it. ``name`` is the hex, with the stop's index where a hex has several ("B23/1")."""

    name: str
    hex: str
    stop: int
    kind: StopKind
    ground: Color
    one_call: bool
    """Whether a run may call at only one of the hex's stops."""
    number: int
    """The same for a stop of a hex on every board of the map."""
    bit: int


EDGES = ("0", "1", "2", "3", "4", "5")


class Ground:
    """Sides, hexes and stops of a map by name and bit, and where the track of each tile leads."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.named: dict[str, int] = {}
        """The number of the bit of every side, stop, group and bonus."""
        self.track = 0
        """The bits of all track."""
        self.shared = 0
        """The bits of all track and bonuses: what one train of a turn takes from the others."""
        self.inner = False
        """Whether sections that touch no side have been seen."""
        self.hex_bit: dict[str, int] = {h: 1 << i for i, h in enumerate(map_.hexes)}
        self.cross: dict[str, tuple[Crossing | None, ...]] = {}
        self.number: dict[tuple[str, int], int] = {}
        """The number of every stop of a hex, printed ones first; the same on every board of the map."""
        self._moves: dict[object, Moves] = {}
        self._places: dict[object, tuple[Place, ...]] = {}
        for hex_id in map_.hexes:
            self.cross[hex_id] = tuple(self._crossing(hex_id, edge) for edge in range(6))
        for hex_id, printed in sorted(map_.hexes.items(), key=lambda found: not found[1].stops):
            for i in range(max(1, len(printed.stops))):
                self.number[hex_id, i] = len(self.number)

    def _crossing(self, hex_id: str, edge: int) -> Crossing | None:
        other = self.map.hexes[hex_id].neighbours.get(edge)
        if other is None or other not in self.map.hexes:
            return None
        back = (edge + 3) % 6
        name = f"{hex_id}:{edge}" if hex_id < other else f"{other}:{back}"
        return other, back, self._track_bit(name), name

    def side(self, name: str) -> str:
        """The one name of a side, which its other hex may name as well: "B9:0" is "B11:3"."""
        hex_id, _, edge = name.partition(":")
        if hex_id in self.cross and edge in EDGES and (crossing := self.cross[hex_id][int(edge)]):
            return crossing[3]
        return name

    def bit(self, name: str) -> int:
        """The bit of something, given to it when it is first asked for."""
        return 1 << self.named.setdefault(name, len(self.named))

    def bonus_bit(self, name: str) -> int:
        """The bit of a bonus that one train a turn may have."""
        bit = self.bit(f"bonus {name}")
        self.shared |= bit
        return bit

    def _track_bit(self, name: str) -> int:
        bit = self.bit(name)
        self.track |= bit
        self.shared |= bit
        return bit

    def moves(self, board: Board, hex_id: str) -> Moves:
        """Where the track now in a hex leads, from every edge and stop."""
        laid = board.laid.get(hex_id)
        key: object = (hex_id, laid.tile, laid.rotation) if laid else hex_id
        found = self._moves.get(key)
        if found is None:
            found = self._moves[key] = self._lead(hex_id, board.sections(hex_id))
        return found

    def _lead(self, hex_id: str, sections: Iterable[Section]) -> Moves:
        leads: dict[int, list[tuple[int, bool, int]]] = {}
        middle: list[tuple[int, int]] = []
        for s in sections:
            on_side = 0 <= s.a < STOP or 0 <= s.b < STOP
            inner = 0 if on_side else self._track_bit(f"{hex_id}:{s.a}-{s.b}")
            self.inner = self.inner or not on_side
            if JUNCTION in (s.a, s.b):
                middle.append((s.b if s.a == JUNCTION else s.a, inner))
            else:
                leads.setdefault(s.a, []).append((s.b, False, inner))
                leads.setdefault(s.b, []).append((s.a, False, inner))
        for a, bit in middle:
            leads.setdefault(a, []).extend((b, True, bit | other) for b, other in middle if b != a)
        return {end: tuple(sorted(to)) for end, to in leads.items()}

    def places(self, board: Board, hex_id: str) -> tuple[Place, ...]:
        """The stops now in a hex, if track leads to them."""
        laid = board.laid.get(hex_id)
        key: object = (hex_id, laid.tile) if laid else hex_id
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._seen(board, hex_id)
        return found

    def _seen(self, board: Board, hex_id: str) -> tuple[Place, ...]:
        stops, printed = board.stops(hex_id), board.map.hexes[hex_id]
        if not board.sections(hex_id):
            return ()
        found = []
        for i, stop in enumerate(stops):
            number = self.number.setdefault((hex_id, i), len(self.number))
            name = hex_id if len(stops) == 1 else f"{hex_id}/{i}"
            bit = self.bit(f"stop {hex_id}/{i}")
            found.append(Place(name, hex_id, i, stop.kind, printed.ground, printed.one_call, number, bit))
        return tuple(found)


def ground(map_: Map) -> Ground:
    """The map's sides and leads, made once for a map and kept with it."""
    if "routes_ground" not in map_.cache:
        map_.cache["routes_ground"] = Ground(map_)
    found: Ground = map_.cache["routes_ground"]
    return found


def bits(mask: int) -> list[int]:
    """The numbers of the bits set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
