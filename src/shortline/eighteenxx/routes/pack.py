"""Packing: of the routes of each train at most one, none using the track or bonus of another, for the most money."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from shortline.eighteenxx.routes.walk import Route, TooMany

Packed = tuple[int, tuple[Route | None, ...]]
"""What a choice is worth, and the route of each train, if it runs."""


def pack(lists: Sequence[list[Route]], steps: int) -> Packed:
    """The best choice. Lists are sorted, best first; like trains have the same list and stand together. More than
    ``steps`` comparisons raise ``TooMany``."""
    tops = [ways[0][0] if ways else 0 for ways in lists]
    rest = [sum(tops[k:]) for k in range(len(lists) + 1)]
    same = [k + 1 < len(lists) and lists[k + 1] is lists[k] for k in range(len(lists))]
    best: Packed = (0, (None,) * len(lists))
    left = steps

    def choose(k: int, worth: int, used: int, chosen: tuple[Route | None, ...], start: int) -> None:
        nonlocal best, left
        if k == len(lists):
            if worth > best[0]:
                best = (worth, chosen)
            return
        routes, beyond = lists[k], rest[k + 1]
        for n in range(start, len(routes)):
            route = routes[n]
            if worth + route[0] + beyond <= best[0]:
                break
            left -= 1
            if not used & route[1]:
                choose(k + 1, worth + route[0], used | route[1], (*chosen, route), n + 1 if same[k] else 0)
        if left < 0:
            raise TooMany
        if worth + beyond > best[0]:
            choose(k + 1, worth, used, (*chosen, None), len(routes) if same[k] else 0)

    try:
        choose(0, 0, 0, (), 0)
    finally:
        # It holds itself by its name: left alone, it and all it found would wait for the garbage collector.
        choose = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    return best


def pack_below(lists: Sequence[list[Route]], cap: int, steps: int) -> Packed:
    """The best choice worth less than ``cap``; lists as for ``pack``."""
    tops = [ways[0][0] if ways else 0 for ways in lists]
    rest = [sum(tops[k:]) for k in range(len(lists) + 1)]
    last = len(lists) - 1
    best: Packed = (0, (None,) * len(lists))
    left = steps

    def choose(k: int, worth: int, used: int, chosen: tuple[Route | None, ...]) -> None:
        nonlocal best, left
        if k > last:
            if best[0] < worth < cap:
                best = (worth, chosen)
            return
        start = bisect_left(lists[k], worth - cap + 1, key=_falling) if k == last else 0
        for n in range(start, len(lists[k])):
            value, bits = lists[k][n][:2]
            if min(worth + value + rest[k + 1], cap - 1) <= best[0]:
                break
            left -= 1
            if left < 0:
                raise TooMany
            if not used & bits:
                choose(k + 1, worth + value, used | bits, (*chosen, lists[k][n]))
        choose(k + 1, worth, used, (*chosen, None))

    choose(0, 0, 0, ())
    return best


def _falling(route: Route) -> int:
    return -route[0]


def greedy(lists: Sequence[list[Route]]) -> Packed:
    """A good choice at once: the best route of each train in turn that the trains before it leave."""
    chosen: list[Route | None] = []
    worth = used = 0
    for routes in lists:
        route = next((r for r in routes if not used & r[1]), None)
        chosen.append(route)
        if route:
            worth, used = worth + route[0], used | route[1]
    return worth, tuple(chosen)
