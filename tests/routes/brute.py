"""Brute force: every set of runs on a small board, found without any of the code that it checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.tile import JUNCTION, STOP, Stop
from shortline.eighteenxx.routes import Bonus, Scorer, Train
from shortline.eighteenxx.routes.network import Place

At = tuple[str, int]
Side = frozenset[tuple[str, int]]


@dataclass(frozen=True)
class Way:
    """Stops in order and the sides crossed."""

    stops: tuple[At, ...]
    sides: frozenset[Side]


def ways(board: Board) -> list[Way]:
    """Every way over the track that calls at two stops or more, none of them twice, crossing no side twice."""
    found = {}
    for hex_id in board.map.hexes:
        for i in range(len(board.stops(hex_id))):
            for way in _onward(board, Way(((hex_id, i),), frozenset())):
                found.setdefault((frozenset(way.stops), way.sides), way)
    return list(found.values())


def _onward(board: Board, way: Way) -> Iterator[Way]:
    hex_id, i = way.stops[-1]
    for stop, sides in _legs(board, hex_id, STOP + i, way.sides):
        if stop not in way.stops:
            longer = Way((*way.stops, stop), sides)
            yield longer
            yield from _onward(board, longer)


def _legs(board: Board, hex_id: str, end: int, used: frozenset[Side]) -> Iterator[tuple[At, frozenset[Side]]]:
    """Where a train that is at one end of some track in a hex can come to next."""
    for other in _joined(board, hex_id, end):
        if other >= STOP:
            yield (hex_id, other - STOP), used
            continue
        there = board.map.hexes[hex_id].neighbours.get(other)
        side = frozenset({(hex_id, other), (there or "", (other + 3) % 6)})
        if there is not None and side not in used:
            yield from _legs(board, there, (other + 3) % 6, used | {side})


def _joined(board: Board, hex_id: str, end: int) -> list[int]:
    found = []
    for s in board.sections(hex_id):
        for a, b in ((s.a, s.b), (s.b, s.a)):
            if a == end and b != JUNCTION:
                found.append(b)
            elif a == end:
                found += [
                    c for t in board.sections(hex_id) for c, d in ((t.a, t.b), (t.b, t.a)) if d == JUNCTION and c != end
                ]
    return found


def legal(board: Board, corporation: str, train: Train, way: Way) -> bool:
    """Whether a train may run along a way, by the words of the rules."""
    stops = [board.stops(h)[i] for h, i in way.stops]
    kinds = [s.kind for s in stops]
    if sum(k in train.counts for k in kinds) > train.reach or any(k in train.avoids for k in kinds):
        return False
    if sum(k not in train.ignores and k not in train.silent for k in kinds) < train.least:
        return False
    if train.needs and not any(k in train.needs for k in kinds):
        return False
    if any(kinds.count(k) > 1 for k in train.single):
        return False
    if train.hex_once and _some_hex_twice(way):
        return False
    one = [h for h, _ in way.stops if board.map.hexes[h].one_call]
    if len(one) != len(set(one)):
        return False
    for at, stop in list(zip(way.stops, stops, strict=True))[1:-1]:
        if stop.kind in train.ends or board.map.hexes[at[0]].ground in train.end_grounds:
            return False
        if _filled(board, corporation, at, stop):
            return False
    return any(
        _own(board, corporation, at) and stop.kind not in train.ignores
        for at, stop in zip(way.stops, stops, strict=True)
    )


def _some_hex_twice(way: Way) -> bool:
    """Whether a way comes to a hex more than once: every passage crosses two of its sides, every end one."""
    crossed = Counter(h for side in way.sides for h, _ in side)
    crossed.update(h for h, _ in (way.stops[0], way.stops[-1]))
    return any(count > 2 for count in crossed.values())


def _own(board: Board, corporation: str, at: At) -> bool:
    return any((s.hex, s.stop) == at and s.corporation == corporation for s in board.stations)


def _filled(board: Board, corporation: str, at: At, stop: Stop) -> bool:
    others = [s for s in board.stations if (s.hex, s.stop) == at and not s.beside]
    return 0 < stop.slots <= len(others) and not _own(board, corporation, at)


def best(
    board: Board, corporation: str, trains: Sequence[Train], scorer: Scorer, below: int = 1 << 30
) -> tuple[int, int]:
    """The most revenue, less than ``below``, of any set of runs, and the most that such a set brings to the treasury.
    Every set is looked at if there is such a cap."""
    everything = ways(board)
    lists = []
    for train in trains:
        runs = [w for w in everything if legal(board, corporation, train, w)]
        lists.append([(*_pay(board, train, scorer, w), w.sides, _bonuses(scorer, w)) for w in runs])
    found = (0, 0)
    bounds = [max((r[0] + sum(b.amount for b in r[3]) for r in runs), default=0) for runs in lists]

    def choose(k: int, revenue: int, treasury: int, used: frozenset[Side], earned: list[list[Bonus]]) -> None:
        nonlocal found
        if k == len(lists):
            total = revenue + _share(earned)
            found = max(found, (total, treasury)) if total < below else found
            return
        if below == 1 << 30 and revenue + sum(b.amount for b in chain(*earned)) + sum(bounds[k:]) < found[0]:
            return
        choose(k + 1, revenue, treasury, used, earned)
        for pays, subsidy, sides, bonuses in lists[k]:
            if not used & sides:
                choose(k + 1, revenue + pays, treasury + subsidy, used | sides, [*earned, bonuses])

    choose(0, 0, 0, frozenset(), [])
    return found


def _pay(board: Board, train: Train, scorer: Scorer, way: Way) -> tuple[int, int]:
    revenue = treasury = 0
    for h, i in way.stops:
        stops, printed = board.stops(h), board.map.hexes[h]
        name = h if len(stops) == 1 else f"{h}/{i}"
        place = Place(name, h, i, stops[i].kind, printed.ground, printed.one_call, 0, 0)
        revenue += sum(a for a, _ in scorer.amounts(board, train, place))
        treasury += sum(a for a, _ in scorer.treasury(board, train, place))
    return revenue, treasury


def _bonuses(scorer: Scorer, way: Way) -> list[Bonus]:
    return [b for b in scorer.bonuses if set(b.places) <= {h for h, _ in way.stops}]


def _share(earned: list[list[Bonus]]) -> int:
    """The most that bonuses can pay: every subset of all (run, bonus) pairs."""
    if not any(earned):
        return 0
    pairs = [(n, b) for n, bonuses in enumerate(earned) for b in bonuses]
    most = 0
    for size in range(len(pairs) + 1):
        for some in combinations(pairs, size):
            once = [b.name for _, b in some if b.once]
            slots = [(n, b.slot) for n, b in some if b.slot]
            if len(once) == len(set(once)) and len(slots) == len(set(slots)):
                most = max(most, sum(b.amount for _, b in some))
    return most
