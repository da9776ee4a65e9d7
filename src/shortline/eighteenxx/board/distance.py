"""Distance along the track: how many hexes the shortest trace from a corporation's nearest station enters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from shortline.eighteenxx.board.board import Board
from shortline.eighteenxx.board.connect import ENDS, closed_stops, end_stops, reach, starts
from shortline.eighteenxx.board.links import links, points
from shortline.eighteenxx.board.tile import StopKind

Step = tuple[int, int]
"""The point at which a trace arrives, and the stop it has called at in the hex before, or -1."""

NOT_REACHED = -1


def distance(
    board: Board, corporation: str, hex_id: str, stop: int | None = None, ends: frozenset[StopKind] = ENDS
) -> int | None:
    """The hexes entered from the nearest station to a hex, or to one stop of it; a neighbour is 1. None if not
    reached."""
    if any(s.hex == hex_id and stop in (None, s.stop) for s in board.stations_of(corporation)):
        return 0
    key = (corporation, hex_id, stop, ends)
    steps = board.facts.distances.get(key)
    if steps is None:
        far = _distance(board, *key)
        steps = board.facts.distances.keep(key, NOT_REACHED if far is None else far)
    return None if steps == NOT_REACHED else steps


def _distance(board: Board, corporation: str, hex_id: str, stop: int | None, ends: frozenset[StopKind]) -> int | None:
    reached = reach(board, corporation, ends)
    if stop is not None and (hex_id, stop) not in reached.stops:
        return None
    ways = _Ways(board, corporation, ends)
    numbers = points(board.map)
    if stop is not None:
        ways.call_only_at(board, hex_id, stop)
        return ways.shortest(set(ways.graph[numbers.stop[hex_id, stop]]))
    sides = (numbers.side[hex_id, edge] for edge in range(6) if reached.arrives(hex_id, edge))
    return ways.shortest({point for point in sides if ways.graph[point]})


class _Ways:
    """The ways on from every point, for one corporation."""

    def __init__(self, board: Board, corporation: str, ends: frozenset[StopKind]) -> None:
        self.graph, self.numbers = links(board), points(board.map)
        self.closed = closed_stops(board, corporation, ends)
        self.starts = starts(board, corporation)
        stop = self.numbers.stop
        self.same = {
            stop[h, i]: stop[h, 0] for h, x in board.map.hexes.items() if x.one_call for i in range(1, len(x.stops))
        }
        """Stops that count as one, since a run calls at only one of them."""

    def call_only_at(self, board: Board, hex_id: str, stop: int) -> None:
        """Leave out traces that cannot end in a call at this stop, since they have been there or at a rival of it."""
        goal = self.numbers.stop[hex_id, stop]
        one = self.same.get(goal, goal)
        rivals = {one, goal} | {n for n, same in self.same.items() if same == one}
        kind = board.stops(hex_id)[stop].kind
        if kind in board.map.once:
            rivals |= end_stops(board.map, frozenset({kind}))
        self.closed = self.closed | rivals
        self.starts = tuple(n for n in self.starts if n not in rivals)

    def steps(self, here: int) -> Iterator[Step]:
        """Over the next hexside, from a point at which a trace has arrived."""
        for there in self.graph[here]:
            if there < self.numbers.first_stop:
                yield there ^ 1, -1
            elif there not in self.closed:
                yield from ((out ^ 1, self.same.get(there, there)) for out in self.graph[there] if out != here)

    def first_steps(self) -> Iterator[Step]:
        """Over the first hexside from every station."""
        for start in self.starts:
            yield from ((out ^ 1, self.same.get(start, start)) for out in self.graph[start])

    def shortest(self, goals: set[int]) -> int | None:
        """The length of the shortest trace that arrives at one of the goals.

        The shortest walk is a lower bound, and nearly always a trace. Where it is not, since it comes back over its
        own track, longer and longer traces are tried; those that cannot arrive in time are dropped at once.
        """
        before: dict[int, Step] = {}
        level = list(dict.fromkeys(self._news(-1, self.first_steps(), before)))
        length = 1
        while level:
            arrived = [point for point in level if point in goals]
            if any(self._simple(point, before) for point in arrived):
                return length
            if arrived:
                return self._deepen(goals, length)
            level = [new for here in level for new in self._news(here, self.steps(here), before)]
            length += 1
        return None

    def _news(self, here: int, steps: Iterable[Step], before: dict[int, Step]) -> Iterator[int]:
        for point, stop in steps:
            if point not in before:
                before[point] = (here, stop)
                yield point

    def _simple(self, point: int, before: dict[int, Step]) -> bool:
        """Whether the walk that came to a point crosses no hexside and calls at no stop twice."""
        used: set[int] = set()
        while point >= 0:
            here, stop = before[point]
            for one in (point >> 1, -2 - stop):
                if one in used and one != -1:
                    return False
                used.add(one)
            point = here
        return True

    def _deepen(self, goals: set[int], length: int) -> int | None:
        """The length of the shortest trace to the goals, which is no less than ``length``."""
        needed = self._needed(goals)
        for bound in range(length, len(self.graph)):
            for point, stop in self.first_steps():
                if self._arrives(point, frozenset({point >> 1, -2 - stop}), bound - 1, goals, needed):
                    return bound
        return None

    def _arrives(self, here: int, used: frozenset[int], left: int, goals: set[int], needed: dict[int, int]) -> bool:
        """Whether a trace that stands here arrives at a goal within so many more hexes."""
        if here in goals:
            return True
        for point, stop in self.steps(here):
            if needed.get(point, left) < left and point >> 1 not in used and (stop < 0 or -2 - stop not in used):
                now = used | {point >> 1} if stop < 0 else used | {point >> 1, -2 - stop}
                if self._arrives(point, now, left - 1, goals, needed):
                    return True
        return False

    def _needed(self, goals: set[int]) -> dict[int, int]:
        """Point to the fewest hexsides a walk from it crosses to a goal."""
        back: dict[int, list[int]] = {}
        for here in range(self.numbers.first_stop):
            for point, _ in self.steps(here):
                back.setdefault(point, []).append(here)
        needed = dict.fromkeys(sorted(goals), 0)
        level = list(needed)
        while level:
            level = list(dict.fromkeys(p for point in level for p in back.get(point, ()) if p not in needed))
            far = max(needed.values()) + 1
            needed.update(dict.fromkeys(level, far))
        return needed
