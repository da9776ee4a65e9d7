"""Tracing from stations, exactly: which hexsides a simple path crosses, and which stops it calls at.

A trace crosses no hexside and calls at no stop twice, and never reverses at a fork. It is a simple path, and a flood
of the network does not find those: it comes back from a loop and runs up the line it came by. But a hexside is
crossed from one of its points to the other, as an alternating path uses the edges of a matching, and for those
Edmonds' search is exact: a flood that, on closing a loop (a blossom), makes the loop passable both ways and takes all
its points for one from then on. A stop is always in one blossom with the point from which it is first called at,
since any of its other track may be left by.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import Final

_NEW: Final = 0
_LEFT: Final = 1
"""The trace leaves the point's hex here, and has never come in here."""
_CAME: Final = 2
"""The trace comes into the point's hex here, or calls at the stop."""


def trace(
    links: list[tuple[int, ...]],
    first_stop: int,
    starts: Collection[int],
    closed: AbstractSet[int],
    absent: AbstractSet[int] = frozenset(),
) -> tuple[list[int], set[int]]:
    """The points at which traces from the ``starts`` arrive, and the stops at which they call.

    ``links`` number points and stops as `links.py` does. A trace ends at a stop in ``closed`` (but may start there)
    and never comes to one in ``absent``.
    """
    search = _Search(len(links))
    for stop in starts:
        search.come(stop, search.root)
    called = set(starts)
    for here in search.ahead:  # which grows meanwhile
        for there in links[here]:
            if there >= first_stop:
                if there in absent:
                    continue
                called.add(there)
                if there in closed:
                    continue
            was = search.state[there]
            if was == _CAME:
                search.close(here, there)
            elif was == _NEW:
                if there >= first_stop:
                    search.come(there, search.find(here))
                else:
                    search.cross(here, there)
    return [point for point in search.ahead if point < first_stop], called


class _Search:
    """The state of one search: what has been come to, from where, and which points have become one."""

    def __init__(self, root: int) -> None:
        self.root = root
        self.state = [_NEW] * root
        self.came_from = [-1] * root
        self.base = list(range(root + 1))
        self.ahead: list[int] = []
        """What has been come to, in order: to be gone on from."""

    def come(self, stop: int, base: int) -> None:
        """Call at a stop for the first time."""
        self.state[stop] = _CAME
        self.base[stop] = base
        self.ahead.append(stop)

    def cross(self, here: int, there: int) -> None:
        """Run inside a hex to a point that is new, and over its hexside."""
        self.state[there] = _LEFT
        self.came_from[there] = here
        self.state[there ^ 1] = _CAME
        self.ahead.append(there ^ 1)

    def find(self, number: int) -> int:
        """The point at which the trace first came to the blossom that holds this one."""
        base = self.base
        top = base[number]
        if base[top] == top:
            return top
        while base[top] != top:
            top = base[top]
        while base[number] != top:
            base[number], number = top, base[number]
        return top

    def close(self, a: int, b: int) -> None:
        """Close the loop over the track from ``a`` to ``b``, both come to: what lies on it is passable both ways."""
        x, y = self.find(a), self.find(b)
        if x == y:
            return
        above = {x}
        while x != self.root:
            x = self.find(self.came_from[x ^ 1])
            above.add(x)
        while y not in above:
            y = self.find(self.came_from[y ^ 1])
        for x in (self.find(a), self.find(b)):
            while x != y:
                out = x ^ 1
                before = self.find(self.came_from[out])
                self.base[x] = self.base[out] = y
                self.state[out] = _CAME
                self.ahead.append(out)
                x = before
