"""A train's sheet: the network as one train of one corporation sees it, ready for the search."""

from __future__ import annotations

from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes.network import Chain, Network, network
from shortline.eighteenxx.routes.score import Bonus, Scorer
from shortline.eighteenxx.routes.train import Train

SCALE = 1 << 16
"""Search values are revenue x SCALE + treasury: of equal revenues the one that brings the treasury more is better."""

Exit = tuple[int, int, Chain]
"""The next stop, the bits that going there uses (track, stop, groups), and the track."""


@dataclass(frozen=True)
class Sheet:
    """Stops by number, as one train sees them.

    Bits, lowest first: track, bonuses (both shared by all trains of a turn), stops, groups.
    """

    train: Train
    network: Network
    value: list[int]
    cost: list[int]
    """1 for stops that count against the train's number."""
    pays: list[int]
    """1 for stops that make a run."""
    tip: list[bool]
    """Whether a run may be worth ending there."""
    bits: list[int]
    """The stop's own bit and those of its groups."""
    own: list[int]
    through: list[bool]
    ways: list[list[Exit]]
    stations: list[int]
    shared: int
    """The bits of track and bonuses."""
    needs: int
    bonuses: tuple[tuple[Bonus, int, tuple[int, ...]], ...]
    """Each bonus, its own bit, and for each of its places the bits of the stops there."""


def sheet(board: Board, corporation: str, train: Train, scorer: Scorer) -> Sheet:
    """Make the sheet of a train."""
    net = network(board)
    places = net.places
    low = len(net.ground.names) + len(scorer.bonuses)
    stop_bits = [1 << (low + i) for i in range(len(places))]
    value = [_value(board, train, scorer, i, net) for i in range(len(places))]
    pays = [int(p.kind not in train.ignores and p.kind not in train.silent) for p in places]
    bonus_hexes = {h for b in scorer.bonuses for h in b.places}
    bits = _bits(train, net, stop_bits, low + len(places))
    return Sheet(
        train=train,
        network=net,
        value=value,
        cost=[int(p.kind in train.counts) for p in places],
        pays=pays,
        tip=[bool(value[i] or pays[i] or p.kind in train.needs or p.hex in bonus_hexes) for i, p in enumerate(places)],
        bits=bits,
        own=stop_bits,
        through=through(board, corporation, train, net),
        ways=_ways(train, net, bits),
        stations=_stations(board, corporation, train, net),
        shared=(1 << low) - 1,
        needs=sum(stop_bits[i] for i, p in enumerate(places) if p.kind in train.needs),
        bonuses=_bonuses(net, scorer, stop_bits),
    )


def through(board: Board, corporation: str, train: Train, net: Network) -> list[bool]:
    """Whether the train may run through each stop: not at ends of the line, not where others fill the circles."""
    return [not train.only_ends(p.kind, p.ground) and not board.blocked(p.hex, p.stop, corporation) for p in net.places]


def _value(board: Board, train: Train, scorer: Scorer, i: int, net: Network) -> int:
    p = net.places[i]
    revenue = sum(a for a, _ in scorer.amounts(board, train, p))
    return revenue * SCALE + sum(a for a, _ in scorer.treasury(board, train, p))


def _bits(train: Train, net: Network, stop_bits: list[int], low: int) -> list[int]:
    """Each stop's bit and those of the groups of which a run includes one at most: hexes with one call, kinds."""
    bits = list(stop_bits)
    groups: dict[str, int] = {}
    for i, p in enumerate(net.places):
        names = [p.kind] if p.kind in train.single else []
        for name in [*names, p.hex] if p.one_call else names:
            bits[i] |= 1 << (low + groups.setdefault(name, len(groups)))
    return bits


def _stations(board: Board, corporation: str, train: Train, net: Network) -> list[int]:
    """The stops with the corporation's stations that the train may call at, each once."""
    found: list[int] = []
    closed = train.avoids + train.ignores
    for station in board.stations:
        i = net.at.get((station.hex, station.stop))
        if station.corporation != corporation or i is None or i in found:
            continue
        if net.places[i].kind not in closed:
            found.append(i)
    return found


def _ways(train: Train, net: Network, bits: list[int]) -> list[list[Exit]]:
    """The ways out of every stop to stops that the train may visit."""
    found: list[list[Exit]] = []
    for p in net.places:
        ways: list[Exit] = []
        for chain in net.fans[p.hex, p.stop].chains:
            to = net.at[chain.end]
            if net.places[to].kind not in train.avoids:
                ways.append((to, chain.mask | bits[to], chain))
        found.append(ways)
    return found


def _bonuses(net: Network, scorer: Scorer, stop_bits: list[int]) -> tuple[tuple[Bonus, int, tuple[int, ...]], ...]:
    low = len(net.ground.names)
    found = []
    for i, bonus in enumerate(scorer.bonuses):
        needed = tuple(sum(stop_bits[k] for k, p in enumerate(net.places) if p.hex == place) for place in bonus.places)
        if all(needed):
            found.append((bonus, 1 << (low + i), needed))
    return tuple(found)
