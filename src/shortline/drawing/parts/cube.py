"""Cubes: the track, stations, trains and markers of cube-rail companies.

Each company's cubes carry a sign of their own: whoever does not see the colours tells them apart all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shortline.drawing.geometry import Point
from shortline.drawing.svg import element, group, move, path

SIDE = 8.0
"""The side of the cube that the signs are made for."""

_SIGNS: Final = (
    "M-2 0h4",
    "M-2-2l4 4M2-2l-4 4",
    "M0-2.2v4.4M-2.2 0h4.4",
    "M-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0",
    "M-2.2 1.6L0-2 2.2 1.6z",
    "M-2-1.3h4M-2 1.3h4",
)


@dataclass(frozen=True, slots=True)
class Paint:
    """What tells a company's cubes from others: colour and sign."""

    color: str
    sign: int


def cube(paint: Paint, p: Point, side: float = SIDE) -> str:
    """A small cube, its front face about a point."""
    h, lift = side / 2, side * 0.28
    top = f"M{-h:g} {-h:g}l{lift:g} {-lift:g}h{side:g}l{-lift:g} {lift:g}z"
    edge = f"M{h:g} {-h:g}l{lift:g} {-lift:g}v{side:g}l{-lift:g} {lift:g}z"
    scaled = f"scale({side / SIDE:g})" if side != SIDE else None
    return group(
        element("path", d=f"M{-h:g} {-h:g}h{side:g}v{side:g}h{-side:g}z{top}{edge}", fill=paint.color, class_="cube"),
        path(top, "cube-top"),
        path(edge, "cube-side"),
        path(_SIGNS[paint.sign % len(_SIGNS)], "cube-sign", transform=scaled),
        transform=move(p),
    )


def home_square(paint: Paint, p: Point, side: float) -> str:
    """What the board prints in the square of a company's home: a frame in its colour, and its sign."""
    inner = side - 4.4
    frame = element("rect", x=-inner / 2, y=-inner / 2, width=inner, height=inner, fill="none", stroke=paint.color)
    sign = element("path", d=_SIGNS[paint.sign % len(_SIGNS)], fill="none", stroke=paint.color)
    return group(frame, sign, class_="home-square", transform=move(p))
