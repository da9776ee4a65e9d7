"""The track network: the stops of a board and the track between them, with a bit for everything that a run uses up.

At most one piece of track crosses a hex side, so the track that a train uses is the set of hex sides it crosses
(and, for a section that touches no side, that section itself). Junctions are no track: they may be shared and passed
again. Sides, stops, groups of stops and bonuses all have their bit, so that one ``&`` finds every conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import NamedTuple, get_args

from shortline.eighteenxx.board.board import Board, Laid, Map
from shortline.eighteenxx.board.facts import HEXES
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Color, Section, StopKind
from shortline.kernel.facts import Memo
from shortline.parts.hexgrid import opposite

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
    """Sides, hexes and stops of a map by name and bit, and where the track of each tile leads.

    Every bit is given out when the ground is made, for whatever may come to lie on the map: those that most runs have
    lowest, so that masks are short.
    """

    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.hex_bit: dict[str, int] = {h: 1 << i for i, h in enumerate(map_.hexes)}
        self.number: dict[tuple[str, int], int] = {at: n for n, at in enumerate(_stops(map_))}
        """The number of every stop of a hex, printed ones first; the same on every board of the map."""
        inner = _inner_sections(map_)
        self.inner = bool(inner)
        """Whether there is track that touches no side."""
        tracks = [*_sides(map_), *(f"{h}:{s.a}-{s.b}" for h in map_.hexes for s in inner)]
        groups = [*(f"one {kind}" for kind in get_args(StopKind)), *(f"one call {h}" for h in map_.hexes)]
        stops = [f"stop {h}/{i}" for h, i in self.number]
        names = (*tracks, *stops, *groups, *(f"once {h}" for h in map_.hexes))
        self.named: dict[str, int] = {name: n for n, name in enumerate(names)}
        """The number of the bit of every side, stop and group."""
        self.track = (1 << len(tracks)) - 1
        """The bits of all track."""
        self.first_free = 1 << len(names)
        """The first bit that nothing of the map has."""
        self.cross: dict[str, tuple[Crossing | None, ...]] = {
            h: tuple(self._crossing(h, edge) for edge in range(6)) for h in map_.hexes
        }
        self._moves: Memo[tuple[str, Laid | None], Moves] = Memo(HEXES)
        self._places: Memo[tuple[str, str], tuple[Place, ...]] = Memo(HEXES)

    def _crossing(self, hex_id: str, edge: int) -> Crossing | None:
        name = _side(self.map, hex_id, edge)
        return (self.map.hexes[hex_id].neighbours[edge], opposite(edge), self.bit(name), name) if name else None

    def side(self, name: str) -> str:
        """The one name of a side, which its other hex may name as well: "B9:0" is "B11:3"."""
        hex_id, _, edge = name.partition(":")
        if hex_id in self.cross and edge in EDGES and (crossing := self.cross[hex_id][int(edge)]):
            return crossing[3]
        return name

    def bit(self, name: str) -> int:
        """The bit of something."""
        return 1 << self.named[name]

    def moves(self, board: Board, hex_id: str) -> Moves:
        """Where the track now in a hex leads, from every edge and stop."""
        key = (hex_id, board.laid.get(hex_id))
        kept = self._moves.get(key)
        return self._moves.keep(key, self._lead(hex_id, board.sections(hex_id))) if kept is None else kept

    def _lead(self, hex_id: str, sections: Iterable[Section]) -> Moves:
        leads: dict[int, list[tuple[int, bool, int]]] = {}
        middle: list[tuple[int, int]] = []
        for s in sections:
            inner = self.bit(f"{hex_id}:{s.a}-{s.b}") if _is_inner(s) else 0
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
        key = (hex_id, laid.tile if laid else "")
        kept = self._places.get(key)
        return self._places.keep(key, self._seen(board, hex_id)) if kept is None else kept

    def _seen(self, board: Board, hex_id: str) -> tuple[Place, ...]:
        stops, printed = board.stops(hex_id), board.map.hexes[hex_id]
        if not board.sections(hex_id):
            return ()
        places = []
        for i, stop in enumerate(stops):
            number = self.number[hex_id, i]
            name = hex_id if len(stops) == 1 else f"{hex_id}/{i}"
            bit = self.bit(f"stop {hex_id}/{i}")
            places.append(Place(name, hex_id, i, stop.kind, printed.ground, printed.one_call, number, bit))
        return tuple(places)


def _stops(map_: Map) -> list[tuple[str, int]]:
    """Every stop that a hex may come to have: printed ones first, then one for each plain hex, which a power may put
    there, then whatever else a tile could bring."""
    printed = [(h, i) for h, hex_ in map_.hexes.items() for i in range(len(hex_.stops))]
    plain = [(h, 0) for h, hex_ in map_.hexes.items() if not hex_.stops]
    most = max((len(tile.stops) for tile in map_.tiles.values()), default=0)
    others = [(h, i) for h in map_.hexes for i in range(most)]
    return list(dict.fromkeys((*printed, *plain, *others)))


def _side(map_: Map, hex_id: str, edge: int) -> str:
    """The name of a side that track may cross, which is that of the first of its two hexes; empty for others."""
    other = map_.hexes[hex_id].neighbours.get(edge)
    if other is None or other not in map_.hexes:
        return ""
    return f"{hex_id}:{edge}" if hex_id < other else f"{other}:{opposite(edge)}"


def _sides(map_: Map) -> list[str]:
    return list(dict.fromkeys(name for h in map_.hexes for edge in range(6) if (name := _side(map_, h, edge))))


def _is_inner(section: Section) -> bool:
    """Whether a section touches no side."""
    return not 0 <= section.a < STOP and not 0 <= section.b < STOP


def _inner_sections(map_: Map) -> list[Section]:
    printed = (s for hex_ in map_.hexes.values() for s in hex_.sections)
    turned = (s for tile in map_.tiles.values() for sections in tile.turns for s in sections)
    return list(dict.fromkeys(s for s in (*printed, *turned) if _is_inner(s)))


_MAKING = Lock()
"""There must be one ground to a map: what two of them call a bit need not be the same."""


def ground(map_: Map) -> Ground:
    """The map's sides and leads, made once for a map and kept with it."""
    known = map_.facts.ground
    if known is None:
        with _MAKING:
            known = map_.facts.ground
            if known is None:
                known = map_.facts.ground = Ground(map_)
    return known


def bits(mask: int) -> list[int]:
    """The numbers of the bits set, lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


class Chain(NamedTuple):
    """The track from a stop to another without a stop between: hexes and sides in order, ``mask`` the sides' bits.
    ``end`` is hex and index of the stop there, ``to`` its number."""

    end: tuple[str, int]
    to: int
    mask: int
    hexes: tuple[str, ...]
    sides: tuple[str, ...]


class Fan(NamedTuple):
    """All track that leaves a stop. ``touched`` are the hexes that were looked at, as bits."""

    chains: tuple[Chain, ...]
    touched: int


class Places:
    """The stops of a board in the order of the map, each found by its number."""

    def __init__(self, places: Iterable[Place]) -> None:
        self._places = {place.number: place for place in sorted(places, key=_number)}

    def __getitem__(self, number: int) -> Place:
        return self._places[number]

    def __contains__(self, number: int) -> bool:
        return number in self._places

    def __iter__(self) -> Iterator[Place]:
        return iter(self._places.values())

    def __len__(self) -> int:
        return len(self._places)


class Network:
    """The stops now on a board by number, and the track from each to the next. What does not depend on the hexes in
    ``changed`` is taken over from the network of another board."""

    def __init__(self, board: Board, base: Network | None = None, changed: Iterable[str] = ()) -> None:
        self.ground: Ground = ground(board.map)
        self.moves: dict[str, Moves] = dict(base.moves) if base else {}
        self.places: Places = base.places if base else Places(())
        self.fans: dict[tuple[str, int], Fan] = dict(base.fans) if base else {}
        new: list[Place] = []
        gone: list[Place] = []
        stale = 0
        for hex_id in changed if base else board.map.hexes:
            stale |= self.ground.hex_bit[hex_id]
            self.moves[hex_id] = self.ground.moves(board, hex_id)
            new += self.ground.places(board, hex_id)
        if base:
            gone = [p for p in self.places if self.ground.hex_bit[p.hex] & stale]
        if new != gone:
            self.places = Places([p for p in self.places if p not in gone] + new)
        for place in gone:
            del self.fans[place.hex, place.stop]
        for place in self.places:
            fan = self.fans.get((place.hex, place.stop))
            if fan is None or fan[1] & stale:
                self.fans[place.hex, place.stop] = self._fan(place)

    @cached_property
    def named(self) -> dict[str, int]:
        """The numbers of the stops by name."""
        return {place.name: place.number for place in self.places}

    def at(self, hex_id: str, stop: int) -> int:
        """The number of a stop, -1 if there is none here that track leads to."""
        number = self.ground.number.get((hex_id, stop), -1)
        return number if number in self.places else -1

    def _fan(self, place: Place) -> Fan:
        """Follow the track from a stop to every next stop. Passing one junction or crossing one side twice is never of
        use: the direct way crosses fewer sides."""
        moves, cross, hex_bit, numbers = self.moves, self.ground.cross, self.ground.hex_bit, self.ground.number
        chains: list[tuple[Chain, bool]] = []
        touched = hex_bit[place.hex]

        def go(
            here: str,
            end: int,
            mask: int,
            seen: int,
            junctions: int,
            again: bool,
            hexes: tuple[str, ...],
            sides: tuple[str, ...],
        ) -> None:
            nonlocal touched
            for to, middle, inner in moves[here].get(end, ()):
                if (middle and junctions & hex_bit[here]) or mask & inner:
                    continue
                if to >= STOP:
                    at = (here, to - STOP)
                    if numbers[at] != place.number:
                        chains.append((Chain(at, numbers[at], mask | inner, hexes, sides), again))
                    continue
                crossing = cross[here][to]
                if crossing is None or mask & crossing[2]:
                    continue
                there, entry, bit, name = crossing
                there_bit = hex_bit[there]
                touched |= there_bit
                passed = junctions | hex_bit[here] if middle else junctions
                used, twice = mask | inner | bit, again or bool(seen & there_bit)
                go(there, entry, used, seen | there_bit, passed, twice, (*hexes, there), (*sides, name))

        go(place.hex, STOP + place.stop, 0, touched, 0, False, (place.hex,), ())
        # It holds itself by its name: left alone, it and all it found would wait for the garbage collector.
        go = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
        return Fan(_undominated(chains), touched)


def _number(place: Place) -> int:
    return place.number


def _undominated(chains: list[tuple[Chain, bool]]) -> tuple[Chain, ...]:
    """The chains without those whose track contains the whole track of another between the same stops; only a chain
    that enters a hex twice can."""
    if not any(again for _, again in chains):
        return tuple(chain for chain, _ in chains)
    kept = []
    for chain, again in chains:
        mask = chain.mask
        if not again or all(
            other.to != chain.to or other.mask == mask or other.mask & mask != other.mask for other, _ in chains
        ):
            kept.append(chain)
    return tuple(kept)


def network(board: Board) -> Network:
    """The network of a board, made once and kept with it; from that of a board before it, if there is one."""
    base, changed = board.facts.network or (None, ())
    if base is not None and not changed:
        return base
    made = Network(board, base, changed)
    board.facts.network = (made, ())
    return made
