"""Values: what a stop pays, as a figure on a chip; what an off-map area pays, a box for each colour of tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.letters import FIGURE, FINE, write
from shortline.drawing.room import box, disc
from shortline.drawing.sign import Sign
from shortline.drawing.svg import circle, group, rectangle
from shortline.eighteenxx.board.tile import Color, Stop

RADIUS = 9.8
BOX = 16.0
"""The height of a box."""


def plain_values(stops: Sequence[Stop]) -> tuple[int, ...]:
    """The figures of stops that have one, each once."""
    figures = (next(iter(s.revenue.values())) for s in stops if len(s.revenue) == 1)
    return tuple(dict.fromkeys(figure for figure in figures if figure))


def changing_values(stops: Sequence[Stop]) -> tuple[Mapping[Color, int], ...]:
    """The figures of stops that pay more, or less, as the game goes on."""
    found: list[Mapping[Color, int]] = []
    for stop in stops:
        if len(stop.revenue) > 1 and stop.revenue not in found:
            found.append(stop.revenue)
    return tuple(found)


def value(figure: int) -> Sign:
    """A figure on a round chip."""
    return chip(str(figure))


def chip(words: str) -> Sign:
    """A few figures on a round chip, or on a longer one."""
    wide = max(RADIUS, FIGURE.width(words) / 2 + 2.4)

    def draw(p: Point) -> str:
        if wide == RADIUS:
            ground = circle(p, RADIUS, "chip")
        else:
            ground = rectangle(p.x - wide, p.y - RADIUS, 2 * wide, 2 * RADIUS, "chip", rx=RADIUS)
        return group(ground, write(p, words, FIGURE), class_="on-chip")

    return Sign(disc(RADIUS + 0.5) if wide == RADIUS else box(2 * wide + 1, 2 * RADIUS + 1), draw)


def raised(sign: Sign) -> Sign:
    """A value within a ring: something has raised it."""
    return Sign(disc(RADIUS + 2.5), lambda p: circle(p, RADIUS + 1.2, "raised") + sign.draw(p))


def upgrade_marker(more: int) -> str:
    """A marker that raises the value of a place."""
    return circle(MIDDLE, RADIUS + 1.2, "raised") + chip(f"+{more}").draw(MIDDLE)


def values_box(figures: Mapping[Color, int], phases: Mapping[Color, str], added: bool = False) -> tuple[Sign, ...]:
    """Boxes side by side or below one another: a figure for each colour of tile from which it holds.

    ``phases`` are the names of the phases with which the colours begin. What is ``added`` to another stop has a plus.
    """
    notes = tuple(f"from {phases[c]}" if i and c in phases else "" for i, c in enumerate(figures))
    short = tuple(f"{note[5:]}+" if note else "" for note in notes)
    words = {color: f"+{figure}" if added else str(figure) for color, figure in figures.items()}
    ways = ((_noted_below, notes), (_noted_beside, short))
    return tuple(_boxes(words, noted, way, upright) for way, noted in ways for upright in (False, True))


@dataclass(frozen=True, slots=True)
class Box:
    """How a box is laid out: how much its note adds to its size, and where figure and note stand in it."""

    more: Point
    figure: Point
    note: Point


def _noted_below(figure: float, note: float) -> Box:
    return Box(Point(max(0.0, note + 3 - figure - 6), 6.5), Point(0, -3.25), Point(0, 6.25))


def _noted_beside(figure: float, note: float) -> Box:
    return Box(Point(note + 1, 0), Point(-note / 2 - 0.5, 0), Point(figure / 2 + 1, 2))


def _boxes(
    figures: Mapping[Color, str], notes: Sequence[str], way: Callable[[float, float], Box], upright: bool
) -> Sign:
    figure = max(FIGURE.width(f) for f in figures.values())
    box_ = way(figure, max((FINE.width(note) for note in notes), default=0.0))
    size = Point(figure + 6, BOX) + box_.more
    step = Point(0, size.y) if upright else Point(size.x, 0)
    whole = size + step * (len(figures) - 1)

    def draw(p: Point) -> str:
        found = []
        for i, (color, words) in enumerate(figures.items()):
            middle = p - whole * 0.5 + step * i + size * 0.5
            corner = middle - size * 0.5
            place = middle + box_.figure if notes[i] else Point(middle.x, middle.y + box_.figure.y)
            found.append(rectangle(corner.x, corner.y, size.x, size.y, f"box {color}"))
            found.append(write(place, words, FIGURE))
            found.append(write(middle + box_.note, notes[i], FINE) if notes[i] else "")
        return group(*found, class_="on-tile")

    return Sign(box(whole.x + 1, whole.y + 1), draw)
