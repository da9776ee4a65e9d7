"""Placement: whatever finds its own place in a hex, clear of track, circles and one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from shortline.drawing.free_space import GAP, Candidates, Disc, FreeSpace, Shape, box, shifted
from shortline.drawing.geometry import Point
from shortline.drawing.lettering import Hand

_DEEP: Final = frozenset("gjpqy,;()Q&")
"""Letters that reach below the line."""
_DROP: Final = 0.22


@dataclass(frozen=True)
class Placeable:
    """Something to be placed: what it covers, and how it is drawn once it has a place."""

    shape: Shape
    draw: Callable[[Point], str]


@dataclass(frozen=True, slots=True)
class Placement:
    """A sign in its place; ``room`` is how far it keeps from everything else, negative if it overlaps something."""

    sign: Placeable
    at: Point
    room: float

    @property
    def covers(self) -> Shape:
        """What it covers in the hex."""
        return shifted(self.sign.shape, self.at)

    def draw(self, turn: int = 0) -> str:
        """The sign, upright, on a hex turned by so many sixths."""
        return self.sign.draw(self.at.turned(turn) if turn else self.at)


def settle(
    room: FreeSpace, signs: Sequence[Placeable], places: Candidates, gap: float = GAP, need: float = -1e9
) -> Placement | None:
    """Find a place for the first of some signs that has room enough, or for the one with most room.

    With no more room than ``need`` there is no place at all. What is placed is taken from the room.
    """
    least = max(need, 0.0)
    best = _best(room, signs, places, gap, least) or (_best(room, signs, places, gap, need) if need < least else None)
    if best is not None:
        room.take(best.sign.shape, best.at)
    return best


def _best(room: FreeSpace, signs: Sequence[Placeable], places: Candidates, gap: float, need: float) -> Placement | None:
    best: Placement | None = None
    for sign in signs:
        p, at = room.find(sign.shape, places, gap, best.room if best else need)
        if at > (best.room if best else need):
            best = Placement(sign, p, at)
        if at >= gap:
            break
    return best


Wanted = tuple[Sequence[Placeable], Candidates]
"""The ways in which something may be drawn, the best first, and the places for it."""


def together(room: FreeSpace, wanted: Sequence[Wanted]) -> list[Placement]:
    """Places for a few signs, found one after the other in the order in which they fare best."""
    lost, placed = _in_order(room.copy(), wanted)
    if lost:
        other, turned = _in_order(room.copy(), wanted[::-1])
        if round(other, 3) < round(lost, 3):
            placed = turned
    for settled in placed:
        room.take(settled.sign.shape, settled.at)
    return placed


def _in_order(room: FreeSpace, wanted: Sequence[Wanted]) -> tuple[float, list[Placement]]:
    """The signs in their places, and what is lost by that: lesser ways of drawing them, and overlaps."""
    lost, placed = 0.0, []
    for signs, places in wanted:
        settled = settle(room, signs, places)
        if settled:
            placed.append(settled)
            lost += signs.index(settled.sign) / len(signs) + max(0.0, GAP - settled.room)
    return lost, placed


def lettering(words: str, hand: Hand, size: float = 0) -> Shape:
    """What a line of words covers."""
    drop = (size or hand.size) * _DROP if _DEEP & set(words) else 0.0
    return shifted(box(hand.width(words, size), hand.height(size) + drop), Point(0, drop / 2))


def corners_reach(width: float, height: float) -> Shape:
    """One disc over something oblong: turned any way it keeps inside."""
    return (Disc(Point(0, 0), (width * width + height * height) ** 0.5 / 2),)
