"""Markers: what lies on a hex beside tiles and stations, and what the map prints for privates to use."""

from __future__ import annotations

from shortline.drawing.geometry import MIDDLE, Point
from shortline.drawing.letters import FINE, write
from shortline.drawing.parts.herald import Arms, letters
from shortline.drawing.parts.pictogram import Shape, pictogram
from shortline.drawing.plan import CIRCLE
from shortline.drawing.room import box, disc
from shortline.drawing.sign import Sign
from shortline.drawing.svg import circle, element, group, move, number, rectangle

RADIUS = 8.5


def token(shape: Shape, arms: Arms | None) -> Sign:
    """A marker that lies on the map, with the colour and letters of the corporation it serves."""

    def draw(p: Point) -> str:
        ring = circle(p, RADIUS, "chip")
        if arms is None:
            return group(ring, pictogram(shape, p), class_="on-chip")
        band = element("circle", cx=p.x, cy=p.y, r=RADIUS - 1.2, fill="none", stroke=arms.colors[0], stroke_width=2.2)
        return group(ring, band, pictogram(shape, p, 0.72), class_="on-chip")

    return Sign(disc(RADIUS + 0.6), draw)


def printed(shape: Shape) -> Sign:
    """A pictogram that the map prints."""
    return Sign(disc(7.5), lambda p: pictogram(shape, p))


def tag(words: str) -> Sign:
    """A few words on a tag: the private that blocks a hex."""
    width, height = FINE.width(words, 7) + 7, 11.0

    def draw(p: Point) -> str:
        chip = rectangle(p.x - width / 2, p.y - height / 2, width, height, "chip", rx=2)
        return group(chip, write(p, words, FINE, 7), class_="on-chip")

    return Sign(box(width + 1, height + 1), draw)


def home(arms: Arms, p: Point, radius: float = CIRCLE) -> str:
    """The letters of the corporation whose home a circle is, within a ring of its colour."""
    scale = radius / CIRCLE
    ring = element("circle", r=CIRCLE - 2.2, fill="none", stroke=arms.colors[0], stroke_width=2.6)
    body = (circle(MIDDLE, CIRCLE, "city"), ring, letters(arms, MIDDLE, CIRCLE - 2.5))
    grown = f"{move(p)} scale({number(scale)})" if scale != 1 else move(p)
    return group(*body, class_="on-chip home", transform=None if p == MIDDLE and scale == 1 else grown)
