"""Walking: every route of a train, one by one, for boards with no more of them than can be listed."""

from __future__ import annotations

from itertools import accumulate

from shortline.eighteenxx.routes.network import Chain
from shortline.eighteenxx.routes.train_network import SCALE, Exit, TrainNetwork
from shortline.eighteenxx.routes.trains import Bonus, share_out

Trail = tuple["Trail", Chain] | None
"""The legs of an arm, the last first."""
Route = tuple[int, int, int, Trail, Trail, tuple[Bonus, ...]]
"""A way that one train can run: its value, the track and bonuses it uses, a station on it, its two arms from there,
and the bonuses it has."""


class TooMany(Exception):
    """There are more routes than were to be walked."""


class Walk:
    """The routes of a train, each once: as two arms from the first of its stations, the second over later exits.

    ``left`` is how many exits may still be looked at; beyond that the walk raises ``TooMany``, and what it found stays.
    Nothing worth ``floor`` or less is looked for.
    """

    def __init__(self, of: TrainNetwork) -> None:
        self.of = of
        self.left = 0
        self.floor = -1
        self.routes: list[Route] = []
        self.shared = of.shared
        self.rest = _rest(of)
        starts = [of.calls[s] for s in of.stations if of.calls[s].cost <= of.train.reach]
        self.most = max((c.value + self.rest[of.train.reach - c.cost] for c in starts), default=0)
        """A bound on what any route is worth."""

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
        call, ways, rest = self.of.calls[station], self.of.ways, self.rest
        least, needs, emit, through = self.of.train.least, self.of.needs & ~closed, self._emit, call.through
        if self.of.needs and not needs:
            return
        tails = [ways[station][n:] for n in range(len(ways[station]))] if through else []

        def arm(exits: list[Exit], worth: int, left: int, stops: int, used: int, done: Trail, trail: Trail) -> None:
            """The second arm, from where it has come to."""
            self.left -= len(exits)
            if self.left < 0:
                raise TooMany
            bound = self.floor - worth
            for mask, value, cost, pays, tip, onward, chain in exits:
                if used & mask or cost > left or value + rest[left - cost] <= bound:
                    continue
                longer = (trail, chain)
                if tip and stops + pays >= least and (not needs or (used | mask) & needs):
                    emit(worth + value, (used | mask) & ~closed, station, done, longer)
                if onward >= 0:
                    arm(ways[onward], worth + value, left - cost, stops + pays, used | mask, done, longer)

        def first(exits: list[Exit], worth: int, left: int, stops: int, used: int, trail: Trail, start: int) -> None:
            """The first arm, from where it has come to, and every second arm to each of its beginnings."""
            self.left -= len(exits)
            if self.left < 0:
                raise TooMany
            bound = self.floor - worth
            for number, (mask, value, cost, pays, tip, onward, chain) in enumerate(exits):
                if used & mask or cost > left or value + rest[left - cost] <= bound:
                    continue
                later = start or number + 1
                longer, bits = (trail, chain), used | mask
                if tip:
                    if stops + pays >= least and (not needs or bits & needs):
                        emit(worth + value, bits & ~closed, station, longer, None)
                    if later < len(tails):
                        arm(tails[later], worth + value, left - cost, stops + pays, bits, longer, None)
                if onward >= 0:
                    first(ways[onward], worth + value, left - cost, stops + pays, bits, longer, later)

        try:
            first(ways[station], call.value, self.of.train.reach - call.cost, call.pays, call.bits | closed, None, 0)
        finally:
            # It holds itself by its name: left alone, it and all it found would wait for the garbage collector.
            arm = first = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]

    def _emit(self, worth: int, used: int, station: int, first: Trail, second: Trail) -> None:
        """Take a route, once for every choice of the bonuses that it may have."""
        if worth > self.floor:
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
        self.routes += [(w, u, station, first, second, has) for w, u, has in choices[1:] if w > self.floor]


def _rest(of: TrainNetwork) -> list[int]:
    """For each number of stops that the train may still count, the most that a run can have added by its end: all that
    is free, and the best of the others, two of which at most may be ends only."""
    calls = [of.calls[number] for number in of.reached]
    free = sum(c.value for c in calls if not c.cost) + sum(b.amount for b, _, _ in of.bonuses) * SCALE
    inner = _sums(sorted([c.value for c in calls if c.cost and c.through], reverse=True), of.train.reach)
    outer = _sums(sorted([c.value for c in calls if c.cost and not c.through], reverse=True), 2)
    return [
        free + max([outer[ends] + inner[left - ends] for ends in range(min(2, left) + 1)])
        for left in range(of.train.reach + 1)
    ]


def _sums(values: list[int], most: int) -> list[int]:
    """The sums of the first 0, 1, 2 ... values, up to ``most`` of them."""
    sums = [0, *accumulate(values[:most])]
    return sums + [sums[-1]] * (most + 1 - len(sums))


class Alone(Walk):
    """The walk of a train that runs alone: only ever better routes are kept."""

    def _emit(self, worth: int, used: int, station: int, first: Trail, second: Trail) -> None:
        extra = 0
        if self.of.bonuses:
            has = share_out([[b for b, _, places in self.of.bonuses if all(used & place for place in places)]])[0]
            extra = sum(b.amount for b in has) * SCALE
        if worth + extra > self.floor:
            self.floor = worth + extra
            self.routes = [(worth + extra, used & self.shared, station, first, second, ())]


class _Enough(Exception):
    """A route has been found, and one is enough."""


class Probe(Walk):
    """A walk that only asks whether there is any route."""

    def succeeds(self, steps: int) -> bool:
        """Whether there is a route."""
        try:
            self.every(steps)
        except _Enough:
            return True
        return False

    def _emit(self, worth: int, used: int, station: int, first: Trail, second: Trail) -> None:
        raise _Enough


def legs(trail: Trail) -> list[Chain]:
    """The legs of an arm in order from the station."""
    ways = []
    while trail is not None:
        trail, chain = trail
        ways.append(chain)
    return ways[::-1]
