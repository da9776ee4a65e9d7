"""Markers: what lies on a hex beside tiles and stations, pictograms, and the cubes of cube-rail companies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shortline.drawing.free_space import box, disc
from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.glyphs.heralds import Arms, letters
from shortline.drawing.lettering import FINE, write
from shortline.drawing.placement import Placeable
from shortline.drawing.svg import circle, element, group, move, number, path, rectangle
from shortline.drawing.track import CIRCLE
from shortline.titles import module

Shape = tuple[tuple[str, str], ...]
"""A picture about the origin, 12 wide and high: SVG paths, each with its class in the style."""

COMMON: Final[Mapping[str, Shape]] = {
    "mine": (("M-5.5 6L3.2-3.4M5.5 6L-3.2-3.4M.6-5.8q4.2-.4 5.4 3.8M-.6-5.8q-4.2-.4-5.4 3.8", "tool"),),
    "port": (("M0-4.2V6M-3.6-1.6h7.2M-6 1.6q.4 4.4 6 4.4t6-4.4M-1.5-5.6a1.5 1.5 0 1 1 3 0a1.5 1.5 0 1 1-3 0", "sign"),),
    "tree": (("M0-8l5 6.2h-2.6l4 5.2h-12.8l4-5.2h-2.6zM-1.3 3.4h2.6v3.4h-2.6z", "tree"),),
}
PLAIN: Final[Shape] = (("M-4-4h8v8h-8z", "sign"),)
"""A square, for a kind of marker that nobody has drawn."""


def shapes_of(title: str) -> Mapping[str, Shape]:
    """The pictograms of a title: those of all, and ``PICTOGRAMS`` in its ``drawing.py``."""
    own = module(title, "drawing")
    return COMMON if own is None else {**COMMON, **own.PICTOGRAMS}


def pictogram(shape: Shape, p: Point, scale: float = 1) -> str:
    """A small picture about a point."""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return group(*(path(d, class_) for d, class_ in shape), transform=move(p) + grown)


RADIUS = 8.5


def token(shape: Shape, arms: Arms | None) -> Placeable:
    """A marker that lies on the map, with the colour and letters of the corporation it serves."""

    def draw(p: Point) -> str:
        ring = circle(p, RADIUS, "chip")
        if arms is None:
            return group(ring, pictogram(shape, p), class_="on-chip")
        band = element("circle", cx=p.x, cy=p.y, r=RADIUS - 1.2, fill="none", stroke=arms.colors[0], stroke_width=2.2)
        return group(ring, band, pictogram(shape, p, 0.72), class_="on-chip")

    return Placeable(disc(RADIUS + 0.6), draw)


def printed(shape: Shape) -> Placeable:
    """A pictogram that the map prints."""
    return Placeable(disc(7.5), lambda p: pictogram(shape, p))


def tag(words: str) -> Placeable:
    """A few words on a tag: the private that blocks a hex."""
    width, height = FINE.width(words, 7) + 7, 11.0

    def draw(p: Point) -> str:
        chip = rectangle(p.x - width / 2, p.y - height / 2, width, height, "chip", rx=2)
        return group(chip, write(p, words, FINE, 7), class_="on-chip")

    return Placeable(box(width + 1, height + 1), draw)


def home(arms: Arms, p: Point, radius: float = CIRCLE) -> str:
    """The letters of the corporation whose home a circle is, within a ring of its colour."""
    scale = radius / CIRCLE
    ring = element("circle", r=CIRCLE - 2.2, fill="none", stroke=arms.colors[0], stroke_width=2.6)
    body = (circle(MIDDLE, CIRCLE, "city"), ring, letters(arms, MIDDLE, CIRCLE - 2.5))
    grown = f"{move(p)} scale({number(scale)})" if scale != 1 else move(p)
    return group(*body, class_="on-chip home", transform=None if p == MIDDLE and scale == 1 else grown)


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
