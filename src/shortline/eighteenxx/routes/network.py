"""The track network: the stops of a board and the track between them, as bits of ints.

At most one piece of track crosses a hex side, so the track that a train uses is the set of hex sides it crosses
(and, for a section that touches no side, that section itself). Every side of the map has its bit; the track from one
stop to the next is one int. Junctions are no track: they may be shared and passed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board, Map
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Color, Section, StopKind

Moves = Mapping[int, tuple[tuple[int, bool, int], ...]]
"""For an edge or stop of a hex: the edges and stops that track leads to, whether by the junction, and the bit of a
section that touches no side."""


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


@dataclass(frozen=True, slots=True)
class Chain:
    """The track from a stop to another without a stop between: hexes and sides in order, ``mask`` the sides' bits."""

    end: tuple[str, int]
    mask: int
    hexes: tuple[str, ...]
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fan:
    """All track that leaves a stop. ``touched`` are the hexes that were looked at, as bits."""

    chains: tuple[Chain, ...]
    touched: int


class Ground:
    """What never changes on a map: a bit for every side and hex, and where the sections of each tile lead."""

    def __init__(self, map_: Map) -> None:
        self.hex_bit: dict[str, int] = {h: 1 << i for i, h in enumerate(map_.hexes)}
        self.side_bit: dict[tuple[str, int], int] = {}
        self.side_name: dict[tuple[str, int], str] = {}
        self.names: list[str] = []
        self.named: dict[str, int] = {}
        self.across: dict[tuple[str, int], tuple[str, int]] = {}
        self._moves: dict[object, Moves] = {}
        for hex_id, printed in map_.hexes.items():
            for edge, other in sorted(printed.neighbours.items()):
                if other in map_.hexes:
                    self._side(hex_id, edge, other)

    def _side(self, hex_id: str, edge: int, other: str) -> None:
        back = (edge + 3) % 6
        name = side(hex_id, edge, other)
        self.across[hex_id, edge] = (other, back)
        self.side_bit[hex_id, edge] = self._bit(name)
        self.side_name[hex_id, edge] = name

    def _bit(self, name: str) -> int:
        if name not in self.named:
            self.named[name] = len(self.names)
            self.names.append(name)
        return 1 << self.named[name]

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
            inner = 0
            if not (0 <= s.a < 6 or 0 <= s.b < 6):
                inner = self._bit(f"{hex_id}:{s.a}-{s.b}")
            if JUNCTION in (s.a, s.b):
                middle.append((s.b if s.a == JUNCTION else s.a, inner))
            else:
                leads.setdefault(s.a, []).append((s.b, False, inner))
                leads.setdefault(s.b, []).append((s.a, False, inner))
        for a, bit in middle:
            leads.setdefault(a, []).extend((b, True, bit | other) for b, other in middle if b != a)
        return {end: tuple(sorted(to)) for end, to in leads.items()}

    def sides(self, mask: int) -> tuple[str, ...]:
        """The names of the sides in ``mask``."""
        return tuple(self.names[i] for i in bits(mask))


def side(hex_id: str, edge: int, other: str) -> str:
    """The name of a side: the hex that comes first by name, and its edge ("C4:3")."""
    return f"{hex_id}:{edge}" if hex_id < other else f"{other}:{(edge + 3) % 6}"


def bits(mask: int) -> list[int]:
    """The numbers of the bits set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def ground(map_: Map) -> Ground:
    """The map's sides and leads, made once for a map and kept with it."""
    if "routes_ground" not in map_.cache:
        map_.cache["routes_ground"] = Ground(map_)
    found: Ground = map_.cache["routes_ground"]
    return found


class Network:
    """The stops now on a board, and the track from each to the next."""

    def __init__(self, board: Board, base: Network | None = None, changed: Iterable[str] = ()) -> None:
        self.ground = ground(board.map)
        self.places: tuple[Place, ...] = ()
        self.at: dict[tuple[str, int], int] = {}
        self.named: dict[str, int] = {}
        self.fans: dict[tuple[str, int], Fan] = {}
        self._number(board)
        stale = 0
        for hex_id in changed:
            stale |= self.ground.hex_bit[hex_id]
        kept = base.fans if base else {}
        for key in self.at:
            fan = kept.get(key)
            self.fans[key] = fan if fan and not fan.touched & stale else _fan(self.ground, board, *key)

    def _number(self, board: Board) -> None:
        places: list[Place] = []
        for hex_id, printed in board.map.hexes.items():
            stops = board.stops(hex_id)
            if not stops or not board.sections(hex_id):
                continue
            for i, stop in enumerate(stops):
                name = hex_id if len(stops) == 1 else f"{hex_id}/{i}"
                self.at[hex_id, i] = self.named[name] = len(places)
                places.append(Place(name, hex_id, i, stop.kind, printed.ground, printed.one_call))
        self.places = tuple(places)


def network(board: Board) -> Network:
    """The network of a board, made once and kept with it."""
    if "routes_network" not in board.cache:
        board.cache["routes_network"] = Network(board)
    found: Network = board.cache["routes_network"]
    return found


def derive(board: Board, after: Board, changed: Iterable[str] = ()) -> Network:
    """The network of ``after``, which differs from ``board`` in the tiles on ``changed`` only."""
    if "routes_network" not in after.cache:
        changed = tuple(changed)
        base = network(board)
        after.cache["routes_network"] = Network(after, base, changed) if changed else base
    return network(after)


def _fan(ground_: Ground, board: Board, hex_id: str, stop: int) -> Fan:
    """Follow the track from a stop to every next stop. Passing one junction or crossing one side twice is never of
    use: the direct way crosses fewer sides."""
    found: list[tuple[Chain, bool]] = []
    touched = ground_.hex_bit[hex_id]
    start = (hex_id, stop)

    def leave(here: str, edge: int, mask: int, seen: int, junctions: int, again: bool) -> None:
        nonlocal touched
        to = ground_.across.get((here, edge))
        if to is None:
            return
        bit = ground_.side_bit[here, edge]
        if mask & bit:
            return
        there, entry = to
        there_bit = ground_.hex_bit[there]
        touched |= there_bit
        hexes.append(there)
        sides.append(ground_.side_name[here, edge])
        move(there, entry, mask | bit, seen | there_bit, junctions, again or bool(seen & there_bit))
        hexes.pop()
        sides.pop()

    def move(here: str, end: int, mask: int, seen: int, junctions: int, again: bool) -> None:
        for to, middle, inner in ground_.moves(board, here).get(end, ()):
            passed = junctions
            if middle:
                if junctions & ground_.hex_bit[here]:
                    continue
                passed |= ground_.hex_bit[here]
            if inner and mask & inner:
                continue
            if to < STOP:
                leave(here, to, mask | inner, seen, passed, again)
            elif (here, to - STOP) != start:
                chain = Chain((here, to - STOP), mask | inner, tuple(hexes), tuple(sides))
                found.append((chain, again))

    hexes, sides = [hex_id], []  # type: list[str], list[str]
    move(hex_id, STOP + stop, 0, touched, 0, False)
    return Fan(tuple(_undominated(found)), touched)


def _undominated(found: list[tuple[Chain, bool]]) -> list[Chain]:
    """The chains without those whose track contains the whole track of another between the same stops; only a chain
    that enters a hex twice can."""
    kept = []
    for chain, again in found:
        if again and any(
            other.end == chain.end and other.mask != chain.mask and other.mask & chain.mask == other.mask
            for other, _ in found
        ):
            continue
        kept.append(chain)
    return kept
