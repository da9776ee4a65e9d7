"""Ground: the coloured hexagon, terrain with its cost, and sides that no track may cross."""

from __future__ import annotations

from functools import cache

from shortline.drawing.free_space import box, wall
from shortline.drawing.geometry import SIZE, Point, corners
from shortline.drawing.lettering import COST, write
from shortline.drawing.palettes import GRAINS
from shortline.drawing.placement import Placeable
from shortline.drawing.svg import at, number, path
from shortline.parts.hexgrid import Layout


@cache
def outline(layout: Layout, size: float = SIZE) -> str:
    """The outline of a hex as a path about its middle."""
    return "M" + "L".join(at(p) for p in corners(layout, size)) + "Z"


@cache
def ground(layout: Layout, color: str) -> str:
    """The hexagon in a colour."""
    hexagon = path(outline(layout), f"hex {color}")
    return hexagon + path(outline(layout), f"grain-{color}") if color in GRAINS else hexagon


def impassable(layout: Layout, middle: Point, edge: int) -> str:
    """A side of the hex about ``middle`` that track may not cross."""
    line = wall(layout, edge)
    return path(f"M{at(line.start + middle)}L{at(line.end + middle)}", "impassable")


WIDE = 17.0


def terrain(cost: str, kinds: tuple[str, ...]) -> tuple[Placeable, ...]:
    """The cost with the signs below it, or beside it."""
    across = WIDE * len(kinds)
    text = COST.width(cost)

    def stacked(p: Point) -> str:
        return write(Point(p.x, p.y - 6.5), cost, COST) + _signs(kinds, Point(p.x, p.y + 5.5))

    def beside(p: Point) -> str:
        left = p.x - (text + 3 + across) / 2
        return write(Point(left + text / 2, p.y), cost, COST) + _signs(kinds, Point(left + text + 3 + across / 2, p.y))

    return (
        Placeable(box(max(text, across), 24), stacked),
        Placeable(box(text + 3 + across, 12), beside),
    )


def _signs(kinds: tuple[str, ...], p: Point) -> str:
    left = p.x - WIDE * (len(kinds) - 1) / 2
    return "".join(sign(kind, Point(left + WIDE * i, p.y)) for i, kind in enumerate(kinds))


def sign(kind: str, p: Point) -> str:
    """Peaks for mountains, reeds for swamp, waves for water."""
    x, y = number(p.x), number(p.y)
    match kind:
        case "mountain":
            left, low = number(p.x - 8), number(p.y + 5.5)
            peaks = path(f"M{left} {low}l5.5 -9 2.6 4.2 2.4 -6.2 5.5 11z", "mountain")
            return peaks + path(f"M{left} {low}m8.9 -7.5l1.6 -3.5 1.8 3.6 -1.7 -.9z", "snow")
        case "swamp":
            return path(f"M{x} {y}m-7 5h14M{x} {y}m-4.5 2.5v-5m4.5 5v-8m4.5 8v-5", "swamp")
        case _:
            low = number(p.y - 2.5)
            return path(
                f"M{number(p.x - 8)} {low}q4 -4.5 8 0t8 0M{number(p.x - 8)} {number(p.y + 3)}q4 -4.5 8 0t8 0", "water"
            )
