"""A train's sheet: the network as one train of one corporation sees it, ready for the search."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes.ground import Ground, Place
from shortline.eighteenxx.routes.network import Chain, Network, network
from shortline.eighteenxx.routes.score import Bonus, Scorer
from shortline.eighteenxx.routes.train import Train

SCALE = 1 << 16
"""Search values are revenue x SCALE + treasury: of equal revenues the one that brings the treasury more is better."""

Exit = tuple[int, int, Chain]
"""A way out of a stop: the bits that going there uses (track, stop, groups), the next stop, and the track."""


@dataclass(frozen=True, slots=True)
class Call:
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
class Sheet:
    """The stops that a train may visit, by number, the ways out of them, and the corporation's stations there."""

    train: Train
    network: Network
    calls: dict[int, Call]
    ways: dict[int, list[Exit]]
    stations: list[int]
    needs: int
    bonuses: tuple[tuple[Bonus, int, tuple[int, ...]], ...]
    """Each bonus, its own bit, and for each of its places the bits of the stops there."""


def sheet(board: Board, corporation: str, train: Train, scorer: Scorer) -> Sheet:
    """Make the sheet of a train."""
    net = network(board)
    closed = blocked(board, corporation)
    wanted = {h for b in scorer.bonuses for h in b.places}
    calls: dict[int, Call] = {}
    for place in net.places:
        if place.kind not in train.avoids:
            shut = place.number in closed
            calls[place.number] = call(board, train, scorer, place, net.ground, shut, place.hex in wanted)
    return Sheet(
        train=train,
        network=net,
        calls=calls,
        ways={p.number: _ways(net, p, calls) for p in net.places if p.number in calls},
        stations=_stations(board, corporation, train, net),
        needs=sum(c.own for n, c in calls.items() if net.places[n].kind in train.needs),
        bonuses=_bonuses(net, scorer),
    )


def blocked(board: Board, corporation: str) -> set[int]:
    """The stops that others' stations fill."""
    net = network(board)
    places = {(s.hex, s.stop) for s in board.stations}
    return {net.at(h, i) for h, i in places if net.at(h, i) >= 0 and board.blocked(h, i, corporation)}


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
    found: list[int] = []
    closed = train.avoids + train.ignores
    for station in board.stations:
        if station.corporation == corporation:
            number = net.at(station.hex, station.stop)
            if number >= 0 and number not in found and net.places[number].kind not in closed:
                found.append(number)
    return found


def _ways(net: Network, place: Place, calls: dict[int, Call]) -> list[Exit]:
    """The ways out of a stop to stops that the train may visit."""
    return [(c.mask | calls[c.to].bits, c.to, c) for c in net.fans[place.hex, place.stop].chains if c.to in calls]


def _bonuses(net: Network, scorer: Scorer) -> tuple[tuple[Bonus, int, tuple[int, ...]], ...]:
    found = []
    for bonus in scorer.bonuses:
        needed = tuple(sum(p.bit for p in net.places if p.hex == place) for place in bonus.places)
        if all(needed):
            found.append((bonus, net.ground.bonus_bit(bonus.name) if bonus.once else 0, needed))
    return tuple(found)
