"""The network as one train of one corporation sees it, ready for the search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes.network import Chain, Ground, Network, Place, network
from shortline.eighteenxx.routes.trains import Bonus, Scorer, Train

SCALE = 1 << 16
"""Search values are revenue x SCALE + treasury: of equal revenues the one that brings the treasury more is better."""

Exit = tuple[int, int, int, int, bool, int, Chain]
"""A way out of a stop: the bits that going there uses (track, stop, groups), the next stop's value, its cost, whether
it makes a run, whether the run may end there, its number if the run may go on from there, else -1, and the track."""


class Call(NamedTuple):
    """A stop as one train sees it."""

    value: int
    cost: int
    """1 if it counts against the train's number."""
    pays: int
    """1 if it makes a run."""
    tip: bool
    """Whether a run may be worth ending there."""
    through: bool
    own: int
    """The bit of the stop."""
    bits: int
    """The bits of the stop and of its groups."""


@dataclass(frozen=True)
class TrainNetwork:
    """The stops that a train may visit, by number, the ways out of them, and the corporation's stations there."""

    train: Train
    network: Network
    calls: dict[int, Call]
    ways: dict[int, list[Exit]]
    stations: list[int]
    closed: frozenset[int]
    """The stops that others' stations fill."""
    needs: int
    bonuses: tuple[tuple[Bonus, int, tuple[int, ...]], ...]
    """Each bonus, its own bit, and for each of its places the bits of the stops there."""

    @cached_property
    def shared(self) -> int:
        """The bits of all track and bonuses: what one train of a turn takes from the others."""
        return self.network.ground.track | sum({bit for _, bit, _ in self.bonuses})

    @cached_property
    def reached(self) -> list[int]:
        """The stops that the train's runs can come to, by number."""
        stops: set[int] = set()
        ahead = list(self.stations)
        while ahead:
            number = ahead.pop()
            if number not in stops:
                stops.add(number)
                if self.calls[number].through or number in self.stations:
                    ahead += [way[-1].to for way in self.ways[number]]
        return sorted(stops)

    @cached_property
    def near(self) -> int:
        """The hexes, as bits, on whose tiles and stations the train's runs can depend; own stations stand besides."""
        if self.train.needs and not self.needs:
            return -1  # a stop that it needs may come to be anywhere
        net, hexes = self.network, 0
        for number in self.reached:
            place = net.places[number]
            hexes |= net.fans[place.hex, place.stop].touched
        for bonus, _, _ in self.bonuses:
            for place_hex in bonus.places:
                hexes |= net.ground.hex_bit.get(place_hex, 0)
        return hexes


KEPT = 64
"""So many are kept: questions about a corporation's trains come together, in ever other sets."""
FEW = 4
"""In so many hexes boards may differ for the network of one to be made from that of the other."""

CachedNetwork = tuple[Board, str, Train, Scorer, TrainNetwork]


def cached_train_network(board: Board, corporation: str, train: Train, scorer: Scorer) -> TrainNetwork:
    """The network as a train sees it: one of those made last for this very board, or made from one of a like
    board."""
    recent = board.map.facts.train_networks
    like: CachedNetwork | None = None
    for known in recent:
        if known[1] == corporation and known[2] == train and known[3] == scorer:
            if known[0] is board:
                return known[4]
            like = like or known
    changed = frozenset(board.changes(like[0].laid, like[0].stations)) if like else frozenset()
    if like and len(changed) <= FEW:
        made = updated_train_network(like[4], board, corporation, scorer, changed)
    else:
        made = train_network(board, corporation, train, scorer)
    board.map.facts.train_networks = ((board, corporation, train, scorer, made), *recent[: KEPT - 1])
    return made


def train_network(board: Board, corporation: str, train: Train, scorer: Scorer) -> TrainNetwork:
    """The same, made from nothing."""
    net = network(board)
    closed = blocked(board, corporation, {s.hex for s in board.stations})
    calls = _calls(board, train, scorer, closed, (p for p in net.places if p.kind not in train.avoids))
    ways = {p.number: _ways(net, train, p, calls) for p in net.places if p.number in calls}
    return _train_network(board, corporation, train, scorer, closed, calls, ways)


def updated_train_network(
    of: TrainNetwork, board: Board, corporation: str, scorer: Scorer, changed: frozenset[str]
) -> TrainNetwork:
    """The same for the same train and scorer on a board that differs in the hexes ``changed`` only."""
    net, old, train = network(board), of.network, of.train
    stale = sum(net.ground.hex_bit[h] for h in changed)
    gone = [p.number for p in old.places if p.hex in changed]
    new = [p for p in net.places if p.hex in changed and p.kind not in train.avoids]
    calls, closed = of.calls, of.closed
    if gone or new:
        closed = closed.difference(gone) | blocked(board, corporation, changed)
        calls = {n: c for n, c in calls.items() if n not in gone}
        calls.update(_calls(board, train, scorer, closed, new))
        calls = dict(sorted(calls.items()))
    ways = dict(of.ways)
    for number in gone:
        ways.pop(number, None)
    for place in net.places:
        if place.number in calls and net.fans[place.hex, place.stop].touched & stale:
            ways[place.number] = _ways(net, train, place, calls)
    return _train_network(board, corporation, train, scorer, closed, calls, ways)


def _train_network(
    board: Board,
    corporation: str,
    train: Train,
    scorer: Scorer,
    closed: frozenset[int],
    calls: dict[int, Call],
    ways: dict[int, list[Exit]],
) -> TrainNetwork:
    net = network(board)
    needs = sum(c.own for n, c in calls.items() if net.places[n].kind in train.needs) if train.needs else 0
    bonuses = _bonuses(net, scorer) if scorer.bonuses else ()
    return TrainNetwork(train, net, calls, ways, _stations(board, corporation, train, net), closed, needs, bonuses)


def blocked(board: Board, corporation: str, hexes: Iterable[str]) -> frozenset[int]:
    """The stops in these hexes that others' stations fill."""
    net = network(board)
    stops = [p.number for h in hexes for p in net.ground.places(board, h) if board.blocked(h, p.stop, corporation)]
    return frozenset(stops)


def _calls(
    board: Board, train: Train, scorer: Scorer, closed: frozenset[int], places: Iterable[Place]
) -> dict[int, Call]:
    """Stops as a train sees them."""
    wanted = {h for b in scorer.bonuses for h in b.places}
    ground = network(board).ground
    return {p.number: call(board, train, scorer, p, ground, p.number in closed, p.hex in wanted) for p in places}


def call(board: Board, train: Train, scorer: Scorer, place: Place, ground: Ground, closed: bool, wanted: bool) -> Call:
    """A stop as a train sees it; ``wanted`` says that a bonus asks for it."""
    value = sum(a for a, _ in scorer.amounts(board, train, place)) * SCALE
    value += sum(a for a, _ in scorer.treasury(board, train, place))
    pays = int(place.kind not in train.ignores and place.kind not in train.silent)
    bits = place.bit
    if place.kind in train.single:
        bits |= ground.bit(f"one {place.kind}")
    if place.one_call:
        bits |= ground.bit(f"one call {place.hex}")
    if train.hex_once:
        bits |= ground.bit(f"once {place.hex}")
    return Call(
        value=value,
        cost=int(place.kind in train.counts),
        pays=pays,
        tip=bool(value or pays or wanted or place.kind in train.needs),
        through=not closed and not train.only_ends(place.kind, place.ground, place.hex),
        own=place.bit,
        bits=bits,
    )


def _stations(board: Board, corporation: str, train: Train, net: Network) -> list[int]:
    """The stops with the corporation's stations that the train may call at, each once."""
    stops: list[int] = []
    closed = train.avoids + train.ignores
    for station in board.stations:
        if station.corporation == corporation:
            number = net.at(station.hex, station.stop)
            if number >= 0 and number not in stops and net.places[number].kind not in closed:
                stops.append(number)
    return stops


def _ways(net: Network, train: Train, place: Place, calls: dict[int, Call]) -> list[Exit]:
    """The ways out of a stop to stops that the train may visit."""
    exits: list[Exit] = []
    for chain in net.fans[place.hex, place.stop].chains:
        to = calls.get(chain.to)
        if to is not None and not (train.hex_once and len(set(chain.hexes)) < len(chain.hexes)):
            onward = chain.to if to.through else -1
            between = sum(net.ground.bit(f"once {h}") for h in chain.hexes[1:-1]) if train.hex_once else 0
            exits.append((chain.mask | between | to.bits, to.value, to.cost, to.pays, to.tip, onward, chain))
    return exits


def _bonuses(net: Network, scorer: Scorer) -> tuple[tuple[Bonus, int, tuple[int, ...]], ...]:
    """The bonuses that the board allows. Those of one train a turn have bits beyond all of the map's, by their place
    among the scorer's, so that all trains that it scores have the same."""
    names = list(dict.fromkeys(bonus.name for bonus in scorer.bonuses if bonus.once))
    bonuses = []
    for bonus in scorer.bonuses:
        needed = tuple(sum(p.bit for p in net.places if p.hex == place) for place in bonus.places)
        if all(needed):
            bit = net.ground.first_free << names.index(bonus.name) if bonus.once else 0
            bonuses.append((bonus, bit, needed))
    return tuple(bonuses)
