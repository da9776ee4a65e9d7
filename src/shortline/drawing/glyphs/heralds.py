"""Heralds: the corporations' devices, letters and simple shapes of our own making.

No two corporations of a title have the same device: whoever does not see the colours tells them apart all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from shortline.drawing.geometry import MIDDLE, Point, polar
from shortline.drawing.lettering import HERALD, write
from shortline.drawing.svg import element, group, move, number

TOKEN = 13.9
"""The radius of a token: it leaves the rim of its circle to be seen."""


@dataclass(frozen=True, slots=True)
class Arms:
    """What makes a herald: letters, the colours of the ground and of the letters, and which device."""

    letters: str
    colors: tuple[str, str]
    device: int


def _rings(*radii: float) -> Callable[[str], str]:
    def draw(color: str) -> str:
        return "".join(element("circle", r=r, fill="none", stroke=color, stroke_width=0.09) for r in radii)

    return draw


def _segments(edge: float, upright: bool) -> Callable[[str], str]:
    half = sqrt(1 - edge * edge)
    a, b, e = number(half), number(edge), number(-edge)
    if upright:
        d = f"M{b} -{a}A1 1 0 0 1 {b} {a}ZM{e} -{a}A1 1 0 0 0 {e} {a}Z"
    else:
        d = f"M-{a} {e}A1 1 0 0 1 {a} {e}ZM-{a} {b}A1 1 0 0 0 {a} {b}Z"
    return lambda color: element("path", d=d, fill=color)


def _dots(*angles: float) -> Callable[[str], str]:
    def draw(color: str) -> str:
        places = (polar(0.83, angle) for angle in angles)
        return "".join(element("circle", cx=p.x, cy=p.y, r=0.085, fill=color) for p in places)

    return draw


def _paths(d: str) -> Callable[[str], str]:
    return lambda color: element("path", d=d, fill=color)


def _strokes(d: str) -> Callable[[str], str]:
    return lambda color: element("path", d=d, fill="none", stroke=color, stroke_width=0.13)


_STAR = "l.075.185.2.01-.155.13.055.19-.175-.105-.175.105.055-.19-.155-.13.2-.01z"

DEVICES: Final[tuple[Callable[[str], str], ...]] = (
    _rings(0.84),
    _segments(0.58, upright=False),
    _strokes("M-.62-.42L0-.82.62-.42M-.62.42L0 .82.62.42"),
    _dots(-140, -115, -90, -65, -40, 40, 65, 90, 115, 140),
    _paths("".join(f"M{x} {y}{_STAR}" for x in (-0.28, 0.28) for y in (-0.85, 0.37))),
    _strokes("M-.72-.46H.72M-.56-.66H.56M-.72.46H.72M-.56.66H.56"),
    _paths("M0-.97L.3-.5H-.3ZM0 .97L.3.5H-.3Z"),
    _rings(0.84, 0.68),
)


def herald(arms: Arms, p: Point = MIDDLE, radius: float = TOKEN) -> str:
    """A round token about a point."""
    device = group(DEVICES[arms.device % len(DEVICES)](arms.colors[1]), transform=f"scale({number(radius)})")
    return group(
        element("circle", r=radius, fill=arms.colors[0], class_="token"),
        device,
        letters(arms, MIDDLE, radius, arms.colors[1]),
        transform=move(p) if p != MIDDLE else None,
    )


def letters(arms: Arms, p: Point, radius: float, color: str | None = None) -> str:
    """The letters alone, as large as a circle of that radius has room for."""
    size = min(0.74 * radius, 1.5 * radius / HERALD.width(arms.letters, 1))
    return write(p, arms.letters, HERALD, size, fill=color)
