"""Tracing: the very track that a written run means, and the runs that a list of hexes can mean."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import STOP
from shortline.eighteenxx.routes.network import Ground, Network, network
from shortline.kernel.wording import listed


@dataclass(frozen=True)
class Trace:
    """A way over the board: stops by number, hexes leg by leg, sides in order."""

    stops: tuple[int, ...]
    legs: tuple[tuple[str, ...], ...]
    track: tuple[str, ...]

    def turned(self) -> Trace:
        """The same way from its other end."""
        return Trace(self.stops[::-1], tuple(leg[::-1] for leg in reversed(self.legs)), self.track[::-1])


def stops_named(board: Board, names: Sequence[str]) -> tuple[int, ...]:
    """The stops with these names. A name that the board does not know is malformed input, not a wrong run."""
    net = network(board)
    for name in names:
        if name not in net.named:
            here = [n for n in net.named if n.partition("/")[0] == name.partition("/")[0]]
            stops = f"; its stops are {listed(here)}" if here else ""
            raise ValueError(f"There is no stop {name} on the board{stops}")
    return tuple(net.named[name] for name in names)


def follow(board: Board, stops: tuple[int, ...], track: tuple[str, ...]) -> tuple[Trace, ...]:
    """The way that calls at ``stops`` and crosses the sides ``track``, both in order; empty if there is none."""
    net = network(board)
    track = tuple(net.ground.side(name) for name in track)
    for name in track:
        if name not in net.ground.named or not net.ground.track >> net.ground.named[name] & 1:
            raise ValueError(f"There is no track over the side {name} of the map")
    start = net.places[stops[0]]
    for legs in _sides(board, net, (start.hex, start.stop), stops[1:], track):
        return (Trace(stops, legs, track),)
    return ()


def _sides(
    board: Board, net: Network, at: tuple[str, int], stops: tuple[int, ...], track: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The hexes of the legs from a stop on, along given sides."""
    if not stops:
        if not track:
            yield ()
        return
    goal = net.places[stops[0]]
    for used, hexes in _leg(board, net.ground, at[0], STOP + at[1], (goal.hex, goal.stop), track, (at[0],)):
        for rest in _sides(board, net, (goal.hex, goal.stop), stops[1:], track[used:]):
            yield (hexes, *rest)


def _leg(
    board: Board,
    ground: Ground,
    here: str,
    end: int,
    goal: tuple[str, int],
    track: tuple[str, ...],
    hexes: tuple[str, ...],
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The ways to the next stop: how many sides were crossed, and the hexes."""
    for to, _, _ in ground.moves(board, here).get(end, ()):
        if to >= STOP:
            if (here, to - STOP) == goal:
                yield 0, hexes
            continue
        crossing = ground.cross[here][to]
        if track and crossing and crossing[3] == track[0]:
            there, entry = crossing[:2]
            for used, passed in _leg(board, ground, there, entry, goal, track[1:], (*hexes, there)):
                yield used + 1, passed


LOOKS = 20_000
"""So many ways are looked at before a player is told that there is none."""


def through(board: Board, stops: tuple[int, ...]) -> tuple[Trace, ...]:
    """The way with the fewest stops that calls at ``stops`` in order, with those that lie between; empty if none is."""
    net = network(board)
    start = Trace(stops[:1], (), ())
    ahead = deque([(start, 0, stops[1:])])
    for _ in range(LOOKS):
        if not ahead:
            break
        so_far, used, goals = ahead.popleft()
        if not goals:
            return (so_far,)
        place = net.places[so_far.stops[-1]]
        for chain in net.fans[place.hex, place.stop].chains:
            again = chain.to in so_far.stops or (chain.to in goals and chain.to != goals[0])
            if again or chain.mask & used:
                continue
            grown = Trace((*so_far.stops, chain.to), (*so_far.legs, chain.hexes), so_far.track + chain.sides)
            ahead.append((grown, used | chain.mask, goals[1:] if chain.to == goals[0] else goals))
    return ()


def read_legs(board: Board, legs: Sequence[Sequence[str]]) -> tuple[Trace, ...]:
    """Every way that a list of legs can mean; a leg is the hexes from stop to stop, in either direction."""
    ways = [_hops(board, tuple(leg)) for leg in legs]
    traces: list[Trace] = []

    def join(n: int, so_far: Trace) -> None:
        if n == len(ways):
            traces.append(so_far)
            return
        for way in ways[n]:
            for turned in (way, way.turned()):
                if turned.stops[0] == so_far.stops[-1] and not set(turned.track) & set(so_far.track):
                    join(
                        n + 1,
                        Trace(so_far.stops + turned.stops[1:], so_far.legs + turned.legs, so_far.track + turned.track),
                    )

    for way in ways[0] if ways else ():
        for first in (way, way.turned()) if len(ways) > 1 else (way,):
            join(1, first)
    return tuple(traces)


def _hops(board: Board, hexes: tuple[str, ...]) -> list[Trace]:
    """The pieces of track from a stop in the first of ``hexes`` to a stop in the last, through the others."""
    net = network(board)
    hops: list[Trace] = []

    def go(start: int, n: int, end: int, track: tuple[str, ...]) -> None:
        here = hexes[n]
        for to, _, _ in net.ground.moves(board, here).get(end, ()):
            if to >= STOP:
                goal = net.at(here, to - STOP)
                if n == len(hexes) - 1 and goal != start:
                    hops.append(Trace((start, goal), (hexes,), track))
                continue
            crossing = net.ground.cross[here][to]
            if crossing and n + 1 < len(hexes):
                there, entry, _, side = crossing
                if there == hexes[n + 1] and side not in track:
                    go(start, n + 1, entry, (*track, side))

    for i in range(len(board.stops(hexes[0]))):
        if net.at(hexes[0], i) >= 0:
            go(net.at(hexes[0], i), 0, STOP + i, ())
    return hops
