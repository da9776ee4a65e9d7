"""The track network: the stops of a board and the track between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.routes.ground import Ground, Moves, Place, ground

__all__ = ["Chain", "Fan", "Network", "Place", "network"]


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
        found: list[tuple[Chain, bool]] = []
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
                        found.append((Chain(at, numbers[at], mask | inner, hexes, sides), again))
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
        return Fan(_undominated(found), touched)


def _number(place: Place) -> int:
    return place.number


def _undominated(found: list[tuple[Chain, bool]]) -> tuple[Chain, ...]:
    """The chains without those whose track contains the whole track of another between the same stops; only a chain
    that enters a hex twice can."""
    if not any(again for _, again in found):
        return tuple(chain for chain, _ in found)
    kept = []
    for chain, again in found:
        mask = chain.mask
        if not again or all(
            other.to != chain.to or other.mask == mask or other.mask & mask != other.mask for other, _ in found
        ):
            kept.append(chain)
    return tuple(kept)


def network(board: Board) -> Network:
    """The network of a board, made once and kept with it; from that of a board before it, if there is one."""
    base, changed = board.facts.network or (None, ())
    if base is not None and not changed:
        return base
    found = Network(board, base, changed)
    board.facts.network = (found, ())
    return found
