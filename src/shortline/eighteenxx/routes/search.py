"""The exact search: the set of runs that pays most, proved to be the most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.routes.check import score
from shortline.eighteenxx.routes.network import Chain
from shortline.eighteenxx.routes.run import Run, Runs, runs
from shortline.eighteenxx.routes.score import Bonus, Scorer, Values
from shortline.eighteenxx.routes.sheet import SCALE, Sheet, sheet
from shortline.eighteenxx.routes.trace import Trace
from shortline.eighteenxx.routes.train import Train

Trail = tuple["Trail", Chain] | tuple[()]
"""The legs of an arm, the last first."""


class Route(NamedTuple):
    """A way that one train can run: its value, the track and bonuses it uses, and its two arms from a station."""

    value: int
    used: int
    station: int
    arms: tuple[Trail, Trail]
    bonuses: tuple[Bonus, ...]


def best_runs(board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer) -> Runs:
    """The runs of ``trains`` that pay most."""
    lists: list[list[Route]] = []
    sheets: list[Sheet] = []
    order = sorted(range(len(trains)), key=lambda i: (-trains[i].reach, trains[i].name, i))
    for k, i in enumerate(order):
        if k and trains[order[k - 1]] == trains[i]:
            sheets.append(sheets[-1])
            lists.append(lists[-1])
            continue
        sheets.append(sheet(board, corporation, trains[i], scorer))
        lists.append(sorted(routes(sheets[-1]), key=lambda r: -r.value))
    chosen = _combine(lists)
    found = {}
    for k, route in enumerate(chosen):
        if route:
            found[order[k]] = _run(board, sheets[k], trains[order[k]], scorer, route)
    return runs(tuple(found[i] for i in sorted(found)), True)


def has_run(board: Board, corporation: str, train: Train) -> bool:
    """Whether a train of the corporation would have any legal run at all."""
    of = sheet(board, corporation, train, Values("yellow"))
    try:
        _every(of, _stop)
    except _Found:
        return True
    return False


class _Found(Exception):
    """A route has been found, and one is enough."""


def _stop(*_: object) -> None:
    raise _Found


Emit = Callable[[int, int, int, tuple[Trail, Trail]], None]
"""What takes a route: its station, its value, all its bits, its arms."""


def routes(of: Sheet) -> list[Route]:
    """Every route of a train that no other outdoes, once for every choice of bonuses."""
    found: list[Route] = []
    _every(of, lambda station, worth, used, arms: _variants(of, station, worth, used, arms, found))
    return found


def _every(of: Sheet, emit: Emit) -> None:
    """Hand over every route once: as two arms from the first of its stations, the second over later exits."""
    closed = 0
    for station in of.stations:
        if of.cost[station] <= of.train.reach:
            _from_station(of, station, closed, emit)
        closed |= of.own[station]


def _from_station(of: Sheet, station: int, closed: int, emit: Emit) -> None:
    value, cost, pays, tip, ways, through = of.value, of.cost, of.pays, of.tip, of.ways, of.through
    least, needs = of.train.least, of.needs

    def call(at: int, worth: int, stops: int, used: int, first: Trail, second: Trail) -> None:
        if tip[at] and stops >= least and (not needs or used & needs):
            emit(station, worth, used, (first, second))

    def first_arm(at: int, worth: int, left: int, stops: int, used: int, trail: Trail, start: int) -> None:
        call(at, worth, stops, used, trail, ())
        if through[station] and tip[at]:
            extend(station, worth, left, stops, used, trail, (), start + 1)
        if through[at]:
            for to, mask, chain in ways[at]:
                if not used & mask and cost[to] <= left:
                    now, more, calls = worth + value[to], left - cost[to], stops + pays[to]
                    first_arm(to, now, more, calls, used | mask, (trail, chain), start)

    def extend(at: int, worth: int, left: int, stops: int, used: int, done: Trail, trail: Trail, start: int) -> None:
        for to, mask, chain in ways[at][start:]:
            if not used & mask and cost[to] <= left:
                now, more, calls, longer = worth + value[to], left - cost[to], stops + pays[to], (trail, chain)
                call(to, now, calls, used | mask, done, longer)
                if through[to]:
                    extend(to, now, more, calls, used | mask, done, longer, 0)

    worth, left, used = value[station], of.train.reach - cost[station], of.bits[station] | closed
    for start, (to, mask, chain) in enumerate(ways[station]):
        if not used & mask and cost[to] <= left:
            now, stops = worth + value[to], pays[station] + pays[to]
            first_arm(to, now, left - cost[to], stops, used | mask, ((), chain), start)


def _variants(of: Sheet, station: int, worth: int, used: int, arms: tuple[Trail, Trail], found: list[Route]) -> None:
    """A route, once for every choice of the bonuses that it may have."""
    choices: list[tuple[int, int, tuple[Bonus, ...]]] = [(worth, used & of.shared, ())]
    for bonus, bit, places in of.bonuses:
        if all(used & place for place in places):
            with_it = [
                (w + bonus.amount * SCALE, u | (bit if bonus.once else 0), (*has, bonus))
                for w, u, has in choices
                if not bonus.slot or all(b.slot != bonus.slot for b in has)
            ]
            choices = choices + with_it if bonus.once or bonus.slot else with_it
    for w, u, has in choices:
        found.append(Route(w, u, station, arms, has))


def _combine(lists: list[list[Route]]) -> list[Route | None]:
    """The best choice of at most one route for every train, no two using the same track or bonus."""
    tops = [routes_[0].value if routes_ else 0 for routes_ in lists]
    rest = [sum(tops[k:]) for k in range(len(lists) + 1)]
    best: tuple[int, list[Route | None]] = (0, [None] * len(lists))

    def choose(k: int, worth: int, used: int, chosen: list[Route | None], start: int) -> None:
        nonlocal best
        if k == len(lists):
            if worth > best[0]:
                best = (worth, list(chosen))
            return
        same = k + 1 < len(lists) and lists[k + 1] is lists[k]
        for n in range(start, len(lists[k])):
            route = lists[k][n]
            if worth + route.value + rest[k + 1] <= best[0]:
                break
            if not used & route.used:
                choose(k + 1, worth + route.value, used | route.used, [*chosen, route], n + 1 if same else 0)
        if worth + rest[k + 1] > best[0]:
            choose(k + 1, worth, used, [*chosen, None], len(lists[k]) if same else 0)

    choose(0, 0, 0, [], 0)
    return best[1]


def _legs(trail: Trail) -> list[Chain]:
    found = []
    while trail:
        trail, chain = trail
        found.append(chain)
    return found[::-1]


def _run(board: Board, of: Sheet, train: Train, scorer: Scorer, route: Route) -> Run:
    """The run that a route is, with its amounts."""
    net = of.network
    first, second = _legs(route.arms[0]), _legs(route.arms[1])
    stops = [net.at[c.end] for c in reversed(first)] + [route.station] + [net.at[c.end] for c in second]
    legs = [c.hexes[::-1] for c in reversed(first)] + [c.hexes for c in second]
    track = [s for c in reversed(first) for s in reversed(c.sides)] + [s for c in second for s in c.sides]
    return score(board, train, scorer, Trace(tuple(stops), tuple(legs), tuple(track)), route.bonuses)
