"""Values: what a stop pays, as a figure on a chip; what an off-map area pays, a box for each colour of tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shortline.drawing.geometry import Point
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
    words = str(figure)
    wide = max(RADIUS, FIGURE.width(words) / 2 + 2.4)

    def draw(p: Point) -> str:
        if wide == RADIUS:
            chip = circle(p, RADIUS, "chip")
        else:
            chip = rectangle(p.x - wide, p.y - RADIUS, 2 * wide, 2 * RADIUS, "chip", rx=RADIUS)
        return group(chip, write(p, words, FIGURE), class_="on-chip")

    return Sign(disc(RADIUS + 0.5) if wide == RADIUS else box(2 * wide + 1, 2 * RADIUS + 1), draw)


def raised(sign: Sign) -> Sign:
    """A value within a ring: something has raised it."""
    return Sign(disc(RADIUS + 2.5), lambda p: circle(p, RADIUS + 1.2, "raised") + sign.draw(p))


def values_box(figures: Mapping[Color, int], phases: Mapping[Color, str]) -> tuple[Sign, ...]:
    """Boxes side by side or below one another: a figure for each colour of tile from which it holds.

    ``phases`` are the names of the phases with which the colours begin; they are noted if there is room for that.
    """
    notes = tuple(f"from {phases[c]}" if i and c in phases else "" for i, c in enumerate(figures))
    bare = ("",) * len(notes)
    ways = ((notes, False), (notes, True), (bare, False), (bare, True))
    return tuple(_boxes(figures, noted, upright) for noted, upright in ways)


def _boxes(figures: Mapping[Color, int], notes: Sequence[str], upright: bool) -> Sign:
    wide = max(FIGURE.width(str(f)) + 6 for f in figures.values())
    wide = max(wide, *(FINE.width(note) + 2 for note in notes))
    high = BOX + (6.5 if any(notes) else 0)
    step = Point(0, high) if upright else Point(wide, 0)
    whole = Point(wide, high) + step * (len(figures) - 1)

    def draw(p: Point) -> str:
        found = []
        for i, (color, figure) in enumerate(figures.items()):
            corner = p - whole * 0.5 + step * i
            middle = Point(corner.x + wide / 2, corner.y + BOX / 2)
            found.append(rectangle(corner.x, corner.y, wide, high, f"box {color}"))
            found.append(write(middle, str(figure), FIGURE))
            found.append(write(Point(middle.x, middle.y + 9.5), notes[i], FINE) if notes[i] else "")
        return group(*found, class_="on-tile")

    return Sign(box(whole.x + 1, whole.y + 1), draw)
