"""Values: what a stop pays, as a figure on a chip; what an off-map area pays, a box for each colour of tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.letters import FIGURE, write
from shortline.drawing.room import box, disc
from shortline.drawing.sign import Sign
from shortline.drawing.svg import circle, group, rectangle
from shortline.eighteenxx.board.tile import Color, Stop

RADIUS = 11.2
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


def values_box(figures: Mapping[Color, int], added: bool = False) -> tuple[Sign, ...]:
    """Boxes side by side or below one another: a figure for each colour of tile from which it holds.

    What is ``added`` to another stop has a plus.
    """
    words: dict[Color, str] = {color: f"+{figure}" if added else str(figure) for color, figure in figures.items()}
    return tuple(_boxes(words, upright) for upright in (False, True))


def _boxes(figures: Mapping[Color, str], upright: bool) -> Sign:
    size = Point(max(FIGURE.width(f) for f in figures.values()) + 5, BOX)
    step = Point(0, size.y) if upright else Point(size.x, 0)
    whole = size + step * (len(figures) - 1)
    later = [f"till-{color}" for color in [*figures][1:]]

    def draw(p: Point) -> str:
        found = []
        for i, (color, words) in enumerate(figures.items()):
            middle = p - whole * 0.5 + step * i + size * 0.5
            corner = middle - size * 0.5
            ground = rectangle(corner.x, corner.y, size.x, size.y, f"box {color}")
            inner = group(ground, write(middle, words, FIGURE), class_=later[i] if i < len(later) else None)
            found.append(group(inner, class_=f"from-{color}") if i else inner)
        return group(*found, class_="on-tile")

    return Sign(box(whole.x + 1, whole.y + 1), draw)
