"""Walking: every route of a train, one by one, for boards with no more of them than can be listed."""

from __future__ import annotations

from shortline.eighteenxx.routes.network import Chain
from shortline.eighteenxx.routes.score import Bonus
from shortline.eighteenxx.routes.sheet import SCALE, Sheet

Trail = tuple["Trail", Chain] | tuple[()]
"""The legs of an arm, the last first."""
Route = tuple[int, int, int, Trail, Trail, tuple[Bonus, ...]]
"""A way that one train can run: its value, the track and bonuses it uses, a station on it, its two arms from there,
and the bonuses it has."""
Link = tuple[int, int, int, int, bool, list["Link"], Chain]
"""A way out of a stop: the bits it uses, value and cost of the next stop, whether that makes a run, whether the run may
end there, the ways on (none if it must end there), and the track."""


class TooMany(Exception):
    """There are more routes than were to be walked."""


class Walk:
    """The routes of a train, each once: as two arms from the first of its stations, the second over later exits.

    ``left`` is how many exits may still be looked at; beyond that the walk raises ``TooMany``, and what it found stays.
    """

    def __init__(self, of: Sheet) -> None:
        self.of = of
        self.left = 0
        self.routes: list[Route] = []
        self.shared = of.network.ground.shared
        self.links: dict[int, list[Link]] = {number: [] for number in of.calls}
        for number, ways in of.ways.items():
            self.links[number] += [self._link(mask, to, chain) for mask, to, chain in ways]

    def _link(self, mask: int, to: int, chain: Chain) -> Link:
        call = self.of.calls[to]
        return mask, call.value, call.cost, call.pays, call.tip, self.links[to] if call.through else [], chain

    def every(self, steps: int) -> int:
        """Find all routes, looking at no more than ``steps`` exits; how many are left."""
        self.left = steps
        closed = 0
        for station in self.of.stations:
            if self.of.calls[station].cost <= self.of.train.reach:
                self._from(station, closed)
            closed |= self.of.calls[station].own
        return self.left

    def _from(self, station: int, closed: int) -> None:
        call, starts = self.of.calls[station], self.links[station]
        least, needs, emit, through = self.of.train.least, self.of.needs & ~closed, self._emit, call.through
        if self.of.needs and not needs:
            return
        tails = [starts[n:] for n in range(len(starts))]

        def arm(links: list[Link], worth: int, left: int, stops: int, used: int, done: Trail, trail: Trail) -> None:
            """The second arm, from where it has come to."""
            self.left -= len(links)
            if self.left < 0:
                raise TooMany
            for mask, value, cost, pays, tip, onward, chain in links:
                if used & mask or cost > left:
                    continue
                longer = (trail, chain)
                if tip and stops + pays >= least and (not needs or (used | mask) & needs):
                    emit(worth + value, (used | mask) & ~closed, station, done, longer)
                if onward:
                    arm(onward, worth + value, left - cost, stops + pays, used | mask, done, longer)

        def first(links: list[Link], worth: int, left: int, stops: int, used: int, trail: Trail, start: int) -> None:
            """The first arm, from where it has come to, and every second arm to each of its beginnings."""
            self.left -= len(links)
            for number, (mask, value, cost, pays, tip, onward, chain) in enumerate(links):
                if used & mask or cost > left:
                    continue
                later = start or number + 1
                longer, bits = (trail, chain), used | mask
                if tip:
                    if stops + pays >= least and (not needs or bits & needs):
                        emit(worth + value, bits & ~closed, station, longer, ())
                    if through and later < len(starts):
                        arm(tails[later], worth + value, left - cost, stops + pays, bits, longer, ())
                if onward:
                    first(onward, worth + value, left - cost, stops + pays, bits, longer, later)

        first(starts, call.value, self.of.train.reach - call.cost, call.pays, call.bits | closed, (), 0)

    def _emit(self, worth: int, used: int, station: int, first: Trail, second: Trail) -> None:
        """Take a route, once for every choice of the bonuses that it may have."""
        self.routes.append((worth, used & self.shared, station, first, second, ()))
        if not self.of.bonuses:
            return
        choices: list[tuple[int, int, tuple[Bonus, ...]]] = [(worth, used & self.shared, ())]
        for bonus, bit, places in self.of.bonuses:
            if all(used & place for place in places):
                choices += [
                    (w + bonus.amount * SCALE, u | bit, (*has, bonus))
                    for w, u, has in choices
                    if not bonus.slot or all(b.slot != bonus.slot for b in has)
                ]
        self.routes += [(w, u, station, first, second, has) for w, u, has in choices[1:]]


class _Found(Exception):
    """A route has been found, and one is enough."""


class Probe(Walk):
    """A walk that only asks whether there is any route."""

    def found(self) -> bool:
        """Whether there is a route."""
        try:
            self.every(1 << 60)
        except _Found:
            return True
        return False

    def _emit(self, worth: int, used: int, station: int, first: Trail, second: Trail) -> None:
        raise _Found


def legs(trail: Trail) -> list[Chain]:
    """The legs of an arm in order from the station."""
    found = []
    while trail:
        trail, chain = trail
        found.append(chain)
    return found[::-1]
